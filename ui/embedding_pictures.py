"""The pictures of the first lesson: one-hot tables, the look-up, the map of words."""

import altair as alt
import streamlit as st

from charts import embeddings as charts
from text import embedding_tables as tables
from text import embedding_wording as wording
from text.embedding_questions import ONE_HOT
from text.embedding_state import GROUP_NAMES, GROUPS, State, shown
from ui.explain import dark, figure, origin
from ui.language import _, language
from ui.saying import ask, say


def label(state: State) -> None:
    """Where the numbers of an embedding come from."""
    origin("trained" if state.step else "untrained")


def one_hot(state: State) -> None:
    """The vectors that only say which word it is, and the cosine of every two of them."""
    st.subheader(_("One-hot: a position for every word"), anchor=False)
    ask(ONE_HOT, state)
    words = shown(language())
    pictures = {
        "one-hot": (_("Each word's vector"), tables.one_hot_vectors(words)),
        "one-hot-cosines": (_("Cosine of every two"), tables.one_hot_cosines(words)),
    }
    for spot, (name, (title, table)) in zip(st.columns(2), pictures.items(), strict=True):
        with spot:
            st.markdown(f"**{title}**")
            chart = charts.squares(table, signed=False, dark=dark())
            figure(chart, alt=say(wording.orthogonal(len(words))), name=name, key=name)
            origin("set by hand")
    st.markdown(f"**{_('What to notice')}** · {say(wording.orthogonal(len(words)))}")
    st.caption(say(wording.stored()))


def bridge(state: State, hidden: tuple[str, ...]) -> None:
    """One-hot times the matrix is the look-up."""
    names = {0: _("one-hot")} | {row: f"E{row}" for row in range(1, state.setting.dim + 1)}
    told = say(wording.looked_up(state))
    chart = charts.look_up(
        tables.look_up(state, hidden), chosen=state.chosen, names=names, dark=dark()
    )
    figure(chart, alt=told, notice=told, name="look-up", key="look-up")
    label(state)


def mapped(state: State, hidden: tuple[str, ...]) -> tuple[alt.LayerChart, float]:
    """The map of the words, and the share of the spread that it keeps."""
    table, share = tables.map_table(state, hidden)
    table["group"] = [_(group) for group in table["group"]]
    taught = [own.word for own in [state.setting.taught] if own]
    marked = [word for word in (state.chosen, *taught) if word in set(table["word"])]
    axes = (
        _("first principal component of the three groups"),
        _("second principal component of the three groups"),
    )
    chart = charts.word_map(table, groups=group_names(), axes=axes, marked=marked, dark=dark())
    return chart, share


def group_names() -> list[str]:
    """What the colours of the map stand for."""
    return [*(_(GROUP_NAMES[name]) for name in GROUPS), _("other words")]
