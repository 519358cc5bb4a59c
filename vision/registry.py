"""Our two models under timm's names, and folders of weights that timm opens."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from safetensors.torch import save_file
from timm.models import build_model_with_cfg, register_model
from torch import nn

from messages import FieldspanError
from vision.cnn import SmallCNN
from vision.patches import PatchTransformer, both_sides

ARCHITECTURES: dict[str, type[nn.Module]] = {
    "fieldspan_cnn": SmallCNN,
    "fieldspan_vit": PatchTransformer,
}
TIMM_WORDS = {
    "img_size": "image_size",
    "patch_size": "patch",
    "embed_dim": "dim",
    "num_heads": "heads",
    "drop_rate": "dropout",
    "drop_path_rate": "drop_path",
}
HALF = (0.5, 0.5, 0.5)
SMALL_IMAGES: dict[str, Any] = {
    "input_size": (3, 32, 32),
    "num_classes": 10,
    "crop_pct": 1.0,
    "mean": HALF,
    "std": HALF,
}
default_cfgs = {
    "fieldspan_cnn": SMALL_IMAGES | {"first_conv": "layers.0.convolution", "classifier": "head"},
    "fieldspan_vit": SMALL_IMAGES | {"first_conv": "embed", "classifier": "head"},
}


@register_model
def fieldspan_cnn(pretrained: bool = False, **kwargs: Any) -> nn.Module:
    """The small CNN, through timm; `pretrained` needs a folder of weights."""
    return build_model_with_cfg(SmallCNN, "fieldspan_cnn", pretrained, **_our_words(kwargs))


@register_model
def fieldspan_vit(pretrained: bool = False, **kwargs: Any) -> nn.Module:
    """The patch transformer, through timm; `pretrained` needs a folder of weights."""
    return build_model_with_cfg(PatchTransformer, "fieldspan_vit", pretrained, **_our_words(kwargs))


def save_folder(
    model: nn.Module,
    folder: Path,
    architecture: str,
    model_args: Mapping[str, Any],
    *,
    image_size: int | Sequence[int] = 32,
    mean: Sequence[float] = HALF,
    deviation: Sequence[float] = HALF,
    classes: Sequence[str] = (),
) -> None:
    """Write config.json and model.safetensors for `timm.create_model("local-dir:FOLDER", ...)`.

    `model_args` are the keyword arguments that built the model; with `pretrained=True` timm
    builds it from them and loads the weights. `mean` and `deviation` are those of the training
    images, in units of 0..1, for whoever prepares images from the config.
    """
    if not isinstance(model, ARCHITECTURES.get(architecture, ())):
        raise FieldspanError(
            "expected a model and its own name among {names}, got {model} and {got}: "
            "use the name of the model",
            names=", ".join(ARCHITECTURES),
            model=type(model).__name__,
            got=architecture,
        )
    pixels = {
        "input_size": (model.in_chans, *both_sides(image_size)),
        "mean": [float(value) for value in mean],
        "std": [float(value) for value in deviation],
    }
    config = _config(architecture, model, model_args, pixels)
    if classes:
        config["label_names"] = list(classes)
    folder.mkdir(parents=True, exist_ok=True)
    weights = {name: value.contiguous() for name, value in model.state_dict().items()}
    save_file(weights, folder / "model.safetensors")
    (folder / "config.json").write_text(json.dumps(config, indent=2), encoding="utf-8")


def _config(
    architecture: str, model: Any, model_args: Mapping[str, Any], pixels: dict[str, Any]
) -> dict[str, Any]:
    """The layout that timm itself writes for the Hugging Face hub."""
    classes = {"num_classes": model.num_classes}
    return {
        "architecture": architecture,
        **classes,
        "num_features": model.num_features,
        "model_args": {"in_chans": model.in_chans, **model_args},
        "pretrained_cfg": {**default_cfgs[architecture], **classes, **pixels},
    }


def _our_words(kwargs: dict[str, Any]) -> dict[str, Any]:
    """Keyword arguments under our names where timm's callers use other ones."""
    return {TIMM_WORDS.get(name, name): value for name, value in kwargs.items()}
