"""timm's models by name: found by words, opened with drawn or trained weights, described."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

import numpy as np
import torch
import torch.nn.functional as F
from jaxtyping import Float, UInt8
from torch import Tensor, nn

from learning.images import normalise
from learning.seeding import seeded
from messages import FieldspanError
from vision.cnn import SmallCNN
from vision.hub import fetched
from vision.own_size import own_size
from vision.patches import PatchTransformer, both_sides
from vision.registry import ARCHITECTURES  # tells timm of ours as well
from vision.token_grid import TokenGrid, token_grid

MOST_FOUND = 40
MOST_PARAMETERS = 100_000_000
SEED = 0  # of drawn weights

Told = Callable[[int, int], None]


@dataclass(frozen=True)
class Anatomy:
    """What there is to look at in a model, and how its images are prepared."""

    kind: Literal["cnn", "vit"]
    layers: tuple[str, ...]  # module paths, first to last
    image_size: tuple[int, int]  # rows and columns, pixels
    mean: tuple[float, ...]  # per channel, of pixels from 0 to 1
    deviation: tuple[float, ...]
    tokens: TokenGrid | None  # of a transformer


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """Every architecture that timm knows, ours among them."""
    import timm

    return tuple(timm.list_models())


def search(words: str, most: int = MOST_FOUND) -> list[str]:
    """The names in which every word occurs, shortest first, at most so many."""
    wanted = words.lower().split()
    found = [name for name in names() if all(word in name for word in wanted)]
    return sorted(found, key=lambda name: (len(name), name))[:most]


def open_zoo(
    name: str,
    *,
    pretrained: bool = False,
    image_size: int | Sequence[int] | None = None,
    told: Told | None = None,
    most: int = MOST_PARAMETERS,
) -> nn.Module:
    """The model in evaluation mode; weights from the hub, or drawn, the same ones each time.

    Only names of timm's list are opened, and only models of at most `most` parameters.
    `told` hears of bytes there and bytes in all while weights come. FieldspanError, in one
    sentence, for other names, larger models, weights that do not come and sizes that do not fit.
    """
    import timm

    if name not in names():
        raise FieldspanError(
            "expected a name of timm's list, got {got}: search for one", got=repr(name[:60])
        )
    options: dict[str, Any] = {}
    if image_size is not None and takes_a_size(name):
        options["img_size"] = both_sides(image_size)
    not_too_large(name, options, most)
    if pretrained:
        file = fetched(name, told or (lambda there, total: None))
        options["pretrained_cfg_overlay"] = {"file": str(file), "custom_load": False}
    with seeded(SEED):
        return built(timm.create_model, name, pretrained=pretrained, **options).eval()


def not_too_large(name: str, options: dict[str, Any], most: int) -> None:
    """Nothing; FieldspanError for more parameters than are opened here. Allocates none of them."""
    import timm

    if name in ARCHITECTURES:  # ours are small, and work out their rates while they are built
        return
    with torch.device("meta"):
        model = built(timm.create_model, name, **options)
    count = sum(weight.numel() for weight in model.parameters())
    if count > most:
        raise FieldspanError(
            "expected a model of up to {most} million parameters, got {got:.0f} million in "
            "{name}: choose a smaller one",
            most=most // 1_000_000,
            got=count / 1e6,
            name=name,
        )


def built(create: Callable[..., nn.Module], name: str, **options: Any) -> nn.Module:
    """What timm builds; its complaints come back as one sentence."""
    try:
        return create(name, **options)
    except FieldspanError:
        raise
    except Exception as odd:  # each family of models has errors of its own
        raise FieldspanError(
            "expected a model that opens, got {kind} from {name}: choose another model or the "
            "size it was made for",
            kind=type(odd).__name__,
            name=name,
        ) from odd


def takes_a_size(name: str) -> bool:
    """Whether the model is built for one size of images, as transformers are."""
    import timm

    module = timm.models.model_entrypoint(name).__module__
    if module.startswith("vision."):
        return name == "fieldspan_vit"
    return any(part in module for part in ("vision_transformer", "deit", "eva", "beit", "swin"))


def anatomy(model: Any) -> Anatomy:
    """What kind of model it is, its layers by module path, its tokens, its images.

    A model counts as "vit" where `attention_spans` knows its tokens, else as "cnn"; whether its
    layers have fields is for `receptive_field` to say.
    """
    size, mean, deviation = images_of(model)
    if isinstance(model, PatchTransformer) or hasattr(model, "num_prefix_tokens"):
        tokens = token_grid(model, size)
        layers = tuple(f"blocks.{at}" for at in range(len(model.blocks)))
        return Anatomy("vit", layers, size, mean, deviation, tokens)
    return Anatomy("cnn", stages(model), size, mean, deviation, None)


def images_of(model: Any) -> tuple[tuple[int, int], tuple[float, ...], tuple[float, ...]]:
    """The size of a model's images, and the mean and deviation that they are brought to."""
    config, half = getattr(model, "pretrained_cfg", None) or {}, (0.5, 0.5, 0.5)
    return own_size(model), tuple(config.get("mean", half)), tuple(config.get("std", half))


def stages(model: Any) -> tuple[str, ...]:
    """The module paths after which a CNN's map is worth a look: its stages, as timm lists them."""
    if isinstance(model, SmallCNN):
        return tuple(f"layers.{at}" for at in range(len(model.layers)))
    listed = getattr(model, "feature_info", None) or []
    return tuple(dict.fromkeys(stage["module"] for stage in listed if stage.get("module")))


def fitted(
    images: UInt8[np.ndarray, "image 3 row column"], looks: Anatomy
) -> Float[Tensor, "image 3 wanted_row wanted_column"]:
    """Pictures resized to what the model takes, bilinear, in the colours that it was made for."""
    pixels = torch.from_numpy(np.array(images)).float()
    sized = F.interpolate(pixels, looks.image_size, mode="bilinear", antialias=True)
    whole = sized.round().clamp(0, 255).to(torch.uint8)
    return normalise(whole, torch.tensor(looks.mean), torch.tensor(looks.deviation))
