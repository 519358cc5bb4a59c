"""The photograph sets: what they are called, what their files hold, and where those stand."""

import os
from dataclasses import dataclass
from pathlib import Path

from data.archive import COARSE_BATCHES, FINE_BATCHES, TEN_BATCHES, Batches
from data.names import CIFAR10, CIFAR100, CIFAR100_COARSE
from data.offers import archive, downloads
from data.parquet import Layout
from messages import N_


@dataclass(frozen=True)
class Cifar:
    """A photograph set: where its files stand, and what they hold."""

    name: str
    title: str
    jpeg_title: str
    folder: str
    layout: Layout
    batches: Batches
    classes: tuple[str, ...]

    def shown(self, part: str) -> str:
        """The name of a file below its folder: of `train` or `test`, or of the whole `archive`."""
        if part == "archive":
            return archive(self.name).place
        return f"{self.folder}/{part}-00000-of-00001.parquet"

    def files(self) -> dict[str, Path] | None:
        """The files by part in FIELDSPAN_DATA, else those that were downloaded, else None.

        Of a pair in FIELDSPAN_DATA one file is enough, so that the other is named as missing.
        """
        named = os.environ.get("FIELDSPAN_DATA")
        homes = [(Path(named), any)] if named else []
        for home, enough in [*homes, (downloads(), all)]:
            for parts in (("train", "test"), ("archive",)):
                files = {part: home / self.shown(part) for part in parts}
                if enough(file.is_file() for file in files.values()):
                    return files
        return None


CIFARS = {
    "cifar10": Cifar(
        "cifar10",
        N_("CIFAR-10"),
        N_("CIFAR-10, JPEG copy"),
        "cifar10/plain_text",
        Layout("label", 10, "uoft-cs/cifar10"),
        TEN_BATCHES,
        CIFAR10,
    ),
    "cifar100": Cifar(
        "cifar100",
        N_("CIFAR-100"),
        N_("CIFAR-100, JPEG copy"),
        "cifar100/cifar100",
        Layout("fine_label", 100, "uoft-cs/cifar100"),
        FINE_BATCHES,
        CIFAR100,
    ),
    "cifar100-coarse": Cifar(
        "cifar100-coarse",
        N_("CIFAR-100 in 20 groups"),
        N_("CIFAR-100 in 20 groups, JPEG copy"),
        "cifar100/cifar100",
        Layout("coarse_label", 20, "uoft-cs/cifar100"),
        COARSE_BATCHES,
        CIFAR100_COARSE,
    ),
}
