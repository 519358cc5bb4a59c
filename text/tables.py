"""The stages of one query as long tables, the way charts and readers take them."""

import pandas as pd

from attention import AttentionTrace
from messages import N_
from messages.lines import listed
from text import arithmetic
from text.arithmetic import Piece, number, plain, raised
from text.hull import hull
from text.worked import Worked

STAGES = ("score", "scale", "weight", "value", "sum")
ROOMY = 7  # words, up to which a cell of the matrix has room for its number
COORDINATES = (N_("water"), N_("money"))  # what the two numbers of a value stand for


def stages(worked: Worked) -> tuple[str, ...]:
    """The stages that these rules pass through: the division only where it is done."""
    divided = worked.rules.scaled and worked.rules.score == "dot"
    return tuple(stage for stage in STAGES if divided or stage != "scale")


def names(worked: Worked) -> list[str]:
    """A name for every word, its place first, so that a word may come twice."""
    return [f"{place} {word}" for place, word in enumerate(worked.words, start=1)]


def stage_table(
    worked: Worked,
    trace: AttentionTrace,
    query: int,
    stage: str,
    coordinates: tuple[str, str] = COORDINATES,
) -> pd.DataFrame:
    """Bars of one stage: name, coordinate (0 or 1), value, and the arithmetic as pieces."""
    if stage == "sum":
        return _sum_table(trace, query, coordinates)
    rows: list[tuple[object, ...]] = []
    for place, name in enumerate(names(worked)):
        pieces = _pieces(worked, trace, query, place, stage)
        for coordinate, value in enumerate(_values(worked, trace, query, place, stage)):
            rows.append((place, name, coordinate, value, pieces, plain(pieces)))
    return _frame(rows)


def _sum_table(trace: AttentionTrace, query: int, coordinates: tuple[str, str]) -> pd.DataFrame:
    rows: list[tuple[object, ...]] = []
    for coordinate, name in enumerate(coordinates):
        pieces = arithmetic.total(trace, query, coordinate)
        value = trace.output[query, coordinate].item()
        rows.append((coordinate, name, coordinate, value, pieces, plain(pieces)))
    return _frame(rows)


def _frame(rows: list[tuple[object, ...]]) -> pd.DataFrame:
    columns = ["place", "name", "coordinate", "value", "pieces", "arithmetic"]
    return pd.DataFrame(rows, columns=columns)


def _values(
    worked: Worked, trace: AttentionTrace, query: int, place: int, stage: str
) -> list[float]:
    if stage == "score" and worked.rules.score == "dot":  # the division is a stage of its own
        return [(trace.queries[query] @ trace.keys[place]).item()]
    if stage in ("score", "scale"):
        return [trace.scores[query, place].item()]
    if stage == "weight":
        return [trace.weights[query, place].item()]
    return (trace.weights[query, place] * trace.values[place]).tolist()


def stage_reach(worked: Worked, stage: str) -> tuple[float, float]:
    """The smallest and the largest value that a stage has, whoever asks."""
    trace = worked.trace()
    undivided = stage == "score" and worked.rules.score == "dot"
    cells = {
        "score": trace.queries @ trace.keys.mT if undivided else trace.scores,
        "scale": trace.scores,
        "weight": trace.weights,
        "value": trace.weights.unsqueeze(-1) * trace.values,
        "sum": trace.output,
    }[stage]
    return cells.min().item(), cells.max().item()


def _pieces(
    worked: Worked, trace: AttentionTrace, query: int, place: int, stage: str
) -> list[Piece]:
    if stage == "score":
        return arithmetic.score(trace, worked.rules, query, place)
    if stage == "scale":
        return arithmetic.scaled(trace, query, place)
    if stage == "weight":
        return arithmetic.weight(trace, worked.rules, query, place)
    return arithmetic.handed_over(trace, query, place)


def matrix_table(worked: Worked, stage: str) -> pd.DataFrame:
    """Every query against every key: scores up to the division, weights after."""
    trace = worked.trace()
    cells = trace.scores if stage in ("score", "scale") else trace.weights
    labels = names(worked)
    rows = [
        (i, j, labels[i], labels[j], value, number(value))
        for i, row in enumerate(cells.tolist())
        for j, value in enumerate(row)
    ]
    return pd.DataFrame(rows, columns=["query", "key", "asks", "looked_at", "value", "shown"])


def square(worked: Worked, stage: str, corner: str) -> pd.DataFrame | None:
    """The matrix as a table to read, where a picture of it has no room for numbers."""
    if len(worked.words) <= ROOMY:
        return None
    made = matrix_table(worked, stage)
    table = made.pivot(index="query", columns="key", values="value")
    table.columns = names(worked)
    table.insert(0, corner, names(worked))
    return table


def points_table(worked: Worked, query: int, language: str = "en") -> pd.DataFrame:
    """The values as points (x water, y money) with the weight each gets; equal points once."""
    trace = worked.trace()
    found: dict[tuple[float, float], tuple[dict[str, None], float]] = {}
    weights = trace.weights[query].tolist()
    for point, word, weight in zip(trace.values.tolist(), worked.words, weights, strict=True):
        words, before = found.get(tuple(point), ({}, 0.0))
        found[tuple(point)] = ({**words, word: None}, before + weight)
    rows = [(x, y, listed(words, language), weight) for (x, y), (words, weight) in found.items()]
    return pd.DataFrame(rows, columns=["x", "y", "name", "weight"])


def corners_table(worked: Worked) -> pd.DataFrame:
    """The corners of the shape that no average of the values can leave, in order."""
    points = [(x, y) for x, y in worked.trace().values.tolist()]
    return pd.DataFrame(hull(points), columns=["x", "y"])


def arrows_table(*pictures: tuple[Worked, int]) -> pd.DataFrame:
    """The output of a chosen word, for one sentence or several: x, y and what it is called."""
    rows = []
    for worked, query in pictures:
        output = worked.trace().output[query].tolist()
        name = f"b{raised(query + 1)} = " if len(pictures) == 1 else ""
        rows.append((*output, name + arithmetic.vector(output)))
    return pd.DataFrame(rows, columns=["x", "y", "label"])


def numbers_table(worked: Worked, query: int) -> pd.DataFrame:
    """Everything the chosen word computes, one row a word: key, score, weight, value, share."""
    trace = worked.trace()
    weights = trace.weights[query]
    shares = weights.unsqueeze(-1) * trace.values
    return pd.DataFrame(
        {
            N_("word"): names(worked),
            N_("key"): [arithmetic.vector(row) for row in trace.keys.tolist()],
            N_("score"): trace.scores[query].tolist(),
            N_("weight"): weights.tolist(),
            N_("value"): [arithmetic.vector(row) for row in trace.values.tolist()],
            N_("weight × value"): [arithmetic.vector(row) for row in shares.tolist()],
        }
    )


def two_sentences(before: Worked, after: Worked, query: int) -> pd.DataFrame:
    """The weights of the same places in two sentences: name, sentence, weight, shown."""
    rows = [
        (f"{place} {old}" if old == new else f"{place} {old} · {new}", " ".join(one.words), weight)
        for one in (before, after)
        for place, (old, new, weight) in enumerate(
            zip(before.words, after.words, one.trace().weights[query].tolist(), strict=True), 1
        )
    ]
    table = pd.DataFrame(rows, columns=["name", "sentence", "weight"])
    return table.assign(shown=[number(weight) for weight in table["weight"]])
