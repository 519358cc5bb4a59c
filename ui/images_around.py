"""Around the pictures of the Images page: what to try, and what is often said."""

import streamlit as st

from ui.folds import expander
from ui.language import _
from ui.train_form import SIZES


def to_try(ends: tuple[int, int], size: int, seed: int, columns: int) -> dict[str, dict[str, str]]:
    """Two experiments: a sentence, and the controls that it sets.

    A larger set is worth a look only while one of the `columns` images of a class is faint.
    """
    found, other = {}, 0 if seed else 1
    usable = [number for number in SIZES if ends[0] <= number <= ends[1]]
    larger = next((number for number in usable if number >= 2 * size), None)
    if larger and size < ends[0] * columns:
        sentence = _(
            "{larger:,} images instead of {size:,}: which turn bright, and does one turn faint?",
            larger=larger,
            size=size,
        )
        found[sentence] = {"size": str(larger)}
    elif usable and usable[0] < size:
        sentence = _("Only {smaller:,} images: which stay bright?", smaller=usable[0])
        found[sentence] = {"size": str(usable[0])}
    sentence = _(
        "Seed {other} instead of {seed}: which are the first of their class now?",
        other=other,
        seed=seed,
    )
    return found | {sentence: {"seed": str(other)}}


def often_said() -> None:
    """The fold with what is often said and what is precise."""
    with expander(_("Often said / precisely"), ":material/compare_arrows:"):
        st.markdown(
            _(
                "“With 1,000 images it got better than with 500, so more images help.” / If the "
                "1,000 hold the 500 and both are tested on the same images. Two separate draws "
                "differ by luck as well, and one seed does not say by how much."
            )
        )
        st.markdown(
            _(
                "“Normalise with the mean of the data set.” / With the mean of the images that the "
                "model may learn from. A mean over all of them tells it about images it is later "
                "tested on."
            )
        )
        st.markdown(
            _(
                "“Drawn pictures show what happens on photographs.” / They answer one question, "
                "since it is known where in the picture the answer lies. On photographs nobody "
                "knows that."
            )
        )
