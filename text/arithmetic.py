"""The sums of attention written out in numbers, each number with the role it plays."""

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple

from torch import Tensor

from attention import AttentionTrace
from messages.lines import RAISED
from text.worked import Rules

Role = Literal["query", "key", "value", "weight", "plain"]
SHOWN_TERMS = 6  # of a long sum
FEW = 4  # terms, up to which zeros are written too
READABLE = 20.0  # scores beyond it are written as a difference to the largest: e^700 has no digits


class Piece(NamedTuple):
    """A few signs of a sum that share one role."""

    text: str
    role: Role = "plain"


def number(value: float | Tensor) -> str:
    """At most three digits behind the point, a true minus, whole numbers without a point."""
    value = float(value)
    rounded = round(value, 3) + 0.0
    digits = f"{rounded:.0f}" if rounded == int(rounded) else f"{rounded:.3f}"
    if rounded == 0 and abs(value) > 1e-9:  # small, but not nothing
        digits = "0.000"
    return digits.replace("-", "−")


def factor(value: float | Tensor) -> str:
    """The number as it stands inside a product or a sum: negative ones in brackets."""
    return f"({number(value)})" if round(float(value), 3) < 0 else number(value)


def vector(values: list[float]) -> str:
    """The numbers as a point, (1, 2)."""
    return f"({', '.join(number(value) for value in values)})"


def plain(pieces: list[Piece]) -> str:
    """The sum as one text."""
    return "".join(piece.text for piece in pieces)


def score(trace: AttentionTrace, rules: Rules, query: int, key: int) -> list[Piece]:
    """How one query meets one key, `1×3 + 2×(−1) = 1`, before any division."""
    asks, offers = trace.queries[query].tolist(), trace.keys[key].tolist()
    if rules.score == "additive":
        return [*_additive(asks, offers, rules), Piece(f" = {number(trace.scores[query, key])}")]
    pieces: list[Piece] = []
    for ask, offer in zip(asks, offers, strict=True):
        pieces += [Piece(" + ")] * bool(pieces)
        pieces += [Piece(factor(ask), "query"), Piece("×"), Piece(factor(offer), "key")]
    total = sum(ask * offer for ask, offer in zip(asks, offers, strict=True))
    return [*pieces, Piece(f" = {number(total)}")]


def _additive(asks: list[float], offers: list[float], rules: Rules) -> list[Piece]:
    pieces: list[Piece] = []
    for ask, offer, part in zip(asks, offers, rules.direction, strict=True):
        times = "" if part == 1 else f"{factor(part)}×"
        pieces += [Piece(" + ")] * bool(pieces)
        pieces += [Piece(f"{times}tanh("), Piece(factor(ask), "query"), Piece("+")]
        pieces += [Piece(factor(offer), "key"), Piece(")")]
    return pieces


def mapped(matrix: Sequence[Sequence[float]], features: Sequence[float]) -> str:
    """A matrix times a vector written out, `(1×1 + 0×1, 0×1 + 1×1)`."""
    rows = (
        " + ".join(f"{factor(cell)}×{factor(a)}" for cell, a in zip(row, features, strict=True))
        for row in matrix
    )
    return f"({', '.join(rows)})"


def scaled(trace: AttentionTrace, query: int, key: int) -> list[Piece]:
    """The division by the root of the dimension, `2 ÷ √2 = 1.414`."""
    dim = trace.queries.shape[-1]
    result = trace.scores[query, key].item()
    return [Piece(f"{number(result * math.sqrt(dim))} ÷ √{dim} = {number(result)}")]


def weight(trace: AttentionTrace, rules: Rules, query: int, key: int) -> list[Piece]:
    """How a score becomes a weight, `e² ÷ 11.475 = 0.644` or what another rule does."""
    result = number(trace.weights[query, key])
    row = trace.scores[query].tolist()
    if key == query and not rules.self_term and len(row) > 1:
        return [Piece(f"– = {result}")]
    if rules.normaliser == "none":
        return [Piece(result)]
    if rules.normaliser == "relu":
        return [Piece(f"max(0, {number(row[key])}) = {result}")]
    return [Piece(f"{_power(row, key)} ÷ {number(softmax_total(trace, rules, query))} = {result}")]


def softmax_total(trace: AttentionTrace, rules: Rules, query: int) -> float:
    """What the powers of e of one row add up to: the number that softmax divides by."""
    row = trace.scores[query].tolist()
    return sum(math.exp(row[i] - _shift(row)) for i in _open_keys(row, rules, query))


def powers(trace: AttentionTrace, rules: Rules, query: int) -> str:
    """The powers of e of one row as a sum, `e¹ + e⁻¹ + e⁰ + e²`; the first of many."""
    row = trace.scores[query].tolist()
    written = [_power(row, key) for key in _open_keys(row, rules, query)]
    return " + ".join(written[:SHOWN_TERMS] + (["…"] if len(written) > SHOWN_TERMS else []))


def _open_keys(row: list[float], rules: Rules, query: int) -> list[int]:
    return [i for i in range(len(row)) if rules.self_term or i != query or len(row) == 1]


def _shift(row: list[float]) -> float:
    return max(row) if max(map(abs, row)) > READABLE else 0.0


def raised(value: object) -> str:
    """A number as an exponent or an upper index."""
    return str(value).translate(RAISED)


def _power(row: list[float], key: int) -> str:
    exponent = number(row[key])
    return "e" + raised(f"({exponent}−{factor(_shift(row))})" if _shift(row) else exponent)


def handed_over(trace: AttentionTrace, query: int, key: int) -> list[Piece]:
    """One weighted value, `0.644 × (2, 0) = (1.288, 0)`."""
    share, value = trace.weights[query, key], trace.values[key]
    pieces = [Piece(number(share), "weight"), Piece(" × "), Piece(vector(value.tolist()), "value")]
    return [*pieces, Piece(f" = {vector((share * value).tolist())}")]


def total(trace: AttentionTrace, query: int, coordinate: int) -> list[Piece]:
    """One number of the output as the sum of what was handed over; long sums skip their zeros."""
    terms = (trace.weights[query] * trace.values[:, coordinate]).tolist()
    shown = [factor(term) for term in terms if term or len(terms) <= FEW]
    more = [" …"] if len(shown) > SHOWN_TERMS else []
    written = " + ".join(shown[:SHOWN_TERMS] + more) or "0"
    return [Piece(f"{written} = {number(trace.output[query, coordinate])}")]
