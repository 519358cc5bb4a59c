"""The formula of the chosen word in its own numbers, coloured by query, key and value."""

from collections.abc import Mapping

from text.arithmetic import number, vector
from text.questions import State

SHOWN = 4  # terms before the dots


def lines(state: State, colours: Mapping[str, str]) -> tuple[str, ...]:
    """The whole step in four lines of LaTeX, the last in the numbers of the page."""
    return (maps(colours), *general(state, colours), in_numbers(state, colours))


def general(state: State, colours: Mapping[str, str]) -> tuple[str, str]:
    """The definition in LaTeX under the rules in use."""
    rules = state.worked.rules
    ask, offer = _hue("query", "q^i", colours), _hue("key", "k^j", colours)
    score = rf"{ask}\cdot {offer}"
    if rules.score == "additive":
        score = rf"w\cdot\tanh({ask}+{offer})"
    elif rules.scaled:
        score = rf"\frac{{{score}}}{{\sqrt{{d}}}}"
    weight = {
        "softmax": r"\frac{e^{\alpha_{i,j}}}{\sum_m e^{\alpha_{i,m}}}",
        "relu": r"\max(0,\alpha_{i,j})",
        "none": r"\alpha_{i,j}",
    }[rules.normaliser]
    output = rf"\sum_j \alpha'_{{i,j}}\,{_hue('value', 'v^j', colours)}"
    first = rf"\alpha_{{i,j}}={score}\qquad \alpha'_{{i,j}}={weight}"
    return first, rf"b^i={output}"


def maps(colours: Mapping[str, str]) -> str:
    """Where queries, keys and values come from, in LaTeX."""
    parts = (("query", "q"), ("key", "k"), ("value", "v"))
    maps = [f"{_hue(part, f'{letter}^i', colours)}=W^{letter}a^i" for part, letter in parts]
    return r"\qquad ".join(maps)


def in_numbers(state: State, colours: Mapping[str, str]) -> str:
    """The output of the chosen word as a sum of weights times values, in LaTeX."""
    trace, who = state.worked.trace(), state.chosen
    terms = [
        number(share) + r"\," + _hue("value", vector(value), colours)
        for share, value in zip(state.weights(), trace.values.tolist(), strict=True)
    ]
    dots = [r"\cdots"] if len(terms) > SHOWN else []
    right = "+".join(terms[:SHOWN] + dots)
    return rf"b^{{{who + 1}}}={right}={vector(trace.output[who].tolist())}"


def _hue(part: str, body: str, colours: Mapping[str, str]) -> str:
    return rf"\textcolor{{{colours[part]}}}{{{body}}}"
