"""Comparisons whose trainings ended early: any of them goes on at a click, also days later."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

import streamlit as st

from experiments.more_runs import unfinished
from experiments.rows import Run
from experiments.studies import Study
from ui import cached
from ui.language import _
from ui.overfitting_start import go_on_with
from ui.overfitting_study import study_name
from ui.train_runs import data_title

CHOSEN = "over-left"


@dataclass(frozen=True)
class Left:
    """The trainings of one comparison that ended early."""

    runs: Sequence[Run]
    name: str
    study: str  # the comparison's id on this page; empty where another page shows it

    @classmethod
    def of(cls, study: Study, runs: Sequence[Run]) -> "Left":
        """Named as on its page: this one, or that on random labels, whose runs differ in labels."""
        first = runs[0]
        if not first.config.corruption:
            return cls(runs, study_name(study), study.id)
        size = _("{count} images", count=_each(run.config.train_size for run in runs))
        steps = _("{steps} steps", steps=_each(run.steps for run in runs))
        return cls(runs, f"{data_title(first)} · {size} · {steps}", "")


def _each(numbers: Iterable[int]) -> str:
    """The numbers that occur, in order."""
    return ", ".join(f"{number:,}" for number in sorted(set(numbers)))


def left_over(shown: Collection[str], known: Sequence[Run]) -> None:
    """A choice among those comparisons, and the button; nothing for what is `shown` already."""
    found = {}
    for study, runs in unfinished(known):
        if others := [run for run in runs if run.run not in shown]:
            found[others[0].run] = Left.of(study, others)
    if not found:
        return
    if st.session_state.get(CHOSEN) not in found:
        st.session_state.pop(CHOSEN, None)
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        with st.container(width=420):
            id = st.selectbox(
                _("Ended early"), list(found), key=CHOSEN,
                format_func=lambda id: found[id].name if id in found else id,
            )  # fmt: skip
        _go_on(found[id])


def _go_on(left: Left) -> None:
    if st.button(
        _("Go on with {count} trainings", count=len(left.runs)), key="over-left-go",
        icon=":material/play_arrow:", disabled=cached.engine() is None,
    ):  # fmt: skip
        go_on_with(left.runs, study=left.study)
