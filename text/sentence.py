"""A typed text as a row of words: white space, and single characters where no spaces are used."""

import re
from collections.abc import Collection, Sequence

from text.lexicon_zh import CHINESE
from text.order_words import ORDER_ZH

MAX_TOKENS = 64  # words on a matrix that can still be read and drawn at once
LONGEST_SHOWN = 24  # characters of one word before it is cut for a picture

# Control characters, and the marks that turn the direction of everything after them.
_UNSEEN = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff]")
_UNSPACED = (
    "\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
)
MARKS = ".,;:!?…。，、；：！？"  # that end words
_TAIL = re.compile(rf"(.*?[^{MARKS}])('s)?([{MARKS}]+)?", re.DOTALL)
_WHOLE = frozenset(CHINESE.words()) | frozenset(ORDER_ZH.words())


def split(text: str, whole: Collection[str] = _WHOLE) -> list[str]:
    """The words of a text, punctuation at their ends and 's apart.

    Chinese, Japanese and Korean are cut into characters, but for the words of `whole`.

    >>> split("we found the stadium's bat.")
    ['we', 'found', 'the', 'stadium', "'s", 'bat', '.']
    """
    pattern = _pattern(whole)
    return [
        word
        for piece in _UNSEEN.sub("", text).split()
        for part in pattern.findall(piece)
        for word in _apart(part)
    ]


def first_tokens(words: Sequence[str]) -> tuple[tuple[str, ...], int]:
    """The words that are drawn, at most MAX_TOKENS, and how many were left out."""
    return tuple(words[:MAX_TOKENS]), max(0, len(words) - MAX_TOKENS)


def brief(word: str) -> str:
    """The word as it fits a picture."""
    return word if len(word) <= LONGEST_SHOWN else word[: LONGEST_SHOWN - 1] + "…"


def _pattern(whole: Collection[str]) -> re.Pattern[str]:
    unspaced = re.compile(f"[{_UNSPACED}]")
    kept = sorted((word for word in whole if unspaced.match(word)), key=len, reverse=True)
    choices = [*map(re.escape, kept), f"[{_UNSPACED}]", f"[^{_UNSPACED}]+"]
    return re.compile("|".join(choices))


def _apart(part: str) -> list[str]:
    """A word and what hangs at its end; signs alone stay together."""
    match = _TAIL.fullmatch(part)
    return [piece for piece in match.groups() if piece] if match else [part]
