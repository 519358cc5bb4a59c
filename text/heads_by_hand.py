"""Two heads on the worked example, each with one coordinate of queries, keys and values."""

from dataclasses import dataclass, replace

import pandas as pd
import torch
from jaxtyping import Float
from torch import Tensor

from attention import AttentionTrace
from text.arithmetic import number
from text.tables import names
from text.worked import IDENTITY, Matrix, Worked

HEADS = IDENTITY  # row h is W^{q,h}, and W^{k,h} and W^{v,h} as well: it picks coordinate h
MIX: Matrix = ((1.0, 1.0), (1.0, -1.0))  # W^O
ROWS = ("1", "2", "one")  # of the strips: the heads, then the single head of lesson 3


def head(worked: Worked, which: int) -> Worked:
    """The worked example of one head, from 0: its three maps, each one product of two."""
    maps = (worked.query, worked.key, worked.value)
    query, key, value = (product((HEADS[which],), matrix) for matrix in maps)
    return replace(worked, query=query, key=key, value=value)


def heads(worked: Worked) -> tuple[AttentionTrace, ...]:
    """Every stage of every head."""
    return tuple(head(worked, which).trace() for which in range(len(HEADS)))


def joined(worked: Worked) -> Float[Tensor, "word head"]:
    """The outputs of the heads side by side."""
    return torch.cat([trace.output for trace in heads(worked)], dim=1)


def mixed(worked: Worked) -> Float[Tensor, "word out"]:
    """The joined outputs after W^O."""
    return joined(worked) @ _tensor(MIX).T


def product(left: Matrix, right: Matrix) -> Matrix:
    """The matrix that does first the right one, then the left."""
    rows: list[list[float]] = (_tensor(left) @ _tensor(right)).tolist()
    return tuple(tuple(row) for row in rows)


def summed(worked: Worked) -> float:
    """The largest difference between the single head's scores and the sum of the heads'."""
    total = torch.stack([trace.scores for trace in heads(worked)]).sum(dim=0)
    return (worked.trace().scores - total).abs().max().item()


def peak(worked: Worked) -> float:
    """The size of the largest score that any word gives in any head; 1 where all are 0."""
    every = [trace.scores for trace in (*heads(worked), worked.trace())]
    return max(scores.abs().max().item() for scores in every) or 1.0


@dataclass(frozen=True)
class Split:
    """The largest differences between three ways to a head's queries, keys and values."""

    projected: float  # picking rows of W^q a, or multiplying W^q a by W^{q,h}
    one_matrix: float  # W^{q,h} (W^q a), or (W^{q,h} W^q) a


def split(worked: Worked) -> Split:
    """Picking rows, projecting again and one product matrix, held against each other."""
    whole = worked.trace()
    projected, one_matrix = [], []
    for which, trace in enumerate(heads(worked)):
        pick = _tensor((HEADS[which],))
        for name in ("queries", "keys", "values"):
            all_rows, own = getattr(whole, name), getattr(trace, name)
            again = all_rows @ pick.T
            projected.append((all_rows[:, which : which + 1] - again).abs().max())
            one_matrix.append((own - again).abs().max())
    return Split(max(projected).item(), max(one_matrix).item())


def strips(worked: Worked, asks: int, stage: str) -> pd.DataFrame:
    """What the word that asks gets in each head and in the single one.

    `stage` is "scores" or "weights"; columns: row (of ROWS), place, word, value, shown.
    """
    traces = (*heads(worked), worked.trace())
    rows = [
        (row, place, name, value, number(value))
        for row, trace in zip(ROWS, traces, strict=True)
        for place, (name, value) in enumerate(
            zip(names(worked), getattr(trace, stage)[asks].tolist(), strict=True)
        )
    ]
    return pd.DataFrame(rows, columns=["row", "place", "word", "value", "shown"])


def outputs(worked: Worked) -> pd.DataFrame:
    """For every word what the heads hand on and what W^O makes of it, as they are printed."""
    side, after = joined(worked).tolist(), mixed(worked).tolist()
    rows = [
        (name, *map(number, (*both, *two)))
        for name, both, two in zip(names(worked), side, after, strict=True)
    ]
    return pd.DataFrame(rows, columns=["word", "head1", "head2", "out1", "out2"])


def formula(worked: Worked, asks: int) -> tuple[str, ...]:
    """Splitting, and joining and mixing for the word that asks, in LaTeX with its numbers."""
    own = product((HEADS[0],), worked.query)
    place = asks + 1
    return (
        rf"W^{{q,1}}W^q={_latex((HEADS[0],))}{_latex(worked.query)}={_latex(own)}",
        rf"\begin{{aligned}}W^O\begin{{pmatrix}}b^{{{place},1}}\\b^{{{place},2}}\end{{pmatrix}}"
        rf"&={_latex(MIX)}{_column(joined(worked)[asks])}\\[.4em]"
        rf"&={_column(mixed(worked)[asks])}\end{{aligned}}",
    )


def _latex(matrix: Matrix) -> str:
    rows = r" \\ ".join(" & ".join(_digits(value) for value in row) for row in matrix)
    return rf"\begin{{pmatrix}}{rows}\end{{pmatrix}}"


def _column(values: Float[Tensor, " out"]) -> str:
    return _latex(tuple((value,) for value in values.tolist()))


def _digits(value: float) -> str:
    return number(value).replace("−", "-")


def _tensor(matrix: Matrix) -> Float[Tensor, "row column"]:
    return torch.tensor(matrix, dtype=torch.float64)
