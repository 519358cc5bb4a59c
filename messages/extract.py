"""Which user-visible words of the source still lack a translation.

    python -m messages.extract

Reads `_("…")`, `N_("…")` and `FieldspanError("…")` in every room, prints what a language lacks
and which translations name other placeholders, and ends with 1 when there is anything to print.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.extract import extract_from_file

from messages.catalogue import LANGUAGES, catalogue

ROOT = Path(__file__).parents[1]
KEYWORDS = {"_": None, "N_": None, "FieldspanError": None}
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
        for line, message, _comments, _context in extract_from_file("python", path, KEYWORDS):
            text = message if isinstance(message, str) else message[0]
            found.setdefault(text, []).append(f"{path.relative_to(ROOT)}:{line}")
    found.pop("", None)
    return found


def placeholders(text: str) -> set[str]:
    """The names in braces that values fill."""
    return set(re.findall(r"\{(\w+)", text))


def faults(language: str) -> Iterator[str]:
    """One line for each message that a language lacks or fills differently."""
    known = catalogue(language)
    for message, places in extracted().items():
        if message not in known:
            yield f"{places[0]}: no {language} for {message!r}"
        elif placeholders(message) != placeholders(known[message]):
            yield f"{places[0]}: other placeholders in {language} for {message!r}"


def main() -> int:
    """Prints the faults of every language but English; 1 when there are any."""
    lines = [line for language in LANGUAGES if language != "en" for line in faults(language)]
    print("\n".join(lines) or f"{len(extracted())} messages, none lacking")
    return int(bool(lines))


if __name__ == "__main__":
    sys.exit(main())
