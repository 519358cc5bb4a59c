"""What the page on sound says about its numbers, and the tables it shows; no widgets here."""

from collections.abc import Sequence

import pandas as pd

from messages import N_
from messages.lines import Line, line, measured
from speech.cost import band_scores, full_scores, score_bytes, whole_frames
from speech.state import Point, State, first, seconds

MEGA = 1_000_000
SECONDS = (1, 10, 60)  # of sound, in the table of costs
SOUNDS = {
    "en": N_("English sentence"),
    "zh": N_("Chinese sentence"),
    "record": N_("record"),
    "upload": N_("own file"),
}
ROUTES = {
    "attend": N_("all pairs"),
    "fused": N_("all pairs, fused"),
    "local": N_("within the radius"),
}
BLOCKS = {1: N_("1 block"), 2: N_("2 blocks"), 3: N_("3 blocks")}
RULES = {1: N_("delay"), 2: N_("delay / 2"), 3: N_("delay / 3")}
SAID = (  # often said, precisely; DEEP gives away the answer of a question
    (
        N_("Truncated self-attention is a cheaper self-attention."),
        N_("It is another function: in one block it cannot see beyond its radius."),
    ),
    (
        N_("Speech is too long for attention."),
        N_(
            "A minute takes 144 MB of scores a head and block in full, 2 MB within a radius of "
            "50 frames."
        ),
    ),
)
DEEP = (
    (
        N_("A radius of r sees r frames to each side."),
        N_("One block does; n blocks can see n × r, and what they learn to use may be less."),
    ),
)


def size(count: int) -> str:
    """Bytes as kB or MB, rounded to what can be compared."""
    kilo = count / 1000
    return f"{kilo:,.0f} kB" if kilo < 1000 else f"{count / MEGA:,.0f} MB"


def cost_row(length: int, radius: int) -> dict[str, str]:
    """Counted scores and bytes of one sound, as text."""
    full, near = full_scores(length), band_scores(length, radius)
    return {
        "frames": f"{length:,}",
        "full": f"{full:,}",
        "full_bytes": size(score_bytes(full)),
        "near": f"{near:,}",
        "near_bytes": size(score_bytes(near)),
        "ratio": f"{full / near:.1f}" if full < 10 * near else f"{full / near:.0f}",
    }


def cost_table(radius: int, own: int) -> pd.DataFrame:
    """A row for 1, 10 and 60 s, and one for the sound on the screen with its own frames."""
    rows = [
        {"sound": f"{length} s", **cost_row(whole_frames(length), radius)} for length in SECONDS
    ]
    return pd.DataFrame([*rows, {"sound": f"{seconds(own)} s *", **cost_row(own, radius)}])


def cost_said(state: State) -> Line:
    """The finding of the table, about the sound on the screen."""
    full, near = full_scores(state.length), band_scores(state.length, state.radius)
    return line(
        N_("All pairs of {length} frames: {full} scores; within the radius: {near}, {share}."),
        length=f"{state.length:,}",
        full=f"{full:,}",
        near=f"{near:,}",
        share=f"{100 * near / full:.0f}%",
    )


def growth_said(radius: int) -> Line:
    """What becomes of the scores from 10 to 60 s of sound."""
    short, long = (whole_frames(length) for length in SECONDS[1:])
    return line(
        N_(
            "From 10 to 60 s all pairs become {full} times as many, those within the radius {near}."
        ),
        full=f"{full_scores(long) / full_scores(short):.0f}",
        near=f"{band_scores(long, radius) / band_scores(short, radius):.1f}",
    )


def times_said(table: pd.DataFrame) -> Line:
    """What the longest sound takes, by the fused kernel and within the radius."""
    longest = table[table["length"] == table["length"].max()].set_index("route")
    return line(
        N_(
            "{length} frames: {fused} ms for all pairs by the fused kernel, "
            "{local} ms within the radius."
        ),
        length=f"{longest['length'].iloc[0]:,}",
        fused=measured(longest["milliseconds"]["fused"]),
        local=measured(longest["milliseconds"]["local"]),
    )


def edges_said(points: Sequence[Point], blocks: Sequence[int]) -> tuple[Line, ...]:
    """From which radius on each of these numbers of blocks is right."""
    found = [(count, first(points, count)) for count in blocks]
    told = tuple(
        line(
            N_("1 block hears the beep from a radius of {radius} s on.")
            if count == 1
            else N_("{count} blocks hear it from {radius} s on."),
            count=count,
            radius=seconds(radius),
        )
        for count, radius in found
        if radius is not None
    )
    return told or (line(N_("None of these runs has found the beep.")),)


def edges_notice(points: Sequence[Point], delay: int) -> tuple[Line, ...]:
    """What lies left of the rules; of several blocks also where the edge lies against its rule."""
    toss = line(
        N_(
            "Left of its dashed line the beep lies out of reach, and the answers are a coin toss, "
            "whatever was learned."
        )
    )
    if {one.blocks for one in points} <= {1}:
        return (toss,)
    late = [
        radius - -(-delay // count)
        for count in BLOCKS
        if (radius := first(points, count)) is not None
    ]
    reached = N_("Each edge lies exactly on its dashed line.")
    one = N_(
        "The dashed line is the smallest radius with which the beep could arrive; the radius "
        "really needed is at most 1 frame larger."
    )
    several = N_(
        "The dashed line is the smallest radius with which the beep could arrive; the radius "
        "really needed is at most {late} frames larger."
    )
    most = max(late, default=0)
    return toss, line((reached, one)[most] if most in (0, 1) else several, late=most)


def edges_table(points: Sequence[Point]) -> pd.DataFrame:
    """The points as a table: blocks, radius in frames, accuracy, difference."""
    rows = [(one.blocks, one.radius, one.accuracy, one.difference) for one in points]
    table = pd.DataFrame(rows, columns=["blocks", "radius", "accuracy", "difference"])
    return table.sort_values(["blocks", "radius"], ignore_index=True)
