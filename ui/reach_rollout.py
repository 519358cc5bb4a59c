"""The transformer's attention rolled out through its blocks, beside the CNN's field."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from experiments.pair import Pair
from experiments.samples import Samples
from ui import reach_looks as looks
from ui import reach_words as words
from ui.language import _, joined
from ui.reach_fields import Unit
from ui.reach_seen import rolled
from ui.reach_shown import Shown
from ui.reach_view import FUSIONS


def rolled_out(pair: Pair, samples: Samples, place: looks.Place, seen: Unit) -> Shown:
    """The CNN's field beside where the patch's vector came from, block by block."""
    grid = looks.SIDE // pair.transformer.patch
    found = rolled(pair, samples, place)[place.row * grid + place.column].reshape(grid, grid)
    blocks = _("Transformer · blocks 1 to {block}", block=place.block + 1)
    return seen.beside(
        place,
        found,
        title=blocks,
        told=_far(found, pair.transformer.patch, place),
        share=_("transformer: share of the rollout"),
        column=_("Transformer, rollout, %"),
        noticed=_noticed(found, place),
        defined=(_defined(place), words.definitions(place, len(samples.probes))),
    )


def _far(found: NDArray[np.float32], patch: int, place: looks.Place) -> str:
    away = looks.distances(patch, place.row, place.column)
    even = 1 - 0.5 ** (place.block + 1)  # each block keeps half of the patch's own
    return _(
        "Comes from {mean:.1f} px away on average; from this patch, looking everywhere alike in "
        "every block would be {even:.1f} px.",
        mean=float((found * away).sum()),
        even=float(even * away.mean()),
    )


def _noticed(found: NDArray[np.float32], place: looks.Place) -> str:
    kept = 0.5 ** (place.block + 1)
    return _(
        "By this rule {own:.0%} of the patch's vector is still its own after {blocks} blocks; "
        "looking everywhere alike would leave {even:.0%}.",
        own=float(found[place.row, place.column]),
        blocks=place.block + 1,
        even=kept + (1 - kept) / found.size,
    )


def _defined(place: looks.Place) -> str:
    left_out = ""
    if place.view.discard:
        left_out = _(
            "The smallest {share:.0%} of every row count as 0 first, a patch's own weight never.",
            share=place.view.discard,
        )
    return joined(
        _(
            "Rolled out (attention rollout, Abnar and Zuidema 2020): in each block the heads' "
            "weights are joined ({joined}), the patch itself is added for the residual "
            "connection, and rows are scaled to add up to 1; then the blocks are multiplied, from "
            "the first to this one. Values, norms and the networks between are passed over: a "
            "rule of thumb for the flow, not what contributed. In this image alone, in eval mode "
            "and 32-bit numbers (fp32).",
            joined=_(FUSIONS[place.view.fusion]),
        ),
        left_out,
    )


def sources() -> tuple[Callable, ...]:
    """The functions behind the transformer's picture, for a reader."""
    from vision.rollout import mixing, rollout

    return rollout, mixing
