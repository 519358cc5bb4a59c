"""Lines and questions of a room, said in the reader's language."""

from zlib import crc32

from messages.lines import Line, Question, S, listed
from ui.explain import predict, predict_once
from ui.language import _, language


def say(*lines: Line) -> str:
    """The lines in the reader's language."""
    space = "" if language() == "zh" else " "
    return space.join(_(line.message, **_in_words(line)) for line in lines)


def _in_words(line: Line) -> dict[str, object]:
    """The line's values; several in one place as a list of the reader's language."""
    return {
        name: listed(map(str, value), language()) if isinstance(value, tuple) else value
        for name, value in line.values.items()
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
