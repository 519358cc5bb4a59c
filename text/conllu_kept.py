"""Tagged texts of a reader, kept under the name of their content so that workers can open them.

They lie where decoded images lie: in FIELDSPAN_CACHE, or in the user's cache folder.
"""

import contextlib
import hashlib
import json
import os
import re
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from messages import FieldspanError
from text.tagged import TaggedSentence

NAME = re.compile("conllu-[0-9a-f]{16}")
MOST_HOSTED = 20  # texts kept where strangers share the app; the oldest make room


@dataclass(frozen=True)
class Kept:
    """A text that was taken in."""

    name: str
    title: str
    sentences: tuple[TaggedSentence, ...]


def is_kept_name(name: str) -> bool:
    """Whether the name is that of a reader's text, kept or not."""
    return NAME.fullmatch(name) is not None


def folder() -> Path:
    """Where texts are kept."""
    named = os.environ.get("FIELDSPAN_CACHE")
    return Path(named) if named else Path(platformdirs.user_cache_dir("fieldspan")) / "text"


def keep(title: str, sentences: Sequence[TaggedSentence]) -> Kept:
    """The text as it is kept: complete or absent, whatever happens while it is written."""
    rows = [[sentence.words, sentence.labels] for sentence in sentences]
    content = json.dumps(rows, ensure_ascii=False)
    name = f"conllu-{_key(content)}"
    target = folder() / f"{name}.json"
    unfinished = target.with_suffix(f".{uuid.uuid4().hex}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_text(f"{json.dumps(title)}\n{content}", "utf-8")
        unfinished.replace(target)
    except OSError as error:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise FieldspanError(
            "expected to write the text to {folder}, got an error ({reason}): make room there, or"
            " name another folder in FIELDSPAN_CACHE",
            folder=str(folder()),
            reason=error.strerror or type(error).__name__,
        ) from error
    if os.environ.get("FIELDSPAN_HOSTED", "") not in ("", "0"):
        for old in kept_names()[MOST_HOSTED:]:
            forget(old)
    return Kept(name, title, tuple(sentences))


def open_kept(name: str) -> Kept:
    """The text of a name; FieldspanError where it is not kept, or damaged."""
    try:
        if not is_kept_name(name):
            raise ValueError
        title, content = (folder() / f"{name}.json").read_text("utf-8").split("\n", 1)
        if name != f"conllu-{_key(content)}":
            raise ValueError
        rows = json.loads(content)
        return Kept(name, json.loads(title), tuple(_sentence(*row) for row in rows))
    except (OSError, ValueError, TypeError) as error:
        raise FieldspanError(
            "expected the text {name}, got none kept under this name: choose its file again",
            name=name[:60],
        ) from error


def kept_names() -> list[str]:
    """The texts that are kept, newest first."""
    paths = [path for path in folder().glob("conllu-*.json") if is_kept_name(path.stem)]
    return [path.stem for path in sorted(paths, key=_age)]


def forget(name: str) -> None:
    """Removes a text; nothing happens where there is none."""
    if is_kept_name(name):
        with contextlib.suppress(OSError):
            (folder() / f"{name}.json").unlink()


def _sentence(words: list[str], labels: list[str | None]) -> TaggedSentence:
    return TaggedSentence(tuple(words), tuple(labels))


def _key(content: str) -> str:
    return hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:  # removed a moment ago
        return 0.0
