"""The fold with the source that made a picture."""

import ast
import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import streamlit as st

from ui.folds import fold
from ui.language import _

ROOT = Path(__file__).parents[1]


def show_code(*functions: Callable) -> None:
    """A fold with the source of the functions that made the picture."""
    name = functions[0].__name__
    _code(name, lambda: [_source(inspect.unwrap(function)) for function in functions])


@lru_cache(maxsize=64)
def _source(function: Callable) -> tuple[str, str]:
    """The file of a function, from the root where it lies there, and its source."""
    file = Path(inspect.getsourcefile(function) or "")
    name = str(file.relative_to(ROOT)) if file.is_relative_to(ROOT) else file.name
    return name, inspect.getsource(function)


def show_source(file: str, *names: str) -> None:
    """The same fold for functions of a file that the page does not import, such as torch code."""
    _code(names[0], lambda: [(file, "\n\n\n".join(_pieces(ROOT / file, names)))])


def show_sources(pieces: Mapping[str, Sequence[str]]) -> None:
    """The same fold for functions of several such files, file -> names."""
    first = next(iter(pieces.values()))[0]
    _code(
        first,
        lambda: [(file, "\n\n\n".join(_pieces(ROOT / file, tuple(names))))
                 for file, names in pieces.items()],
    )  # fmt: skip


def _code(name: str, read: Callable[[], Iterable[tuple[str, str]]]) -> None:
    fold(_("The code"), ":material/code:", f"code-{name}", _sources, read)


def _sources(read: Callable[[], Iterable[tuple[str, str]]]) -> None:
    for file, source in read():
        st.caption(f"`{file}`")
        st.code(source, language="python")


@lru_cache(maxsize=16)
def _pieces(path: Path, names: tuple[str, ...]) -> list[str]:
    """The source of these functions and classes of a file, in its order."""
    text = path.read_text(encoding="utf-8")
    wanted = [
        node
        for node in ast.parse(text).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name in names
    ]
    return [ast.get_source_segment(text, node) or "" for node in wanted]
