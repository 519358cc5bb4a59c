"""The sentences and signs around distances over depth, and what is often said of them."""

import pandas as pd

from charts.palette import model_colours
from messages import N_
from ui.explain import dark
from ui.language import _
from ui.reach_looks import uniform
from ui.reach_words import in_row, joined

SAID = (
    (
        N_("The attention distance is a transformer's receptive field."),
        N_(
            "It is an analogue: one layer alone, between tokens. In later layers a token no longer "
            "stands for its own patch only, and the residual path is not counted."
        ),
    ),
    (
        N_("A CNN's receptive field is fixed."),
        N_("Its box is fixed by kernels and strides; what it uses inside is learned."),
    ),
    (
        N_("Global attention looks 32 pixels far."),
        N_("Attention that is the same everywhere has a mean distance of 16.55 px on 32 px."),
    ),
    (
        N_("Bright patches are the reason for the answer."),
        N_("They are where one layer looks. A field is what could matter, not what does."),
    ),
)
SERIES = {
    "theoretical": N_("CNN, could see (box)"),
    "effective": N_("CNN, does see"),
    "head": N_("Transformer, one head"),
    "effective untrained": N_("CNN, does see, untrained"),
    "head untrained": N_("Transformer, one head, untrained"),
}
SIGNS = {  # how the legends draw a series
    "theoretical": ("cnn", "■"),
    "effective": ("cnn", "●"),
    "head": ("vit", "●"),
    "effective untrained": ("cnn", "○"),
    "head untrained": ("vit", "○"),
}


def notice(table: pd.DataFrame, patch: int) -> str:
    """What to notice in distances over depth."""
    trained = not table[table["series"] == "head"].empty
    suffix = "" if trained else " untrained"
    heads, used, box = (
        table[table["series"] == name].sort_values("value")
        for name in (f"head{suffix}", f"effective{suffix}", "theoretical")
    )
    least, most = heads.iloc[0], heads.iloc[-1]
    sentences = [
        _(
            "The heads' mean distances go from {least:.1f} px ({where}) to {most:.1f} px; looking "
            "everywhere alike is {even:.2f} px, not 32.",
            least=least["value"], where=f"{least['name']}, {least['detail']}",
            most=most["value"], even=uniform(patch),
        )
    ]  # fmt: skip
    if trained and len(before := table[table["series"] == "head untrained"]):
        sentences.append(
            _(
                "Before training all of them lay between {low:.1f} and {high:.1f} px.",
                low=before["value"].min(), high=before["value"].max(),
            )
        )  # fmt: skip
    if len(used):
        last = used.loc[used["layer"].idxmax()]
        whole = box.loc[box["layer"] == last["layer"], "value"].iloc[0]
        sentences.append(
            _(
                "The CNN's last layer uses pixels {used:.1f} px away on average, of {box:.1f} px "
                "that its box would give.",
                used=last["value"], box=whole,
            )
        )  # fmt: skip
    return joined(*sentences)


def legend(table: pd.DataFrame) -> str:
    """The signs of the distances over depth, wrapping on a narrow screen; HTML."""
    hues = model_colours(dark())
    items = []
    for name, (model, sign) in SIGNS.items():
        if (table["series"] == name).any():
            coloured = f'<span style="color:{hues[model]}">{sign}</span>'
            items.append(f"<span>{coloured} {_(SERIES[name])}</span>")
    return in_row(items)
