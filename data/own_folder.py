"""The files below a folder of a reader's own images."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from data.limits import limits
from data.own_files import too_long, too_many, unreadable
from data.wording import shown
from messages import FieldspanError


class Folder:
    """The files below a folder; links to folders are followed, each folder once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def names(self) -> list[str]:
        """Every regular file."""
        found = []
        for name in self._walk():
            found.append(name)
            if len(found) > 2 * limits().images:
                raise too_many(shown(self.folder.name))
        return found

    def read(self, name: str) -> bytes:
        """The bytes of a file."""
        path = self.folder / name
        try:
            if path.stat().st_size > limits().file:
                raise too_long(name)
            return path.read_bytes()
        except OSError as error:
            raise unreadable(name) from error

    def _walk(self) -> Iterator[str]:
        seen = set()
        for here, folders, files in os.walk(self.folder, followlinks=True):
            seen.add(os.path.realpath(here))
            folders[:] = [
                folder
                for folder in folders
                if not folder.startswith(".")
                and os.path.realpath(os.path.join(here, folder)) not in seen  # noqa: PTH118
            ]
            for file in files:
                path = Path(here, file)
                if path.is_file():  # a pipe would never end
                    yield path.relative_to(self.folder).as_posix()


def is_folder(path: Path) -> bool:
    """Whether the path is a folder rather than a zip; FieldspanError when it is neither."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        mode = 0
    if not stat.S_ISDIR(mode) and not stat.S_ISREG(mode):
        raise FieldspanError(
            "expected a folder or zip of images, got {path}, where there is neither: check the"
            " spelling",
            path=shown(str(path)),
        )
    return stat.S_ISDIR(mode)
