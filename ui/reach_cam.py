"""Which places of a picture speak for a class, in both models (Grad-CAM)."""

from collections.abc import Callable
from html import escape

import numpy as np
from numpy.typing import NDArray

from charts.mass import densest
from experiments.pair import Pair
from experiments.rows import Run
from experiments.samples import Samples
from ui import reach_classes as classes
from ui import reach_words as words
from ui.language import _, joined
from ui.reach_looks import SIDE, Place
from ui.reach_shown import Shown
from ui.reach_tables import NO_LINES


def spoken_for(pair: Pair, samples: Samples, place: Place) -> Shown:
    """Grad-CAM of both models, for the class that one rule gives for each."""
    grid = SIDE // pair.transformer.patch
    targets = {run.kind: classes.asked(pair, run, samples, place) for run in (pair.cnn, pair.vit)}
    found = {
        run.kind: classes.speaking(run, samples, place.image, targets[run.kind])
        for run in (pair.cnn, pair.vit)
    }
    named = {
        run.kind: escape(classes.class_name(run, samples, targets[run.kind]))
        for run in (pair.cnn, pair.vit)
    }
    told = {
        run.kind: _told(run, samples, place, targets[run.kind], found[run.kind], grid)
        for run in (pair.cnn, pair.vit)
    }
    return Shown(
        titles={
            "cnn": _("CNN · for {name}", name=named["cnn"]),
            "vit": _("Transformer · for {name}", name=named["vit"]),
        },
        told=told,
        cnn=found["cnn"],
        vit=found["vit"],
        over_cnn=NO_LINES,
        box=NO_LINES,
        shares={"heat": _("CNN: share of Grad-CAM"), "looked": _("transformer: share of Grad-CAM")},
        columns={"heat": _("CNN, Grad-CAM, %"), "looked": _("Transformer, Grad-CAM, %")},
        noticed=_noticed(named, found["cnn"], found["vit"]),
        defined=joined(_defined(pair), words.drawing_words()),
    )


def _told(
    run: Run,
    samples: Samples,
    place: Place,
    target: int,
    found: NDArray[np.float32] | None,
    grid: int,
) -> str:
    share = float(classes.probabilities(run, samples, place.image)[target])
    given = _("The model gives this class {share:.1%}.", share=share)
    if found is None:
        return joined(given, _("No place speaks for it: what is left is zero everywhere."))
    size = SIDE // grid
    down, across = (slice(at * size, (at + 1) * size) for at in (place.row, place.column))
    return joined(
        given,
        _(
            "Half of what speaks for it lies on {half:.0%} of the picture, {here:.1%} on the "
            "chosen patch.",
            half=densest(found, 0.5).mean(),
            here=float(found[down, across].sum()),
        ),
    )


def _noticed(
    named: dict[str, str], cnn: NDArray[np.float32] | None, vit: NDArray[np.float32] | None
) -> str:
    if named["cnn"] != named["vit"]:
        return _(
            "The two models predict different classes, so they are asked about different ones. To "
            "compare them, ask both about the same class."
        )
    if cnn is None or vit is None:
        return _("In one of the two models no place speaks for this class.")
    return _(
        "{shared:.0%} of what speaks for this class lies in the same places in both models. Either "
        "map shows where, not why.",
        shared=float(np.minimum(cnn, vit).sum()),
    )


def _defined(pair: Pair) -> str:
    return joined(
        _(
            "How strongly a place speaks for the class asked about (Grad-CAM, Selvaraju et al. "
            "2017): the gradient of the class's score, averaged over a map of features, times the "
            "map, summed over its channels; what is negative is left out, the rest enlarged to the "
            "picture. The map is the CNN's last one, {cnn} × {cnn} places, and the transformer's "
            "patches before the last block, {vit} × {vit}. In this image alone, in eval mode and "
            "32-bit numbers (fp32).",
            cnn=SIDE >> (pair.convolutional.stages - 1),
            vit=SIDE // pair.transformer.patch,
        ),
        _(
            "At first each model is asked about the class that it predicts, since that is the "
            "answer one wonders about, and a picture of your own has no true class. The rule is "
            "the same for both."
        ),
    )


def sources() -> tuple[Callable, ...]:
    """The functions behind the pictures, for a reader."""
    from vision.grad_cam import grad_cam, looked_at

    return grad_cam, looked_at
