"""Which runs belong in one picture: two models, each trained in one way at several sizes."""

import hashlib
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from experiments.canonical import canonical, everything, settings
from experiments.config import OWN, PRESETS, RunConfig, pair
from experiments.field_plan import is_planned
from experiments.options import ModelOptions
from experiments.rows import Run
from learning.recipe import Recipe

KINDS = ("cnn", "vit")
LIVE = ("queued", "running")
SHARED = ("dropout", "drop_path")  # switches of a model that must not differ either
ALIKE = {"parameters": 0.05, "macs": 0.10}  # largest relative difference that counts as none


@dataclass(frozen=True)
class Side:
    """One model as it is trained at every size."""

    model: ModelOptions
    recipe: Recipe

    @classmethod
    def of(cls, config: RunConfig) -> "Side":
        """The side a run is on."""
        return cls(config.model, config.recipe)


@dataclass(frozen=True)
class Study:
    """A CNN and a transformer over training-set sizes on the same pixels; either may be missing."""

    fingerprint: str
    protocol: int
    sides: tuple[Side, ...]  # the CNN's first
    runs: tuple[Run, ...]  # finished, under way or ended early

    @property
    def id(self) -> str:
        """Eight hexadecimal digits that follow from data and sides, not from the runs so far."""
        sides = [
            {"kind": s.model.kind, **settings(s.model), **settings(s.recipe)} for s in self.sides
        ]
        text = canonical([self.fingerprint, self.protocol, sides])
        return hashlib.sha256(text.encode()).hexdigest()[:8]

    @property
    def finished(self) -> tuple[Run, ...]:
        """The runs with results."""
        return tuple(run for run in self.runs if run.status == "finished")

    @property
    def live(self) -> tuple[Run, ...]:
        """The runs that train or wait."""
        return tuple(run for run in self.runs if run.status in LIVE)

    @property
    def ids(self) -> list[str]:
        """The runs by name."""
        return [run.run for run in self.runs]

    @property
    def sizes(self) -> list[int]:
        """The training-set sizes that have results or soon will."""
        return sorted({run.config.train_size for run in (*self.finished, *self.live)})

    @property
    def data(self) -> str:
        """The name of the image set."""
        return self.runs[0].config.data

    def side(self, kind: str) -> Side | None:
        """The side of `cnn` or `vit`."""
        return next((side for side in self.sides if side.model.kind == kind), None)

    def fact(self, kind: str, name: str) -> Any:
        """What a finished run of this kind recorded under a name; None when there is none."""
        known = [run.info[name] for run in self.finished if run.kind == kind and name in run.info]
        return known[0] if known else None


def studies(
    every: Sequence[Run], having: Container[str] = ("finished", *LIVE), *, noisy: bool = False
) -> list[Study]:
    """Every pair of sides that has runs of these statuses, those with most results first.

    Each side stands opposite the side of the other model that is most like it, so that a run is
    never left out; what differs between the two is for `unlike` to say. Lessons' runs are ignored,
    and, unless they are `noisy`, those with labels drawn at random.
    """
    runs = [run for run in every if run.kind in KINDS]
    groups: dict[tuple[str, int], list[Run]] = {}
    for run in runs:
        if (run.config.corruption and not noisy) or is_planned(run.config):  # other questions
            continue
        groups.setdefault((run.config.fingerprint, run.config.protocol), []).append(run)
    found = [
        Study(*key, sides, tuple(run for run in own if Side.of(run.config) in sides))
        for key, own in groups.items()
        for sides in _pairs(dict.fromkeys(Side.of(run.config) for run in own))
    ]
    shown = [study for study in found if any(run.status in having for run in study.runs)]
    return sorted(shown, key=lambda study: (-len(_kinds(study)), -len(study.finished)))


def _kinds(study: Study) -> set[str]:
    return {run.kind for run in study.finished}


def _pairs(sides: Iterable[Side]) -> list[tuple[Side, ...]]:
    """Each side with the nearest of the other kind, the CNN first, every pair once."""
    kinds = {kind: [side for side in sides if side.model.kind == kind] for kind in KINDS}
    pairs: dict[tuple[Side, ...], None] = {}
    for kind, other in (KINDS, KINDS[::-1]):
        for side in kinds[kind]:
            partners = sorted(kinds[other], key=lambda partner: _distance(side, partner))[:1]
            pair = sorted([side, *partners], key=lambda one: KINDS.index(one.model.kind))
            pairs[tuple(pair)] = None
    return list(pairs)


def _distance(one: Side, two: Side) -> tuple[int, int]:
    presets: list[set[object]] = [{cnn, vit} for cnn, vit in PRESETS.values()]
    together: set[object] = {one.model, two.model}
    place = presets.index(together) if together in presets else len(presets)
    return len(_different(one, two)), place


def _different(one: Side, two: Side) -> list[str]:
    recipes = [everything(side.recipe) for side in (one, two)]
    models = [everything(side.model) for side in (one, two)]
    own = [name for name in recipes[0] if name not in OWN and recipes[0][name] != recipes[1][name]]
    return own + [name for name in SHARED if models[0][name] != models[1][name]]


def unlike(study: Study) -> dict[str, tuple[Any, Any]]:
    """Setting -> its two values, for every setting that should be one and is not.

    `model` is listed when a side is missing, `cost` when the two are alike neither in parameters
    nor in multiplications, `precision` when some runs computed in another type of number.
    """
    if len(study.sides) < 2:
        return {"model": (None, None)}
    values = [everything(side.recipe) | everything(side.model) for side in study.sides]
    found = {name: (values[0][name], values[1][name]) for name in _different(*study.sides)}
    precisions = {run.precision for run in study.finished}
    apart = {"cost": _costs_differ(study), "precision": len(precisions) > 1}
    return found | {name: (None, None) for name, differ in apart.items() if differ}


def _costs_differ(study: Study) -> bool:
    near = []
    for name, most in ALIKE.items():
        cnn, vit = (study.fact(kind, name) for kind in KINDS)
        near.append(not (cnn and vit) or abs(cnn - vit) <= most * max(cnn, vit))
    return not any(near)


def command(study: Study) -> str | None:
    """The command line that trains this study; None where options were set that it has not."""
    seeds = {run.config.seed for run in study.finished}
    recipe = study.sides[0].recipe
    for preset in PRESETS:
        for augment in (False, True):
            asked = {"steps": recipe.steps, "preset": preset, "flip_crop": augment}
            if _asked_for(study, asked) and seeds == set(range(len(seeds))):
                sizes = ",".join(
                    str(n) for n in sorted({r.config.train_size for r in study.finished})
                )
                return (
                    f"python -m experiments compare --data {study.data} --sizes {sizes} "
                    f"--seeds {len(seeds)} --steps {recipe.steps}"
                    + (f" --preset {preset}" if preset != "parameters" else "")
                    + (" --augment" if augment else "")
                )
    return None


def _asked_for(study: Study, asked: dict[str, Any]) -> bool:
    data = study.runs[0].config
    named = _Named(data.data, data.fingerprint)
    configs = pair(named, data.train_size, data.seed, **asked)
    return {Side.of(config) for config in configs} == set(study.sides)


@dataclass(frozen=True)
class _Named:
    """Stands in for an image set that need not be opened."""

    name: str
    fingerprint: str
