"""What the page on moving and shuffling says about its numbers."""

import pandas as pd

from charts.legend import Entry
from charts.moving import LOOKS
from charts.palette import model_colours
from messages import N_
from ui.explain import dark
from ui.language import _, joined
from ui.shift_measures import MOST
from ui.shift_pair import Asked, names

SAID = (
    (
        N_("CNNs are shift-invariant."),
        N_(
            "Up to strides, padding and borders. Each map moves along with the image (equivariant) "
            "where nothing is skipped and nothing comes in at the border; the mean over the last "
            "map then stays (invariant)."
        ),
    ),
    (
        N_("A transformer does not care about order."),
        N_(
            "Without positions and with the mean at the end. With positions it does, as far as "
            "training made them count."
        ),
    ),
    (
        N_("Taking the positions away shows what a model without positions can do."),
        N_(
            "It shows a network in a state that it was never trained in. Compare how far its "
            "answers move, not how often they are right."
        ),
    ),
)
HEADINGS = {
    "who": N_("Network"),
    "shift": N_("Pixels"),
    "order": N_("Order of the patches"),
    "accuracy": N_("Images right"),
    "same": N_("Same class as before"),
    "size": N_("Mean change of a logit, in their spread"),
    "raw": N_("Mean change of a logit"),
    "largest": N_("Largest change of a logit"),
}
FORMULA = (
    r"f(T_k\,x)=f(x)\ \text{(invariant)}",
    r"f(T_k\,x)=T_k\,f(x)\ \text{(equivariant)}",
    r"\text{size}_k=\frac{\operatorname{mean}_{x,c}\,|z_c(T_k\,x)-z_c(x)|}"
    r"{\operatorname{mean}_x\,\operatorname{sd}_c\,z_c(x)}",
)


def remark() -> str:
    """The signs of the formulas."""
    return _(
        "$T_k$ moves an image by $k$ pixels, every image in one of four directions in turn; $z_c$ "
        "is the logit of class $c$, and its spread is the standard deviation over the classes of "
        "an image that was not moved."
    )


def headings() -> dict[str, str]:
    """Column -> heading."""
    return {name: _(text) for name, text in HEADINGS.items()}


def orders() -> dict[str, str]:
    """Order of the patches -> its name."""
    return {
        "as it is": _("as they are"),
        "same": _("one order for all images"),
        "each": _("an order for each image"),
    }


def legend(asked: Asked) -> list[Entry]:
    """The networks as the lines draw them."""
    hues, entries = model_colours(dark()), []
    for who, name in names(asked).items():
        model, dash, shape, filled = LOOKS[who]
        entries.append(Entry(name, (hues[model],), shape, filled, dash))
    return entries


def moving(table: pd.DataFrame, asked: Asked, looked_at: str) -> str:
    """What to notice in the lines."""
    parts = []
    for who, name in names(asked).items():
        own = table[table["who"] == who].set_index("shift")
        if looked_at == "accuracy":
            message = _(
                "{name}: {first:.1%} right unmoved, {one:.1%} after 1 px, {last:.1%} after "
                "{most} px."
            )
        else:
            message = _(
                "{name}: after 1 px a logit has changed by {one:.2f} of the spread, after {most} "
                "px by {last:.2f}."
            )
        values = own[looked_at]
        parts.append(
            message.format(name=name, first=values[0], one=values[1], last=values[MOST], most=MOST)
        )
    return joined(*parts, _("A move by 0 px changes nothing at all: that is the check."))


def shuffling(table: pd.DataFrame, asked: Asked) -> str:
    """What to notice in the dots."""
    parts = []
    for who, name in names(asked).items():
        own = table[table["who"] == who].set_index("order")["accuracy"]
        parts.append(
            _(
                "{name}: {before:.1%} as they are, {same:.1%} in one order for all, {each:.1%} in "
                "an order for each.",
                name=name, before=own["as it is"], same=own["same"], each=own["each"],
            )
        )  # fmt: skip
    return joined(*parts)
