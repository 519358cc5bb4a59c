"""A store of a test's own, with the tiny images in place of CIFAR-10."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save

from experiments import changes
from experiments.config import CNNOptions, RunConfig
from experiments.owner import Owner
from experiments.store import Store
from learning.recipe import Recipe
from tests.tiny_images import write_images

PREDICTED = ("label", "confidence")


@pytest.fixture(scope="session")
def image_folder(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("images")
    write_images(folder)
    return folder


@pytest.fixture
def tiny_images(image_folder, monkeypatch):
    """The set `cifar10`, in this process and its children, is the tiny one."""
    monkeypatch.setenv("FIELDSPAN_DATA", str(image_folder))
    monkeypatch.setenv("FIELDSPAN_CACHE", str(image_folder / "cache"))
    from data.sources import load

    return load("cifar10")


@pytest.fixture
def store(tmp_path) -> Store:
    """A store without published runs, so that a test meets only its own."""
    return Store(tmp_path / "store", published_folder=None)


class Named:
    """Stands in for an image set where none is opened."""

    name = "cifar10"
    fingerprint = "0123456789abcdef"
    classes = tuple("abcdefghij")
    train = range(180)


def tiny_config(images=Named, **changes) -> RunConfig:
    """A network of 498 parameters on 12 images: six steps unless changed."""
    config = RunConfig(
        model=CNNOptions(width=3, stages=2),
        recipe=Recipe(steps=6, batch=5),
        data=images.name,
        fingerprint=images.fingerprint,
        train_size=12,
        data_seed=0,
        seed=0,
    )
    return replace(config, **changes)


def finished_result(accuracy: float = 0.5) -> dict:
    """What a job would hand over."""
    measures = {
        f"{which}/{part}/{metric}": accuracy if metric == "accuracy" else 1 - accuracy
        for which in ("last", "best")
        for part in ("train-all", "validation", "test")
        for metric in ("accuracy", "loss")
    }
    labels = np.arange(4, dtype=np.uint8)
    files = {
        "last.safetensors": save({"weight": np.ones((2, 3), np.float32)}),
        "best.safetensors": save({"weight": np.zeros((2, 3), np.float32)}),
        "predictions.safetensors": save(
            {f"{part}/{name}": labels for part in ("validation", "test") for name in PREDICTED}
        ),
    }
    info = {"parameters": 498, "macs": 1000, "torch": "2", "classes": list(Named.classes)}
    return {"step": 6, "seconds": 1.5, "measures": measures, "info": info, "files": files}


def finish(store: Store, config: RunConfig, accuracy: float = 0.5) -> str:
    """The run as if a job had trained it: a curve, a snapshot, results."""
    run = store.enqueue(config)
    owner = Owner(store, wanted=run.__eq__)
    owner.beat()
    assert owner.claim()
    owner.write(
        [
            changes.measured(run, step, "validation", "accuracy", accuracy * step / 6)
            for step in (0, 3, 6)
        ]
    )
    owner.write([changes.seen(run, 6, 1, -1, "effective", 2.5)])
    owner.finish(run, finished_result(accuracy))
    owner.leave()
    return run


@pytest.fixture
def named() -> type[Named]:
    return Named


@pytest.fixture(name="tiny_config")
def _tiny_config():
    return tiny_config


@pytest.fixture(name="finish")
def _finish():
    return finish
