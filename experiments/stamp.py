"""Whether runs have measured anything new, asked so cheaply that it can be asked all the time."""

from collections.abc import Sequence

from experiments.schema import reading
from experiments.store import Store

TABLES = ("curve", "snapshot")


def stamp(store: Store, runs: Sequence[str]) -> tuple[float, ...]:
    """Numbers that change with every point or snapshot of these runs, also with one replaced."""
    marks = ", ".join("?" * len(runs))
    found: list[float] = []
    with reading(store.path) as database:
        for table in TABLES:
            count = (
                f"SELECT COUNT(*), TOTAL(step), TOTAL(value) FROM {table} WHERE run IN ({marks})"
            )
            found += database.execute(count, tuple(runs)).fetchone()
    return tuple(found)
