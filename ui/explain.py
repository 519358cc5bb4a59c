"""The frame of a lesson page: claim, question, what to try, labels of origin."""

from collections.abc import Callable, Mapping, Sequence

import streamlit as st

from messages import N_
from ui.contents import present
from ui.controls import choose, is_choice
from ui.figure import figure, selected
from ui.language import _
from ui.showing import FIRST_FIGURE, SHOWS, ask_to_show, show
from ui.source_code import show_code, show_source

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

ORIGINS = {  # of the numbers in a picture -> its name, an icon, what it means
    "set by hand": (
        N_("set by hand"),
        ":material/edit:",
        N_("Numbers chosen so that the example shows something; nothing was trained."),
    ),
    "trained": (
        N_("trained here"),
        ":material/model_training:",
        N_("From a network that was trained on this machine."),
    ),
    "published": (
        N_("trained, published"),
        ":material/inventory_2:",
        N_("From a network that was trained beforehand; its results come with the app."),
    ),
    "untrained": (
        N_("untrained"),
        ":material/casino:",
        N_("From a network with its random first weights: it has learned nothing yet."),
    ),
    "drawn": (
        N_("drawn, not photographed"),
        ":material/draw:",
        N_("Pictures that a program draws."),
    ),
    "measured": (
        N_("measured here"),
        ":material/straighten:",
        N_("Worked out or timed on this machine."),
    ),
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
    words, icon, meaning = ORIGINS[kind]
    st.badge(_(words), icon=icon, color="gray", help=_(meaning))


def predict(
    key: str,
    question: str,
    options: Sequence[str],
    answer_index: int | None,
    why: str | Callable[[int], str],
) -> bool:
    """Whether the reader has answered or asked to see; asks until then, explains after.

    `why` is the reason, or a function from the chosen option to it. `shown=1` in the URL reveals
    every question. An `answer_index` of None means that no option fits, which is no reader's fault.
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
    """The answer and its reason; a guess is first told whether it was right."""
    reason = why if isinstance(why, str) else why(-1 if choice is None else choice)
    said = {"answer": "" if answer is None else options[answer], "why": reason}
    if choice is None:
        st.markdown(reason if answer is None else _("**{answer}**. {why}", **said))
    elif answer is None:
        st.markdown(_("No answer here fits. {why}", **said))
    elif choice == answer:
        st.markdown(_("Right: **{answer}**. {why}", **said))
    else:
        st.markdown(_("Not quite: **{answer}**. {why}", **said))


def _show(key: str) -> None:
    st.session_state[f"shown-{key}"] = True


def try_this(
    key: str,
    experiments: Mapping[str, Mapping[str, object]],
    *,
    everywhere: bool = False,
    shows: str = FIRST_FIGURE,
) -> None:
    """Buttons that each set some controls: sentence -> (key of a choice or widget -> value).

    `everywhere` where some of those controls lie outside the fragment in which the buttons stand.
    `shows` is how the key of the container begins in which the outcome is to be seen; an
    experiment may name another one under SHOWS.
    """
    with st.container(key=f"try-{key}", gap="small"):
        st.markdown(f":small[**{_('Try this')}**]")
        for number, (sentence, settings) in enumerate(experiments.items()):
            st.button(
                sentence, key=f"try-{key}-{number}", on_click=_set,
                args=(dict(settings), everywhere, shows), icon=":material/science:",
            )  # fmt: skip
        show()


def _set(settings: dict[str, object], everywhere: bool, shows: str) -> None:
    ask_to_show(str(settings.pop(SHOWS, shows)))
    for key, value in settings.items():
        if is_choice(key):
            choose(key, str(value))
        else:
            st.session_state[key] = value
    if everywhere:
        st.rerun()
