"""Events of a job as changes of the store; a change is a function of an open transaction."""

import json
from collections.abc import Callable
from sqlite3 import Connection
from typing import Any

Change = Callable[[Connection], object]


def started(run: str, step: int, info: dict[str, Any]) -> Change:
    """An attempt begins after a step: what older attempts wrote for later steps goes."""

    def change(database: Connection) -> None:
        for table in ("curve", "snapshot"):
            database.execute(f"DELETE FROM {table} WHERE run = ? AND step > ?", (run, step))
        database.execute(
            "UPDATE run SET step = ?, info = ? WHERE run = ?", (step, json.dumps(info), run)
        )

    return change


def progressed(run: str, values: dict[str, float]) -> Change:
    """How far the run is, how fast, and with how much memory, if that is said."""
    return lambda database: database.execute(
        "UPDATE run SET step = ?, seconds = ?, images_per_second = ?, seconds_left = ?,"
        " info = json_patch(info, ?) WHERE run = ? AND status = 'running'",
        (
            values["step"],
            values["seconds"],
            values["images_per_second"],
            values["seconds_left"],
            json.dumps({"memory": values["memory"]} if "memory" in values else {}),
            run,
        ),
    )


def measured(run: str, step: int, part: str, metric: str, value: float) -> Change:
    """A point of a curve."""
    return lambda database: database.execute(
        "INSERT OR REPLACE INTO curve VALUES (?, ?, ?, ?, ?)", (run, step, part, metric, value)
    )


def watched(run: str, step: int, rows: list[dict[str, Any]]) -> Change:
    """Spans or fields at a step."""
    return lambda database: database.executemany(
        "INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?, ?, ?)",
        [(run, step, row["layer"], row["head"], row["measure"], row["value"]) for row in rows],
    )


def seen(run: str, step: int, layer: int, head: int, measure: str, value: float) -> Change:
    """One row of spans or fields."""
    row = {"layer": layer, "head": head, "measure": measure, "value": value}
    return watched(run, step, [row])
