"""The options of models and recipe as a reader meets them: one table, one select box a row."""

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from experiments.config import PRESETS, Recipe, RunConfig
from messages import N_
from ui.controls import choice
from ui.language import _

WIDTH, NARROW = 155, 118  # pixels of a control: two stand side by side on a phone


@dataclass(frozen=True)
class Knob:
    """One option of a model or recipe: its key in the URL, its field, label and values."""

    key: str
    field: str
    label: str
    values: tuple


RECIPE = (
    Knob("flip", "flip_crop", N_("Flip and crop"), (False, True)),
    Knob("alternating", "alternating_flip", N_("Flip by turns"), (False, True)),
    Knob("cutmix", "cutmix", N_("CutMix"), (0.0, 0.5, 1.0)),
    Knob("mixup", "mixup", N_("Mixup"), (0.0, 0.2, 0.8)),
    Knob("smoothing", "label_smoothing", N_("Label smoothing"), (0.0, 0.05, 0.1, 0.2)),
    Knob("schedule", "schedule", N_("Learning-rate schedule"), ("one-cycle", "cosine", "triangle")),
)
BOTH = (
    Knob("dropout", "dropout", N_("Dropout"), (0.0, 0.1, 0.2, 0.3)),
    Knob("drop-path", "drop_path", N_("Stochastic depth"), (0.0, 0.1, 0.2)),
)
CNN = (
    Knob("cnn-width", "width", N_("First width"), (8, 16, 22, 32)),
    Knob("cnn-stages", "stages", N_("Stages"), (1, 2, 3)),
    Knob("cnn-convolutions", "convolutions", N_("Convolutions a stage"), (1, 2, 3)),
    Knob("cnn-norm", "norm", N_("Normalisation"), ("batch", "group", "none")),
    Knob("cnn-down", "down", N_("Halving"), ("stride", "pool")),
    Knob("cnn-dilation", "dilation", N_("Dilation"), (1, 2)),
    Knob("cnn-padding", "padding", N_("Padding"), ("zeros", "reflect", "circular")),
    Knob("cnn-head", "head", N_("Classifier"), ("linear", "mlp")),
    Knob("cnn-whitened", "whitened", N_("Whitened first layer"), (False, True)),
    Knob("cnn-dirac", "dirac", N_("Identity at the start"), (False, True)),
)
VIT = (
    Knob("vit-patch", "patch", N_("Patch, pixels"), (2, 4, 8)),
    Knob("vit-dim", "dim", N_("Width"), (32, 64, 96)),
    Knob("vit-depth", "depth", N_("Blocks"), (2, 4, 6)),
    Knob("vit-heads", "heads", N_("Heads"), (1, 2, 4, 8)),
    Knob("vit-positions", "positions", N_("Positions"), ("learned", "sinusoidal", "none")),
    Knob("vit-radius", "radius", N_("Attention radius, patches"), (None, 1, 2, 3)),
    Knob("vit-stem", "stem", N_("Convolutional stem"), (False, True)),
    Knob("vit-glorot", "glorot", N_("Scaled first weights"), (False, True)),
    Knob("vit-mimetic", "mimetic", N_("Mimetic first attention"), (False, True)),
)
WORDS = {  # of values that are not numbers
    "False": N_("off"),
    "True": N_("on"),
    "0.0": N_("off"),
    "None": N_("no limit"),
    "one-cycle": N_("one cycle"),
    "cosine": N_("cosine"),
    "triangle": N_("triangle"),
    "batch": N_("batch"),
    "group": N_("group"),
    "none": N_("none"),
    "stride": N_("stride 2"),
    "pool": N_("pooling"),
    "zeros": N_("zeros"),
    "reflect": N_("mirrored"),
    "circular": N_("wrapped around"),
    "linear": N_("one linear layer"),
    "mlp": N_("two layers"),
    "learned": N_("learned"),
    "sinusoidal": N_("sinusoidal"),
}
LABELS = {knob.field: knob.label for knob in (*RECIPE, *BOTH, *CNN, *VIT)} | {
    "span_penalty": N_("learned span, price of a pixel"),  # no control sets these
    "muon": N_("Muon, length of its steps"),
    "warmup": N_("Warm-up, share of the steps"),
    "weight_decay": N_("Weight decay"),
    "betas": N_("AdamW betas"),
    "clip": N_("Gradient clipping, norm"),
    "mlp_ratio": N_("MLP ratio"),
}


def unusual(config: RunConfig) -> str | None:
    """The first setting that may cost more than anything the Train page offers; None for none."""
    usual = [options for pair in PRESETS.values() for options in pair]
    offered = {knob.field: knob.values for knob in (*BOTH, *(CNN if config.kind == "cnn" else VIT))}
    for name, value in vars(config.model).items():
        known = [getattr(one, name) for one in usual if one.kind == config.kind]
        if value not in (*known, *offered.get(name, ())):
            return name
    return "batch" if config.recipe.batch > Recipe().batch else None


def option_name(field: str) -> str:
    """An option in the reader's language; its own name where no control sets it."""
    return _(LABELS[field]) if field in LABELS else field


def option_value(value: object) -> str:
    """A value of an option in the reader's language."""
    return _(WORDS[str(value)]) if str(value) in WORDS else str(value)


def knobs(table: Sequence[Knob], defaults: object, locked: Sequence[str] = ()) -> dict:
    """The chosen values by field; a locked field keeps its default and cannot be changed."""
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        return {
            knob.field: _knob(knob, getattr(defaults, knob.field), knob.field in locked)
            for knob in table
        }


def _knob(knob: Knob, default: object, locked: bool) -> object:
    values = {str(value): value for value in (*knob.values, default)}
    words = {id: option_value(value) for id, value in values.items()}
    with st.container(width=WIDTH):
        if locked:
            st.selectbox(_(knob.label), [words[str(default)]], disabled=True)
            return default
        return values[choice(knob.key, _(knob.label), words, default=str(default))]
