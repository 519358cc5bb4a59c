"""What lesson 8 tries, says precisely, writes as formulas, and where it leads."""

import streamlit as st

from experiments.lessons import NOISE
from experiments.pair import Pair
from messages import N_
from text.pictures import PICTURE, SAID, filter_sum, number
from ui import own_picture
from ui.contents import entry
from ui.explain import try_this
from ui.folds import formulas, often_said
from ui.language import _
from ui.number_tables import AT_FIRST
from ui.pictures_edited import SIX
from ui.pictures_pattern import CHOSEN
from ui.pictures_six import FIRST
from ui.reach_controls import FIRST as FIRST_PATCH
from ui.reach_looks import Place
from ui.showing import SHOWS

FORMULAS = (  # what a formula is about, the formula
    (N_("convolution"), r"o_{i} = \sum_{d} w_{d}\, x_{i+d} \qquad d \in \{-1, 0, 1\}^2"),
    (
        N_("attention"),
        r"b_{i} = \sum_{j} \alpha'_{ij}\, v_{j} \qquad "
        r"\alpha'_{ij} = \mathrm{softmax}_j(q_i \cdot k_j)",
    ),
    (
        N_("a head that sees only one place"),
        r"b^{\,d}_{i} = x_{i+d} \quad\Rightarrow\quad \sum_{d} W^{O}_{d}\, b^{\,d}_{i} = o_i",
    ),
)
WORKED = (2, 2)  # row and column, from 0, of the cell that is worked out first
EXAMPLE = {
    "filter": "blur", "square": FIRST, "noise": f"{NOISE:g}", "rows": str(CHOSEN),
    "image": "1", "row": FIRST_PATCH, "column": FIRST_PATCH, AT_FIRST: SIX,
}  # fmt: skip


def worked_sum() -> None:
    """One cell of a convolution by hand: the mean of 3 × 3 cells of the example."""
    row, column = WORKED
    terms = filter_sum(PICTURE, ((1 / 9,) * 3,) * 3, row, column)
    found = sum(PICTURE[row + down][column + right] for down in (-1, 0, 1) for right in (-1, 0, 1))
    st.markdown(
        _(
            "The filter of 3 × 3 weights that are all 1/9 takes the mean. At row {row}, column "
            "{column} of the picture below: {terms} = **{found}**. One step to the right the same "
            "nine weights take the next nine cells.",
            row=row + 1, column=column + 1, terms=terms, found=number(found / 9),
        )
    )  # fmt: skip


def attempts() -> None:
    """Things to try, as the controls they set."""
    try_this(
        "pictures",
        {
            _("Edges: can one head do that?"): {
                **EXAMPLE,
                "filter": "edge",
                "square": "3-3",
                SHOWS: "figure-six",
            },
            _("More noise, 0.5: the ceiling falls; who is ahead now?"): {
                **EXAMPLE,
                "noise": "0.5",
                SHOWS: "figure-pattern",
            },
            _("Only 20 rows: who has the pattern already?"): {
                **EXAMPLE,
                "rows": "20",
                SHOWS: "figure-pattern",
            },
            _("Back to the example."): EXAMPLE,
        },
    )


def folds() -> None:
    """What is often said, and the formulas."""
    often_said(SAID)
    formulas(
        [rf"\text{{{_(about)}:}}\quad {formula}" for about, formula in FORMULAS],
        _(
            "Nine heads, one for each place, and $W^O$ make any 3 × 3 filter. A head without "
            "these limits may look anywhere and lets the content decide."
        ),
    )


def ending(pair: Pair, place: Place) -> None:
    """The arc of the whole app, and the pages that go on from here."""
    st.subheader(_("Where this leads"), anchor=False)
    st.markdown(
        _(
            "With sentences attention beat the window, because sharing its weights over all places "
            "fits language. With images the convolution is ahead while there is little data, "
            "because it shares more. So it is not “attention overfits”: the freedom that the data "
            "can't pin down goes into learning the noise."
        )
    )
    query = {"row": str(place.row + 1), "column": str(place.column + 1), "runs": pair.name}
    query |= {"image": str(place.image + 1), "look": "image"}
    if own_picture.is_kept():
        query["image"] = own_picture.ID
    if pair.source == "untrained":
        del query["runs"]
    with st.container(horizontal=True, gap="large"):
        for stem, words, asked in (
            ("reach", _("Reach: how far each of them looks in this picture"), query),
            ("overfitting", _("Overfitting: the same comparison with images"), {}),
        ):
            page = entry(stem)
            st.page_link(page.path, label=words, icon=page.icon, query_params=asked)
