"""One spelling for each meaning, so that equal configs have equal hashes."""

import dataclasses
import json
from typing import Any


def canonical(values: object) -> str:
    """JSON with sorted keys and no spaces."""
    return json.dumps(values, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def settings(options: Any) -> dict[str, Any]:
    """The options that are on: one that is off is left out, so later switches keep old hashes.

    Where None means off, 0 is a choice like any other: attention of radius 0 sees one patch.
    """
    unset = {field.name for field in dataclasses.fields(options) if field.default is None}
    return {
        name: plain(value)
        for name, value in everything(options).items()
        if not (value is None if name in unset else off(value))
    }


def everything(options: Any) -> dict[str, Any]:
    """Every field of a dataclass by name, in JSON's types."""
    return {
        field.name: _listed(getattr(options, field.name)) for field in dataclasses.fields(options)
    }


def off(value: object) -> bool:
    """Whether an option does nothing: None, False or zero."""
    return value is None or (isinstance(value, (bool, int, float)) and value == 0)


def plain(value: Any) -> Any:
    """The value spelt in one way: 2.0 and 2 are the same setting."""
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
