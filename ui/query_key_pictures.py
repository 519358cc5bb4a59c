"""The pictures of Query meets key: the row being built, the values, every row at once."""

from functools import partial
from typing import Any

import altair as alt
import streamlit as st

from charts.palette import part_colours
from charts.query_key import matrix, stage_bars
from charts.value_plane import plane
from text import around, tables, wording
from text.arithmetic import raised, vector
from text.questions import Line, State
from text.worked import Worked
from ui import worked_controls as controls
from ui.controls import choose
from ui.explain import dark, figure, origin, selected
from ui.language import _, joined, language
from ui.saying import say

FOLLOW = tuple(f"query-key-{part}" for part in ("asker", "outcome", "stages", "rest"))  # the asker


def water_money() -> tuple[str, str]:
    """What the two numbers of a value stand for."""
    return _("water"), _("money")


def picture(chart: alt.LayerChart, name: str, **words: Any) -> None:
    """A figure of the worked example with the label that it was set by hand."""
    figure(chart, name=name, key=name, **words)
    origin("set by hand")


@st.fragment(key=FOLLOW[0])
def asker(words: tuple[str, ...]) -> None:
    """The control of the word that asks; the parts that follow it run without the rest."""
    controls.asker(words, FOLLOW)


@st.fragment(key=FOLLOW[1])
def outcome(worked: Worked) -> None:
    """What the rules in use make of the word that asks."""
    st.markdown(say(*around.outcome(State(worked, controls.asks(worked.words)))))


@st.fragment(key=FOLLOW[2])
def stages(worked: Worked) -> None:
    """The row, the values and all rows at a stage; another stage runs this part alone."""
    state = State(worked, controls.asks(worked.words))
    stage = controls.stage_strip(state)
    left, right = st.columns([3, 2], gap="large")
    with left:
        _row(state, stage)
    with right:
        _values(state, stage)
    st.markdown(f"**{_('The same for every word: one row each.')}** {_('Choose a row.')}")
    whole(state, stage)


def _row(state: State, stage: str) -> None:
    """The row of the word that asks, being built; each bar carries its arithmetic."""
    worked, names = state.worked, water_money()
    made = tables.stage_table(worked, worked.trace(), state.chosen, stage, names)
    st.markdown(f"**{say(wording.finding(state, stage))}**")
    st.markdown(f":small[{say(wording.query(state))}]")
    st.markdown(f":small[{_parts(state)}]")
    picture(
        stage_bars(
            made, stage=stage, axis=_(wording.AXES[stage]), legend=names,
            reach=tables.stage_reach(worked, stage), dark=dark(),
        ),
        f"row-{stage}",
        alt="; ".join(made["name"] + ": " + made["arithmetic"]),
        notice=say(*_noticed(state, stage)),
        table=tables.numbers_table(worked, state.chosen).rename(columns=_),
    )  # fmt: skip


def _noticed(state: State, stage: str) -> list[Line]:
    added = around.dilution(state) if stage == "weight" else None
    return [*([added] if added else []), wording.notice(state, stage)]


def _parts(state: State) -> str:
    """Query, keys and values in the colours that their numbers have in charts and formulas."""
    query = state.worked.trace().queries[state.chosen].tolist()
    words = {
        "query": _("query q of “{word}” = {query}", word=state.asker, query=vector(query)),
        "key": _("keys k"),
        "value": _("values v"),
    }
    hues = part_colours(dark())
    return " · ".join(f':color[{words[part]}]{{foreground="{hues[part]}"}}' for part in words)


def _values(state: State, stage: str) -> None:
    """The values as points; at the last stage the output, an arrow that cannot leave their hull."""
    points = tables.points_table(state.worked, state.chosen, language())
    arrows = tables.arrows_table((state.worked, state.chosen))
    shares = _("The larger a point, the larger its weight.")
    if stage == "sum":
        notice = joined(shares, _("The arrow ends at {b}.", b=f"b{raised(state.chosen + 1)}"))
        found = say(wording.place(state))
    else:
        found, arrows = _("What every word can hand over: its value v."), arrows.head(0)
        notice = shares if stage in ("weight", "value") else ""
    if not notice:
        points["weight"] = 1 / len(state.worked.words)
    st.markdown(f"**{found}**")
    picture(
        plane(points, tables.corners_table(state.worked), arrows, axes=water_money(), dark=dark()),
        "values",
        alt=joined(found, say(wording.finding(state, "sum"))) if stage == "sum" else found,
        notice=notice or None,
    )


def whole(state: State, stage: str, name: str = "matrix") -> None:
    """Every word against every word, the chosen row outlined."""
    chart = matrix(
        tables.matrix_table(state.worked, stage),
        chosen=state.chosen,
        axes=(_("who asks"), _("who is looked at")),
        signed=stage in ("score", "scale"),
        dark=dark(),
    )
    notice = say(wording.asymmetry(state, stage))
    table = tables.square(state.worked, stage, _("who asks"))
    chosen = partial(_row_chosen, name)
    picture(chart, name, alt=notice, notice=notice, table=table, on_select=chosen)


def _row_chosen(name: str) -> None:
    """Makes the word whose row was clicked in this matrix the one that asks."""
    cell = selected(st.session_state[name], "cell")
    if "query" in cell:
        choose("token", str(int(cell["query"]) + 1), FOLLOW)
