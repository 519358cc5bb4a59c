"""The trainings of the lesson on order, as taggers by their positions and as results."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from experiments.config import RunConfig
from experiments.lessons import ladder, order, unplaced
from experiments.options import TaggerOptions
from experiments.rows import Run
from text.corpora import TWO_LABEL
from text.order_results import NAMES, State, result
from ui import tagger_models
from ui.explain import SOURCES
from ui.language import _

SAW: tuple[Literal["none", "sinusoidal"], ...] = (
    "none",
    "sinusoidal",
)  # positions of the taggers of the two-label corpus


@dataclass(frozen=True)
class Shown:
    """A tagger, where it was trained (a key of ui.explain.ORIGINS), and what was measured of it."""

    tagger: Any
    origin: str
    measures: dict[str, float]

    @property
    def trained(self) -> bool:
        """Whether its weights are those of a finished training."""
        return self.origin != "untrained"


@lru_cache(maxsize=4)
def planned_tagger(language: str) -> tuple[RunConfig, ...]:
    """The tagger of the ladder without positions, then the one with them."""
    return (*unplaced(language=language), ladder(language=language)[-1])


@lru_cache(maxsize=4)
def planned_task(language: str) -> tuple[RunConfig, ...]:
    """The three taggers of the order task."""
    return tuple(order(language=language))


def names() -> dict[str, str]:
    """Positions -> their name in the reader's language."""
    return {kind: _(name) for kind, name in NAMES.items()}


def trained(runs: Sequence[Run]) -> dict[str, Shown]:
    """Positions -> the trained tagger, for runs whose weights are there; faults are said."""
    models = tagger_models.opened(runs)
    found = {}
    for run in runs:
        if run.run in models:
            found[positions_of(run)] = Shown(
                models[run.run], SOURCES[run.source], dict(run.measures)
            )
    return {kind: found[kind] for kind in NAMES if kind in found}


def with_untrained(found: dict[str, Shown], language: str) -> dict[str, Shown]:
    """A tagger for each of SAW; what nobody has trained as it was drawn."""
    data = TWO_LABEL[language]
    fresh = {
        kind: Shown(tagger_models.untrained(TaggerOptions(positions=kind), data), "untrained", {})
        for kind in SAW
        if kind not in found
    }
    return {kind: found.get(kind) or fresh[kind] for kind in SAW}


def state(runs: Sequence[Run], language: str) -> State:
    """What the finished runs of the order task got right."""
    results = (result(positions_of(run), run.measures) for run in runs)
    return State(language, tuple(one for one in results if one is not None))


def positions_of(run: Run) -> str:
    """How this run's tagger knows places, a key of NAMES."""
    options = run.config.model
    assert isinstance(options, TaggerOptions)
    return options.positions
