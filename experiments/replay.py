"""Attention in a few pictures at every snapshot of a run, small enough to come along with it."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from jaxtyping import Float, Int, UInt8
from numpy.typing import NDArray
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save

from experiments.files import RunFiles
from experiments.options import ViTOptions
from experiments.pair import inputs, open_model
from experiments.published import bundles
from experiments.rows import Run
from experiments.samples import Samples
from experiments.store import Store
from messages import FieldspanError

LIMIT = 1_500_000  # bytes of a file
IMAGES = 5  # as many as fit with every second patch as a query
NAME = re.compile(r"[0-9a-f]{16}")
ARRAYS = {"steps": "int64", "queries": "int64", "weights": "uint8", "largest": "float32"}
# What safetensors, json and numpy raise for content of another kind, however deep or large.
UNREADABLE = (
    SafetensorError, OSError, LookupError, TypeError, ValueError, AttributeError, RecursionError,
    OverflowError,
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class Replay:
    """Attention weights in steps of 1/255 of the largest of their row, which stands beside them.

    `queries` are the places (row, column) of the patches that ask, from 0.
    """

    grid: tuple[int, int]
    steps: Int[np.ndarray, " step"]
    queries: Int[np.ndarray, "query 2"]
    weights: UInt8[np.ndarray, "step image layer head query key"]
    largest: Float[np.ndarray, "step image layer head query"]

    def maps(
        self, image: int, layer: int, head: int | None, query: tuple[int, int]
    ) -> Float[np.ndarray, "step row column"]:
        """Where a patch looks at every step, each map adding up to 1; no head: their mean."""
        asked = self.queries.tolist().index(list(query))
        at = (slice(None), image, layer, slice(None), asked)
        rows = self.weights[at] * self.largest[at][..., None]
        heads = rows / rows.sum(axis=-1, keepdims=True)  # rounding took or gave a little
        looked = heads.mean(axis=1) if head is None else heads[:, head]
        return looked.reshape(-1, *self.grid).astype(np.float32)


def record(
    store: Store, run: Run, images: UInt8[np.ndarray, "image 3 row column"], *, every: int = 1
) -> Replay:
    """The attention of a transformer's run at each of its snapshots.

    Patches ask in every second row and column where `every` is 2: those over which the project
    takes its means, and what a file has room for.
    """
    paths = store.files(run.run).snapshots()
    if run.kind != "vit" or not paths:
        raise FieldspanError(
            "expected a transformer whose snapshots are in this store, got {run}: train it here",
            run=run.run,
        )
    kept = [_weights(run, path, images, every) for path in paths.values()]
    grid, asked, _first = kept[0]
    weights = np.stack([each for _grid, _asked, each in kept])
    largest = weights.max(axis=-1)
    codes = np.rint(255 * weights / largest[..., None]).astype(np.uint8)
    return Replay(grid, np.array(list(paths)), np.array(asked), codes, largest)


def _weights(
    run: Run, path: Path, images: NDArray[np.uint8], every: int
) -> tuple[tuple[int, int], list[tuple[int, int]], NDArray[np.float32]]:
    """The grid, the patches that ask, and what they look at with the weights of one file."""
    from vision.patches import PatchTransformer
    from vision.spans import head_maps

    model = open_model(run, path)
    assert isinstance(model, PatchTransformer)
    (traces,) = head_maps(model, inputs(run, images), batch=len(images))
    rows, columns = range(0, model.rows, every), range(0, model.columns, every)
    asked = [(row, column) for row in rows for column in columns]
    places = [row * model.columns + column for row, column in asked]
    layers = [trace.weights[:, :, places].numpy() for trace in traces]
    return (model.rows, model.columns), asked, np.stack(layers, axis=1)


def write_replay(replay: Replay, run: str, fingerprint: str, folder: Path) -> Path:
    """The file of the replay in a folder of published runs; FieldspanError where it is too big.

    The pictures are the first of the samples of this fingerprint.
    """
    about = {"run": run, "fingerprint": fingerprint, "grid": list(replay.grid)}
    arrays = {name: getattr(replay, name).astype(kind) for name, kind in ARRAYS.items()}
    data = save(arrays, {"about": json.dumps(about)})
    if len(data) > LIMIT:
        raise FieldspanError(
            "expected a replay of {limit:.1f} MB at most, got {size:.1f} MB: record fewer images",
            limit=LIMIT / 1e6,
            size=len(data) / 1e6,
        )
    RunFiles(folder).write(_file(run), data)
    return folder / _file(run)


def read_replay(run: Run, samples: Samples, folder: Path | None) -> Replay | None:
    """The replay of a run in a bundle or several, on the first of these samples; None without.

    FieldspanError where the file is not what `write_replay` makes of this run.
    """
    known = folder and NAME.fullmatch(run.run)
    paths = (one / _file(run.run) for one in (folder, *bundles(folder)) if one and known)
    path = next((path for path in paths if path.exists()), None)
    if path is None:
        return None
    try:
        about, replay = _read(path)
        _expect_sound(replay)
        if (about["run"], about["fingerprint"]) != (run.run, samples.fingerprint):
            return None
        _expect_of(replay, run, samples)
        return replay
    except UNREADABLE as error:
        raise FieldspanError(
            "expected a replay of {run}, got a file that cannot be read: write it again",
            run=run.run,
        ) from error


def replayed(folder: Path | None) -> list[str]:
    """The ids of the runs whose replay lies in a bundle or several."""
    places = [one for one in (folder, *bundles(folder)) if one]
    paths = {path for place in places for path in place.glob("replay-*.safetensors")}
    return sorted(path.stem.removeprefix("replay-") for path in paths)


def _read(path: Path) -> tuple[dict[str, str], Replay]:
    if path.stat().st_size > LIMIT:
        raise ValueError("too big")
    with safe_open(path, framework="numpy") as file:
        about = json.loads(file.metadata()["about"])
        arrays = {name: file.get_tensor(name) for name in ARRAYS}
    rows, columns = about["grid"]
    return about, Replay((int(rows), int(columns)), **arrays)


def _expect_sound(replay: Replay) -> None:
    """Nothing, or ValueError for arrays that do not fit together or say what cannot be."""
    steps, asked, largest = replay.steps, replay.queries, replay.largest
    shape = (*largest.shape, replay.grid[0] * replay.grid[1])
    fits = len(shape) == 6 and replay.weights.shape == shape and min(shape) > 0
    if not fits or (len(steps), *asked.shape) != (shape[0], shape[4], 2):
        raise ValueError("shapes differ")
    kinds = {name: str(getattr(replay, name).dtype) for name in ARRAYS}
    inside = (asked >= 0).all() and (asked < replay.grid).all()
    if kinds != ARRAYS or not inside or steps[0] < 0 or (np.diff(steps) <= 0).any():
        raise ValueError("types, places or steps")
    rows, columns = (np.unique(asked[:, axis]).tolist() for axis in (0, 1))
    if asked.tolist() != [[row, column] for row in rows for column in columns]:
        raise ValueError("queries are not all pairs of some rows and columns")
    if not ((largest > 0) & (largest <= 1 + 1e-5)).all() or (replay.weights.max(-1) != 255).any():
        raise ValueError("weights")


def _expect_of(replay: Replay, run: Run, samples: Samples) -> None:
    """Nothing, or ValueError for another network's layers, heads or grid, or too many pictures."""
    options, (_steps, images, layers, heads, _queries) = run.config.model, replay.largest.shape
    sides = samples.images.shape[2:]
    if not isinstance(options, ViTOptions) or (layers, heads) != (options.depth, options.heads):
        raise ValueError("layers or heads")
    if replay.grid != tuple(side // options.patch for side in sides):
        raise ValueError("grid")
    if images > len(samples.images):
        raise ValueError("images")


def _file(run: str) -> str:
    return f"replay-{run}.safetensors"
