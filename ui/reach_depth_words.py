"""The sentences and signs around distances over depth, and what is often said of them."""

import pandas as pd

from charts.depth import MARKS
from charts.history import DASHES
from charts.legend import Entry
from charts.palette import model_colours, muted
from messages import N_
from ui.explain import dark
from ui.language import _, joined

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
        N_("Looking everywhere alike in a picture of 32 px has a mean distance of {even:.2f} px."),
    ),
    (
        N_("Bright patches are the reason for the answer."),
        N_("They are where one layer looks. A field is what could matter, not what does."),
    ),
    (
        N_("Grad-CAM shows why the model decided."),
        N_(
            "It shows where features raise the score of one class, as coarse as the map it is "
            "read from. Other places may matter as much, and a map of zeros does not mean that "
            "none does."
        ),
    ),
)
SERIES = {
    "theoretical": N_("CNN, could see (box)"),
    "effective": N_("CNN, does see"),
    "head": N_("Transformer, one head"),
    "effective untrained": N_("CNN, does see, untrained"),
    "head untrained": N_("Transformer, one head, untrained"),
}


def said(even: float | None) -> list[str]:
    """What is often said and how it is, as Markdown; nothing with a number still to be guessed."""
    return [
        f"“{_(usual)}” / {_(exact, even=even)}"
        for usual, exact in SAID
        if even is not None or "{even" not in exact
    ]


def notice(table: pd.DataFrame, even: float | None) -> str:
    """What to notice in distances over depth; `even` is the mean of looking everywhere alike."""
    trained = bool((table["series"] == "head").any())
    suffix = "" if trained else " untrained"
    heads = table[table["series"] == f"head{suffix}"].sort_values("value")
    sentences = [_heads_words(heads)]
    if even is not None:
        sentences.append(_("Looking everywhere alike is {even:.2f} px, not 32.", even=even))
        if trained:  # untrained heads look nearly everywhere alike, which is still to be guessed
            sentences.append(_before_words(table[table["series"] == "head untrained"]))
    box, used = (
        table[table["series"] == name].sort_values("layer")
        for name in ("theoretical", f"effective{suffix}")
    )
    sentences.append(_fields_words(box, used))
    return joined(*sentences, _("This is one seed.") if trained else "")


def _heads_words(heads: pd.DataFrame) -> str:
    least, most = heads.iloc[0], heads.iloc[-1]
    where = f"{least['name']} · {least['detail']}"
    return _(
        "The heads' mean distances go from {least:.1f} px ({where}) to {most:.1f} px.",
        least=least["value"],
        where=where,
        most=most["value"],
    )


def _before_words(heads: pd.DataFrame) -> str:
    if heads.empty:
        return ""
    return _(
        "Before training all of them lay between {low:.1f} and {high:.1f} px.",
        low=heads["value"].min(),
        high=heads["value"].max(),
    )


def _fields_words(box: pd.DataFrame, used: pd.DataFrame) -> str:
    """The last layer whose units some image moves."""
    if used.empty:
        return ""
    last = used.iloc[-1]
    return _(
        "{layer} of the CNN uses pixels {used:.1f} px away on average; all of its box alike would "
        "be {box:.1f} px.",
        layer=last["name"][0].upper() + last["name"][1:],
        used=last["value"],
        box=box.loc[box["layer"] == last["layer"], "value"].iloc[0],
    )


def definitions(images: tuple[int, int], places: tuple[int, int]) -> str:
    """What the distances are means over: images and places, of the CNN and of the heads."""
    return joined(
        _(
            "Means over fixed validation images ({heads} for heads, {cnn} for the CNN).",
            heads=images[1],
            cnn=images[0],
        ),
        _places_words(*places),
        _(
            "A box counts each of its pixels within the image alike; the sides of boxes are "
            "lengths of another kind and are not on this axis."
        ),
    )


def _places_words(cnn: int, heads: int) -> str:
    if cnn == heads:
        return _("Every second patch is asked: {count} places.", count=cnn)
    return _("Places asked: {cnn} of the CNN, {heads} of each head.", cnn=cnn, heads=heads)


def titles(even: float | None) -> dict[str, str]:
    """The words in the chart of distances over depth."""
    axes = {"depth": _("Depth, share of the network"), "value": _("Mean distance, px")}
    return axes if even is None else axes | {"uniform": uniform_name(even)}


def uniform_name(even: float) -> str:
    """The name of the line that stands for looking everywhere alike."""
    return _("everywhere alike, {mean:.2f} px", mean=even)


def null_line(name: str, kind: str = "uniform") -> Entry:
    """The line of looking everywhere alike, or of the `untrained` network, under this name."""
    return Entry(name, (muted(dark()),), dash=DASHES[kind])


def legend(table: pd.DataFrame, even: str = "") -> list[Entry]:
    """The series over depth, and the line of looking everywhere alike where it has a name."""
    hues, shown = model_colours(dark()), set(table["series"])
    entries = [
        Entry(_(SERIES[name]), (hues[model],), shape, filled)
        for name, (model, shape, filled) in MARKS.items()
        if name in shown
    ]
    return entries + ([null_line(even)] if even else [])
