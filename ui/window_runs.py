"""The runs of the ladder as results and as taggers."""

from collections.abc import Container, Iterable, Sequence
from functools import lru_cache
from typing import Any

import pandas as pd
import streamlit as st

from experiments.config import RunConfig
from experiments.lessons import ladder, rungs
from experiments.options import TaggerOptions
from experiments.rows import Run
from messages import translate
from text.window_ladder import DISTANCES, NAMES, Result, State
from ui import tagger_models
from ui.explain import origin
from ui.language import language

SEE_ALL = ("whole", "attention")


@lru_cache(maxsize=8)
def planned(sentences: int, language: str) -> tuple[RunConfig, ...]:
    """The runs of the ladder; drawing the corpus for its fingerprint takes a moment."""
    return tuple(ladder(sentences, language=language))


def open_to_see(rung: str, told: Container[str]) -> bool:
    """Whether what a rung makes of a single sentence gives no question's answer away."""
    return rung in told or rung not in SEE_ALL


def rung_of(options: object) -> str:
    """The rung's id among text.window_ladder.RUNGS."""
    assert isinstance(options, TaggerOptions)
    return f"window-{options.window}" if options.rung == "window" else options.rung


def names() -> dict[str, str]:
    """Rung -> its name in the reader's language."""
    return dict(_names(language()))


@lru_cache
def _names(of: str) -> tuple[tuple[str, str], ...]:
    return tuple((rung, translate(name, of)) for rung, name in NAMES.items())


def results(runs: Sequence[Run]) -> tuple[Result, ...]:
    """What finished runs got right among the ambiguous test words."""
    found = []
    for run in runs:
        tested = {
            name.removeprefix("last/test/"): value
            for name, value in run.measures.items()
            if name.startswith("last/test/")
        }
        if "near" in tested and "far" in tested:
            far = [(at, tested[f"far/{at}"]) for at in DISTANCES if f"far/{at}" in tested]
            rung = rung_of(run.config.model)
            found.append(Result(rung, tested["near"], tested["far"], tuple(far)))
    return tuple(found)


def table(state: State, told: Sequence[str]) -> pd.DataFrame:
    """One row a rung; what far words gave only for the rungs that are `told`, near ones for all."""
    made = []
    for rung, name in names().items():
        result = state.of(rung)
        row: dict[str, Any] = {"rung": name, "parameters": state.parameters(rung)}
        if told and state.results:
            shown = result if rung in told else None
            row["near"] = percent(result.near if result else None)
            row["inside"] = percent(shown.mean(seen=True) if shown else None)
            row["outside"] = percent(shown.mean(seen=False) if shown else None)
        made.append(row)
    return pd.DataFrame(made)


def percent(share: float | None) -> str:
    """A share as it is printed; a dash where there is nothing to measure."""
    return "–" if share is None else f"{share:.1%}"


def taggers(runs: Sequence[Run]) -> dict[str, Any]:
    """Rung -> its tagger, for the runs whose weights were kept; faults are said."""
    models = tagger_models.opened(runs)
    found = {rung_of(run.config.model): models[run.run] for run in runs if run.run in models}
    return {rung: found[rung] for rung in NAMES if rung in found}


def kinds(runs: Sequence[Run]) -> dict[str, str]:
    """Rung -> where its network was trained, a key of ui.explain.ORIGINS."""
    where = {"published": "published"}
    return {rung_of(run.config.model): where.get(run.source, "trained") for run in runs}


def origins(found: Iterable[str]) -> None:
    """A label for each of these origins, each once."""
    with st.container(horizontal=True):
        for kind in dict.fromkeys(found):
            origin(kind)


def untrained(data: str) -> dict[str, Any]:
    """Every rung before its first step."""
    return {rung_of(model): tagger_models.untrained(model, data) for model in rungs()}
