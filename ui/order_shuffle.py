"""The reader's words in another order: what each tagger makes of it, and what is left of it."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from charts.order import long_table, outputs
from messages.lines import exact
from text import order_wording as wording
from text import window_wording
from text.order_shuffle import ENDS, KEPT, ORDERS, REVERSED, Shuffled, following, order_of, shuffled
from text.order_sums import numbered
from text.sentence import brief
from text.window_sentences import Read
from ui.controls import choice, choose
from ui.explain import dark, figure, origin
from ui.folds import controls
from ui.language import _
from ui.order_runs import Shown
from ui.saying import say
from ui.window_saw import label
from ui.window_sentence import typed

POSITIONS = {"off": "none", "on": "sinusoidal"}


def named_orders() -> dict[str, str]:
    """Id of an order -> its name."""
    names = {KEPT: _("as it stands"), REVERSED: _("reversed"), ENDS: _("first and last exchanged")}
    return {id: names.get(id) or _("shuffle {number}", number=id) for id in ORDERS}


def chosen_order(key: str) -> str:
    """The id of the order that the list of this key names."""
    with st.container(width=260):
        return choice(key, _("Order"), named_orders())


def shuffle_again(key: str, order: str) -> None:
    """A button for the order after this one."""
    st.button(
        _("Shuffle again"), key=f"{key}-again", icon=":material/shuffle:",
        on_click=choose, args=(key, following(order)),
    )  # fmt: skip


@st.fragment
def words_shuffled(taggers: dict[str, Shown]) -> None:
    """The reader's sentence and its shuffle; they run this part of the page alone."""
    found = typed()
    st.markdown(
        _(
            "The dog and the man only changed places. Here all words are put in another order: "
            "what do the outputs do?"
        )
    )
    _both_orders(found, taggers)


def _both_orders(found: Read, taggers: dict[str, Shown]) -> None:
    """The outputs of both orders, and what is left of the second one once it is undone."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        switch = {"off": _("off"), "on": _("on")}
        placed = choice("places", _("Positions"), switch, kind="segmented")
        button = st.container(width="content")
    with controls(_("Choose the order"), {"shuffle": ORDERS}):
        id = chosen_order("shuffle")
    with button:
        shuffle_again("shuffle", id)
    if not found.words:
        st.caption(_("Type a sentence, choose an example, or click words together."))
        return
    order = order_of(id, len(found.words))
    both = {kind: shuffled(one.tagger, found.words, order) for kind, one in taggers.items()}
    kind = POSITIONS[placed]
    shown, what = taggers[kind], both[kind]
    peak = float(abs(what.before).max())
    names = numbered([brief(word) for word in found.words])
    _outputs(shown, what.before, names, peak, first=True)
    moved = [names[place] for place in order]
    _outputs(shown, what.after, moved, peak, first=False)
    origin(shown.origin)
    st.markdown(f"**{say(*wording.undone(what, peak, placed == 'on'))}**")
    _left(both)
    st.markdown(_(wording.EQUIVARIANT))
    if note := window_wording.unknown(found):
        st.caption(say(note))


def _outputs(
    shown: Shown, scores: NDArray, names: Sequence[str], peak: float, *, first: bool
) -> None:
    labels = [label(name) for name in shown.tagger.labels]
    table = long_table(scores, names, labels).rename(columns={"kind": "word", "value": "score"})
    head = _("As typed") if first else _("In the new order")
    notice = (
        _("Each column is the output of one word: a score for each label.")
        if first
        else _("Each word keeps the number that it had: follow one from the picture above.")
    )
    st.markdown(f"**{head}**")
    words = {"word": _("word"), "label": _("label"), "score": _("score")}
    told = _("{head}: the scores of {count} labels for {all} words.", head=head,
             count=len(labels), all=len(names))  # fmt: skip
    name = "order-typed" if first else "order-shuffled"
    figure(
        outputs(table, peak=peak, words=words, dark=dark()),
        alt=told, notice=notice, table=table, name=name, key=name, headings=words,
    )  # fmt: skip


def _left(both: dict[str, Shuffled]) -> None:
    """The differences of both taggers in a table."""
    named = {"none": _("off"), "sinusoidal": _("on")}
    rows = [
        (named[kind], exact(one.moved), exact(one.left), exact(one.pooled))
        for kind, one in both.items()
    ]
    headings = [
        _("Positions"), _("place by place"), _("after undoing the order"),
        _("of the averages over all words"),
    ]  # fmt: skip
    st.caption(_("Largest difference between the outputs of both orders:"))
    st.dataframe(pd.DataFrame(rows, columns=headings), hide_index=True, key="order-left")
