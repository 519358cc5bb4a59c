"""Charts that are made once for the same arguments: making one takes longer than drawing it."""

import hashlib
import pickle
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

MOST = 48  # charts of one kind
Arguments = ParamSpec("Arguments")
Chart = TypeVar("Chart")


@dataclass(frozen=True)
class _Call:
    """Arguments that are equal where their bytes are."""

    digest: bytes
    args: tuple[Any, ...] = field(compare=False)
    kwargs: Mapping[str, Any] = field(compare=False)


def kept(make: Callable[Arguments, Chart]) -> Callable[Arguments, Chart]:
    """The same function, which gives back the chart that it made before from equal arguments.

    Whoever gets a chart must not change it. The tables in it are copies, so that a caller may
    go on with its own.
    """

    @lru_cache(maxsize=MOST)
    def remembered(call: _Call) -> Chart:
        args, kwargs = deepcopy((call.args, dict(call.kwargs)))
        return make(*args, **kwargs)

    @wraps(make)
    def chart(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Chart:
        return remembered(_Call(_digest((args, kwargs)), args, kwargs))

    return chart


def _digest(arguments: object) -> bytes:
    """A short name for the arguments; pickled to be compared, never to be read."""
    return hashlib.blake2b(pickle.dumps(arguments), digest_size=16).digest()
