"""A CNN's and a transformer's run side by side, and their models; torch comes with the model."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from jaxtyping import Float, UInt8

from data.subsets import normalisation
from experiments.config import OWN, PRESETS, RECIPES, RunConfig
from experiments.files import damaged
from experiments.options import CNNOptions, ImageOptions, ViTOptions
from experiments.rows import Run
from experiments.samples import Samples
from experiments.store import Store
from messages import FieldspanError

if TYPE_CHECKING:
    from torch import Tensor, nn

UNTRAINED = "untrained"  # the source of a run that nobody trained


@dataclass(frozen=True)
class Pair:
    """Two runs that differ, as a rule, in the model alone."""

    cnn: Run
    vit: Run

    @property
    def convolutional(self) -> CNNOptions:
        """The switches of the CNN."""
        options = self.cnn.config.model
        assert isinstance(options, CNNOptions)
        return options

    @property
    def transformer(self) -> ViTOptions:
        """The switches of the transformer."""
        options = self.vit.config.model
        assert isinstance(options, ViTOptions)
        return options

    @property
    def name(self) -> str:
        """Both ids, as a link carries them."""
        return f"{self.cnn.run},{self.vit.run}"

    @property
    def source(self) -> str:
        """`published`, `local` or `untrained`."""
        return self.cnn.source

    @property
    def alike(self) -> bool:
        """Whether data, seeds and recipe are the same, so that the two may be compared."""
        return _common(self.cnn) == _common(self.vit)


def pairs(store: Store) -> list[Pair]:
    """One pair for each data set, size, seed and recipe that both models finished with.

    Published pairs come first, the largest training set first, then the newest local ones.
    Where several models of a kind match, the newest with default options is taken.
    """
    found: dict[tuple, dict[str, Run]] = {}
    for run in sorted(_kept(store, store.runs(job="vision")), key=_is_special):
        found.setdefault((run.source, _common(run)), {}).setdefault(run.kind, run)
    whole = [Pair(runs["cnn"], runs["vit"]) for runs in found.values() if len(runs) == 2]
    return sorted(whole, key=_rank)


def pair_of(store: Store, names: Sequence[str]) -> Pair | None:
    """The pair of two named runs, in either order; one name brings its partner along.

    A name is the beginning of an id. None when these are no finished CNN and transformer.
    """
    known = _kept(store, store.runs(job="vision"))
    runs = [run for run in known if run.run.startswith(tuple(names))]
    kinds = {run.kind: run for run in runs}
    if len(runs) == len(names) == len(kinds) == 2:
        return Pair(kinds["cnn"], kinds["vit"])
    if len(runs) == len(names) == 1:
        named = runs[0].run
        return next((pair for pair in pairs(store) if named in pair.name.split(",")), None)
    return None


def untrained_pair(samples: Samples) -> Pair:
    """Both models as they are before the first step; pixels are scaled by the probes."""
    mean, deviation = normalisation(samples.probes)
    info = {
        "title": samples.title,
        "classes": list(samples.classes),
        "mean": mean.tolist(),
        "deviation": deviation.tolist(),
    }
    runs = {options.kind: _untrained(options, samples, info) for options in PRESETS["parameters"]}
    return Pair(runs["cnn"], runs["vit"])


def _untrained(options: ImageOptions, samples: Samples, info: dict[str, Any]) -> Run:
    recipe = RECIPES[options.kind]
    config = RunConfig(options, recipe, samples.name, samples.fingerprint, 0, 0, 0)
    return Run(config.run, config, "finished", 0, 0, 0.0, source=UNTRAINED, info=info)


def load_model(store: Store, run: Run) -> nn.Module:
    """The model of a run with its last weights, in evaluation mode, closed to training.

    Meant to be shared: nobody may change it, and looking at it leaves nothing behind.
    """
    if run.source == UNTRAINED:
        return _built(run, len(run.info["classes"]))
    return open_model(run, store.weights(run))


def open_model(run: Run, path: Path) -> nn.Module:
    """The model of a run with the weights of a file, one of its snapshots perhaps; as above.

    FieldspanError where the file is damaged, or is another run's.
    """
    from safetensors import SafetensorError
    from safetensors.torch import load_file

    try:
        weights = load_file(path)
        last = [name for name in weights if name.startswith("head.") and name.endswith("bias")][-1]
        model = _built(run, len(weights[last]))
        model.load_state_dict(weights)
    except (SafetensorError, OSError, LookupError, RuntimeError) as error:
        raise damaged(path.name, run.run) from error
    return model


def inputs(run: Run, images: UInt8[np.ndarray, "image 3 32 32"]) -> Float[Tensor, "image 3 32 32"]:
    """Pictures as the run's model was trained to see them."""
    import torch

    from learning.images import normalise

    if not {"mean", "deviation"} <= set(run.info):
        raise FieldspanError(
            "expected a run that recorded how its pixels were scaled, got {run}: train it again",
            run=run.run,
        )
    scale = (torch.tensor(run.info[name]) for name in ("mean", "deviation"))
    return normalise(torch.from_numpy(np.array(images)), *scale)


def _built(run: Run, classes: int) -> nn.Module:
    """The model with its first weights, as the run began."""
    from learning.seeding import seeded
    from vision.cnn import SmallCNN
    from vision.patches import PatchTransformer

    kinds: dict[str, type[nn.Module]] = {"cnn": SmallCNN, "vit": PatchTransformer}
    with seeded(run.config.seed):
        model = kinds[run.kind](num_classes=classes, **asdict(run.config.model))
    return model.eval().requires_grad_(False)


def _kept(store: Store, runs: Iterable[Run]) -> list[Run]:
    """The finished runs whose weights are there, less those that learned wrong labels."""
    return [
        run
        for run in runs
        if run.status == "finished" and not run.config.corruption and store.has_weights(run)
    ]


def _common(run: Run) -> tuple:
    """What two runs of a pair share; the two models learn with rates of their own."""
    config, usual = run.config, RECIPES["cnn"]
    recipe = replace(config.recipe, **{name: getattr(usual, name) for name in OWN})
    data = (config.fingerprint, config.train_size, config.data_seed)
    return (*data, config.seed, config.protocol, recipe)


def _is_special(run: Run) -> bool:
    return run.config.model not in PRESETS["parameters"]


def _rank(pair: Pair) -> tuple:
    """Published before local, then many images before few; sorting keeps the newest first."""
    if pair.source == "published":
        return (0, -pair.cnn.config.train_size, pair.cnn.config.seed)
    return (1, 0, 0)
