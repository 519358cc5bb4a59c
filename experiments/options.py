"""The switches of each model; those of images equal the defaults of their constructors."""

from dataclasses import dataclass
from typing import ClassVar, Literal


@dataclass(frozen=True)
class CNNOptions:
    """A small convolutional network."""

    kind: ClassVar[str] = "cnn"
    job: ClassVar[str] = "vision"

    width: int = 22  # channels of the first stage; each later stage has twice as many
    stages: int = 3
    convolutions: int = 2  # a stage
    norm: Literal["batch", "group", "none"] = "batch"
    down: Literal["stride", "pool"] = "stride"
    dilation: int = 1
    padding: Literal["zeros", "reflect", "circular"] = "zeros"
    head: Literal["linear", "mlp"] = "linear"
    dropout: float = 0.0
    drop_path: float = 0.0
    whitened: bool = False  # the first convolution is computed from the training images and frozen
    dirac: bool = False  # the other convolutions start as the identity


@dataclass(frozen=True)
class ViTOptions:
    """A small patch transformer."""

    kind: ClassVar[str] = "vit"
    job: ClassVar[str] = "vision"

    patch: int = 4  # pixels
    dim: int = 64
    depth: int = 4
    heads: int = 4
    mlp_ratio: float = 2.0
    positions: Literal["learned", "sinusoidal", "none"] = "learned"
    radius: int | None = None  # patches; None lets every patch see every patch
    stem: bool = False  # small convolutions make the tokens
    span_penalty: float | None = None  # nats a pixel; None lets heads look without a span
    dropout: float = 0.0
    drop_path: float = 0.0
    glorot: bool = False  # first weights as large as their inputs and outputs ask for
    mimetic: bool = False  # attention starts by looking at what is alike


@dataclass(frozen=True)
class TaggerOptions:
    """A network that gives each word of a sentence a label; what a rung does not use stays."""

    kind: ClassVar[str] = "tagger"
    job: ClassVar[str] = "tagging"

    rung: Literal["word", "window", "whole", "attention"] = "attention"
    window: int = 0  # words seen in all, for rung "window"
    blocks: int = 1
    heads: int = 2
    dim: int = 32  # of the embedding, on every rung
    hidden: int = 64  # of the networks on windows
    positions: Literal["sinusoidal", "learned", "none"] = "sinusoidal"


@dataclass(frozen=True)
class SoundOptions:
    """Attention over the frames of a sound."""

    kind: ClassVar[str] = "sound"
    job: ClassVar[str] = "sound"

    blocks: int = 1
    heads: int = 2
    dim: int = 32
    radius: int | None = None  # frames; None lets every frame see every frame


@dataclass(frozen=True)
class PatternOptions:
    """A network that tells which of two patterns hides in a row of numbers."""

    kind: ClassVar[str] = "pattern"
    job: ClassVar[str] = "pattern"

    net: Literal["convolution", "connected", "attention"] = "convolution"
    radius: int | None = None  # places, for attention; None lets every place see every place


ImageOptions = CNNOptions | ViTOptions
ModelOptions = ImageOptions | TaggerOptions | SoundOptions | PatternOptions
OPTIONS: dict[str, type[ModelOptions]] = {
    options.kind: options
    for options in (CNNOptions, ViTOptions, TaggerOptions, SoundOptions, PatternOptions)
}
PRESETS: dict[str, tuple[CNNOptions, ViTOptions]] = {
    "parameters": (CNNOptions(), ViTOptions()),  # within 5 %
    "macs": (CNNOptions(width=16), ViTOptions()),  # within 10 %
    # A fifth of the parameters, within 5 % again: for a quick comparison.
    "small": (CNNOptions(width=10), ViTOptions(dim=32, depth=3, heads=2)),
}


def brief(options: ModelOptions) -> str:
    """What tells models of a kind apart, for lists: "window 7", "attention 1x2", "radius 40"."""
    if isinstance(options, TaggerOptions):
        return _tagger(options)
    if isinstance(options, SoundOptions):
        return f"{options.blocks}x{options.heads}{_radius(options.radius)}"
    if isinstance(options, PatternOptions):
        return f"{options.net}{_radius(options.radius)}"
    if isinstance(options, ViTOptions) and options.span_penalty is not None:
        return f"learned span, {options.span_penalty:g} a pixel"
    return ""


def _tagger(options: TaggerOptions) -> str:
    if options.rung == "attention":
        places = "" if options.positions == "sinusoidal" else f", positions {options.positions}"
        return f"attention {options.blocks}x{options.heads}{places}"
    return f"window {options.window}" if options.rung == "window" else options.rung


def _radius(radius: int | None) -> str:
    return "" if radius is None else f", radius {radius}"
