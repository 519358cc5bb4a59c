"""A network turned into one whose gradient is non-zero exactly where a unit may look.

Nothing here knows the trace: the network's own forward runs, with every window, addition and
concatenation of its own. Only what could hide a path is exchanged: activations and normalisations
by nothing, weights by positive ones, the largest value by the mean. Channels are thinned to their
mean before each convolution, which changes no place and makes large networks cheap.
"""

from collections.abc import Callable
from copy import deepcopy

import torch
from torch import Tensor, nn
from torch.nn import functional as F
from torchvision.models import resnet50

NOTHING = ("Norm", "ReLU", "SiLU", "GELU", "Swish", "Hard", "Sigmoid", "Dropout", "DropPath")
POOLS = (nn.MaxPool2d, nn.AvgPool2d)


class Mean(nn.Module):
    """A convolution of the mean channel by equal weights."""

    def __init__(self, convolution: nn.Conv2d) -> None:
        super().__init__()
        self.sizes = convolution.kernel_size
        self.like = (convolution.stride, convolution.padding, convolution.dilation)

    def forward(self, image: Tensor) -> Tensor:
        rows, columns = self.sizes
        kernel = torch.full((1, 1, rows, columns), 1 / (rows * columns), dtype=torch.double)
        return F.conv2d(image.mean(dim=1, keepdim=True), kernel, None, *self.like)


class Linear(nn.Module):
    """The mean of the last dimension."""

    def forward(self, tokens: Tensor) -> Tensor:
        return tokens.mean(dim=-1, keepdim=True)


def linear_twin(model: nn.Module, leave_out: tuple[str, ...] = ()) -> nn.Module:
    """The network with positive weights and nothing that is not linear, in evaluation mode."""
    twin = deepcopy(model).eval()
    _exchange(twin, leave_out)
    twin = twin.to_empty(device="cpu").double()
    for parameter in twin.parameters():
        nn.init.ones_(parameter)
    return twin


def without_weights(make: Callable[..., nn.Module], *args: str, **options: object) -> nn.Module:
    """A network that was made without drawing its weights, in evaluation mode."""
    with torch.device("meta"):
        return make(*args, **options).eval()


def resnet50_v1() -> nn.Module:
    """ResNet-50 as first published, its strides in the first 1x1 of a stage, without weights."""
    model = without_weights(resnet50, weights=None)
    for stage in (model.layer2, model.layer3, model.layer4):
        stage[0].conv1.stride, stage[0].conv2.stride = (2, 2), (1, 1)
    return model


def _exchange(module: nn.Module, leave_out: tuple[str, ...]) -> None:
    for name, child in module.named_children():
        kind = type(child).__name__
        if isinstance(child, nn.Conv2d):
            setattr(module, name, Mean(child))
        elif isinstance(child, nn.Linear):
            setattr(module, name, Linear())
        elif isinstance(child, POOLS):
            setattr(module, name, _average(child))
        elif kind in leave_out or (any(word in kind for word in NOTHING) and not _holds(child)):
            setattr(module, name, nn.Identity())
        else:
            _exchange(child, leave_out)


def _holds(module: nn.Module) -> bool:
    """Whether a module named after its norm or activation also holds a layer."""
    return any(isinstance(part, nn.Conv2d | nn.Linear) for part in module.modules())


def _average(pool: nn.MaxPool2d | nn.AvgPool2d) -> nn.AvgPool2d:
    assert getattr(pool, "dilation", 1) == 1
    return nn.AvgPool2d(pool.kernel_size, pool.stride, pool.padding, ceil_mode=pool.ceil_mode)


def support(
    twin: nn.Module, layer: str, image_size: tuple[int, int], unit: tuple[int, int]
) -> tuple[tuple[int, int], tuple[int, int]]:
    """First and last row, first and last column whose gradient is not zero, for one unit."""
    found: list[Tensor] = []
    handle = twin.get_submodule(layer).register_forward_hook(
        lambda module, args, out: found.append(out)
    )
    pixels = torch.ones(1, 3, *image_size, dtype=torch.double, requires_grad=True)
    twin(pixels)
    handle.remove()
    (slope,) = torch.autograd.grad(found[-1][:, :, unit[0], unit[1]].sum(), pixels)
    seen = slope.abs().sum(dim=(0, 1)) > 0
    rows, columns = seen.any(dim=1).nonzero(), seen.any(dim=0).nonzero()
    return (int(rows[0]), int(rows[-1])), (int(columns[0]), int(columns[-1]))
