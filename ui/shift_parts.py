"""The two pictures of the page on moving and shuffling, each covered until it was predicted."""

import numpy as np
import pandas as pd
import streamlit as st

from charts.moving import moving
from charts.shuffling import shuffling
from messages import N_
from ui import shift_words as words
from ui.controls import choice
from ui.explain import dark, figure
from ui.language import _
from ui.marks import picture
from ui.saying import ask
from ui.shift_measures import MOST, moved, shuffled
from ui.shift_pair import Asked, names
from ui.shift_questions import MOVE, SHUFFLE, Moved, Shuffled

BORDERS = {"reflect": N_("mirror image"), "wrap": N_("what left on the other side")}
MEASURES = {"accuracy": N_("images right"), "size": N_("change of the logits")}
ROOM = 1.08  # free above the highest value
WIDTH = 128  # pixels of a picture on the screen
FROM_SHUFFLE = ["who", "order", "accuracy", "same", "size", "raw", "largest"]
FROM_MOVE = ["who", "shift", *FROM_SHUFFLE[2:]]


def examples(asked: Asked, border: str) -> None:
    """One test image as it is, moved by a patch, and with its patches shuffled."""
    from vision.shifting import shifted
    from vision.shuffling import shuffle_all

    image = np.array(asked.samples.images[0])
    shown = {
        _("as it is"): image,
        _("moved by {by} px", by=asked.patch): shifted(image, 0, asked.patch, border),
        _("patches shuffled"): shuffle_all(image[None], asked.patch, same=True)[0],
    }
    name = _(asked.samples.classes[asked.samples.labels[0]])
    with st.container(horizontal=True, gap="medium"):
        for head, pixels in shown.items():
            with st.container(width=WIDTH + 32, gap="xxsmall"):
                st.html(picture(pixels, f"{name}: {head}", WIDTH))
                st.caption(head)


def borders() -> str:
    """What comes in at the border of a moved image."""
    offered = {border: _(name) for border, name in BORDERS.items()}
    return choice("border", _("What comes in at the border"), offered, kind="segmented")


def measure() -> str:
    """What is looked at."""
    offered = {name: _(text) for name, text in MEASURES.items()}
    return choice("measure", _("Look at"), offered, kind="segmented")


def by_pixels(asked: Asked, border: str, looked_at: str) -> None:
    """The question on a pixel and a patch, then a line for each network."""
    table = moved(asked, border)
    shown = _moved_is_told(asked, table, border)
    percent = looked_at == "accuracy"
    value = _("Test images right") if percent else _("Change of a logit, in their spread")
    drawn = table.assign(value=table[looked_at])[["who", "shift", "value"]]
    top = 1.0 if percent else max(float(drawn["value"].max()) * ROOM, 0.1)
    cover = "" if shown else _("Answer first, or choose “Show me”.")
    told = words.moving(table, asked, looked_at) if shown else cover
    figure(
        moving(
            drawn if shown else drawn.head(0), names=names(asked), last=MOST, top=top,
            rules=[(asked.patch * at, _("{count} patches", count=at) if at > 1 else _("1 patch"))
                   for at in range(1, MOST // asked.patch + 1)],
            percent=percent, cover=cover, dark=dark(),
            words={"shift": _("Pixels that the image was moved by"), "value": value},
        ),
        alt=told, notice=told if shown else "", name="shift", key="shift",
        table=_named(table[FROM_MOVE], asked) if shown else None, headings=words.headings(),
        legend=words.legend(asked),
    )  # fmt: skip


def _moved_is_told(asked: Asked, table: pd.DataFrame, border: str) -> bool:
    if "vit" not in asked.runs:
        return True
    own = table[table["who"] == "vit"].set_index("shift")["size"]
    if asked.patch not in own.index:
        return True
    state = Moved(asked.patch, float(own[1]), float(own[asked.patch]))
    return not MOVE.applies(state) or ask(MOVE, state, once="shift-move")


def by_order(asked: Asked) -> bool:
    """The question on shuffled patches, then dots; gives back whether it is answered."""
    table = shuffled(asked)
    who = asked.unplaced
    own = table[table["who"] == who].set_index("order")["accuracy"]
    state = Shuffled(who == "bare", float(own["as it is"]), float(own["each"]), asked.chance)
    shown = ask(SHUFFLE, state, once="shift-shuffle")
    drawn = table.assign(value=table["accuracy"])[["who", "order", "value"]]
    cover = "" if shown else _("Answer first, or choose “Show me”.")
    told = words.shuffling(table, asked) if shown else cover
    hidden = ["bare", "taken"] if cover else []
    figure(
        shuffling(
            drawn[~drawn["who"].isin(hidden)], names=names(asked), orders=words.orders(),
            chance=asked.chance, cover=cover, dark=dark(),
            words={"value": _("Test images right"), "chance": _("guessing")},
        ),
        alt=told, notice=told if shown else "", name="shuffle", key="shuffle",
        table=_named(table[FROM_SHUFFLE], asked) if shown else None, headings=words.headings(),
    )  # fmt: skip
    return shown


def _named(table: pd.DataFrame, asked: Asked) -> pd.DataFrame:
    told = table.assign(who=table["who"].map(names(asked)))
    return told.assign(order=told["order"].map(words.orders())) if "order" in told else told
