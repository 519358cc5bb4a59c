"""The switches of the two models; defaults equal those of their constructors in `vision`."""

from dataclasses import dataclass
from typing import ClassVar, Literal


@dataclass(frozen=True)
class CNNOptions:
    """A small convolutional network."""

    kind: ClassVar[str] = "cnn"

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


@dataclass(frozen=True)
class ViTOptions:
    """A small patch transformer."""

    kind: ClassVar[str] = "vit"

    patch: int = 4  # pixels
    dim: int = 64
    depth: int = 4
    heads: int = 4
    mlp_ratio: float = 2.0
    positions: Literal["learned", "sinusoidal", "none"] = "learned"
    radius: int | None = None  # patches; None lets every patch see every patch
    stem: bool = False  # small convolutions make the tokens
    dropout: float = 0.0
    drop_path: float = 0.0


ModelOptions = CNNOptions | ViTOptions
OPTIONS: dict[str, type[CNNOptions] | type[ViTOptions]] = {"cnn": CNNOptions, "vit": ViTOptions}
PRESETS: dict[str, tuple[CNNOptions, ViTOptions]] = {
    "parameters": (CNNOptions(), ViTOptions()),  # within 5 %
    "macs": (CNNOptions(width=16), ViTOptions()),  # within 10 %
}
