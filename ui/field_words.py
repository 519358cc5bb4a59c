"""What the page on who chooses the field says about its numbers."""

from collections.abc import Sequence

import pandas as pd

from experiments.field_plan import BATCH, CNNS, STEPS, box_side
from messages import N_
from ui.field_results import EVEN, SIDE, WHOLE, Seen
from ui.language import _, joined

NAMES = {
    "near": N_("CNN, {could} px"),
    "covers": N_("CNN, {could} px"),
    "beyond": N_("CNN, {could} px, dilated"),
    "attention": N_("Transformer, 2 blocks"),
    "group": N_("CNN, {could} px, GroupNorm"),
    "mlp": N_("CNN, {could} px, two layers at the end"),
}
SAID = (
    (
        N_("What lies inside the receptive field is seen."),
        N_("It can be. How much a pixel counts is learned, and the rim of a box starts weakest."),
    ),
    (
        N_("Attention finds the right range."),
        N_("On these two sets, at this size, with these steps."),
    ),
    (
        N_("A CNN with a small field cannot solve a task of far-apart parts."),
        N_(
            "Not with units that say one thing each and a sum at the end. Whatever combines the "
            "whole picture elsewhere (GroupNorm, a second layer after the mean) is a way round."
        ),
    ),
)
FORMULA = (
    r"z_c=\sum_k w_{ck}\,\frac{1}{N}\sum_p f_k(\text{box of }p)+b_c"
    r"=\frac{1}{N}\sum_p g_c(\text{box of }p)",
)
THIRDS = {
    "none": N_("as it is"),
    "group": N_("GroupNorm"),
    "mlp": N_("two layers at the end"),
}
HEADINGS = {
    "name": N_("Network"),
    "accuracy": N_("Test images right"),
    "could": N_("Could see: side of the box, px"),
    "used": N_("Does see: side of an evenly used box, px"),
    "before": N_("Before training, px"),
    "after": N_("After training, px"),
    "distance": N_("Distance of the marks, px"),
    "block": N_("Block"),
    "head": N_("Head"),
}


def headings() -> dict[str, str]:
    """Column -> heading."""
    return {name: _(text) for name, text in HEADINGS.items()}


def name(net: Seen) -> str:
    """What a network is called in the chart."""
    return _(NAMES[net.net], could=net.could)


def remark() -> str:
    """What the formula says."""
    return _(
        "$f_k$ is channel $k$ of the last map, at place $p$ of $N$; the mean over places and the "
        "linear layer make the logit $z_c$ a mean of what single boxes say, $g_c$. A small box "
        "holds at most one mark of a far pair, and one mark alone says nothing about the class: "
        "every hue is as frequent in each class. So no mean of such $g_c$ beats guessing."
    )


def locked() -> str:
    """Why three parts of the CNNs are fixed."""
    return _(
        ":material/lock: Fixed in all CNNs: **BatchNorm**, the **mean over all places**, **one "
        "linear layer**. Once trained, BatchNorm shifts and scales a channel by the same two "
        "numbers at every place, and mean and linear layer only add up what single units say. So "
        "the class must be seen by one unit, or not at all."
    )


def third(choice: str) -> str:
    """What the third try changes."""
    small = box_side(CNNS["near"])
    told = {
        "group": _(
            "GroupNorm divides by a spread over the whole map, in evaluation too: what is "
            "somewhere in the picture changes every unit, so a box of {small} px is no box any "
            "more: its dot lies outside its square.",
            small=small,
        ),
        "mlp": _(
            "The mean over places tells which hues the disc and the ring have, wherever they "
            "stand. A second layer can combine the two; a single linear one cannot."
        ),
    }
    return told.get(choice, "")


def finding(nets: Sequence[Seen]) -> str:
    """The sentences under the chart."""
    parts = []
    for net in nets:
        if net.model == "vit" and net.used is not None:
            message = _(
                "{name}: {accuracy:.1%} right; its farthest head looks as far as a box of "
                "{used:.0f} px."
            )
        elif net.used is None:
            message = _("{name}: {accuracy:.1%} right; no picture moves its last layer any more.")
        else:
            message = _("{name}: {accuracy:.1%} right; uses its box like one of {used:.0f} px.")
        parts.append(message.format(name=name(net), accuracy=net.accuracy, used=net.used))
    given = _(
        "One seed each; {steps} steps, of {cnn} images for the CNNs and of {vit} for the "
        "transformer.",
        steps=STEPS["cnn"], cnn=BATCH["cnn"], vit=BATCH["vit"],
    )  # fmt: skip
    return joined(*parts, given)


def sizes() -> str:
    """How the two sizes are defined."""
    return _(
        "Square: what the last layer could see, the side of its box (theoretical receptive field). "
        "Dot: what it does see after training, as the side of a box used evenly, in which pixels "
        "lie as far from the middle on average as those that move the unit (gradients of 32 "
        "validation images, random signs, 16 places). Of the transformer: {whole} px, since a "
        "patch in a corner sees all {side} px of the picture, and the mean attention distance of "
        "its farthest head, turned into a side in the same way.",
        whole=WHOLE, side=SIDE,
    )  # fmt: skip


def texture(table: pd.DataFrame) -> str:
    """What became of the heads on local texture."""
    shrunk = int((table["after"] < table["before"]).sum())
    told = _(
        "Heads that look nearer than before training: {shrunk} of {count}. Their means go from "
        "{first:.1f} px to {last:.1f} px; looking everywhere alike is {even:.2f} px.",
        shrunk=shrunk, count=len(table), first=table["before"].mean(), last=table["after"].mean(),
        even=EVEN,
    )  # fmt: skip
    return joined(told, _("One seed each."))


def over_distances(table: pd.DataFrame) -> str:
    """What became of the heads as the marks moved apart."""
    last = table[table["layer"] == table["layer"].max()]
    farthest = last.groupby("distance")["after"].max()
    near, far = farthest.index[0], farthest.index[-1]
    low, high = farthest.iloc[0], farthest.iloc[-1]
    told = _(
        "With the marks {near} px apart the farthest head of the last block looks {low:.1f} px "
        "far, at {far} px {high:.1f} px. Right on {least:.0%} to {most:.0%} of the test images.",
        near=near, low=low, far=far, high=high,
        least=table["accuracy"].min(), most=table["accuracy"].max(),
    )  # fmt: skip
    return joined(told, _("One seed each."))
