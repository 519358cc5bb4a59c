"""The frame of a lesson page: claim, question, what to try, the code behind the picture."""

import ast
import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import streamlit as st

from messages import N_
from ui.contents import present
from ui.controls import choose, is_choice
from ui.figure import figure, selected
from ui.folds import fold
from ui.language import _

__all__ = [
    "dark",
    "figure",
    "lesson",
    "model_names",
    "origin",
    "predict",
    "predict_once",
    "selected",
    "show_code",
    "show_source",
    "try_this",
]

ROOT = Path(__file__).parents[1]
ORIGINS = {  # of the numbers in a picture -> what that means, and an icon
    "set by hand": (N_("set by hand"), ":material/edit:"),
    "trained": (N_("trained here"), ":material/model_training:"),
    "published": (N_("trained, published"), ":material/inventory_2:"),
    "untrained": (N_("untrained"), ":material/casino:"),
    "drawn": (N_("drawn, not photographed"), ":material/draw:"),
    "measured": (N_("measured here"), ":material/straighten:"),
}
SOURCES = {"published": "published", "local": "trained", "untrained": "untrained"}  # of a run


def dark() -> bool:
    """Whether the reader's page is dark."""
    return st.context.theme.type == "dark"


def model_names() -> dict[str, str]:
    """Model id -> its name in the reader's language."""
    return {"cnn": _("CNN"), "vit": _("Transformer")}


def lesson(claim: str, *, section: str, title: str = "") -> None:
    """The head of a page: where it stands, then its claim in one sentence.

    A page of the section Text is a lesson; its number is counted from the contents list.
    """
    place = " › ".join(word for word in (section, title) if word)
    lessons = [_(entry.title) for entry in present() if entry.section == "Text"]
    if section == _("Text") and title in lessons:
        number, count = lessons.index(title) + 1, len(lessons)
        place += " · " + _("lesson {number} of {count}", number=number, count=count)
    st.caption(place)
    st.title(claim, anchor=False)


def origin(kind: str) -> None:
    """The label that says where a picture's numbers come from, a key of ORIGINS."""
    words, icon = ORIGINS[kind]
    st.badge(_(words), icon=icon, color="gray")


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


def predict(
    key: str,
    question: str,
    options: Sequence[str],
    answer_index: int | None,
    why: str | Callable[[int], str],
) -> bool:
    """Whether the reader has answered or asked to see; asks until then, explains after.

    `why` is the reason, or a function from the chosen option to it. `shown=1` in the URL reveals
    every question. An `answer_index` of None means that no option fits: the reason stands alone.
    Put what the question depends on into `key`, so that another state asks anew.
    """
    with st.container(border=True, key=f"predict-{key}"):
        st.markdown(f":small[**{_('Predict first')}**]")
        choice = st.radio(
            question, range(len(options)), format_func=options.__getitem__,
            index=None, key=f"guess-{key}", horizontal=True, persist_state="session",
        )  # fmt: skip
        shown = st.session_state.get(f"shown-{key}", False) or st.query_params.get("shown") == "1"
        if choice is None and not shown:
            st.button(_("Show me"), key=f"show-{key}", on_click=_show, args=(key,), type="tertiary")
            return False
        _explain(options, choice, answer_index, why)
    return True


def predict_once(
    slot: str,
    key: str,
    question: str,
    options: Sequence[str],
    answer_index: int | None,
    why: str | Callable[[int], str],
) -> bool:
    """What `predict` says; who has answered for one key is not asked again for another.

    `slot` names the question whatever it is about; the question stays with its first key.
    """
    answered = st.session_state.get(slot)
    if answered is not None and answered != key:
        return True
    shown = predict(key, question, options, answer_index, why)
    if shown:
        st.session_state[slot] = key
    return shown


def _explain(
    options: Sequence[str],
    choice: int | None,
    answer: int | None,
    why: str | Callable[[int], str],
) -> None:
    reason = why if isinstance(why, str) else why(-1 if choice is None else choice)
    if answer is None:
        st.markdown(reason)
    elif choice == answer:
        st.markdown(_("**{answer}**, as you said. {why}", answer=options[answer], why=reason))
    else:
        st.markdown(_("**{answer}**. {why}", answer=options[answer], why=reason))


def _show(key: str) -> None:
    st.session_state[f"shown-{key}"] = True


def try_this(key: str, experiments: Mapping[str, Mapping[str, object]]) -> None:
    """Buttons that each set some controls: sentence -> (key of a choice or widget -> value)."""
    with st.container(key=f"try-{key}", gap="small"):
        st.markdown(f":small[**{_('Try this')}**]")
        for number, (sentence, settings) in enumerate(experiments.items()):
            st.button(
                sentence, key=f"try-{key}-{number}", on_click=_set, args=(dict(settings),),
                icon=":material/science:",
            )  # fmt: skip


def _set(settings: Mapping[str, object]) -> None:
    for key, value in settings.items():
        if is_choice(key):
            choose(key, str(value))
        else:
            st.session_state[key] = value
