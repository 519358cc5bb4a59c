"""Words a user sees: English in the source, other languages in catalogues beside this file.

Only ui, pages and the command line translate; every other room marks its words with `N_` or
raises them in a `FieldspanError`, so that one process can speak two languages at once.
"""

from messages.catalogue import LANGUAGES, translate
from messages.errors import FieldspanError


def N_(message: str) -> str:  # noqa: N802 - the customary name for a marked message
    """The same message, marked so that the extractor finds it."""
    return message


__all__ = ["LANGUAGES", "N_", "FieldspanError", "translate"]
