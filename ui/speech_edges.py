"""Beep and click: accuracy against radius, first for one block, then for several."""

from collections.abc import Sequence
from functools import lru_cache

import streamlit as st

from charts.speech_edges import covered, edges
from experiments.config import RunConfig
from experiments.lessons import beep
from experiments.options import SoundOptions
from experiments.store import Run
from messages.lines import listed
from speech.beep import DELAYS, NAME, scenes
from speech.questions import TOO_SHORT, TWO_BLOCKS
from speech.sound import RATE, Sound
from speech.state import FRAME, Point, State, seconds
from speech.words import BLOCKS, RULES, edges_notice, edges_said, edges_table
from ui import cached
from ui.controls import choice
from ui.explain import dark, figure
from ui.language import _, language
from ui.lesson_runs import lesson_runs
from ui.saying import ask, say
from ui.speech_sound import Heard, player, sound_chart

EXAMPLE = 5  # seed of the sound that is played
MILLISECONDS = 10  # a frame
SHORT = "speech-short"  # in the session once the question on one frame too short is answered
DEPTH = "speech-two"  # in the session once the question on depth is


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
    """A pair of sounds to hear, and the range that goes from the click to the beep."""
    low, high, click = _pair(gap)
    for heard, words in ((low, _("low beep")), (high, _("high beep"))):
        st.caption(words)
        player(heard)
    said = _(
        "The line is the click. From there the end of the beep, here the high one, is {delay} s "
        "back: of the beep the shaded range holds the last frame alone.",
        delay=seconds(gap),
    )
    figure(
        sound_chart(high, (click + 0.5) * FRAME, gap),
        name="beep-and-click",
        key="beep-and-click",
        alt=said,
        notice=said,
    )


def lost(state: State) -> bool:
    """Whether the accuracies of one block are open; asks first, then draws them."""
    if not state.points:
        st.info(_nothing_yet(), icon=":material/graphic_eq:")
        return True
    near = not TOO_SHORT.applies(state) or ask(TOO_SHORT, state, once=SHORT)
    _chart(state, (1,), "edge-one", shown=near)
    return near


def _nothing_yet() -> str:
    """That no run of the delay is there, and which delays came with the app."""
    shipped = {
        run.config.data for run in cached.store().runs(job="sound") if run.source == "published"
    }
    named = [f"{one / 1000:.1f} s" for one in DELAYS if f"{NAME}{one}" in shipped]
    if not named:
        return _("No run of this delay has finished yet.")
    return _(
        "No results of this delay came with the app: train them here with the button above, or "
        "choose {delays}.",
        delays=listed(named, language()),
    )


def deeper(state: State, near: bool) -> bool:
    """Whether the accuracies of several blocks are open; asks first, then draws them.

    Without runs of this delay, whether the question was answered for another one.
    """
    if not state.points:
        shown = st.query_params.get("shown") == "1"
        return shown or DEPTH in st.session_state
    if not near:
        st.caption(_("This opens once you have answered the question above."))
        return False
    deep = not TWO_BLOCKS.applies(state) or ask(TWO_BLOCKS, state, once=DEPTH)
    _chart(state, tuple(BLOCKS), "edges", shown=deep)
    return deep


def _chart(state: State, blocks: tuple[int, ...], key: str, *, shown: bool) -> None:
    """Accuracy against radius for these numbers of blocks, or its axes under a cover."""
    last = (max(one.radius for one in state.points) + 2) * FRAME
    words = {
        "radius": _("radius, seconds to each side"),
        "accuracy": _("right answers"),
        "guess": _("guessing"),
    }
    if not shown:
        cover = _("Answer first, or choose “Show me”.")
        sheet = covered(last, cover, words=words, dark=dark())
        figure(sheet, name="beep-edges", key=key, alt=cover)
        return
    seen = [one for one in state.points if one.blocks in blocks]
    said = say(*edges_said(seen, blocks))
    st.markdown(f"**{said}**")
    table = edges_table(seen)
    names = {count: _(name) for count, name in BLOCKS.items()}
    figure(
        edges(
            table.assign(name=[names[count] for count in table["blocks"]]),
            rules=[(state.delay * FRAME / count, _(RULES[count])) for count in blocks],
            last=last,
            words=words,
            dark=dark(),
        ),
        name="beep-edges",
        key=key,
        alt=said,
        notice=say(*edges_notice(seen, state.delay)),
        table=table,
        headings={
            "blocks": _("blocks"),
            "radius": _("radius (frames)"),
            "accuracy": _("right answers"),
            "difference": _("largest difference in a pair"),
        },
    )


def sections() -> bool:
    """The parts on what is lost and on depth; whether all their questions are answered."""
    st.subheader(_("What is lost: beep and click"), anchor=False)
    st.markdown(
        _(
            "One beep, low or high, then nothing, then a click. At the click the model must say "
            "which beep it was. Frames know no position, only what they hear."
        )
    )
    st.markdown(
        _(
            "The model begins with one **block**: self-attention within the radius, then a small "
            "network that works on each frame alone."
        )
    )
    gap = delay()
    left, right = st.columns([2, 3], gap="large")
    with left:
        example(gap)
    with right:
        runs = lesson_runs(_planned(gap * MILLISECONDS), f"beep-{gap}")
        state = State(gap, 1, 1, points(runs))
        near = lost(state)
    st.subheader(_("Depth: block upon block"), anchor=False)
    st.markdown(
        _(
            "Blocks are stacked: what one block gives out for a frame is what the next one takes "
            "in. Each block looks only within the same radius."
        )
    )
    return deeper(state, near)
