"""The sentences of the Any model page, with the numbers of what is shown in them."""

import pandas as pd

from messages import N_
from ui.any_model_looks import IMAGES, Chosen
from ui.explain import SOURCES
from ui.language import _, joined, language
from ui.plain_text import plain

MEASURES = {
    "distance": N_("mean distance"),
    "radius90": N_("90 % within"),
    "entropy": N_("entropy"),
    "removed": N_("class tokens' share"),
}
AXES = {
    "distance": N_("Mean distance, px"),
    "radius90": N_("Distance that holds 90 % of the attention, px"),
    "entropy": N_("Entropy: 0 looks at one patch, 1 at all alike"),
    "removed": N_("Share of attention on class and register tokens"),
}
PIXELS = ("distance", "radius90")
SAID = (
    (
        N_("A vision transformer looks at the whole image from its first layer on."),
        N_(
            "It may. Before training most heads look nearly everywhere alike; of trained ones some "
            "stay near in the first blocks and some do not, depending on model and data."
        ),
    ),
    (
        N_("This CNN's receptive field is larger than the image, so it uses all of it."),
        N_(
            "The box says what could matter. What does matter is smaller and lies around the "
            "middle: the Reach page measures it."
        ),
    ),
    (
        N_("Attention to patches sums to one."),
        N_(
            "With class or register tokens it does not: they take a share, which is cut away here, "
            "the rest scaled back to one, and the share shown by itself."
        ),
    ),
)
FORMULAS = {
    "vit": (
        r"\tilde A_{ij} = \frac{A_{ij}}{\sum_{j' \in \text{patches}} A_{ij'}}, \qquad "
        r"d = \frac{1}{N} \sum_{i} \sum_{j} \tilde A_{ij}\, \lVert c_i - c_j \rVert",
    ),
    "cnn": (
        r"r_0 = 1 + \sum_{l=1}^{L} (k_l - 1) \prod_{i<l} s_i, \qquad S_0 = \prod_{i=1}^{L} s_i",
    ),
}
REMARKS = {
    "vit": N_(
        "A: weights after softmax; c: middles of the N patches in pixels; means over images. "
        "Dosovitskiy et al. 2021, section 4.5; neither they nor Raghu et al. 2021 say what becomes "
        "of class tokens, so the scaling is ours."
    ),
    "cnn": N_(
        "k: kernel sizes; s: strides; r: the side of the box in pixels, along the path that makes "
        "it largest. Araujo, Norris and Sim 2019."
    ),
}


def named(model: Chosen) -> str:
    """What the model is called in a sentence."""
    if model.run is None:
        return plain(model.name)
    return {"cnn": _("this CNN"), "vit": _("this transformer")}[model.run.kind]


def origin_of(model: Chosen) -> str:
    """Where the weights come from, a key of ORIGINS."""
    if model.run is not None:
        return SOURCES[model.run.source]
    return "published" if model.weights == "pretrained" else "untrained"


def facts(model: Chosen, about: dict) -> str:
    """Size, images and tokens of the model in a row of short phrases."""
    rows, columns = about["size"]
    million = 1e4 if language() == "zh" else 1e6  # Chinese counts in ten thousands
    told = [
        f"**{named(model)}**",
        _("{count:.1f} million parameters", count=about["parameters"] / million),
        _("images of {rows} × {columns} px", rows=rows, columns=columns),
    ]
    if about["kind"] == "vit":
        down, across = about["grid"]
        told.append(
            _("{rows} × {columns} patches of {patch} px", rows=down, columns=across,
              patch=about["patch"])
        )  # fmt: skip
        extra = about["prefix"]
        told.append(_("extra tokens without a place (class, registers): {count}", count=extra))
    return " · ".join(told)


def notice_spans(table: pd.DataFrame, measure: str, null: float) -> str:
    """What to notice in the heads' dots."""
    series = "head" if (table["series"] == "head").any() else "head untrained"
    heads = table[table["series"] == series].dropna(subset="value").sort_values("value")
    least, most = heads.iloc[0], heads.iloc[-1]
    form = "{:.1f} px" if measure in PIXELS else "{:.1%}" if measure == "removed" else "{:.2f}"
    text = _(
        "From {least} ({where_least}) to {most} ({where_most}); looking everywhere alike would be "
        "{null}.",
        least=form.format(least["value"]), where_least=f"{least['name']}, {least['detail']}",
        most=form.format(most["value"]), where_most=f"{most['name']}, {most['detail']}",
        null=form.format(null),
    )  # fmt: skip
    if series == "head":
        return text
    return joined(text, _("These weights were never trained: what they look at means nothing."))


def notice_fields(fields: pd.DataFrame, width: int) -> str:
    """What to notice in the boxes over depth."""
    over = fields[fields["columns"] > width]
    last = fields.loc[fields["columns"].idxmax()]
    text = _(
        "The largest box, that of {name}, is {rows} × {columns} px.",
        name=plain(last["name"]), rows=last["rows"], columns=last["columns"],
    )  # fmt: skip
    if over.empty:
        return text
    first = _(
        "From {name} on, layer {number} of {count}, it is wider than the image.",
        name=plain(over.iloc[0]["name"]), number=over.index[0] + 1, count=len(fields),
    )  # fmt: skip
    whole = fields[fields["whole"]]
    if whole.empty:
        return joined(first, text)
    from_there = _(
        "From {name} on some path brings the whole image at once (pooling over all of it, "
        "statistics or attention) and its distance is that of all pixels; the boxes are those of "
        "the other paths.",
        name=plain(whole.iloc[0]["name"]),
    )
    return joined(first, text, from_there)


def definitions(model: Chosen, about: dict, title: str) -> str:
    """What the numbers are means over, and what was done to the images."""
    if about["kind"] == "cnn":
        return _(
            "Neither images nor weights are needed: boxes follow from kernels and strides. The "
            "axis shows the mean distance of a box's pixels from its middle, clipped to the image, "
            "over 16 places; where some path brings the whole image, that of all its pixels. The "
            "sides of boxes and the distance of the local path alone are in the table, and so are "
            "the layers of side paths, which see less than one before them."
        )
    rows, columns = about["size"]
    over = _("Means over {count} test images of {title}", count=IMAGES, title=title)
    if (rows, columns) != (32, 32):
        resized = _("resized from 32 × 32 to {rows} × {columns} px", rows=rows, columns=columns)
        over = f"{over}, {resized}"
    return joined(
        _("{over}; all patches ask.", over=over),
        _("Rows are scaled back to one where class or register tokens were cut away."),
    )


def experiments(kind: str) -> dict[str, dict[str, object]]:
    """Two or three things to try, as the controls they set."""
    if kind == "cnn":
        return {
            _("mobilenetv3: what does squeeze-and-excitation do to the boxes?"): {
                "model": "mobilenetv3_small_100"
            },
            _("densenet121: do branches that skip layers make the box smaller?"): {
                "model": "densenet121"
            },
            _("A transformer: no boxes, but heads."): {"model": "vit_tiny_patch16_224"},
        }
    return {
        _("Five extra tokens: do they take more than looking everywhere alike would give?"): {
            "model": "vit_small_patch14_reg4_dinov2", "measure": "removed",
        },
        _("Rotary positions: do untrained heads still look everywhere alike?"): {
            "model": "eva02_tiny_patch14_224", "measure": "distance",
        },
        _("A CNN: no heads, but boxes."): {"model": "resnet18"},
    }  # fmt: skip
