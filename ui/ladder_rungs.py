"""The rungs of the ladder: where one cell looks on each, how far, and what was taken away."""

from functools import partial

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from charts.ladder import WIDTH, Kind, plane
from messages import N_
from ui import ladder_looks as looks
from ui.explain import dark, origin
from ui.figure import draw, numbers, written
from ui.ladder_controls import Seen, pick
from ui.language import _, joined
from ui.vega import Spec, vega_lite

MAP = 184  # pixels: four in a row
NAMES = {
    "anywhere": N_("1 · Content, anywhere"),
    "window": N_("2 · Content, in a window"),
    "place": N_("3 · Place, in a window"),
    "shifts": N_("4 · Nine fixed shifts"),
}
TAKEN = {
    "anywhere": N_("Nothing taken away: light looks for light, dark for dark."),
    "window": N_("Taken away: cells more than {radius} away."),
    "place": N_("Taken away: content. Only the distance decides."),
    "shifts": N_(
        "Taken away: the choice of weights. Each head has one place; this is the mean of the nine."
    ),
}


def climbed(seen: Seen) -> None:
    """The picture and the four maps, what to notice, the numbers."""
    found = looks.rungs(seen.picture, seen.radius, seen.deviation, seen.alpha)
    with st.container(horizontal=True, gap="medium", vertical_alignment="center"):
        with st.container(width=WIDTH + 10, key="ladder-picture-part"):
            drawn = [picture(seen)]
        with st.container(width=380):
            st.markdown(_("Click a cell: it asks, and the maps show where it looks."))
            st.caption(
                _(
                    "In each map 0 is the background and darkest is the largest weight of this "
                    "cell. Mean distance: from a cell to where it looks, weighted by its "
                    "attention, over all cells."
                )
            )
    with st.container(horizontal=True, gap="small"):
        for name in looks.RUNGS:
            with st.container(width=MAP + 6, gap="xsmall", key=f"ladder-{name}-part"):
                drawn.append(_rung(seen, name, *found[name]))
    spans = {name: span for name, (_weights, span) in found.items()}
    st.markdown(f"**{_('What to notice')}** · {noticed(spans)}")
    origin("set by hand")
    numbers(table(spans), "ladder", "ladder-rungs", more=written(drawn, "ladder", "ladder-rungs"))


def noticed(spans: dict[str, float]) -> str:
    """How the mean distance falls, in words."""
    return joined(
        _(
            "From rung to rung the mean distance goes {anywhere:.2f}, {window:.2f}, {place:.2f}, "
            "{shifts:.2f} cells.",
            **spans,
        ),
        _(
            "On the first two rungs another cell has another map, since the content decides; on "
            "the last two every cell has the same one, moved along. Click and see."
        ),
    )


def table(spans: dict[str, float]) -> pd.DataFrame:
    """A row for each rung."""
    names = [_(NAMES[name]) for name in spans]
    return pd.DataFrame(
        {_("Rung"): names, _("Mean distance, cells"): [round(span, 4) for span in spans.values()]}
    )


def picture(seen: Seen) -> Spec:
    """The picture with the cell that asks."""
    at = _("Row {row}, column {column} asks.", row=seen.row + 1, column=seen.column + 1)
    size = _("A picture of {rows} × {columns} cells.", rows=seen.size[0], columns=seen.size[1])
    drawn = grid(np.asarray(seen.picture), seen, "picture", kind="grey", largest=1.0,
                 value=_("grey"), alt=joined(size, at))  # fmt: skip
    return drawn | {"title": _("Picture")}


def _rung(seen: Seen, name: str, weights: NDArray[np.float32], span: float) -> Spec:
    row = weights[seen.at].reshape(seen.size)
    mean = _("Mean distance **{span:.2f}** cells.", span=span)
    st.markdown(f"**{_(NAMES[name])}**")
    told = joined(f"{_(NAMES[name])}:", mean.replace("*", ""), _spread(row, seen))
    drawn = grid(row, seen, name, kind="share", largest=float(row.max()), value=_("weight"),
                 width=MAP, alt=told)  # fmt: skip
    st.markdown(mean)
    st.caption(joined(_(TAKEN[name], radius=seen.radius), _on_ring(row)))
    return drawn | {"title": _(NAMES[name])}


def _spread(row: NDArray[np.float32], seen: Seen) -> str:
    """Which cell gets most of the weight, for who cannot see the map."""
    at = divmod(int(row.argmax()), seen.size[1])
    return _(
        "The largest weight, {share:.0%}, is on row {row}, column {column}.",
        share=float(row.max()), row=at[0] + 1, column=at[1] + 1,
    )  # fmt: skip


def _on_ring(row: NDArray[np.float32]) -> str:
    """What this map does not show, where the cell lies at the border."""
    lost = 1 - float(row.sum())
    return _("{share:.0%} of its weight lies on zeros outside.", share=lost) if lost > 0.005 else ""


def grid(
    values: NDArray, seen: Seen | None, name: str, *, kind: Kind, largest: float, value: str,
    alt: str, width: int = WIDTH,
) -> Spec:  # fmt: skip
    """One plane of numbers, as it was drawn; with `seen` a click chooses the cell that asks."""
    row, column = np.indices(values.shape).reshape(2, -1)
    chosen = np.zeros(values.shape, bool)
    if seen:
        chosen[seen.row, seen.column] = True
    table = pd.DataFrame(
        {"row": row + 1, "column": column + 1, "value": values.ravel().astype(float),
         "chosen": chosen.ravel()}
    )  # fmt: skip
    words = {"row": _("row"), "column": _("column"), "value": value}
    chart = vega_lite(
        plane(table, size=(len(values), values.shape[1]), largest=largest or 1.0, kind=kind,
              words=words, width=width, dark=dark())
    )  # fmt: skip
    click = partial(pick, f"ladder-{name}") if seen else "ignore"
    draw(chart, key=f"ladder-{name}", width="content", alt=alt, on_select=click)
    return chart
