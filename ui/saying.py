"""Lines and questions of a room, said in the reader's language."""

from collections.abc import Mapping
from zlib import crc32

from messages.lines import Line, Question, S, listed
from ui.explain import predict, predict_once
from ui.language import _, language


def say(*lines: Line) -> str:
    """The lines in the reader's language."""
    space = "" if language() == "zh" else " "
    return space.join(_(line.message, **_listed(line.values)) for line in lines)


def _listed(values: Mapping[str, object]) -> dict[str, object]:
    """The values with each tuple of words as a list in a sentence."""
    return {
        name: listed(value, language()) if isinstance(value, tuple) else value
        for name, value in values.items()
    }


def ask(question: Question[S], state: S, *, once: str = "") -> bool:
    """Whether the question about this state is answered; another state asks anew.

    With `once`, the name of a slot, who has answered is not asked again about other states.
    """
    said = (
        f"{question.name}-{crc32(repr(state).encode()):x}",
        say(question.text(state)),
        [say(option) for option in question.options(state)],
        question.answer(state),
        lambda guess: say(*question.why(state, guess)),
    )
    return predict_once(once, *said) if once else predict(*said)
