"""The command that trains one run of a picture once more, and how near it should come."""

from collections.abc import Sequence

import streamlit as st

from experiments.repeated import ACCURACY, spread, tolerance
from experiments.rows import Run
from experiments.studies import KINDS, Study
from experiments.study_file import COMMAND, PUBLISHED_STUDY, read_study
from ui.explain import model_names
from ui.folds import fold
from ui.language import _
from ui.train_runs import data_title
from ui.train_words import clock
from ui.unopened import Unopened

DIGITS = 8  # of a run's id: enough to tell the runs of a study apart


def repeat(study: Study, size: int) -> None:
    """A fold for the runs of this size that the published study names; nothing without any."""
    named = _named(study.data, study.fingerprint)
    runs = [run for run in study.finished if run.config.train_size == size and run.run in named]
    if runs:
        fold(
            _("Repeat this point yourself"), ":material/replay:", "over-repeat",
            _draw, sorted(runs, key=_place), study.finished,
        )  # fmt: skip


def _place(run: Run) -> tuple[float, int, int]:
    return run.config.corruption, KINDS.index(run.kind), run.config.seed


@st.cache_data(max_entries=8, show_spinner=False)
def _named(data: str, fingerprint: str) -> frozenset[str]:
    """The runs that study.toml names on these images."""
    published = read_study(PUBLISHED_STUDY)
    if data != published.data:
        return frozenset()
    return frozenset(config.run for config in published.configs(Unopened(data, fingerprint)))


def _draw(runs: Sequence[Run], beside: Sequence[Run]) -> None:
    """A choice of one run, its command, and what the command should print."""
    known = {run.run: run for run in runs}
    with st.container(width=420):
        id = st.selectbox(
            _("Which run"), list(known), key=f"over-repeat-{runs[0].config.train_size}",
            format_func=lambda id: _in_words(known[id]) if id in known else id,
        )  # fmt: skip
    st.code(f"{COMMAND} --check {id[:DIGITS]}", language="bash")
    st.caption(_told(known[id], beside))


def _in_words(run: Run) -> str:
    seed = _("seed {seed}", seed=run.config.seed)
    return f"{model_names()[run.kind]} · {data_title(run)} · {seed}"


def _told(run: Run, beside: Sequence[Run]) -> str:
    accuracy, tested = run.measures[ACCURACY], int(run.info.get("test_images", 10_000))
    return _(
        "Type it in the folder of the app. It trains this run once more, {time} where it was "
        "trained, and compares: {accuracy:.1%} of the test images right are stated, and it agrees "
        "within {points:.1f} points (three standard errors of an accuracy on {tested:,} images, "
        "plus the deviation over seeds where there are several).",
        time=clock(run.seconds), accuracy=accuracy, tested=tested,
        points=100 * tolerance(accuracy, tested, spread(run.config, beside)),
    )  # fmt: skip
