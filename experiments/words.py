"""The command line's voice: the reader's language, one sentence at a time, on stderr."""

import os
import sys

from messages import LANGUAGES, FieldspanError, translate


def language() -> str:
    """`zh` or `en`, as the terminal's own settings say."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        wished = os.environ.get(name, "")
        if wished:
            return wished[:2] if wished[:2] in LANGUAGES else "en"
    return "en"


def _(message: str, **values: object) -> str:
    """The message in the terminal's language."""
    return translate(message, language(), **values)


def sentence(error: FieldspanError) -> str:
    """The error in the terminal's language."""
    return translate(error.message, language(), **error.values)


def say(text: str) -> None:
    """Printed where it does not mix with results."""
    print(text, file=sys.stderr, flush=True)
