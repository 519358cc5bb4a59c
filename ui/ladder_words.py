"""What the ladder page explains, tries, says precisely and writes as formulas."""

import streamlit as st

from messages import N_
from ui.explain import try_this
from ui.folds import formulas, often_said
from ui.language import _
from ui.showing import SHOWS

SAID = (
    (
        N_("A vision transformer contains a CNN."),
        N_(
            "With relative positions, at least nine heads and zeros around the grid it can be a "
            "3 × 3 convolution. Whether it becomes one is a matter of training: nothing in it "
            "prefers that."
        ),
    ),
    (
        N_("Attention and convolution are approximately alike."),
        N_(
            "With one sharp shift a head they are the same function; what differs is rounding. "
            "Where content decides, they are different functions."
        ),
    ),
)
FORMULAS = (
    r"\text{attention:}\quad b_i = \sum_j \mathrm{softmax}_j(q_i \cdot k_j + B_{ij})\, v_j",
    r"\text{content off:}\quad q = k = 0 \quad\Rightarrow\quad "
    r"\text{only the bias } B_{ij} \text{ is left}",
    r"\text{one shift } \Delta:\quad B_{ij} = -\alpha\,\lVert \delta - \Delta \rVert^2 + "
    r"\text{const} = v \cdot r_\delta,\qquad \delta = p_j - p_i",
    r"v = -\alpha\,(1,\,-2\Delta_1,\,-2\Delta_2),\qquad "
    r"r_\delta = (\lVert\delta\rVert^2,\,\delta_1,\,\delta_2)",
    r"\alpha \to \infty:\quad \sum_{\Delta} W^O_{\Delta}\, b_i^{\Delta} = "
    r"\sum_{\Delta} w_{\Delta}\, x_{i+\Delta}",
)


def meanings() -> None:
    """The words of this page, before the first number."""
    st.markdown(
        _(
            "Here each cell of a small picture is a token. **Attention** replaces a cell by an "
            "average of cells, with weights that sum to 1; a **head** is one such set of weights. "
            "A 3 × 3 **convolution** replaces a cell by a sum over its neighbours, with the nine "
            "numbers of its **kernel**, the same ones everywhere."
        )
    )
    st.markdown(
        _(
            "A head that looks by place adds a **bias** to its scores, a number for each shift; "
            "**alpha** says how sharply that bias singles out one place. A **ring of zeros** "
            "around the picture stands for what lies outside it, as the padding of a convolution "
            "does, and $W^O$ weighs the results of the heads and adds them up."
        )
    )


def attempts() -> None:
    """Two things to try, as the controls they set."""
    try_this(
        "ladder",
        {
            _("Alpha 1: what becomes of the result?"): {
                "alpha": "1", SHOWS: "ladder-attention-part",
            },
            _("Without the ring of zeros: who is right at the border?"): {
                "ring": "off", "alpha": "20", SHOWS: "ladder-attention-part",
            },
        },
    )  # fmt: skip


def folds() -> None:
    """The formulas, and what is often said."""
    formulas(
        FORMULAS,
        _(
            "The quadratic encoding of Cordonnier, Loukas and Jaggi (2020). A head’s bias is a "
            "Gaussian window around its shift $\\Delta$; the larger $\\alpha = 1/(2\\sigma^2)$, "
            "the narrower, and the constant does not matter to softmax. $W^O$ holds the kernel $w$."
        ),
    )
    often_said(SAID)
