"""Values from outside, held against the types that their fields declare."""

import sys
from dataclasses import fields
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

LARGEST = 2**31 - 1  # of a whole number: seeds, sizes, steps
LONGEST = 500  # characters of a text
# What taking such values apart raises where they have another shape: a name that is missing or not
# known, a text in place of a table. All of it means the same, and one of them must not stop a page.
MISSHAPEN = (LookupError, TypeError, ValueError, AttributeError)


def expect_types(values: Any) -> None:
    """Nothing, or ValueError for a dataclass with a value that its field does not declare."""
    kinds = _declared(type(values))  # type: ignore[arg-type]  # a class can be hashed
    for field in fields(values):
        value = getattr(values, field.name)
        if not fits(value, kinds[field.name]):
            raise ValueError(f"{field.name} is {str(value)[:LONGEST]!r}")


@lru_cache(maxsize=64)  # reading annotations takes longer than everything else here
def _declared(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def fits(value: Any, kind: Any) -> bool:
    """Whether a value is of a declared type, finite and of a sensible size."""
    inner = get_args(kind)
    if get_origin(kind) is Literal:
        return isinstance(value, str) and value in inner
    if get_origin(kind) in (Union, UnionType):
        return any(fits(value, one) for one in inner)
    if get_origin(kind) is tuple and isinstance(value, tuple):
        wanted = inner[:1] * len(value) if inner[1:] == (...,) else inner
        return len(value) == len(wanted) and all(map(fits, value, wanted))
    return _is(value, kind)


def _is(value: Any, kind: Any) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if kind is float:
        return number and abs(value) <= sys.float_info.max  # compared exactly; NaN is not
    if kind is int:
        return number and isinstance(value, int) and abs(value) <= LARGEST
    if kind is str:
        return isinstance(value, str) and len(value) <= LONGEST
    return value is None if kind is NoneType else isinstance(value, get_origin(kind) or kind)
