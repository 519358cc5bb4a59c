"""Learned spans beside the distances of the same transformer without them."""

from collections.abc import Sequence
from dataclasses import replace

import pandas as pd
import streamlit as st

from charts.history import top_of
from charts.learned_spans import MARKS, beside
from charts.legend import Entry
from charts.palette import model_colours
from experiments import histories
from experiments.histories import SPAN_PENALTY, counterpart, options_of
from experiments.rows import Run
from ui.controls import choose
from ui.explain import dark, figure
from ui.history_choice import Shown, snapshots
from ui.language import _, joined
from ui.lesson_runs import lesson_runs
from ui.reach_depth_words import null_line, uniform_name
from ui.reach_looks import uniform

SERIES = {"span": "learned_span", "spanned": "distance", "plain": "distance"}  # -> measure


def learned(shown: Shown, runs: Sequence[Run], told: bool) -> None:
    """Where a run with learned spans has finished, its spans; how to train one anyway."""
    price = shown.options.span_penalty
    wanted = counterpart(shown.run.config, SPAN_PENALTY if price is None else price)
    lesson_runs([wanted], "history-spans")
    pairs = both(shown, runs)
    if not pairs:
        st.info(
            _(
                "No transformer that learns its spans has finished yet on these images and with "
                "this recipe. The button trains the counterpart of the run above."
            ),
            icon=":material/straighten:",
        )
    elif told:
        _draw(pairs)
        st.button(
            _("Show these spans step by step"), key="history-open-spans",
            icon=":material/timeline:", on_click=_open, args=(pairs[-1][1].run,),
        )  # fmt: skip
    else:
        st.caption(_("Shown once you have guessed above."))


def _open(run: str) -> None:
    choose("run", run)
    choose("measure", "learned_span")


def both(shown: Shown, runs: Sequence[Run]) -> list[tuple[Run, Run]]:
    """Runs without and with learned spans that are alike in all else, one pair for each size.

    The seed of the chosen run, where there is one, else the smallest.
    """
    known = {run.run: run for run in runs}
    pairs: dict[int, tuple[Run, Run]] = {}
    family = histories.sizes_of(counterparts(shown.run), [counterparts(run) for run in runs])
    alike = {run.run for run in family}
    spanned = [run for run in runs if options_of(run.config).span_penalty is not None]
    seed = shown.run.config.seed
    for run in sorted(spanned, key=lambda run: (run.config.seed != seed, run.config.seed)):
        plain = counterpart(run.config, None).run
        if plain in known and plain in alike:
            pairs.setdefault(run.config.train_size, (known[plain], run))
    return [pairs[size] for size in sorted(pairs)]


def counterparts(run: Run) -> Run:
    """The run itself as if its heads had no spans to learn; for comparing configs alone."""
    config = counterpart(run.config, None)
    return replace(run, run=config.run, config=config)


def _table(pairs: Sequence[tuple[Run, Run]]) -> pd.DataFrame:
    """A row for each size, block and series: mean, lowest and highest of the heads."""
    rows = []
    for plain, spanned in pairs:
        for series, measure in SERIES.items():
            run = plain if series == "plain" else spanned
            after = histories.last(histories.heads(snapshots([run]), measure))
            for layer, values in after.groupby("layer")["value"]:
                block = _("block {number}", number=layer + 1)
                size = f"{run.config.train_size:,}"
                summary = (values.mean(), values.min(), values.max())
                rows.append((size, layer + 1, series, f"{size} · {block}", *summary))
    names = ["size", "block", "series", "name", "value", "low", "high"]
    return pd.DataFrame(rows, columns=names)


def _draw(pairs: Sequence[tuple[Run, Run]]) -> None:
    table, even = _table(pairs), uniform(options_of(pairs[0][0].config).patch)
    words = {
        "size": _("Training images; blocks side by side, the first at the left"),
        "value": _("Pixels"),
        "span": _("learned span"),
        "spanned": _("mean attention distance, spans learned"),
        "plain": _("mean attention distance, no spans"),
    }
    notice = _notice(table, pairs)
    hue = model_colours(dark())["vit"]
    figure(
        beside(
            table, top=top_of(table["high"], {"uniform": even}), uniform=even, words=words,
            dark=dark(),
        ),
        alt=notice, notice=notice, name="learned-spans", key="history-beside",
        legend=[*(Entry(words[name], (hue,), MARKS[name]) for name in SERIES),
                null_line(uniform_name(even))],
        table=table.drop(columns="name").assign(series=table["series"].map(words)).round(3),
        headings={"size": _("Training images"), "block": _("Block"), "series": _("Series"),
                  "value": _("Mean of the heads, px"), "low": _("Lowest head, px"),
                  "high": _("Highest head, px")},
    )  # fmt: skip
    st.caption(
        _(
            "A span is the edge of a window, a distance the mean within it, so they are compared "
            "in direction, not in size. One seed."
        )
    )


def _notice(table: pd.DataFrame, pairs: Sequence[tuple[Run, Run]]) -> str:
    """Where spans are short, and what that does to the distances."""
    _plain, spanned = pairs[-1]
    own = table[table["size"] == f"{spanned.config.train_size:,}"].set_index(["series", "block"])
    spans, with_spans, without = (own.loc[series] for series in ("span", "spanned", "plain"))
    last = int(spans.index.max())
    return joined(
        _(
            "With {size:,} images the spans of block 1 end at {first:.1f} px on average, those of "
            "block {last} at {end:.1f} px; they began at {start:.1f} px.",
            size=spanned.config.train_size, first=spans["value"][1], last=last,
            end=spans["value"][last], start=_start(spanned),
        ),
        _(
            "Block 1 looks {spanned:.1f} px far with spans and {plain:.1f} px without.",
            spanned=with_spans["value"][1], plain=without["value"][1],
        ),
    )  # fmt: skip


def _start(run: Run) -> float:
    table = histories.heads(snapshots([run]), "learned_span")
    return float(histories.first(table)["value"].mean())
