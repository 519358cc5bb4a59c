"""The files inside a zip of a reader's own images.

A zip is never unpacked to disk: a name in it is only ever a name.
"""

import io
import re
import zipfile
import zlib
from pathlib import PurePosixPath
from typing import BinaryIO

from data.limits import MEGA, limits
from data.own_files import too_long, too_many, unreadable
from data.wording import shown
from messages import FieldspanError

END = 22 + 65_535  # a zip's last record with the longest comment it may carry
UTF8 = 0x800  # flag of an entry whose name is UTF-8
SECRET = 0x1  # flag of an entry behind a password
DRIVE = re.compile("[A-Za-z]:")
DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError)


class Zip:
    """The files inside a zip; checked by its table of contents before anything is read."""

    def __init__(self, stream: BinaryIO, source: str) -> None:
        self.source = source
        _require_sane_listing(stream, source)
        try:
            self.zip = zipfile.ZipFile(stream)
        except DAMAGE as error:
            raise _no_zip(source) from error
        entries = [entry for entry in self.zip.infolist() if not entry.is_dir()]
        encoding = _encoding(entries)
        self.entries = {_name(entry, encoding): entry for entry in entries}
        self._require_little(entries)

    def names(self) -> list[str]:
        """Every file."""
        return list(self.entries)

    def read(self, name: str) -> bytes:
        """The bytes of a file."""
        entry = self.entries[name]
        if entry.flag_bits & SECRET:
            raise FieldspanError(
                "expected a zip without a password, got one for {file}: pack it again without",
                file=shown(name),
            )
        try:
            with self.zip.open(entry) as opened:
                data = opened.read(limits().file + 1)
        except (*DAMAGE, RuntimeError) as error:
            raise unreadable(name) from error
        if len(data) > limits().file:
            raise too_long(name)
        return data

    def _require_little(self, entries: list[zipfile.ZipInfo]) -> None:
        if len(entries) > 2 * limits().images:
            raise too_many(self.source)
        unpacked = sum(entry.file_size for entry in entries)
        if unpacked > limits().unpacked:
            raise FieldspanError(
                "expected a zip of at most {most} MB once unpacked, got {got} MB in {source}:"
                " take fewer or smaller images",
                most=limits().unpacked // MEGA,
                got=unpacked // MEGA,
                source=self.source,
            )


def _require_sane_listing(stream: BinaryIO, source: str) -> None:
    """The zip and its table of contents are not too long: the table is read into memory whole."""
    size = stream.seek(0, io.SEEK_END)
    if size > limits().zip:
        raise FieldspanError(
            "expected a zip of at most {most} MB, got {got} MB in {source}: take fewer or smaller"
            " images",
            most=limits().zip // MEGA,
            got=size // MEGA,
            source=source,
        )
    stream.seek(max(size - END, 0))
    tail = stream.read(END)
    at = tail.rfind(b"PK\5\6")
    if at < 0:
        raise _no_zip(source)
    if int.from_bytes(tail[at + 12 : at + 16], "little") > limits().listing:
        raise too_many(source)


def _encoding(entries: list[zipfile.ZipInfo]) -> str:
    """How names are written that don't say it: macOS means UTF-8, and Chinese Windows GBK."""
    names = [_raw(entry) for entry in entries if not entry.flag_bits & UTF8]
    for encoding in ("utf-8", "gb18030"):
        try:
            b"\n".join(names).decode(encoding)
        except UnicodeDecodeError:
            continue
        return encoding
    return "cp437"


def _raw(entry: zipfile.ZipInfo) -> bytes:
    return entry.filename.encode("cp437", "replace")


def _name(entry: zipfile.ZipInfo, encoding: str) -> str:
    """The name as its packer meant it; FieldspanError when it leads out of the zip."""
    said = entry.flag_bits & UTF8
    name = entry.filename if said else _raw(entry).decode(encoding)
    name = name.replace("\\", "/")
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or DRIVE.match(name):
        raise FieldspanError(
            "expected names that stay inside the zip, got {name}: pack the folder again",
            name=shown(name),
        )
    return str(path)


def _no_zip(source: str) -> FieldspanError:
    return FieldspanError(
        "expected a zip in {source}, got a file that can't be read as one: pack it again",
        source=source,
    )
