"""Files of a reader, read the same way out of a folder or a zip."""

from typing import Protocol

from data.limits import MEGA, limits
from data.wording import shown
from messages import FieldspanError


class Files(Protocol):
    """Files by name, `a/b.png`, below a folder or inside a zip."""

    def names(self) -> list[str]:
        """Every file."""

    def read(self, name: str) -> bytes:
        """The bytes of a file; FieldspanError when there are too many, or they can't be read."""


def too_many(source: str) -> FieldspanError:
    """Says that a source holds more files than are taken."""
    return FieldspanError(
        "expected at most {most} images, got far more files in {source}: take fewer of them",
        most=limits().images,
        source=source,
    )


def too_long(name: str) -> FieldspanError:
    """Says that one image has too many bytes."""
    return FieldspanError(
        "expected at most {most} MB an image, got more in {file}: make it smaller",
        most=limits().file // MEGA,
        file=shown(name),
    )


def unreadable(name: str) -> FieldspanError:
    """Says that one file can't be read."""
    return FieldspanError(
        "expected a file that can be read, got {file}: copy or pack it again", file=shown(name)
    )
