"""What a reader of the Reach page may try next."""

from experiments.pair import Pair
from experiments.samples import Samples
from ui.language import _
from ui.reach_classes import truth
from ui.reach_controls import layers
from ui.reach_looks import Place

Experiments = dict[str, dict[str, object]]  # a sentence -> the controls that it sets


def experiments(pair: Pair, samples: Samples, place: Place) -> Experiments:
    """Two or three things to try for what the pictures show."""
    first: Experiments = {
        _("The first layer: the box is so small that all of it is used."): {"layer": 1}
    }
    if place.view.show == "gradients":
        before = _("Before adding: does the bright spot on the patch itself stay?")
        return first | {before: {"added": "before"}}
    if place.view.show == "rollout":
        return {
            _("The first block alone: at least half is the patch itself."): {"layer": 1},
            _("The largest of the heads instead of their mean."): {"fusion": "max"},
        }
    if place.view.show == "grad-cam":
        return _about_classes(truth(pair, samples, place.image) is not None, place)
    corner: dict[str, object] = {"row": 1, "column": 1, "layer": max(layers(pair))}
    return first | {
        _("A corner: the border cuts the box, attention has farther to go."): corner,
        _("One head after the other: do they look at different things?"): {"head": 1},
    }


def _about_classes(has_truth: bool, place: Place) -> Experiments:
    same: Experiments = {_("Both models asked about the true class."): {"target": "true"}}
    chosen: Experiments = {_("Both models asked about one class, the first."): {"target": "chosen"}}
    another = _("Another picture: do the same places speak?")
    return (same if has_truth else chosen) | {another: {"image": 1 if place.image else 2}}
