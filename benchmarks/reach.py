"""Receptive fields: the time of a look, and how many forward passes it costs.

effective: the effective fields of all layers of the default CNN (random weights) for the units
    nearest to one position, over 32 images of 32 x 32 pixels, all cores, against one forward pass
    of the same images without gradients.
theoretical: `receptive_field` of timm's resnet50 at 224 x 224 pixels, traced without numbers,
    against one forward pass of one image; and the milliseconds that the default CNN takes.
"""

from collections.abc import Callable
from functools import partial
from statistics import median

import torch
from timm import create_model
from torch import Tensor, nn

from benchmarks.measure import (
    Aims,
    Figures,
    cores,
    interleaved,
    machine,
    parser,
    ratio,
    tell,
    timed,
)
from vision import SmallCNN, effective_fields, receptive_field
from vision.effective_field import units_near

IMAGES, SIDE = 32, 32
LARGE, LARGE_SIDE = "resnet50", 224
POSITION = (13.5, 17.5)  # pixels: the middle of a patch near the middle of the image
AIMS: Aims = {
    "effective.seconds": ("<=", 5.0),
    "theoretical.seconds": ("<=", 3.0),
}


def main(argv: list[str] | None = None) -> None:
    options = parser(__doc__)
    options.add_argument("--threads", type=int, default=cores())
    asked = options.parse_args(argv)
    torch.set_num_threads(asked.threads)
    before, rounds = machine(), 1 if asked.quick else 5
    figures = {
        "effective": effective(2 if asked.quick else IMAGES, rounds),
        "theoretical": theoretical("resnet18" if asked.quick else LARGE, rounds),
    }
    tell("reach", figures, before, {} if asked.quick else AIMS, as_json=asked.json)


def effective(count: int, rounds: int) -> Figures:
    """Seconds for the fields of all layers, and how many forward passes that is."""
    torch.manual_seed(0)
    cnn, images = SmallCNN().eval(), torch.randn(count, 3, SIDE, SIDE)
    return {"images": count, "layers": len(cnn.layers)} | compared(
        lambda: all_layers(cnn, images), partial(forward, cnn, images), rounds
    )


def all_layers(cnn: SmallCNN, images: Tensor) -> list[Tensor]:
    """One field a layer, as a page asks for them."""
    return effective_fields(cnn, images, units_near(cnn, [POSITION], (SIDE, SIDE)))


def theoretical(name: str, rounds: int) -> Figures:
    """Seconds for the fields of all modules, and how many forward passes of an image that is."""
    large, small = create_model(name).eval(), SmallCNN()
    image = torch.randn(1, 3, LARGE_SIDE, LARGE_SIDE)
    figures = compared(lambda: receptive_field(large), partial(forward, large, image), rounds)
    default = interleaved({"cnn": timed(lambda: receptive_field(small, SIDE))}, rounds=rounds)
    return {"model": name, **figures, "default_cnn_ms": 1000 * median(default["cnn"])}


def compared(
    look: Callable[[], object], forward_pass: Callable[[], object], rounds: int
) -> Figures:
    """The seconds of a look and of a forward pass, and their ratio."""
    seconds = interleaved({"look": timed(look), "forward": timed(forward_pass)}, rounds=rounds)
    return {
        "seconds": median(seconds["look"]),
        "forward_seconds": median(seconds["forward"]),
        "over_forward": ratio(seconds["look"], seconds["forward"]),
    }


@torch.no_grad()
def forward(model: nn.Module, images: Tensor) -> Tensor:
    """The logits."""
    return model(images)


if __name__ == "__main__":
    main()
