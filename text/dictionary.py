"""Words with features set by hand, and how a typed sentence becomes a row of words."""

import re
from dataclasses import dataclass

from messages import N_
from text.sentence import MARKS, split

FEATURES = (N_("open"), N_("water"), N_("money"))  # open = needs others to be understood
MAX_WORDS = 12
LONGEST_WORD = 14  # letters shown; longer ones are cut

MEANINGS = {
    (1.0, 1.0, 1.0): "bank pool liquid float 流水",
    (0.0, 2.0, 0.0): "river lake sea boat 河 湖 海 船",
    (0.0, 0.0, 2.0): "money loan cash coin 存款 贷款 现金 硬币",
    (1.0, 0.0, 0.0): "by near with of 来自 靠近 和 与",
    (1.0, 1.0, 0.0): "deep wet 深 湿",
    (1.0, 0.0, 1.0): "much rich 大额 富",
    (0.0, 0.0, 0.0): "the a 的 一",
}
DICTIONARY = {word: numbers for numbers, words in MEANINGS.items() for word in words.split()}
EXAMPLES = {
    "en": ("bank by deep river", "bank with much money"),
    "zh": ("流水 来自 深 河", "流水 来自 大额 存款"),
}
FILLER = {"en": "the", "zh": "的"}  # a word whose features are all zero

_PAIRS = "river money lake loan sea cash boat coin deep much wet rich by with " + (
    "河 存款 湖 贷款 海 现金 船 硬币 深 大额 湿 富"
)
_HALVES = _PAIRS.split()
COUNTERPART = dict(zip(_HALVES[::2], _HALVES[1::2], strict=True))
COUNTERPART |= {right: left for left, right in COUNTERPART.items()}


@dataclass(frozen=True)
class Sentence:
    """The words that were read, and what was left out on the way."""

    words: tuple[str, ...]
    left_out: int = 0  # words beyond the first twelve
    shortened: bool = False  # a word was cut, or a sign that is no letter or digit


def read_sentence(text: str) -> Sentence:
    """The words of a text, lower case, letters, digits, hyphens and apostrophes only.

    The text is cut as everywhere in the app, Chinese at the words of the dictionary.
    """
    text = text[:2_000].lower()  # enough for every sentence that is shown
    pieces = split(text, DICTIONARY)
    plain = [re.sub(r"[^\w'’-]|_", "", piece) for piece in pieces]
    words = [word for word in plain if word]
    cut = tuple(word[:LONGEST_WORD] for word in words[:MAX_WORDS])
    return Sentence(cut, max(0, len(words) - MAX_WORDS), "".join(cut) != _letters(pieces))


def _letters(pieces: list[str]) -> str:
    """What was typed, less the punctuation that ends sentences, as far as it is shown."""
    typed = [piece.strip(MARKS) for piece in pieces]
    return "".join([piece for piece in typed if piece][:MAX_WORDS])


def features_of(words: tuple[str, ...]) -> tuple[tuple[float, ...], ...]:
    """One row of features a word; zeros where the dictionary has none."""
    return tuple(DICTIONARY.get(word, (0.0, 0.0, 0.0)) for word in words)


def unknown(words: tuple[str, ...]) -> list[str]:
    """The words that start at zero because the dictionary lacks them, each once."""
    return list(dict.fromkeys(word for word in words if word not in DICTIONARY))


def in_language(sentence: str, language: str) -> str:
    """An example sentence said in another language; any other sentence as it is."""
    for examples in EXAMPLES.values():
        if sentence in examples:
            return EXAMPLES[language][examples.index(sentence)]
    return sentence
