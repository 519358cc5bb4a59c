"""The two drawn sets, and what networks with larger and larger fields make of the far pair."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import streamlit as st

from charts.field_choice import choice as chart
from data.pairs import STEPS, far_pair
from data.texture import TEXTURES, local_texture
from experiments.field_plan import DISTANCE, THIRD, nets, nets_again, run_of
from ui import field_words as words
from ui.controls import choice
from ui.explain import dark, figure, origin
from ui.field_questions import COVERED, Covers
from ui.field_results import Seen, seen
from ui.language import _
from ui.lesson_runs import lesson_runs
from ui.marks import picture
from ui.saying import ask

MARK = 8  # pixels, about the width of a mark
WIDTH = 80  # pixels of an example on the screen


def examples() -> None:
    """A picture of each class of both sets."""
    origin("drawn")
    left, right = st.columns(2, gap="large")
    with left:
        st.markdown(
            _(
                "**Far pair.** A disc and a ring, {distance} px apart; red, yellow, green, blue, "
                "in turns. The class is the number of steps from the disc's hue to the ring's. One "
                "mark alone says nothing.",
                distance=DISTANCE,
            )
        )
        _pictures("pair", [_(name) for name in STEPS])
    with right:
        st.markdown(
            _(
                "**Local texture.** The class is a fine pattern that repeats every few pixels. Any "
                "small window shows it."
            )
        )
        _pictures("texture", [_(name) for name in TEXTURES])


def _pictures(kind: str, names: Sequence[str]) -> None:
    with st.container(horizontal=True, gap="small"):
        for pixels, name in zip(_drawn(kind), names, strict=True):
            with st.container(width=WIDTH, gap="xxsmall"):
                st.html(picture(pixels, name, WIDTH))
                st.caption(name)


@st.cache_data(show_spinner=False)
def _drawn(kind: str) -> np.ndarray:
    """The first picture of each class."""
    images, labels = (far_pair if kind == "pair" else local_texture)(16, seed=7)
    return np.stack([images[np.flatnonzero(labels == label)[0]] for label in range(4)])


def fields() -> tuple[Seen, ...]:
    """The networks on the far pair: their training, the key question, the chart."""
    tried = _third()
    plan = (*nets(), *([run_of(THIRD[tried])] if tried in THIRD else []))
    shown = seen(lesson_runs(plan, "field", again=nets_again()))
    if not shown:
        st.info(
            _(
                "No network has been trained on the far pair here yet: press the button, and its "
                "marks appear here."
            ),
            icon=":material/fit_screen:",
        )
        return ()
    told = _covered_is_told(shown)
    _chart(shown, told)
    if told and words.third(tried):
        st.markdown(words.third(tried))
    return shown if told else ()


def _third() -> str:
    st.markdown(words.locked())
    offered = {name: _(text) for name, text in words.THIRDS.items()}
    label = _("The CNN with the smallest box once more")
    return choice("third", label, offered, kind="segmented")


def _covered_is_told(found: Sequence[Seen]) -> bool:
    net = next((net for net in found if net.net == "covers"), None)
    if net is None or net.used is None:
        return True
    state = Covers(DISTANCE, net.accuracy, net.could, net.used)
    return not COVERED.applies(state) or ask(COVERED, state, once="field-covers")


def _chart(found: Sequence[Seen], told: bool) -> None:
    rows = [(words.name(n), n.model, float(n.could), n.used, n.accuracy) for n in found]
    table = pd.DataFrame(rows, columns=["name", "model", "could", "used", "accuracy"])
    table["used"] = table["used"].astype(float)
    cover = "" if told else _("Answer first, or choose “Show me”.")
    said = words.finding(found) if told else cover
    figure(
        chart(
            table if told else table.head(0), chance=0.25, cover=cover, dark=dark(),
            rules=[
                (DISTANCE, _("{distance} px: middle to middle", distance=DISTANCE)),
                (DISTANCE + MARK, _("{distance} px: both marks whole", distance=DISTANCE + MARK)),
            ],
            words={
                "size": _("Side of the field, px"), "accuracy": _("Test images right"),
                "chance": _("guessing, 25 %"), "could": _("could see, px"),
                "used": _("does see, px"),
            },
        ),
        alt=said, notice=said if told else "", name="field-choice", key="field-choice",
        table=table.drop(columns="model") if told else None, headings=words.headings(),
    )  # fmt: skip
    st.caption(words.sizes())
