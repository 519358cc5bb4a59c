"""What can go wrong with a download, each in one sentence that names the next thing to try."""

import socket
import urllib.error
from pathlib import Path
from urllib.parse import urlsplit

from data.limits import MEGA
from data.offers import Remote
from data.wording import shown
from messages import FieldspanError


def sentence(error: Exception, remote: Remote, patience: float) -> FieldspanError:
    """What an error of the network means to a reader."""
    host = urlsplit(remote.url).hostname or remote.url
    reason = error.reason if isinstance(error, urllib.error.URLError) else error
    if isinstance(error, urllib.error.HTTPError):
        return FieldspanError(
            "expected {host} to send {file}, got the answer {code}: try the other source, or the"
            " same one later",
            host=host,
            file=_file(remote),
            code=error.code,
        )
    if isinstance(reason, TimeoutError):
        return FieldspanError(
            "expected an answer of {host}, got {seconds:.0f} seconds of silence: try again, which"
            " goes on from here, or try the other source",
            host=host,
            seconds=patience,
        )
    return FieldspanError(
        "expected to reach {host}, got an error ({reason}): check the network and try again, or"
        " take a drawn set, which needs none",
        host=host,
        reason=_reason(reason),
    )


def _reason(reason: object) -> str:
    if isinstance(reason, socket.gaierror):
        return "unknown host"
    text = reason.strerror if isinstance(reason, OSError) else None
    return shown(text or str(reason) or type(reason).__name__)


def short(remote: Remote, got: int) -> FieldspanError:
    """The connection ended early."""
    return FieldspanError(
        "expected {size:.1f} MB of {file}, got {got:.1f} MB before the connection ended: try again,"
        " which goes on from here",
        size=remote.size / MEGA,
        file=_file(remote),
        got=got / MEGA,
    )


def wrong(remote: Remote) -> FieldspanError:
    """The bytes are not those of the set."""
    return FieldspanError(
        "expected {file} with its known checksum, got other bytes, which were thrown away: try"
        " again, or try the other source",
        file=_file(remote),
    )


def no_room(folder: Path, missing: int) -> FieldspanError:
    """The disk has too little room to begin."""
    return FieldspanError(
        "expected {size:.0f} MB of free disk in {folder}, got less: make room there, or name"
        " another folder in FIELDSPAN_CACHE",
        size=missing / MEGA,
        folder=str(folder),
    )


def full_disk(folder: Path, error: OSError) -> FieldspanError:
    """The disk refused bytes."""
    return FieldspanError(
        "expected to write the download to {folder}, got an error ({reason}): make room there, or"
        " name another folder in FIELDSPAN_CACHE",
        folder=str(folder),
        reason=error.strerror or type(error).__name__,
    )


def _file(remote: Remote) -> str:
    return remote.place.rsplit("/", 1)[-1]
