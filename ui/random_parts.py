"""The published runs on random labels: what is asked, what is shown, where they come from."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from experiments.random_labels import IMAGES, outcomes, planned
from experiments.rows import Run
from experiments.studies import KINDS, Side, Study
from experiments.study_file import COMMAND
from messages import N_
from ui import cached
from ui import random_spoken as spoken
from ui import random_words as words
from ui.controls import choice
from ui.explain import try_this
from ui.language import _
from ui.overfitting_fair import strip
from ui.overfitting_repeat import repeat
from ui.overfitting_study import provenance
from ui.random_pictures import Known, accuracy, order, took
from ui.random_questions import CARRIES, LEARNED, Drawn
from ui.saying import ask

VIEWS = {"both": N_("both models"), "cnn": N_("CNN"), "vit": N_("Transformer")}


def published() -> bool:
    """Whether training accuracies may be seen: the reader has answered, or nothing was asked."""
    runs = planned(cached.store().runs(job="vision"))
    st.subheader(_("Memorised: {images:,} images", images=IMAGES), anchor=False)
    if not runs:
        _nothing_yet()
        return True
    study = _as_study(runs)
    table = outcomes(runs, cached.curves([run.run for run in runs]))
    classes = len(runs[0].info.get("classes", range(10)))
    strip(study, IMAGES)
    st.caption(words.protocol(IMAGES, classes, float(table["parameters"].mean())))
    tested = min(int(run.info.get("test_images", 0)) for run in runs)
    known = Known(runs, table, classes, *_answered(table, classes, tested))
    _pictures(known)
    provenance(study)
    st.caption(spoken.repeat(table))
    if known.carried:
        repeat(study, IMAGES)
    return known.learned


def _nothing_yet() -> None:
    st.info(
        _(
            "The runs on {images:,} images are not here yet. Train two small networks below, or "
            "the whole study in a terminal, which takes hours: `{command}`",
            images=IMAGES, command=COMMAND,
        ),
        icon=":material/casino:",
    )  # fmt: skip


def _as_study(runs: Sequence[Run]) -> Study:
    """The runs as one comparison of two models, whose runs differ in their labels alone."""
    config = runs[0].config
    sides = {run.kind: Side.of(run.config) for run in runs}
    ordered = tuple(sides[kind] for kind in KINDS if kind in sides)
    return Study(config.fingerprint, config.protocol, ordered, tuple(runs))


def _answered(table: pd.DataFrame, classes: int, tested: int) -> tuple[bool, bool]:
    """Whether the questions on training and on test accuracy leave nothing to predict."""
    found = table[(table["model"] == "cnn") & (table["share"] == 1.0)]
    if found.empty or found[["train", "test", "parameters"]].isna().any(axis=None):
        return True, True
    row = found.iloc[0]
    state = Drawn(
        IMAGES, int(row["steps"]), classes, float(row["train"]), float(row["test"]),
        float(row["parameters"]) / IMAGES, tested,
    )  # fmt: skip
    learned = not LEARNED.applies(state) or ask(LEARNED, state)
    return learned, learned and (not CARRIES.applies(state) or ask(CARRIES, state))


@st.fragment
def _pictures(known: Known) -> None:
    """Accuracy against the share, and, with the first answer, how it came to that.

    Another model or share redraws this part alone.
    """
    offered = {id: _(name) for id, name in VIEWS.items()}
    view = choice("model", _("Model"), offered, kind="segmented")
    own = known.of(KINDS if view == "both" else (view,))
    if not own.runs:
        st.info(_("This model has not been trained in this way yet."))
        return
    accuracy(own)
    if not known.learned:
        st.caption(_("How they came to this is shown with your answer."))
        return
    if told := spoken.by_heart(own.table):
        st.markdown(told)
    if not known.carried:
        st.caption(_("Test accuracy joins the picture with the second answer."))
    left, right = st.columns(2, gap="large")
    with left:
        order(own)
    with right:
        took(own)
    _try()


def _try() -> None:
    """Two other shares, one of them of the transformer alone."""
    try_this(
        "random",
        {
            _("Draw a quarter of the labels: are these learned later?"): {"share": "25"},
            _("The transformer alone, all labels drawn: when does it begin?"): {
                "model": "vit", "share": "100",
            },
        },
        shows="figure-random-apart",
    )  # fmt: skip
