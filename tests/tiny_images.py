"""An image set so small that a real training takes a second."""

import io
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as parquet
from PIL import Image

TRAIN, TEST, CLASSES = 200, 30, 10  # of 200, data.cifar sets a tenth aside for validation


def picture(label: int, rng: np.random.Generator) -> bytes:
    """A noisy picture whose brightness tells its class, as a PNG."""
    pixels = rng.integers(0, 60, (32, 32, 3)) + 18 * label
    file = io.BytesIO()
    Image.fromarray(pixels.astype(np.uint8)).save(file, format="PNG")
    return file.getvalue()


def write_images(home: Path) -> None:
    """A folder for FIELDSPAN_DATA, with files in the layout of the CIFAR-10 copy."""
    folder = home / "cifar10" / "plain_text"
    rng = np.random.default_rng(0)
    folder.mkdir(parents=True)
    for part, count in (("train", TRAIN), ("test", TEST)):
        labels = np.arange(count) % CLASSES
        images = [{"bytes": picture(int(label), rng), "path": f"{part}.png"} for label in labels]
        table = pa.table({"img": images, "label": labels})
        parquet.write_table(table, folder / f"{part}-00000-of-00001.parquet")
