"""How both models came to a point: their curves over steps."""

import pandas as pd
import streamlit as st

from charts.on_the_way import on_the_way
from experiments.studies import Study
from ui import cached
from ui.explain import dark, model_names
from ui.figure import draw
from ui.language import _
from ui.overfitting_spoken import ends


def curves(study: Study, size: int) -> pd.DataFrame:
    """The curves of the finished runs at a size."""
    return cached.curves([run.run for run in study.finished if run.config.train_size == size])


def curves_beside(study: Study, size: int, metric: str) -> None:
    """How both models came to this point, the mean over seeds, as accuracy or loss."""
    table = curves(study, size)
    table = table[table["metric"] == metric]
    kinds = {run.run: run.kind for run in study.finished}
    table = table.assign(model=table["run"].map(kinds))
    mean = table.groupby(["model", "step", "part"], as_index=False)["value"].mean()
    loss = metric == "loss"
    words = {
        "step": _("Step"), "train": _("training"), "validation": _("validation"), **model_names(),
        "value": _("Loss, nats") if loss else _("Accuracy"),
    }  # fmt: skip
    span = (0.0, table["value"].max() if loss and len(table) else 1.0)
    chart = on_the_way(table, words=words, dark=dark(), span=span, form="~g" if loss else ".0%")
    title = _("On the way there: {size:,} images, step by step", size=size)
    st.markdown(f"**{title}**")
    spoken = f"{title} · {ends(mean, metric)}"
    draw(chart, key=f"over-way-{metric}", width="stretch", alt=spoken)
    st.caption(
        _("Training images dashed, validation images solid; means over seeds, faint each of them.")
    )
