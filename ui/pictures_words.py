"""What lesson 8 tries, says precisely, writes as formulas, and where it leads."""

import streamlit as st

from experiments.pair import Pair
from text.pictures import SAID
from ui import own_picture
from ui.contents import entry
from ui.explain import try_this
from ui.folds import formulas, often_said
from ui.language import _
from ui.reach_looks import Place

FORMULAS = (
    r"\text{convolution:}\quad o_{i} = \sum_{d} w_{d}\, x_{i+d}"
    r"\qquad d \in \{-1, 0, 1\}^2",
    r"\text{attention:}\quad b_{i} = \sum_{j} \alpha'_{ij}\, v_{j}"
    r"\qquad \alpha'_{ij} = \mathrm{softmax}_j(q_i \cdot k_j)",
    r"\text{a head that sees only the place } i + d:\quad b^{\,d}_{i} = x_{i+d}"
    r"\quad\Rightarrow\quad \sum_{d} W^{O}_{d}\, b^{\,d}_{i} = o_i",
)


def attempts() -> None:
    """Things to try, as the controls they set."""
    try_this(
        "pictures",
        {
            _("Edges: can one head do that?"): {"filter": "edge"},
            _("More noise, 0.5: the ceiling falls and gaps widen."): {"noise": "0.5"},
            _("Only 20 rows: who has the pattern already?"): {"rows": "20"},
        },
    )


def folds() -> None:
    """What is often said, and the formulas."""
    often_said(SAID)
    formulas(
        FORMULAS,
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
            "can't pin down fills with noise."
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
