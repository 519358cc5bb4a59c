"""What can be fetched: the files of the photograph sets, pinned by size and checksum."""

import os
from dataclasses import dataclass
from pathlib import Path

from data.cache import cache_folder
from messages import N_

HUB = "https://huggingface.co"
ORIGINAL = "https://www.cs.toronto.edu/~kriz"


@dataclass(frozen=True)
class Remote:
    """One file: its address, its place below the folder of downloads, its bytes and their hash."""

    url: str
    place: str
    size: int
    hash: str  # "sha256:…" or "md5:…"


@dataclass(frozen=True)
class Offer:
    """One way to fetch a set; the title is a message id."""

    id: str
    title: str
    files: tuple[Remote, ...]

    @property
    def size(self) -> int:
        """Bytes of all files together."""
        return sum(file.size for file in self.files)


def downloads() -> Path:
    """The folder of fetched files, laid out like FIELDSPAN_DATA."""
    return cache_folder() / "downloads"


def offers(name: str) -> tuple[Offer, ...]:
    """The ways to fetch a set, the first to be tried first; none for sets that aren't fetched."""
    files = _HUB.get(name.removesuffix("-coarse"))
    if files is None:
        return ()
    return (
        Offer("hub", N_("Hugging Face hub"), tuple(_hub_file(*file) for file in files)),
        Offer("original", N_("the author's own page"), (_ARCHIVES[name.removesuffix("-coarse")],)),
    )


def _hub_file(repository: str, revision: str, path: str, size: int, sha256: str) -> Remote:
    """A file of a data set on the hub, or on the mirror that HF_ENDPOINT names."""
    host = os.environ.get("HF_ENDPOINT") or HUB
    url = f"{host.rstrip('/')}/datasets/{repository}/resolve/{revision}/{path}"
    return Remote(url, f"{repository.split('/')[1]}/{path}", size, f"sha256:{sha256}")


_CIFAR10 = ("uoft-cs/cifar10", "0b2714987fa478483af9968de7c934580d0bb9a2")
_CIFAR100 = ("uoft-cs/cifar100", "aadb3af77e9048adbea6b47c21a81e47dd092ae5")
_HUB = {
    "cifar10": (
        (
            *_CIFAR10,
            "plain_text/train-00000-of-00001.parquet",
            119_705_255,
            "8428b53a88a11ac374111006708df51469e315a22ac6d66470afd9c78d2ae883",
        ),
        (
            *_CIFAR10,
            "plain_text/test-00000-of-00001.parquet",
            23_940_850,
            "841389e6f2d64f28bf17310e430aebac20ec3ba611a3c5e231dc93c645ce84de",
        ),
    ),
    "cifar100": (
        (
            *_CIFAR100,
            "cifar100/train-00000-of-00001.parquet",
            118_518_617,
            "694865d6b990e234804f01268586c41e88bcbbb75e20858432c05ad4081aca23",
        ),
        (
            *_CIFAR100,
            "cifar100/test-00000-of-00001.parquet",
            23_772_751,
            "98776c529bb146a9c791229df74a5cf076be9b43d82dbbd334b6a7788d73dc68",
        ),
    ),
}
_ARCHIVES = {  # the very files that torchvision downloads
    "cifar10": Remote(
        f"{ORIGINAL}/cifar-10-python.tar.gz",
        "cifar-10-python.tar.gz",
        170_498_071,
        "md5:c58f30108f718f92721af3b95e74349a",
    ),
    "cifar100": Remote(
        f"{ORIGINAL}/cifar-100-python.tar.gz",
        "cifar-100-python.tar.gz",
        169_001_437,
        "md5:eb9058c3a382ffc7106e4002c42a8d85",
    ),
}


def archive(name: str) -> Remote:
    """The archive of a photograph set, as torchvision knows it."""
    return _ARCHIVES[name.removesuffix("-coarse")]
