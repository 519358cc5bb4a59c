"""Small Parquet files made on the fly, and a cache that dies with the test."""

import io

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from PIL import Image

PICTURE = pa.struct([("bytes", pa.binary()), ("path", pa.string())])


@pytest.fixture(autouse=True)
def _own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("FIELDSPAN_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("FIELDSPAN_DATA", raising=False)


def encoded(pixels: np.ndarray, kind: str = "PNG") -> bytes:
    """A picture (row, column, channel) as bytes of an image file."""
    stream = io.BytesIO()
    Image.fromarray(pixels).save(stream, kind)
    return stream.getvalue()


def pictures(count: int, seed: int = 0, kind: str = "PNG") -> list[bytes]:
    random = np.random.default_rng(seed)
    return [
        encoded(random.integers(0, 256, (32, 32, 3)).astype(np.uint8), kind) for _ in range(count)
    ]


def write_parquet(path, images, labels, label="label", **more):
    """A file in the hub's layout; images are bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    rows = [{"bytes": data, "path": None} for data in images]
    columns = {"img": pa.array(rows, PICTURE), label: pa.array(labels), **more}
    pq.write_table(pa.table(columns), path)


@pytest.fixture
def small_cifar(tmp_path, monkeypatch):
    """FIELDSPAN_DATA with 30 train and 7 test pictures of three of the ten classes."""
    folder = tmp_path / "sets"
    plain = folder / "cifar10" / "plain_text"
    write_parquet(plain / "train-00000-of-00001.parquet", pictures(30), [0, 3, 9] * 10)
    write_parquet(plain / "test-00000-of-00001.parquet", pictures(7, seed=1), [0, 3, 9, 0, 3, 9, 0])
    monkeypatch.setenv("FIELDSPAN_DATA", str(folder))
    return plain
