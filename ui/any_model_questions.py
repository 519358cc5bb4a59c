"""What the Any model page asks first: how far untrained heads look, how wide the largest box is."""

from dataclasses import dataclass

import pandas as pd

from messages import N_
from messages.lines import Line, Question, guessed, line, nearest
from ui.any_model_looks import Chosen
from ui.any_model_words import named
from ui.saying import ask

MANY = 3  # widths of the image: a box wider than that is the last option


@dataclass(frozen=True)
class Drawn:
    """A transformer with the weights it was drawn with; all but the name in pixels."""

    name: str
    width: int
    mean: float  # mean distance of all heads
    even: float  # of looking everywhere alike


@dataclass(frozen=True)
class Widest:
    """A CNN, the width of its images and the side of its largest box, in pixels."""

    name: str
    width: int
    side: int


def ask_spans(model: Chosen, about: dict, untrained: pd.DataFrame, even: float) -> bool:
    """Whether the reader may see the heads: asks how far they look before any training."""
    mean, width = float(untrained["distance"].mean()), max(about["size"])
    return ask(SPANS, Drawn(named(model), width, mean, even), once="any-model-vit-asked")


def ask_fields(model: Chosen, about: dict, fields: pd.DataFrame) -> bool:
    """Whether the reader may see the fields: asks how wide the largest box is."""
    width, side = about["size"][1], int(fields["columns"].max())
    return ask(FIELDS, Widest(named(model), width, side), once="any-model-cnn-asked")


def _nearest(state: Drawn) -> int:
    return nearest(state.mean, (0.0, state.even / 2, state.even, float(state.width)))


SPANS_NEEDED = (
    N_("0 px: if each patch kept all of its attention for itself."),
    N_("About {half:.0f} px: if heads preferred what is near before any training."),
    N_("About {even:.0f} px: if every patch shared its attention nearly evenly."),
    N_("{width} px: if heads looked across the image only, and nowhere near."),
)


def _spans_why(state: Drawn, choice: int) -> tuple[Line, ...]:
    right, values = _nearest(state), {"mean": state.mean, "even": state.even}
    if right == 2:
        why = N_(
            "{mean:.1f} px. Drawn weights make scores that hardly differ, so softmax shares nearly "
            "evenly, and looking everywhere alike is {even:.1f} px on this grid: most patches are "
            "nearer than the far edge."
        )
    else:
        why = N_(
            "{mean:.1f} px, and looking everywhere alike is {even:.1f} px: this model's scores "
            "differ already as it is drawn."
        )
    told = {"half": state.even / 2, "even": state.even, "width": state.width}
    return line(why, **values), *guessed(choice, right, SPANS_NEEDED, **told)


SPANS: Question[Drawn] = Question(
    "any-model-spans",
    lambda _state: True,
    lambda state: line(
        N_(
            "The weights of {name} are drawn at random, nothing is learned yet. On images {width} "
            "px wide, how far away is what its heads look at, on average?"
        ),
        name=state.name,
        width=state.width,
    ),
    lambda state: (
        line(N_("0 px: each patch looks at itself")),
        line(N_("about {distance:.0f} px"), distance=state.even / 2),
        line(N_("about {distance:.0f} px"), distance=state.even),
        line(N_("{width} px: the whole image"), width=state.width),
    ),
    _nearest,
    _spans_why,
)


def _range(state: Widest) -> int:
    """Up to half the image, up to all of it, up to three times as wide, wider."""
    return sum(state.side > edge for edge in _edges(state))


def _edges(state: Widest) -> tuple[int, int, int]:
    return state.width // 2, state.width, MANY * state.width


FIELDS_NEEDED = (
    N_("At most {half} px: with few layers and hardly a stride."),
    N_("Up to {width} px: if the box ended where the image does."),
    N_("Up to {many} px: if about as much were added after the strides as the image is wide."),
    N_("More than {many} px: with many more layers after the strides."),
)


def _fields_why(state: Widest, choice: int) -> tuple[Line, ...]:
    half, width, many = _edges(state)
    why = line(
        N_(
            "{side} px. Each layer adds its kernel less one, times all strides before it, so late "
            "layers add much; the box does not end at the image's border."
        ),
        side=state.side,
    )
    told = {"half": half, "width": width, "many": many}
    return why, *guessed(choice, _range(state), FIELDS_NEEDED, **told)


FIELDS: Question[Widest] = Question(
    "any-model-fields",
    lambda _state: True,
    lambda state: line(
        N_(
            "The images of {name} are {width} px wide. How wide is the largest box that one unit "
            "of its last layers could see?"
        ),
        name=state.name,
        width=state.width,
    ),
    lambda state: (
        line(N_("at most {size} px"), size=_edges(state)[0]),
        *(line(N_("{low} to {high} px"), low=low + 1, high=high)
          for low, high in zip(_edges(state)[:2], _edges(state)[1:], strict=True)),
        line(N_("more than {size} px"), size=_edges(state)[2]),
    ),
    _range,
    _fields_why,
)  # fmt: skip
