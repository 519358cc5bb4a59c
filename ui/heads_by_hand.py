"""Two heads of the worked example: their scores, their weights, joined and mixed."""

import streamlit as st

from charts.heads import strips
from messages.lines import exact
from text import heads_by_hand, tables
from text.dictionary import EXAMPLES
from text.heads_measured import counted
from text.heads_small_questions import MORE
from text.worked import Worked, worked
from ui.explain import dark, figure, origin
from ui.language import _, language
from ui.plain_text import plain
from ui.saying import ask
from ui.worked_controls import asker

DIM = 32  # of the taggers below


@st.fragment
def by_hand() -> None:
    """One word asks in two heads; what they hand on is joined and mixed."""
    st.subheader(_("Two heads by hand"), anchor=False)
    example = worked(tuple(EXAMPLES[language()][0].split()))
    st.markdown(
        _(
            "A head is an attention of its own beside the others. This is the example of “Query "
            "meets key”, but each head owns one of the two coordinates of query, key and value, "
            "and takes a softmax of its own."
        )
    )
    asks = asker(example.words)
    left, right = st.columns(2, gap="large")
    with left:
        _strip(example, asks, "scores")
    with right:
        _strip(example, asks, "weights")
    origin("set by hand")
    _joined(example, asks)
    ask(MORE, counted(DIM))


def _strip(example: Worked, asks: int, stage: str) -> None:
    scores, word = stage == "scores", plain(example.words[asks])
    table = heads_by_hand.strips(example, asks, stage)
    if scores:
        difference = exact(heads_by_hand.summed(example))
        told = _(
            "Scores of “{word}”: the single head's score is the sum of both heads' scores, "
            "difference {difference}.",
            word=word, difference=difference,
        )  # fmt: skip
        notice = _("One head adds both opinions first, and only then takes its one softmax.")
    else:
        told = _("Weights of “{word}”: each opinion gets its own softmax.", word=word)
        notice = _weights_notice(example, asks)
    rows = {
        "1": _("head 1"),
        "2": _("head 2"),
        "one": _("their sum: one head") if scores else _("one head"),
    }
    st.markdown(f"**{told}**")
    axes = (_("who is looked at"), _("the word asks in"))
    peak = heads_by_hand.peak(example) if scores else None
    figure(
        strips(table, rows=rows, signed=scores, peak=peak, axes=axes, dark=dark()),
        alt=told, notice=notice, name=f"heads-{stage}", key=f"heads-{stage}",
        table=table.assign(row=table["row"].map(rows)).drop(columns=["place", "shown"]),
        headings={"row": _("Head"), "word": _("word"), "value": _("value")},
    )  # fmt: skip


def _weights_notice(example: Worked, asks: int) -> str:
    """Where a head has nothing to ask, it takes the plain average; else where each looks most."""
    names = tables.names(example)
    for number, trace in enumerate(heads_by_hand.heads(example), start=1):
        if not trace.queries[asks].any():
            return _(
                "The query of “{word}” is 0 in head {number}: the plain average, {share:.2f} each.",
                word=plain(example.words[asks]), number=number,
                share=trace.weights[asks, 0].item(),
            )  # fmt: skip
    first, second = (
        plain(names[int(trace.weights[asks].argmax())]) for trace in heads_by_hand.heads(example)
    )
    return _("Head 1 looks at “{one}” most, head 2 at “{other}”.", one=first, other=second)


def _joined(example: Worked, asks: int) -> None:
    left, right = st.columns(2, gap="large")
    formulas = heads_by_hand.formula(example, asks)
    with left:
        st.markdown(
            f"**{_('What the heads hand on is joined, then mixed by $W^O$, learned too.')}**"
        )
        headings = {
            "word": _("word"), "head1": _("head 1"), "head2": _("head 2"),
            "out1": _("mixed, first"), "out2": _("mixed, second"),
        }  # fmt: skip
        table = heads_by_hand.outputs(example).rename(columns=headings)
        table[headings["word"]] = table[headings["word"]].map(plain)
        st.table(table, hide_index=True, border="horizontal")
        st.latex(formulas[1])
        st.caption(_("Printed with three decimals: a sum can differ in the last one."))
    with right:
        found = heads_by_hand.split(example)
        st.markdown(
            f"**{_('A part of $q$, or $q$ times a matrix of its own: both are the same query.')}**"
        )
        st.latex(formulas[0])
        st.markdown(
            _(
                "Picking the first number of $q$, or multiplying $q$ by $W^{{q,1}}$: difference "
                "{rows}. Doing $W^q$ first and $W^{{q,1}}$ after, or their product at once: "
                "difference {product}.",
                rows=exact(found.projected),
                product=exact(found.one_matrix),
            )
        )
