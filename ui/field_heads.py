"""Where heads look: on local texture before and after learning, and as the marks move apart."""

from collections.abc import Sequence

import streamlit as st

from charts.head_spans import against_distance, before_and_after
from experiments.field_plan import TEXTURE as TEXTURES
from experiments.field_plan import by_distance, heads_again, on_texture
from experiments.rows import Run
from ui import field_words as words
from ui.explain import dark, figure
from ui.field_questions import TEXTURE, Heads
from ui.field_results import EVEN, heads, over_distances
from ui.language import _
from ui.lesson_runs import lesson_runs
from ui.saying import ask


def transformers() -> list[Run]:
    """The transformers whose heads are looked at: on local texture, and at every distance."""
    return lesson_runs((*on_texture(), *by_distance()), "field-heads", again=heads_again())


def texture(runs: Sequence[Run]) -> None:
    """The heads where a small window is enough, before training and, once predicted, after."""
    runs = [run for run in runs if run.config.data == TEXTURES]
    if not runs:
        st.info(_("No transformer has been trained on local texture here yet."))
        return
    table = heads(runs[0])
    table["name"] = [_head(row.layer, row.head) for row in table.itertuples()]
    state = Heads(float(table["before"].mean()), float(table["after"].mean()))
    told = not TEXTURE.applies(state) or ask(TEXTURE, state, once="field-texture")
    cover = "" if told else _("Answer first, or choose “Show me”.")
    said = words.texture(table) if told else cover
    figure(
        before_and_after(
            table if told else table.assign(after=float("nan")), even=EVEN, cover=cover,
            dark=dark(),
            words={
                "span": _("Mean attention distance, px"), "before": _("before training, px"),
                "after": _("after training, px"), "even": _("everywhere alike"),
            },
        ),
        alt=said, notice=said if told else "", name="field-texture", key="field-texture",
        table=table[["name", "before", "after"]] if told else None, headings=words.headings(),
    )  # fmt: skip
    st.caption(_("Hollow: before the first step. Filled: after training. One line a head."))


def distances(runs: Sequence[Run]) -> None:
    """The transformer's heads against how far the marks are apart."""
    table = over_distances([run for run in runs if run.config.data != TEXTURES])
    if table["distance"].nunique() < 2:
        st.info(_("The heads can be compared once the transformer was trained at two distances."))
        return
    table["block"] = [_("block {block}", block=layer + 1) for layer in table["layer"]]
    table["head"] += 1
    said = words.over_distances(table)
    figure(
        against_distance(
            table, even=EVEN, dark=dark(),
            words={
                "distance": _("Distance of the marks, px"), "block": _("block"),
                "span": _("Mean attention distance, px"), "head": _("head"),
                "even": _("everywhere alike"), "equal": _("as far as the marks are apart"),
            },
        ),
        alt=said, notice=said, name="field-distances", key="field-distances",
        table=table[["distance", "block", "head", "before", "after", "accuracy"]],
        headings=words.headings(),
    )  # fmt: skip
    st.caption(
        _(
            "One dot a head, the farthest heads of a block joined: of block 1 by a solid line, of "
            "block 2 by a dashed one. Dotted: a distance as large as that of the marks."
        )
    )


def _head(layer: int, head: int) -> str:
    return _("block {block} · head {head}", block=layer + 1, head=head + 1)
