"""The drawn sets: endless pictures made by our own code, and the fixed pools runs learn from."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from data import chance, colour, pairs, texture
from data.cache import Description, content_key, is_kept, keep_set, open_set
from data.image_set import ImageSet, Split
from data.pairs import far_pair, require_distance
from data.texture import local_texture
from messages import N_

POOLS = {"train": 20_000, "validation": 1_000, "test": 2_000}
SEEDS = {"train": 0, "validation": 1, "test": 2}
DISTANCE = 20
Draw = Callable[..., tuple[np.ndarray, np.ndarray]]


@dataclass(frozen=True, eq=False)
class Drawing:
    """A drawn set by name: what it says of itself, and the function that draws it."""

    description: Description
    draw: Draw

    @property
    def key(self) -> str:
        """The cache key: drawing code and pool sizes stand for the content they produce."""
        sources = [Path(str(module.__file__)).read_bytes() for module in (chance, colour)]
        sources += [Path(str(module.__file__)).read_bytes() for module in (pairs, texture)]
        return content_key(self.description.name, repr((POOLS, SEEDS)), *sources)


def drawing(name: str) -> Drawing | None:
    """The drawn set of a name such as local-texture, far-pair or far-pair:24, else None."""
    if name == "local-texture":
        return Drawing(
            Description(
                name,
                N_("Local texture (drawn)"),
                N_("Drawn by Fieldspan: the class is a fine pattern that any small window shows."),
                texture.TEXTURES,
                drawn=True,
            ),
            local_texture,
        )
    found = re.fullmatch(r"far-pair(?::([0-9]{1,6}))?", name)
    if found is None:
        return None
    distance = int(found[1] or DISTANCE)
    require_distance(distance)
    return Drawing(
        Description(
            "far-pair" if distance == DISTANCE else f"far-pair:{distance}",
            N_("Far pair (drawn)"),
            N_(
                "Drawn by Fieldspan: the class is the number of steps red, yellow, green, blue from"
                " a disc's hue to the hue of a ring far from it."
            ),
            pairs.STEPS,
            drawn=True,
        ),
        partial(far_pair, distance=distance),
    )


def is_cached(drawn: Drawing) -> bool:
    """Whether the set's pools were drawn before."""
    return is_kept(drawn.key)


def load_drawn(drawn: Drawing, progress: Callable[[float], None]) -> ImageSet:
    """The set's pools out of the cache, else drawn now (a few seconds)."""
    opened = open_set(drawn.key)
    if opened is not None:
        return opened
    splits, done = {}, 0
    for part, count in POOLS.items():
        splits[part] = Split(*drawn.draw(count, seed=SEEDS[part]))
        done += count
        progress(0.95 * done / sum(POOLS.values()))
    return keep_set(drawn.key, drawn.description, splits)
