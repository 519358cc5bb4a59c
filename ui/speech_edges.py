"""Beep and click: accuracy against radius, for one, two and three blocks."""

from collections.abc import Sequence
from functools import lru_cache

import streamlit as st

from charts.speech_edges import edges
from experiments.config import RunConfig
from experiments.lessons import beep
from experiments.options import SoundOptions
from experiments.store import Run
from speech.beep import DELAYS, scenes
from speech.sound import RATE, Sound
from ui.controls import choice
from ui.explain import dark, figure
from ui.language import _
from ui.lesson_runs import lesson_runs
from ui.saying import ask, say
from ui.speech_questions import TOO_SHORT, TWO_BLOCKS
from ui.speech_sound import Heard, player, sound_chart
from ui.speech_state import FRAME, Point, State, seconds
from ui.speech_words import (
    BLOCKS,
    RULES,
    edges_notice,
    edges_said,
    edges_table,
)

EXAMPLE = 5  # seed of the sound that is played
MILLISECONDS = 10  # a frame


def delay() -> int:
    """Frames from the end of the beep to the click, as the reader chose."""
    names = {str(one): f"{one / 1000:.1f} s" for one in DELAYS}
    label = _("Delay from beep to click")
    return int(choice("delay", label, names, default="400", kind="segmented")) // MILLISECONDS


@lru_cache(maxsize=len(DELAYS))
def _planned(milliseconds: int) -> tuple[RunConfig, ...]:
    return tuple(beep(milliseconds))


def points(runs: Sequence[Run]) -> tuple[Point, ...]:
    """What the runs measured on mirrored pairs."""
    found = []
    for run in runs:
        model, test = run.config.model, "last/test/{}".format
        if isinstance(model, SoundOptions) and model.radius is not None:
            accuracy, difference = run.measures[test("accuracy")], run.measures[test("difference")]
            found.append(Point(model.blocks, model.radius, accuracy, difference))
    return tuple(found)


@lru_cache(maxsize=len(DELAYS))
def _pair(gap: int) -> tuple[Heard, Heard, int]:
    """One scene with the low and with the high beep, and the frame of its click."""
    spot = scenes(gap, 1, EXAMPLE)[0]
    low, high = (
        Heard(f"beep-{gap}-{high}", Sound(spot.samples(bool(high)), RATE, 1, False))
        for high in (0, 1)
    )
    return low, high, spot.click


def example(gap: int) -> None:
    """A pair of sounds to hear, and the radius that just reaches from the click to the beep."""
    low, high, click = _pair(gap)
    for heard, words in ((low, _("low beep")), (high, _("high beep"))):
        st.caption(words)
        player(heard)
    said = _(
        "The line is the click. From there the beep, here the high one, is {delay} s back: the "
        "shaded range just reaches it.",
        delay=seconds(gap),
    )
    figure(
        sound_chart(high, (click + 0.5) * FRAME, gap),
        name="beep-and-click",
        key="beep-and-click",
        alt=said,
        notice=said,
    )


def lost(state: State) -> None:
    """The chart of all runs; what a question is about stays covered until it is answered."""
    if not state.points:
        st.info(_("No run of this delay has finished yet."))
        return
    near = not TOO_SHORT.applies(state) or ask(TOO_SHORT, state, once=f"speech-short-{state.delay}")
    deep = not TWO_BLOCKS.applies(state) or (
        near and ask(TWO_BLOCKS, state, once=f"speech-two-{state.delay}")
    )
    seen = [one for one in state.points if (deep or one.blocks == 1)]
    seen = [one for one in seen if near or one.radius >= state.delay]
    _chart(state, seen, near=near, deep=deep)


def _chart(state: State, seen: Sequence[Point], *, near: bool, deep: bool) -> None:
    shown = [count for count in BLOCKS if deep or count == 1]
    said = _("One block, where its radius reaches the beep.")
    if near:
        said = say(*edges_said(seen, shown))
    st.markdown(f"**{said}**")
    table = edges_table(seen)
    names = {count: _(name) for count, name in BLOCKS.items()}
    cover = _("Answer first, or choose “Show me”.") if not (near and deep) else ""
    figure(
        edges(
            table.assign(name=[names[count] for count in table["blocks"]]),
            rules=[(state.delay * FRAME / count, _(RULES[count])) for count in shown],
            last=(max(one.radius for one in state.points) + 2) * FRAME,
            cover=((state.delay - 0.5) * FRAME, cover) if cover else None,
            words={
                "radius": _("radius, seconds to each side"),
                "accuracy": _("right answers"),
                "guess": _("guessing"),
            },
            dark=dark(),
        ),
        name="beep-edges",
        key="edges",
        alt=f"{said} {cover}",
        notice=say(edges_notice(seen, state.delay)) if deep and near else "",
        table=table,
        headings={
            "blocks": _("blocks"),
            "radius": _("radius (frames)"),
            "accuracy": _("right answers"),
            "difference": _("largest difference in a pair"),
        },
    )


def section() -> None:
    """The whole part on what is lost."""
    st.subheader(_("What is lost: beep and click"), anchor=False)
    st.markdown(
        _(
            "One beep, low or high, then nothing, then a click. At the click the model must say "
            "which beep it was. Frames know no position, only what they hear."
        )
    )
    gap = delay()
    left, right = st.columns([2, 3], gap="large")
    with left:
        example(gap)
    with right:
        runs = lesson_runs(_planned(gap * MILLISECONDS), f"beep-{gap}")
        lost(State(gap, 1, 1, points(runs)))
