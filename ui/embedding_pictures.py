"""The pictures of the first lesson: one-hot tables, the look-up, the map of words."""

from dataclasses import replace

import altair as alt
import streamlit as st

from charts import embeddings as charts
from charts.word_map import named, word_map
from text import embedding_tables as tables
from text import embedding_wording as wording
from text.embedding_questions import ONE_HOT
from text.embedding_state import GROUP_NAMES, GROUPS, State, shown
from ui import embedding_controls as controls
from ui.explain import dark, figure, origin
from ui.language import _, joined, language
from ui.saying import ask, say
from ui.vega import Spec, with_tables

FOLLOW = ("embeddings-look-up", "embeddings-map")  # the fragments that follow the chosen word


def label(state: State) -> None:
    """Where the numbers of an embedding come from."""
    origin("trained" if state.step else "untrained")


def one_hot(state: State) -> None:
    """The vectors that only say which word it is; who has answered sees all their cosines."""
    st.subheader(_("One-hot: a position for every word"), anchor=False)
    st.markdown(
        _(
            "Networks compute with numbers, so each word becomes a list of numbers, a **vector**. "
            "The plainest is **one-hot**: as many places as there are words, a 1 in the word's own "
            "place and 0 in all others."
        )
    )
    st.markdown(
        _(
            "How alike two vectors are is told by their **cosine**, that of the angle between "
            "them: 1 in the same direction, 0 at a right angle, −1 in opposite directions."
        )
    )
    answered, words = ask(ONE_HOT, state), shown(language())
    left, right = st.columns(2, gap="large")
    with left:
        st.markdown("**" + _("Each word's vector") + "**")
        own = _("Each row holds one 1, in the word's own place.")
        vectors = tables.one_hot_vectors(words)
        _square(charts.squares(vectors, signed=False, dark=dark()), own, "one-hot")
    with right:
        st.markdown(f"**{_('Cosine of every two')}**")
        _square(*_cosines(words, answered), "one-hot-cosines")
    if answered:
        st.markdown(f"**{_('What to notice')}** · {say(wording.orthogonal(len(words)))}")
    st.caption(say(wording.stored()))


def _cosines(words: tuple[str, ...], answered: bool) -> tuple[alt.LayerChart, str]:
    """The cosine of every two one-hot vectors and what it shows, or a cover."""
    if not answered:
        cover = _("Answer first, or choose “Show me”.")
        return charts.covered_square(words, cover=cover, dark=dark()), cover
    table = tables.one_hot_cosines(words)
    return charts.squares(table, signed=False, dark=dark()), say(wording.orthogonal(len(words)))


def _square(chart: alt.LayerChart, told: str, name: str) -> None:
    figure(chart, alt=told, name=name, key=name)
    origin("set by hand")


@st.fragment(key=FOLLOW[0])
def bridge(seen: State, hidden: tuple[str, ...]) -> None:
    """One-hot times the matrix is the look-up: of the word that is chosen here."""
    st.subheader(_("One-hot times a matrix is a look-up"), anchor=False)
    st.markdown(
        _(
            "The matrix **E** holds a column of {dim} numbers for every word, its **embedding**. "
            "Times a one-hot vector, it gives the column above which the 1 stands.",
            dim=seen.setting.dim,
        )
    )
    state = replace(seen, chosen=controls.word(seen.setting.taught, hidden, FOLLOW))
    rows = range(1, state.setting.dim + 1)
    names = {0: _("one-hot")} | {row: _("number {row}", row=row) for row in rows}
    told = say(wording.looked_up(state))
    first = replace(seen, chosen=seen.words[0])  # whose chart serves all words with other tables
    chart = charts.look_up(
        tables.look_up(first, hidden), chosen=first.chosen, names=names, dark=dark()
    )
    own = charts.look_up_tables(tables.look_up(state, hidden), chosen=state.chosen, names=names)
    figure(with_tables(chart, *own), alt=told, notice=told, name="look-up", key="look-up")
    label(state)


@st.fragment(key=FOLLOW[1])
def whole_map(seen: State, hidden: tuple[str, ...]) -> None:
    """Every word on the map, and the cosines behind it."""
    state = replace(seen, chosen=controls.chosen_word(seen.setting.taught, hidden))
    chart, share = mapped(state, hidden)
    found = say(wording.groups(state))
    st.markdown(f"**{found}**")
    st.markdown(_(wording.FROM_THE_MEAN))
    left, right = st.columns([3, 2], gap="large")
    with left:
        notice = say(wording.flatness(state, share))
        colours = _("The colours are for you: the learning never saw them.")
        figure(
            chart, alt=found, notice=joined(notice, colours), name="word-map", key="word-map",
            table=tables.neighbours_table(state, hidden).rename(columns=_),
        )  # fmt: skip
        label(state)
    with right:
        own = [one.word for one in [state.setting.taught] if one and one.word not in hidden]
        words = tuple(dict.fromkeys([*shown(language()), *own]))
        told = wording.taught(state, hidden) if state.chosen in own else None
        st.markdown(say(told or wording.neighbours(state, hidden)))
        square = charts.squares(tables.learned_cosines(state, words), signed=True, dark=dark())
        figure(square, alt=found, name="cosines", key="cosines")
        label(state)


def mapped(state: State, hidden: tuple[str, ...]) -> tuple[Spec, float]:
    """The map of the words, and the share of the spread that it keeps."""
    table, share = tables.map_table(state, hidden)
    table["group"] = [_(group) for group in table["group"]]
    taught = [own.word for own in [state.setting.taught] if own]
    marked = [word for word in (state.chosen, *taught) if word in set(table["word"])]
    axes = (
        _("where the three groups spread most"),
        _("at a right angle, where they spread second most"),
    )
    groups = group_names()
    chart = word_map(table, groups=groups, axes=axes, marked=[], dark=dark())
    return with_tables(chart, named(table, groups=groups, marked=marked)), share


def group_names() -> list[str]:
    """What the colours of the map stand for."""
    return [*(_(GROUP_NAMES[name]) for name in GROUPS), _("other words")]
