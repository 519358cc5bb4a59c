"""How far heads and layers look while they learn, as the runs shown have measured it."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from charts.spans import spans
from experiments.options import ViTOptions
from experiments.store import Run
from ui import cached
from ui.explain import dark, figure, model_names
from ui.language import _, joined, language
from ui.reach_looks import uniform
from ui.vega import Spec, vega_lite

MEASURES = ("distance", "effective")  # of a head, of a layer of the CNN
LINE = ["run", "layer", "head"]


def moving_spans(runs: Sequence[Run], state: tuple) -> None:
    """The mean distances of these runs over steps; nothing before the first snapshot.

    `state` is `cached.state` of the runs: what is shown is made anew only when it changes.
    """
    chart, told, numbers = _picture(state, language(), dark(), runs)
    if numbers.empty:
        return
    st.subheader(_("How far they look, step by step"), anchor=False)
    figure(
        chart, alt=joined(_("One line for each head and layer, over steps."), told), notice=told,
        table=numbers, headings=_headings(), name="distances-over-steps", key="train-spans",
    )  # fmt: skip


@st.cache_data(max_entries=16, show_spinner=False)
def _picture(
    state: tuple, lang: str, dark: bool, _runs: Sequence[Run]
) -> tuple[Spec, str, pd.DataFrame]:
    """The chart, what to notice in it, and its numbers; the last are empty where there are none."""
    table = _named(_runs, cached.snapshots(state[0]))
    if table.empty:
        return {}, "", table
    even = _even(_runs)
    steps = max(run.steps for run in _runs)
    chart = spans(table, steps=steps, words=_words(even), dark=dark, uniform=even)
    return vega_lite(chart), notice(table, _runs), _numbers(table)


def _named(runs: Sequence[Run], snapshots: pd.DataFrame) -> pd.DataFrame:
    """The rows for the chart: model, line, name, step, value, with layer and head from 0."""
    kinds = {run.run: run.kind for run in runs}
    table = snapshots[snapshots["measure"].isin(MEASURES)]
    return table.assign(
        model=table["run"].map(kinds),
        line=["-".join(map(str, line)) for line in table[LINE].itertuples(index=False)],
        name=[
            _name(layer, head) for layer, head in zip(table["layer"], table["head"], strict=True)
        ],
    ).drop(columns="measure")


def _name(layer: int, head: int) -> str:
    if head < 0:
        return _("convolution {number}", number=layer + 1)
    return f"{_('block {number}', number=layer + 1)} · {_('head {head}', head=head + 1)}"


def _even(runs: Sequence[Run]) -> float | None:
    """How far attention looks that looks everywhere alike; None without a transformer."""
    options = [run.config.model for run in runs if isinstance(run.config.model, ViTOptions)]
    return uniform(options[0].patch) if options else None


def _words(even: float | None) -> dict[str, str]:
    return {
        "step": _("Step, logarithmic"),
        "value": _("Mean distance, px"),
        "uniform": _("everywhere alike, {mean:.2f} px", mean=even or 0.0),
        "cnn": _("CNN, one layer: does see"),
        "vit": _("Transformer, one head"),
    }


def notice(table: pd.DataFrame, runs: Sequence[Run]) -> str:
    """Where the heads and the CNN's layers are by now, and how far they have moved."""
    sentences = []
    for kind in ("vit", "cnn"):
        own = table[table["model"] == kind]
        if len(own):
            now = own[own["step"] == own.groupby("run")["step"].transform("max")]
            sentences.append((_heads if kind == "vit" else _layers)(now, _moved(own)))
    even = _even(runs)
    if even is not None:
        sentences.insert(1, _("Attention that looks everywhere alike: {even:.2f} px.", even=even))
    return joined(*sentences)


def _moved(own: pd.DataFrame) -> float:
    """The largest change of a line from its first snapshot to its last, in pixels."""
    lines = own.sort_values("step").groupby(LINE)["value"]
    return float((lines.last() - lines.first()).abs().max())


def _heads(now: pd.DataFrame, moved: float) -> str:
    return _(
        "At step {step:,} the heads look {low:.1f} to {high:.1f} px far on average; the one that "
        "moved most has moved by {moved:.1f} px since step 0.",
        step=now["step"].max(),
        low=now["value"].min(),
        high=now["value"].max(),
        moved=moved,
    )


def _layers(now: pd.DataFrame, moved: float) -> str:
    return _(
        "The CNN's layers use pixels {low:.1f} to {high:.1f} px away on average and have moved by "
        "{moved:.1f} px at most; kernels and strides fix their boxes.",
        low=now["value"].min(),
        high=now["value"].max(),
        moved=moved,
    )


def _numbers(table: pd.DataFrame) -> pd.DataFrame:
    """The same for a reader, layers and heads counted from 1."""
    names = model_names()
    return pd.DataFrame(
        {
            "model": table["model"].map(names),
            "run": table["run"],
            "step": table["step"],
            "layer": table["layer"] + 1,
            "head": [head + 1 if head >= 0 else None for head in table["head"]],
            "distance_px": table["value"].round(3),
        }
    )


def _headings() -> dict[str, str]:
    return {
        "model": _("Model"),
        "run": _("Run"),
        "step": _("Step"),
        "layer": _("Layer"),
        "head": _("Head"),
        "distance_px": _("Mean distance, px"),
    }
