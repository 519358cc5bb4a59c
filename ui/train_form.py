"""What the Train page asks: settings from the URL, and the runs that follow from them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

import streamlit as st

from data.limits import limits
from experiments.config import RECIPES, RunConfig, pair
from experiments.fast import fast
from messages import N_
from ui import cached
from ui.controls import choice, choose
from ui.data_card import is_ready
from ui.folds import expander
from ui.language import _
from ui.train_fast import WAYS, starts, told
from ui.train_knobs import BOTH, CNN, NARROW, RECIPE, VIT, WIDTH, knobs

SIZES = (20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 45_000)
STEPS = (100, 300, 600, 1500, 3000, 4000, 6000)
EPOCHS = (5, 10, 20, 50, 100, 200)
SEEDS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
SIZE, BUDGET = 500, 600  # about two minutes for both models on two cores
LOCKED = ("norm", "head")


MORE_IMAGES = N_("More sets, a download and your own images are on the Images page.")

MODELS = {
    "both": N_("both"),
    "cnn": N_("CNN alone"),
    "vit": N_("Transformer alone"),
}
ALIKE = {
    "parameters": N_("parameters"),
    "macs": N_("multiplications"),
    "small": N_("parameters, small"),
}
UNITS = {"steps": N_("steps"), "epochs": N_("epochs")}


@dataclass(frozen=True)
class Settings:
    """Everything that was asked; the options by field, for both models and for each."""

    size: int
    budget: int
    epochs: bool
    seed: int
    models: tuple[str, ...]
    preset: str
    fast: bool = False
    recipe: Mapping = field(default_factory=dict)
    both: Mapping = field(default_factory=dict)
    cnn: Mapping = field(default_factory=dict)
    vit: Mapping = field(default_factory=dict)


def configs(images, settings: Settings) -> list[RunConfig]:
    """The runs of these settings, one for each model, on the same images in the same order."""
    runs = pair(
        images, settings.size, settings.seed,
        steps=_steps(settings), preset=settings.preset, models=settings.models,
    )  # fmt: skip
    way = fast if settings.fast else replace
    return [_with_options(way(config), settings) for config in runs]


def _with_options(config: RunConfig, settings: Settings) -> RunConfig:
    own = settings.cnn if config.kind == "cnn" else settings.vit
    return replace(
        config,
        model=replace(config.model, **settings.both, **own),
        recipe=replace(config.recipe, **settings.recipe),
    )


def _steps(settings: Settings) -> int:
    if not settings.epochs:
        return settings.budget
    batch = min(RECIPES["cnn"].batch, settings.size)
    return max(1, -(-settings.budget * settings.size // batch))  # rounded up


def ask(name: str) -> Settings:
    """The settings as the reader has them, for the image set of this name."""
    row = st.container(horizontal=True, gap="small", vertical_alignment="bottom")
    with row:
        _images(name)
        size = integer("size", _("Training images"), SIZES, SIZE, smallest_and_largest(name))
        models = _wide("models", _("Models"), MODELS, 130)
        preset = _wide("preset", _("Made alike in"), ALIKE, 152)
        quick = _wide("recipe", _("Recipe"), WAYS, WIDTH) == "fast"
    kinds = ("cnn", "vit") if models == "both" else (models,)
    if quick:
        st.caption(told(kinds))
    with expander(_("More settings"), ":material/tune:"):
        options = _more(preset, quick, name.startswith("far-pair"))
    with row:
        budget = _budget(options["epochs"])
    return Settings(
        size=size, budget=budget, models=kinds, preset=preset, fast=quick, **options
    )  # fmt: skip


def _images(name: str) -> None:
    """The sidebar's choice once more, where a phone shows it."""
    st.session_state["train-data"] = name
    titles = cached.source_titles()
    with st.container(width=190):
        st.selectbox(
            _("Images from"), list(titles), format_func=lambda id: _(str(titles.get(id, id))),
            key="train-data", on_change=_chose_images, help=_(MORE_IMAGES),
        )  # fmt: skip


def _chose_images() -> None:
    choose("data", st.session_state["train-data"])


def smallest_and_largest(name: str) -> tuple[int, int]:
    """An image a class, and all there are; a guess for images that are not unpacked yet."""
    if not is_ready(name):
        return 10, SIZES[-1]
    images = cached.image_set(name)
    return len(images.classes), len(images.train)


def _wide(key: str, label: str, options: Mapping[str, str], width: int) -> str:
    with st.container(width=width):
        return choice(key, label, {id: _(words) for id, words in options.items()})


def _budget(epochs: bool) -> int:
    if epochs:
        return integer("epochs", _("Epochs"), EPOCHS, 20, (1, 1000))
    return integer("steps", _("Steps"), STEPS, BUDGET, (1, limits().steps))


def _more(preset: str, quick: bool, far_pair: bool) -> dict:
    """The folded settings: options by field for the recipe, both models, and each of them."""
    cnn_options, vit_options, usual = starts(preset, quick)
    training, network, transformer = st.tabs([_("Training"), _("CNN"), _("Transformer")])
    with training:
        with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
            seed = integer("seed", _("Seed"), SEEDS, 0, (0, 999_999))
            epochs = _wide("budget", _("Budget counted in"), UNITS, WIDTH) == "epochs"
        recipe = knobs(RECIPE, usual)
        both = knobs(BOTH, cnn_options)
    with network:
        cnn = knobs(CNN, cnn_options, LOCKED if far_pair else ())
        if far_pair:
            st.caption(_(FAR_PAIR))
    with transformer:
        vit = knobs(VIT, vit_options)
    options = {"recipe": recipe, "both": both, "cnn": cnn, "vit": vit}
    return {"seed": seed, "epochs": epochs, **options}


FAR_PAIR = N_(
    "Normalisation and classifier are locked on this set. Group normalisation averages over the "
    "whole picture, and two layers after pooling can relate what was seen in two places: either "
    "would let the CNN look beyond its box, and the box is what this set asks about."
)


def integer(
    key: str,
    label: str,
    offered: Sequence[int],
    default: int,
    ends: tuple[int, int],
    *,
    kind: Literal["select", "slider"] = "select",
) -> int:
    """A whole number from a list; a link may name any other between the two ends.

    Where the list goes beyond the upper end, that end is offered too: all there is.
    """
    asked = st.query_params.get(key, "")
    default = min(max(default, ends[0]), ends[1])
    last = min(max(offered), ends[1])
    numbers = {n for n in (*offered, default, last) if min(ends) <= n <= ends[1]}
    if asked.isascii() and asked.isdigit() and len(asked) <= 6 and str(int(asked)) == asked:
        numbers |= {int(asked)} if ends[0] <= int(asked) <= ends[1] else set()
    words = {str(number): f"{number:,}" for number in sorted(numbers)}
    with st.container(width=NARROW if kind == "select" else "stretch"):
        return int(choice(key, label, words, default=str(default), kind=kind))
