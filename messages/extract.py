"""Which user-visible words of the source still lack a translation.

    python -m messages.extract

Reads `_("…")`, `N_("…")` and `FieldspanError("…")` in every room, prints what a language lacks,
which translations name other placeholders and which nothing says any more, and ends with 1 when
there is anything to print.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from messages.catalogue import LANGUAGES, catalogue

ROOT = Path(__file__).parents[1]
KEYWORDS = {"_", "N_", "FieldspanError"}
SKIPPED = {"tests", "benchmarks", "docs", "deploy"}


def sources() -> list[Path]:
    """Every Python file that may hold words for a user."""
    rooms = [room for room in ROOT.iterdir() if room.is_dir() and not room.name.startswith(".")]
    files = [path for room in rooms if room.name not in SKIPPED for path in room.rglob("*.py")]
    return [*sorted(files), ROOT / "app.py"]


def extracted() -> dict[str, list[str]]:
    """Every marked message with the places (file:line) where it stands."""
    found: dict[str, list[str]] = {}
    for path in sources():
        for line, text in marked(path.read_text(encoding="utf-8")):
            found.setdefault(text, []).append(f"{path.relative_to(ROOT)}:{line}")
    return found


def marked(source: str) -> Iterator[tuple[int, str]]:
    """Line and text of every marked message, also inside an f-string, which Babel passes over."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in KEYWORDS and node.args:
            text = getattr(node.args[0], "value", None)
            if isinstance(text, str) and text:
                yield node.lineno, text


def placeholders(text: str) -> set[str]:
    """The names in braces that values fill."""
    return set(re.findall(r"\{(\w+)", text))


def faults(language: str) -> Iterator[str]:
    """One line for each message that a language lacks, fills differently or has too many."""
    known, found = catalogue(language), extracted()
    for message, places in found.items():
        if message not in known:
            yield f"{places[0]}: no {language} for {message!r}"
        elif placeholders(message) != placeholders(known[message]):
            yield f"{places[0]}: other placeholders in {language} for {message!r}"
    for message in known.keys() - found.keys():
        yield f"{language}: nothing says {message!r} any more"


def main() -> int:
    """Prints the faults of every language but English; 1 when there are any."""
    lines = [line for language in LANGUAGES if language != "en" for line in faults(language)]
    print("\n".join(lines) or f"{len(extracted())} messages, none lacking")
    return int(bool(lines))


if __name__ == "__main__":
    sys.exit(main())
