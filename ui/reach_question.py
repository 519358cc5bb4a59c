"""The questions of the Reach page, answered from the pair and the place on the screen."""

import math
from collections.abc import Callable

import streamlit as st

from charts.mass import square_side
from experiments.pair import Pair
from experiments.samples import Samples
from messages import N_
from messages.lines import nearest
from ui.explain import predict
from ui.language import _, joined
from ui.reach_looks import SIDE, Place, distances, uniform

LEAST = 8  # pixels; the options of a smaller box would be alike
NEAR = 0.02  # of a tie between two options
EVEN = math.sqrt(0.5)  # of its side: the square that holds half of a box used evenly
NEEDED = (
    N_("{size} px: if the weight lay at the rim of the box."),
    N_("{size} px: if it were spread nearly evenly; {even} px if every pixel counted alike."),
    N_("{size} px: if it crowded around the middle more, or less, than it does."),
    N_("1 px: if the unit looked at a single pixel."),
)


def sides(field: dict) -> list[int]:
    """The options, in pixels: the box, half, a quarter of it, one."""
    return [field["size"], round(field["size"] / 2), round(field["size"] / 4), 1]


def answer(field: dict) -> int | None:
    """The option nearest in ratio to the square that holds half; None where the question fails."""
    if field["heat"] is None or field["size"] < LEAST or not field["exact"]:
        return None
    side = square_side(field["heat"], field["centre"])
    away = [abs(math.log(side / option)) for option in sides(field)]
    first, second = sorted(away)[:2]
    return away.index(first) if second - first > NEAR else None


def heat_shown(pair: Pair, samples: Samples, place: Place, field: dict) -> bool:
    """Whether the reader may see the heat: asks first, once for a pair, where the question fits."""
    right = answer(field)
    if right is None:
        return True
    where = f"{samples.fingerprint}-{place.image}" if place.own else "mean"
    state = f"{pair.cnn.run}-{place.layer}-{place.row}-{place.column}-{where}"
    first = st.session_state.setdefault(f"reach-first-{pair.cnn.run}", state)
    if state != first:
        if _answered(first):
            return True
        st.session_state[f"reach-first-{pair.cnn.run}"] = state
    words = [_("about {size} px", size=size) for size in sides(field)]
    return predict(
        f"reach-{state}",
        _(
            "This unit's box is {size} px wide. How wide is the square around its middle that "
            "holds half of what it does see?",
            size=field["size"],
        ),
        words,
        right,
        _why(field, right),
    )


def _answered(state: str) -> bool:
    key = f"reach-{state}"
    guessed = st.session_state.get(f"guess-{key}") is not None
    return guessed or st.session_state.get(f"shown-{key}", False)


def _why(field: dict, right: int) -> Callable[[int], str]:
    side = square_side(field["heat"], field["centre"])

    def why(choice: int) -> str:
        reason = _(
            "Half lies in a square of {side} px: pixels near the middle reach the unit by many "
            "paths through the layers, those at the rim by few.",
            side=side,
        )
        if choice in (-1, right):
            return reason
        needed = _(NEEDED[choice], size=sides(field)[choice], even=round(EVEN * field["size"]))
        return joined(reason, needed)

    return why


def ask_uniform(pair: Pair) -> bool:
    """Whether the reader may see how far a head looks that looks everywhere alike; asks first."""
    patch = pair.transformer.patch
    middle = SIDE // patch // 2
    options = [32.0, 23.0, 16.5, 8.0]
    mean = uniform(patch)
    right = nearest(mean, options)
    fits = abs(options[right] - mean) < 1  # not for the largest patches
    return predict(
        f"reach-uniform-{patch}",
        _("A head looks everywhere alike in a picture of 32 px. Its mean distance is …"),
        [_("{size:g} px", size=option) for option in options],
        right if fits else None,
        _(
            "{mean:.2f} px over all patches: most are nearer than the far edge. From a patch in "
            "the middle it is {middle:.1f} px, from a corner {corner:.1f} px.",
            mean=mean,
            middle=float(distances(patch, middle, middle).mean()),
            corner=float(distances(patch, 0, 0).mean()),
        ),
    )
