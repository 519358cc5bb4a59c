"""What the Images page asks: what another seed draws, and how well few images fix the colours."""

import numpy as np
import streamlit as st

from data.subsets import normalisation
from messages.lines import nearest
from ui import cached
from ui.explain import predict_once
from ui.language import _, joined

GREY = 255  # levels of a colour
NEAR, FAR = 1, 5  # grey levels: a difference nobody sees, and one that shows


def ask_about_seeds(images, size: int, seed: int) -> bool:
    """Whether the reader has said how many of these images another seed draws too.

    Of all there are, every seed draws the same: nothing is left to ask.
    """
    pool, other = len(images.train), 0 if seed else 1
    if size == pool:
        return True
    both = shared(images, size, seed, other)
    offers = offered(size, pool)
    question = _(
        "Seed {seed} draws these {size:,} images from {pool:,}. How many of them does seed {other} "
        "draw too?",
        seed=seed,
        size=size,
        pool=pool,
        other=other,
    )
    return predict_once(
        "images-seeds-asked", f"images-seeds-{images.name}-{size}-{seed}", question,
        [_option(count, size) for count in offers],
        nearest(both, offers),
        _luck(both, size, pool),
    )  # fmt: skip


def _luck(both: int, size: int, pool: int) -> str:
    chance = _(
        "{both:,} of these {size:,} are drawn by both seeds; two draws from {pool:,} share about "
        "{chance:,.1f}.",
        both=both,
        size=size,
        pool=pool,
        chance=size * size / pool,
    )
    larger = _(
        "A larger set of the same seed holds all {size:,}: between sizes, luck with images is left "
        "out; between seeds, it shows.",
        size=size,
    )
    return joined(chance, larger)


def shared(images, size: int, seed: int, other: int) -> int:
    """How many images the subsets of two seeds have in common."""
    one, two = (cached.order(images, each)[:size] for each in (seed, other))
    return len(np.intersect1d(one, two))


def offered(size: int, pool: int) -> list[int]:
    """Three counts to choose from: all, a number between, and what two draws share by chance."""
    chance = round(size * size / pool)
    between = size // 2 if abs(chance - size / 2) > size / 8 else size // 4
    return list(dict.fromkeys([size, between, chance]))


def _option(count: int, size: int) -> str:
    if count == size:
        return _("all {count:,}, in another order", count=count)
    return _("about {count:,}", count=count) if count else _("none, or nearly none")


def ask_about_colours(images, size: int, seed: int, mean: np.ndarray) -> None:
    """How far the mean colour of the subset, `mean`, is from that of all training images."""
    pool = len(images.train)
    if size == pool:
        return
    away = ((mean - _means(images.fingerprint, images)) * GREY).tolist()
    question = _(
        "How far is the mean of these {size:,} images from that of all {pool:,}, in the colour "
        "that differs most?",
        size=size,
        pool=pool,
    )
    options = [
        _("at most {near} of 255 grey levels", near=NEAR),
        _("{near} to {far} grey levels", near=NEAR, far=FAR),
        _("more than {far} grey levels", far=FAR),
    ]
    most = max(map(abs, away))
    predict_once(
        "images-colours-asked", f"images-colours-{images.name}-{size}-{seed}", question, options,
        int(most > NEAR) + int(most > FAR), _meant(away),
    )  # fmt: skip


@st.cache_data(max_entries=4, show_spinner=False)
def _means(fingerprint: str, _images) -> np.ndarray:
    """The mean of each colour over all training images; a second of work for 45,000."""
    return normalisation(_images.train.images)[0]


def _meant(away: list[float]) -> str:
    levels = _(
        "Red differs by {red:+.1f}, green by {green:+.1f} and blue by {blue:+.1f} levels.",
        **dict(zip(("red", "green", "blue"), away, strict=True)),
    )
    few = _(
        "With so few images even the mean colour depends on which were drawn, and the model has to "
        "live with it: it may not look at the others."
    )
    enough = _(
        "Colours are fixed by few images. Which shapes belong to which class is not, and that is "
        "what more images are for."
    )
    return joined(levels, few if max(map(abs, away)) > FAR else enough)
