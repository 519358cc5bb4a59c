"""Folders and zips of own images, made on the fly."""

import io
import zipfile

import numpy as np

from tests.data.conftest import encoded


def image(seed: int, side: int = 40) -> bytes:
    random = np.random.default_rng(seed)
    return encoded(random.integers(0, 256, (side, side, 3)).astype(np.uint8))


def classes(**counts: int) -> dict[str, bytes]:
    """So many images of each class, by name: `cats/0.png`."""
    names = [f"{name}/{index}.png" for name, count in counts.items() for index in range(count)]
    return {name: image(seed) for seed, name in enumerate(names)}


def folder(path, files: dict[str, bytes]):
    for name, data in files.items():
        file = path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    return path


def zipped(files: dict[str, bytes], **options) -> io.BytesIO:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", **options) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    stream.seek(0)
    return stream
