"""Rows of curves and snapshots: those of the store, and those that came with published runs."""

from collections.abc import Collection, Sequence
from pathlib import Path

import pandas as pd

from experiments.published import Published
from experiments.schema import reading

COLUMNS = {
    "curve": ["run", "step", "part", "metric", "value"],
    "snapshot": ["run", "step", "layer", "head", "measure", "value"],
}


def read_table(path: Path, published: Published, table: str, runs: Sequence[str]) -> pd.DataFrame:
    """The rows of `curve` or `snapshot` that belong to these runs."""
    wanted = set(runs) - _unfinished(path, set(runs) & set(published.runs))
    with reading(path) as database:
        local = pd.read_sql_query(
            f"SELECT {', '.join(COLUMNS[table])} FROM {table} WHERE run IN "
            f"({marks(wanted)}) AND value IS NOT NULL ORDER BY run, step",  # NaN is kept as NULL
            database,
            params=sorted(wanted),
        )
    return _joined(local, published.table(table, set(runs) - set(local["run"])))


def marks(values: Collection[str]) -> str:
    """As many question marks as there are values, for a query."""
    return ", ".join("?" * len(values))


def _unfinished(path: Path, runs: set[str]) -> set[str]:
    """The published runs that are trained again here and have not finished."""
    if not runs:
        return set()
    with reading(path) as database:
        rows = database.execute(
            f"SELECT run FROM run WHERE run IN ({marks(runs)}) AND status != 'finished'",
            sorted(runs),
        ).fetchall()
    return {row["run"] for row in rows}


def _joined(local: pd.DataFrame, shipped: pd.DataFrame) -> pd.DataFrame:
    """Both tables in one; an empty one is left out, as pandas would take its types into account."""
    tables: Sequence[pd.DataFrame] = [table for table in (local, shipped) if len(table)]
    return pd.concat(tables, ignore_index=True) if tables else local
