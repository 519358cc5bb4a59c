"""One file fetched over HTTP: all of it and with the right checksum, or not there at all.

While it comes in, its bytes lie in a file of the attempt's own beside the target; a stop or a
lost connection leaves them to the next attempt, which goes on from there.
"""

import contextlib
import errno
import hashlib
import http.client
import shutil
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from data.fetch_faults import full_disk, no_room, sentence, short, wrong
from data.offers import Remote

PATIENCE = 10.0  # seconds of silence after which an attempt gives up
CHUNK = 1 << 16
NO_SUCH_RANGE = 416
FORSAKEN = 120.0  # seconds without a byte after which another attempt's part counts as left behind


class StoppedError(Exception):
    """The fetch was asked to stop; what came so far is kept for the next attempt."""


def fetch(
    remote: Remote,
    folder: Path,
    *,
    tell: Callable[[int], None],
    should_stop: Callable[[], bool],
    patience: float = PATIENCE,
) -> None:
    """The file at its place below the folder; `tell` hears how many of its bytes are there.

    FieldspanError says what failed and what to try next, StoppedError that `should_stop` said so.
    """
    target = folder / remote.place
    if not target.exists():
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            _fetch(remote, target, tell, should_stop, patience)
        except OSError as error:  # of the disk: those of the network have a sentence by now
            raise full_disk(folder, error) from error
    tell(remote.size)


def _fetch(
    remote: Remote,
    target: Path,
    tell: Callable[[int], None],
    should_stop: Callable[[], bool],
    patience: float,
) -> None:
    with _part(target) as part:
        missing = remote.size - part.stat().st_size
        if missing > shutil.disk_usage(target.parent).free:
            raise no_room(target.parent, missing)
        if missing > 0:
            with part.open("ab") as file:
                _receive(remote, file, tell, should_stop, patience)
        if _hash(part, remote.hash.split(":")[0]) != remote.hash:
            part.unlink()
            raise wrong(remote)
        part.replace(target)


def _receive(
    remote: Remote,
    file: BinaryIO,
    tell: Callable[[int], None],
    should_stop: Callable[[], bool],
    patience: float,
) -> None:
    with _answer(remote, file, patience) as answer:
        if answer.status != 206:  # the whole file, not the rest that was asked for
            _empty(file)
        for data in _pieces(answer, remote, patience):
            if should_stop():
                raise StoppedError
            file.write(data)
            tell(file.tell())
        if file.tell() < remote.size:
            raise short(remote, file.tell())


@contextmanager
def _answer(remote: Remote, file: BinaryIO, patience: float) -> Iterator[Any]:
    done = file.tell()
    headers = {"User-Agent": "fieldspan", **({"Range": f"bytes={done}-"} if done else {})}
    try:
        request = urllib.request.Request(remote.url, headers=headers)
        answer = urllib.request.urlopen(request, timeout=patience)
    except (OSError, http.client.HTTPException, ValueError) as error:
        if isinstance(error, urllib.error.HTTPError):
            error.close()  # it holds the connection
            if error.code == NO_SUCH_RANGE:
                _empty(file)  # the next attempt starts from nothing
        raise sentence(error, remote, patience) from error
    with answer:
        yield answer


def _empty(file: BinaryIO) -> None:
    file.truncate(0)
    file.seek(0)


def _pieces(answer: Any, remote: Remote, patience: float) -> Iterator[bytes]:
    """What comes in, up to the promised length: a longer file has a wrong checksum anyway."""
    left = remote.size + 1
    while left > 0:
        try:
            data = answer.read1(min(CHUNK, left))
        except (OSError, http.client.HTTPException) as error:
            raise sentence(error, remote, patience) from error
        if not data:
            return
        left -= len(data)
        yield data


@contextmanager
def _part(target: Path) -> Iterator[Path]:
    """A file of this attempt's own, holding what an earlier one left; given back on the way out.

    Renaming is atomic, so that two processes never write one file.
    """
    rest = target.with_name(target.name + ".part")
    own = rest.with_name(f"{rest.name}-{uuid.uuid4().hex}")
    for left in (rest, *_forsaken(rest)):
        with contextlib.suppress(OSError):
            left.rename(own)
            break
    own.touch()
    try:
        yield own
    except OSError as error:
        if error.errno == errno.ENOSPC:
            own.unlink(missing_ok=True)  # a full disk needs its room back
        raise
    finally:
        with contextlib.suppress(OSError):
            own.replace(rest)


def _forsaken(rest: Path) -> list[Path]:
    """Parts of attempts that a kill ended: nothing was added to them for a while."""
    found = []
    for path in rest.parent.glob(f"{rest.name}-*"):
        with contextlib.suppress(OSError):
            if time.time() - path.stat().st_mtime > FORSAKEN:
                found.append(path)
    return found


def _hash(path: Path, kind: str) -> str:
    with path.open("rb") as file:
        return f"{kind}:{hashlib.file_digest(file, kind).hexdigest()}"
