"""What the networks of the plan got right, how far they could look and how far they did."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pandas as pd

from experiments.field_plan import FAR, NETS, THIRD, box_side
from experiments.options import CNNOptions
from experiments.rows import Run
from ui import cached
from ui.reach_looks import uniform

SIDE = 32  # pixels of an image
WHOLE = 2 * SIDE - 1  # pixels: the smallest box that holds the image from whichever pixel
PLACES = np.arange(0, SIDE, 8) + 1.5  # where every run was asked: every second patch of 4 px
EVEN = uniform(4)  # pixels: the mean distance of looking everywhere alike
HEADS = ["layer", "head", "before", "after"]


@dataclass(frozen=True)
class Seen:
    """A network on the far pair: test accuracy, and two sizes of its field, in pixels."""

    net: str  # a key of NETS or THIRD
    accuracy: float
    could: int  # the side of its box
    used: float | None  # the side of the evenly used box that reaches as far on average

    @property
    def model(self) -> str:
        """`cnn` or `vit`."""
        return "vit" if self.net == "attention" else "cnn"


@lru_cache
def _reached() -> tuple[np.ndarray, np.ndarray]:
    """Sides of boxes, and the mean distance of their pixels from the middle, within the image."""
    sides = np.arange(1, WHOLE + 1, dtype=float)
    return sides, np.array([_mean_distance(side) for side in sides])


def _mean_distance(side: float) -> float:
    """Over all places; a box may reach out of the image, where it holds nothing."""
    away = np.abs(np.arange(SIDE)[None, :] - PLACES[:, None])
    share = np.clip(side / 2 + 0.5 - away, 0, 1)  # of each pixel along one axis
    far = np.hypot(away[:, None, :, None], away[None, :, None, :])
    held = share[:, None, :, None] * share[None, :, None, :]
    return float(((far * held).sum(axis=(2, 3)) / held.sum(axis=(2, 3))).mean())


def side_alike(distance: float) -> float:
    """The side of the box whose pixels, all counting alike, are so far from its middle on average.

    Both in pixels; like every measure here a mean over the same places of an image. From 7 px on
    a box that is used evenly gets its own side back to within 6 %.
    """
    sides, reached = _reached()
    return float(np.interp(distance, reached, sides))


def net_of(run: Run) -> str | None:
    """The network's id in the plan."""
    nets = NETS | THIRD
    return next((net for net, model in nets.items() if model == run.config.model), None)


def seen(runs: Sequence[Run]) -> tuple[Seen, ...]:
    """Every network on the far pair among finished runs, in the order of the plan."""
    own = {net_of(run): run for run in runs if run.config.data == FAR}
    table = cached.snapshots([run.run for run in own.values()])
    return tuple(_seen(net, own[net], table) for net in NETS | THIRD if net in own)


def _seen(net: str, run: Run, table: pd.DataFrame) -> Seen:
    mine = table[table["run"] == run.run]
    last = mine[mine["step"] == mine["step"].max()]
    options = run.config.model
    if isinstance(options, CNNOptions):
        values = last[(last["measure"] == "effective") & (last["layer"] == _last_layer(options))]
        could = box_side(options)
    else:
        values, could = last[last["measure"] == "distance"], WHOLE
    used = side_alike(float(values["value"].max())) if len(values) else None
    return Seen(net, run.measures["last/test/accuracy"], could, used)


def _last_layer(options: CNNOptions) -> int:
    return options.stages * options.convolutions - 1


def heads(run: Run) -> pd.DataFrame:
    """A row for each head: its mean distance in pixels before the first step and at the end."""
    table = cached.snapshots([run.run])
    own = table[table["measure"] == "distance"]
    ends = [own[own["step"] == step] for step in (own["step"].min(), own["step"].max())]
    keyed = [end.set_index(["layer", "head"])["value"] for end in ends]
    return pd.DataFrame({"before": keyed[0], "after": keyed[1]}).reset_index()[HEADS]


def over_distances(runs: Sequence[Run]) -> pd.DataFrame:
    """For every distance of the pair each head's mean distance, and how often it was right."""
    found = [
        heads(run).assign(distance=apart(run), accuracy=run.measures["last/test/accuracy"])
        for run in runs
    ]
    columns = ["distance", "accuracy", *HEADS]
    return pd.concat(found)[columns] if found else pd.DataFrame(columns=columns)


def apart(run: Run) -> int:
    """How far the marks of a run's set are apart, in pixels."""
    from experiments.field_plan import DISTANCE

    _name, _colon, distance = run.config.data.partition(":")
    return int(distance or DISTANCE)
