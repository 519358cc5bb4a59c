"""A store of a test's own, and an image set so small that a real training takes a second."""

import io
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as parquet
import pytest
from PIL import Image

from experiments.store import Store

TRAIN, TEST, CLASSES = 200, 30, 10  # of 200, data.cifar sets a tenth aside for validation


def picture(label: int, rng: np.random.Generator) -> bytes:
    """A noisy picture whose brightness tells its class, as a PNG."""
    pixels = rng.integers(0, 60, (32, 32, 3)) + 18 * label
    file = io.BytesIO()
    Image.fromarray(pixels.astype(np.uint8)).save(file, format="PNG")
    return file.getvalue()


def write_images(folder: Path) -> None:
    """Files in the layout of the CIFAR-10 copy that FIELDSPAN_DATA may hold."""
    rng = np.random.default_rng(0)
    folder.mkdir(parents=True)
    for part, count in (("train", TRAIN), ("test", TEST)):
        labels = np.arange(count) % CLASSES
        images = [{"bytes": picture(int(label), rng), "path": f"{part}.png"} for label in labels]
        table = pa.table({"img": images, "label": labels})
        parquet.write_table(table, folder / f"{part}-00000-of-00001.parquet")


@pytest.fixture(scope="session")
def image_folder(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("images")
    write_images(folder / "cifar10" / "plain_text")
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
