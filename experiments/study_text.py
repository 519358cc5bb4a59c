"""A study written as the file that `read_study` reads: the very same runs."""

import json
import re
from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any

from experiments.study_file import Family, StudyFile

BARE = re.compile(r"[A-Za-z0-9_-]+")  # a key that needs no quotes


def written(study: StudyFile) -> str:
    """The study in TOML; what equals a default is left out."""
    lines = [f"title = {_value(study.title)}", f"data = {_value(study.data)}"]
    for family in study.families:
        lines += _family(family)
    return "\n".join(lines) + "\n"


def _family(family: Family) -> list[str]:
    return [
        "",
        "[[family]]",
        *(
            f"{field.name} = {_value(getattr(family, field.name))}"
            for field in fields(family)
            if not _is_default(field, getattr(family, field.name))
        ),
    ]


def _is_default(field: Any, value: object) -> bool:
    if field.default_factory is not MISSING:
        return value == field.default_factory()
    return field.default is not MISSING and value == field.default


def _value(value: Any) -> str:
    """One value; TOML has no word for None, which is left out where it stands in a table."""
    if isinstance(value, Mapping):
        inside = (f"{_key(k)} = {_value(v)}" for k, v in value.items() if v is not None)
        return f"{{ {', '.join(inside)} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, str):  # as in JSON, but that one more control character is escaped
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return json.dumps(value)


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else _value(name)
