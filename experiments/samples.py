"""A few fixed pictures of an image set, small enough to come along with published runs."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from jaxtyping import UInt8
from numpy.typing import NDArray
from safetensors import safe_open
from safetensors.numpy import save

from data.image_set import ImageSet
from data.subsets import subset_indices
from data.texture import TEXTURES, local_texture
from experiments.files import RunFiles
from experiments.published import PUBLISHED, bundles
from messages import N_

PROBES = 32  # the first validation images: what every CNN's effective field is averaged over
FINGERPRINT = re.compile(r"[0-9a-f]{16}")
SHOWN = 24  # test images of one set that come along


@dataclass(frozen=True, eq=False)
class Samples:
    """Test images to look at, and validation images to average over; title is a message id."""

    name: str
    title: str
    drawn: bool
    fingerprint: str
    classes: tuple[str, ...]
    probes: UInt8[np.ndarray, "probe 3 32 32"]
    images: UInt8[np.ndarray, "image 3 32 32"]
    labels: NDArray[np.int64]


def samples_of(image_set: ImageSet, count: int = SHOWN) -> Samples:
    """The first test images in the order of a subset, so that classes come in turn.

    Fewer are the beginning of more: image 7 is the same one whatever the count.
    """
    labels = image_set.test.labels
    chosen = subset_indices(labels, len(labels), 0)[:count]
    return Samples(
        image_set.name,
        image_set.title,
        image_set.drawn,
        image_set.fingerprint,
        image_set.classes,
        np.array(image_set.validation.images[:PROBES]),
        np.array(image_set.test.images[chosen]),
        np.array(labels[chosen]),
    )


def drawn_samples(count: int = SHOWN) -> Samples:
    """Textures drawn on the spot, for when no image set is at hand."""
    probes, _ = local_texture(PROBES, seed=1)
    images, labels = local_texture(count, seed=2)
    title = N_("Local texture (drawn)")
    return Samples("local-texture", title, True, "drawn-samples", TEXTURES, probes, images, labels)


def write_samples(image_set: ImageSet, folder: Path = PUBLISHED / "vision") -> Path:
    """The file with a set's samples (about 170 kB), written into a folder of published runs."""
    samples = samples_of(image_set)
    about = {
        "name": samples.name,
        "title": samples.title,
        "drawn": samples.drawn,
        "classes": list(samples.classes),
    }
    arrays = {"probes": samples.probes, "images": samples.images, "labels": samples.labels}
    name = _file(samples.fingerprint)
    RunFiles(folder).write(name, save(arrays, {"about": json.dumps(about)}))
    return folder / name


def read_samples(fingerprint: str, folder: Path | None = PUBLISHED) -> Samples | None:
    """The samples of the set with this fingerprint in a bundle or several; None without."""
    known = folder and FINGERPRINT.fullmatch(fingerprint)
    paths = (one / _file(fingerprint) for one in (folder, *bundles(folder)) if one and known)
    path = next((path for path in paths if path.exists()), None)
    if path is None:
        return None
    with safe_open(path, framework="numpy") as file:
        about = json.loads(file.metadata()["about"])
        arrays = {name: file.get_tensor(name) for name in ("probes", "images", "labels")}
    about["classes"] = tuple(about["classes"])
    return Samples(**about, fingerprint=fingerprint, **arrays)


def _file(fingerprint: str) -> str:
    return f"samples-{fingerprint}.safetensors"
