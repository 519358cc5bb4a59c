"""Why papers divide by the root of d: how decided softmax is on random vectors of any length."""

import pandas as pd
import torch

from attention import attend
from messages import N_
from text.questions import Line, line

DIMS = (4, 16, 64, 256, 1_024)
KEYS = 8
DRAWS = 1_000
DIVISION = {False: N_("undivided"), True: N_("divided by √d")}


def measured(
    dims: tuple[int, ...] = DIMS, *, keys: int = KEYS, draws: int = DRAWS, seed: int = 0
) -> pd.DataFrame:
    """Means over the draws, one row a dimension and rule, both rules on the same vectors.

    Columns: dim, divided, spread (of the scores), largest (weight), error (its standard error),
    slope (the largest p(1-p), by which softmax passes on what is to be learned).
    """
    generator = torch.Generator().manual_seed(seed)
    rows: list[tuple[object, ...]] = []
    for dim in dims:
        q = torch.randn(draws, 1, dim, generator=generator)
        k = torch.randn(draws, keys, dim, generator=generator)
        for divided in DIVISION:
            trace = attend(q, k, k, scale=None if divided else 1.0)
            largest = trace.weights.amax(dim=-1)
            slope = (trace.weights * (1 - trace.weights)).amax(dim=-1)
            numbers = trace.scores.std(), largest.mean(), largest.std() / draws**0.5, slope.mean()
            rows.append((dim, divided, *(number.item() for number in numbers)))
    return pd.DataFrame(rows, columns=["dim", "divided", "spread", "largest", "error", "slope"])


def readable(table: pd.DataFrame) -> pd.DataFrame:
    """The table with columns that a reader understands, as messages; `divided` holds a message."""
    named = table.assign(divided=table["divided"].map(DIVISION))
    return named.rename(
        columns={
            "dim": "d",
            "divided": N_("scores"),
            "spread": N_("spread of the scores"),
            "largest": N_("average largest weight"),
            "error": N_("standard error"),
            "slope": N_("average largest p(1−p)"),
        }
    )


def grown(table: pd.DataFrame) -> Line:
    """What becomes of the largest weight as vectors grow longer."""
    message = N_(
        "Undivided, the largest of {keys} weights is on average {first} at d = {low} "
        "and {last} at d = {high}; divided by √d it stays between {least} and {most}."
    )
    ends = {"low": f"{table['dim'].min():,}", "high": f"{table['dim'].max():,}"}
    return line(message, keys=KEYS, **ends, **_course(table, "largest"))


def learnable(table: pd.DataFrame) -> Line:
    """What becomes of the slope that learning uses, and how often it was drawn."""
    message = N_(
        "Learning passes through softmax by its slope p(1−p): {first} falls to {last}; "
        "divided it stays between {least} and {most}. Averages of {draws} draws."
    )
    return line(message, draws=f"{DRAWS:,}", **_course(table, "slope"))


def _course(table: pd.DataFrame, column: str) -> dict[str, str]:
    """First and last value without the division, least and most with it, in two digits."""
    free, held = (table.loc[table["divided"] == rule, column] for rule in DIVISION)
    course = (free.iloc[0], free.iloc[-1], held.min(), held.max())
    names = ("first", "last", "least", "most")
    return {name: f"{value:.2f}" for name, value in zip(names, course, strict=True)}
