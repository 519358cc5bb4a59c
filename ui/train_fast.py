"""The fast recipe on the Train page: what the controls start with, and what is said of it."""

from collections.abc import Sequence

from experiments.config import PRESETS, RECIPES, Recipe
from experiments.fast import FAST_MODEL, FAST_RECIPE, fast_model, fast_recipe
from experiments.options import ImageOptions
from messages import N_
from messages.lines import listed
from ui.language import _, language
from ui.train_knobs import option_name

WAYS = {"plain": N_("as in the study"), "fast": N_("fast, not yet measured")}


def starts(preset: str, quick: bool) -> tuple[ImageOptions, ImageOptions, Recipe]:
    """What the controls of the CNN, the transformer and the recipe of both start with."""
    cnn, vit = PRESETS[preset]
    usual = RECIPES["cnn"]
    if quick:
        return fast_model(cnn), fast_model(vit), fast_recipe("cnn", usual)
    return cnn, vit, usual


def told(kinds: Sequence[str]) -> str:
    """What the fast recipe sets for these models, and what its runs must not be held against."""
    fields = [name for kind in kinds for name in (*FAST_MODEL[kind], *FAST_RECIPE[kind])]
    return _(
        "These switches are meant to reach the same accuracy with less work: {switches}. How much "
        "each saves on CIFAR is not measured yet (`python -m benchmarks.learning`). The published "
        "study keeps the plain recipe: hold fast runs against fast ones.",
        switches=listed([option_name(name) for name in dict.fromkeys(fields)], language()),
    )
