"""The worked example: a few words, three matrices of integers, every stage of attention."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial

import torch
from jaxtyping import Bool, Float
from torch import Tensor

from attention import (
    AttentionTrace,
    additive_scores,
    attend,
    attention_scores,
    attention_weights,
    identity_weights,
    relu_weights,
)
from text.dictionary import COUNTERPART, features_of

Matrix = tuple[tuple[float, ...], ...]

QUERY: Matrix = ((1.0, 0.0, 0.0), (0.0, 1.0, 1.0))
KEY: Matrix = ((1.0, 1.0, 1.0), (-1.0, 0.0, 0.0))
VALUE: Matrix = ((0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
NOTHING: Matrix = ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
IDENTITY: Matrix = ((1.0, 0.0), (0.0, 1.0))
PRESETS: Mapping[str, tuple[Matrix, Matrix, Matrix]] = {
    "hand": (QUERY, KEY, VALUE),
    "no-question": (NOTHING, KEY, VALUE),
    "swapped": (KEY, QUERY, VALUE),
}
LARGEST = 10.0  # of a cell, so that every number on the page stays readable
WEIGHTS = {"softmax": attention_weights, "relu": relu_weights, "none": identity_weights}


@dataclass(frozen=True)
class Rules:
    """How scores become weights; the default is the lecture's, unscaled."""

    scaled: bool = False
    score: str = "dot"  # or "additive"
    normaliser: str = "softmax"  # a key of WEIGHTS
    self_term: bool = True
    direction: tuple[float, float] = (1.0, 1.0)  # w of the additive score w . tanh(q + k)

    def scores(self) -> Callable[..., Tensor]:
        """The score function in use, as `attend` takes it."""
        if self.score == "dot":
            return attention_scores
        return partial(additive_scores, direction=_tensor(self.direction))


@dataclass(frozen=True)
class Worked:
    """A sentence with its numbers and rules; features are one row a word.

    The matrices are 2 x 3; those of a layer on top of another are 2 x 2.
    """

    words: tuple[str, ...]
    features: Matrix
    query: Matrix = QUERY
    key: Matrix = KEY
    value: Matrix = VALUE
    rules: Rules = Rules()

    def trace(self) -> AttentionTrace:
        """Every stage of attention on these numbers, in 64-bit floats."""
        return _trace(self)

    def mask(self) -> Bool[Tensor, "query key"] | None:
        """Who may look at whom: everybody, or everybody but oneself. A lone word keeps itself."""
        if self.rules.self_term or len(self.words) == 1:
            return None
        return ~torch.eye(len(self.words), dtype=torch.bool)

    def mirrored(self) -> "Worked":
        """The same sentence with water and money exchanged, and the words that go with it."""
        features = tuple((opened, money, water) for opened, water, money in self.features)
        words = tuple(COUNTERPART.get(word, word) for word in self.words)
        return replace(self, words=words, features=features)

    def followed(
        self, query: Matrix = IDENTITY, key: Matrix = IDENTITY, value: Matrix = IDENTITY
    ) -> "Worked":
        """The next layer under the same rules: its features are the outputs of this one."""
        outputs = tuple(tuple(row) for row in self.trace().output.tolist())
        return replace(self, features=outputs, query=query, key=key, value=value)

    def without(self, place: int) -> "Worked":
        """The sentence less the word at this place, counted from 0."""
        words, features = self.words, self.features
        return replace(
            self,
            words=words[:place] + words[place + 1 :],
            features=features[:place] + features[place + 1 :],
        )

    def padded(self, count: int, word: str) -> "Worked":
        """The sentence with so many more words whose features are all zero."""
        zeros = ((0.0, 0.0, 0.0),) * count
        return replace(self, words=self.words + (word,) * count, features=self.features + zeros)


def worked(
    sentence: tuple[str, ...], *, preset: str = "hand", rules: Rules | None = None
) -> Worked:
    """The worked example on these words, with features from the dictionary."""
    return Worked(sentence, features_of(sentence), *PRESETS[preset], rules or Rules())


@lru_cache(maxsize=256)  # a page and its questions ask for the same few traces again and again
def _trace(example: Worked) -> AttentionTrace:
    tokens, rules = _tensor(example.features), example.rules
    matrices = (example.query, example.key, example.value)
    q, k, v = (tokens @ _tensor(matrix).T for matrix in matrices)
    return attend(
        q,
        k,
        v,
        mask=example.mask(),
        scale=None if rules.scaled else 1.0,
        scores=rules.scores(),
        weights=WEIGHTS[rules.normaliser],
    )


def cleaned(cells: list[list[object]], fallback: Matrix) -> tuple[Matrix, int]:
    """The cells as numbers from -10 to 10, and how many were set back to the fallback."""
    rows, odd = [], 0
    for typed, known in zip(cells, fallback, strict=True):
        fine = [_fine(cell) for cell in typed]
        odd += fine.count(False)
        pairs = zip(typed, known, fine, strict=True)
        rows.append(tuple(float(str(cell)) if ok else back for cell, back, ok in pairs))
    return tuple(rows), odd


def _fine(cell: object) -> bool:
    return isinstance(cell, int | float) and abs(cell) <= LARGEST  # nan compares as False


def _tensor(numbers: object) -> Float[Tensor, "..."]:
    return torch.tensor(numbers, dtype=torch.float64)
