"""Catalogues of translated messages, one .po file a room, compiled in memory by Babel."""

from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

LANGUAGES = {"en": "English", "zh": "简体中文"}
FOLDER = Path(__file__).parent


@cache
def catalogue(language: str) -> dict[str, str]:
    """Every translated message of a language by its English text; English itself is empty."""
    found: dict[str, str] = {}
    for path in sorted((FOLDER / language).glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id and message.string:
                    found[str(message.id)] = str(message.string)
    return found


def translate(message: str, language: str, **values: object) -> str:
    """The message in a language with its placeholders filled; English where none is known."""
    text = catalogue(language).get(message, message)
    return text.format(**values) if values else text
