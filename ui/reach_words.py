"""The sentences of the Reach page, with the numbers of what is shown in them."""

import numpy as np
from numpy.typing import NDArray

from charts.legend import Entry
from charts.mass import square_side
from charts.palette import model_colours
from charts.reach import EDGE
from messages import N_
from ui.explain import dark
from ui.language import _, joined
from ui.reach_looks import Place, distances
from ui.reach_seen import Bell


def titles(place: Place) -> dict[str, str]:
    """The layer and head of both models that are looked at."""
    head = _("mean") if place.head is None else _("head {head}", head=place.head + 1)
    return {
        "cnn": _("CNN · convolution {layer}", layer=place.layer + 1),
        "vit": _("Transformer · block {block} · {head}", block=place.block + 1, head=head),
    }


def cnn_words(field: dict, bell: Bell | None, shown: bool) -> str:
    """Under the CNN's picture: the box, and what it uses once that may be told."""
    box = _("Could see: {size} × {size} px.", size=field["size"])
    if field["heat"] is None:
        return joined(box, _("This unit is switched off here: no pixel moves it."))
    if not shown:
        return box
    half = square_side(field["heat"], field["centre"])
    uses = _("Does see: half of it within {half} × {half} px.", half=half)
    return joined(box, uses, _bell_words(bell))


def _bell_words(bell: Bell | None) -> str:
    if bell is None:
        return _("No Gaussian fits: the heat is as even as the image, or lies nearer to its edges.")
    return _(
        "Gaussian fit (ellipse): σ {down:.1f} px down, {across:.1f} px across; the two overlap "
        "by {explained:.0%}.",
        down=bell.down,
        across=bell.across,
        explained=bell.explained,
    )


def vit_words(looked: NDArray[np.float32], patch: int, place: Place) -> str:
    """Under the transformer's picture: how far this patch looks, and what even looking would be."""
    away = distances(patch, place.row, place.column)
    return _(
        "Looks {mean:.1f} px far on average; looking everywhere alike from here: {even:.1f} px.",
        mean=float((looked * away).sum()),
        even=float(away.mean()),
    )


def notice(field: dict, looked: NDArray[np.float32]) -> str:
    """What to notice in the three pictures."""
    top = np.unravel_index(np.argmax(looked), looked.shape)
    attention = _(
        "{share:.0%} of this patch's attention goes to row {row}, column {column}, its largest "
        "share; alike for all would be {even:.1%}.",
        share=float(looked.max()), row=top[0] + 1, column=top[1] + 1, even=1 / looked.size,
    )  # fmt: skip
    if not field["exact"]:
        return joined(_(BEYOND), attention)
    if field["heat"] is None:
        return attention
    half = square_side(field["heat"], field["centre"])
    if half >= field["size"]:
        return joined(
            _("This box is so small that half of what counts takes all of it."), attention
        )
    box = _(
        "Half of what this unit sees lies on {share:.0%} of its box's area: the box is what it "
        "could see, the bright part what it does see.",
        share=half**2 / field["size"] ** 2,
    )
    return joined(box, attention)


BEYOND = N_(
    "Here a unit can see beyond its box, since the padding or the normalisation brings the rest "
    "of the picture in."
)


def definitions(place: Place, probes: int) -> str:
    """How the CNN's numbers are defined; the heat is a mean over `probes` images."""
    return joined(
        _(
            "The unit is the one of this convolution whose box has its middle nearest to the "
            "patch's. Does see: how strongly each pixel moves that unit (the gradient, with random "
            "signs for the unit's channels), the mean of its size over colours, {over}, in eval "
            "mode and 32-bit numbers (fp32).",
            over=over_words(place, probes),
        ),
        _(
            "The ellipse holds half of the Gaussian (bell) around the box's middle that, cut off "
            "at the image's border, spreads down and across as the heat does; σ are its "
            "deviations. They overlap by the share of the heat that lies under it, both adding up "
            "to 1."
        ),
    )


def over_words(place: Place, probes: int) -> str:
    """Which images a field is a mean over."""
    over = _("over {count} fixed validation images", count=probes)
    return _("in this image alone") if place.own else over


def drawing_words() -> str:
    """How quantities are drawn, whatever they are."""
    return _(
        "Brightness is linear, from 0 to the largest value of each picture; outlines of what is "
        "given in pixels are smoothed over 3 × 3 px. All pictures to choose from are test images, "
        "but for one that you brought."
    )


def box_words() -> str:
    """How the CNN's box is drawn."""
    return _("The box is cut at the border for drawing only.")


def lines_legend(with_box: bool) -> list[Entry]:
    """The lines of the third picture."""
    hues = model_colours(dark())
    outlines = {"half": _("half lies inside"), "most": _("nine tenths lie inside")}
    entries = [
        Entry(name, tuple(hues.values()), dash=EDGE[kind][1], width=EDGE[kind][0])
        for kind, name in outlines.items()
    ]
    box = Entry(_("box; dotted where the border cuts it"), (hues["cnn"],), "square", filled=False)
    return entries + ([box] if with_box else [])
