"""What the Any model page asks first: how far untrained heads look, how wide the largest box is."""

import pandas as pd

from ui.any_model_looks import Chosen
from ui.any_model_words import named
from ui.explain import predict_once
from ui.language import _


def ask_spans(model: Chosen, about: dict, untrained: pd.DataFrame, even: float) -> bool:
    """Whether the reader may see the heads: asks how far they look before any training."""
    mean, width = float(untrained["distance"].mean()), max(about["size"])
    options = [0.0, even / 2, even, float(width)]
    right = min(range(len(options)), key=lambda at: abs(options[at] - mean))
    return predict_once(
        "any-model-vit-asked", f"any-model-{model.name}",
        _(
            "The weights of {name} are drawn at random, nothing is learned yet. On images {width} "
            "px wide, how far away is what its heads look at, on average?",
            name=named(model), width=width,
        ),
        [
            _("0 px: each patch looks at itself"),
            _("about {distance:.0f} px", distance=even / 2),
            _("about {distance:.0f} px", distance=even),
            _("{width} px: the whole image", width=width),
        ],
        right,
        _(
            "{mean:.1f} px. Drawn weights make scores that hardly differ, so softmax shares nearly "
            "evenly, and looking everywhere alike is {even:.1f} px on this grid: most patches are "
            "nearer than the far edge.",
            mean=mean, even=even,
        ),
    )  # fmt: skip


def ask_fields(model: Chosen, about: dict, fields: pd.DataFrame) -> bool:
    """Whether the reader may see the fields: asks how wide the largest box is."""
    width, side = about["size"][1], int(fields["columns"].max())
    options = [width / 4, width / 2, width, 2 * width]
    right = min(range(len(options)), key=lambda at: abs(options[at] / side - side / options[at]))
    return predict_once(
        "any-model-cnn-asked", f"any-model-{model.name}",
        _(
            "The images of {name} are {width} px wide. How wide is the largest box that one unit "
            "of its last layers could see?",
            name=named(model), width=width,
        ),
        [_("about {size:.0f} px", size=option) for option in options],
        right,
        _(
            "{side} px. Each layer adds its kernel less one, times all strides before it, so late "
            "layers add much; the box does not end at the image's border.",
            side=side,
        ),
    )  # fmt: skip
