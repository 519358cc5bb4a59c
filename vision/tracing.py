"""A pass through a network without numbers that follows what every tensor sees of the image."""

from collections.abc import Sequence
from copy import deepcopy
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves, tree_map
from torch.utils.weak import WeakTensorKeyDictionary

from messages import FieldspanError
from vision.calls import Call
from vision.layout import image_layout
from vision.reach import Reach, StrideError
from vision.rules import rule_for
from vision.windows import PIXEL

# What a model raises where its path depends on numbers, or on another size of images.
UNTRACEABLE = (RuntimeError, ValueError, TypeError, AssertionError, NotImplementedError)


class Trace(TorchDispatchMode):
    """While it is on, each operation's outputs get the reach that its inputs give them."""

    def __init__(self) -> None:
        super().__init__()
        self.known = WeakTensorKeyDictionary()
        self.path = [""]  # the modules that are running, the innermost last

    def __torch_dispatch__(
        self, func: Any, types: Any, args: Sequence = (), kwargs: dict | None = None
    ) -> Any:
        """The operation's own result, without numbers as soon as one input has none."""
        given = (tuple(args), kwargs or {})
        tensors = [leaf for leaf in tree_leaves(given) if isinstance(leaf, Tensor)]
        if not any(tensor.is_meta or tensor in self.known for tensor in tensors):
            return func(*args, **(kwargs or {}))
        plain_args, plain_kwargs = tree_map(self._on_meta, given)
        out = func(*plain_args, **plain_kwargs)
        if self.reaches(given):
            self._follow(func, plain_args, plain_kwargs, out)
            if func.overloadpacket.__name__.endswith("_"):
                self._written(args[0], out, func.overloadpacket.__name__)
        return out

    def reaches(self, value: Any) -> list[Reach]:
        """The reaches of those tensors in a value that saw the image."""
        tensors = [leaf for leaf in tree_leaves(value) if isinstance(leaf, Tensor)]
        return [self.known[tensor] for tensor in tensors if tensor in self.known]

    def _follow(self, func: Any, args: Sequence, kwargs: dict, out: Any) -> None:
        """Give the outputs their reach."""
        name = func.overloadpacket.__name__.rstrip("_")
        call = Call(name, _by_name(func, args) | kwargs, out, self.reaches)
        try:
            found = rule_for(name, pointwise=torch.Tag.pointwise in func.tags)(call)
        except StrideError as unmovable:
            raise unmovable.at(self.path[-1]) from None
        tensors = [leaf for leaf in tree_leaves(out) if isinstance(leaf, Tensor)]
        each = found if isinstance(found, list) else [found] * len(tensors)
        for tensor, reach in zip(tensors, each, strict=True):
            self._keep(tensor, reach and reach.within(tensor.shape, name))

    def _written(self, target: Tensor, out: Tensor, name: str) -> None:
        """Give what an operation in place wrote to, and what that is a view of, the reach too."""
        reach = self.known.get(out)
        self._keep(target, reach)
        if target._base is not None and reach:
            self._keep(target._base, reach.lost(name.rstrip("_")))

    def _on_meta(self, value: Any) -> Any:
        """The value, a tensor with numbers as one without, which is known as the same."""
        plain = _without_numbers(value)
        if plain is not value and value in self.known:
            self.known[plain] = self.known[value]
        return plain

    def _keep(self, tensor: Tensor, reach: Reach | None) -> None:
        if reach:
            self.known[tensor] = reach
        else:
            self.known.pop(tensor, None)


def trace(model: nn.Module, image_size: tuple[int, int]) -> dict[str, tuple[str, Reach]]:
    """For each module, by path and in order, its class and the reach of what it gave last.

    The model itself is not touched: a copy without numbers runs in evaluation mode.
    """
    copy, tracer = without_numbers(model), Trace()
    found: dict[str, tuple[str, Reach]] = {}
    for name, module in copy.named_modules():
        if name:
            module.register_forward_pre_hook(lambda *_, name=name: tracer.path.append(name))
            module.register_forward_hook(partial(_leave, tracer, found))
    image = torch.empty(1, _channels(model), *image_size, device="meta")
    layout = image_layout(tuple(image.shape))
    tracer.known[image] = Reach((PIXEL, PIXEL), image_size, layout)
    with torch.inference_mode(False), torch.no_grad(), tracer:
        copy(image)
    return found


def _leave(
    tracer: Trace, found: dict[str, tuple[str, Reach]], module: nn.Module, _: Any, out: Any
) -> None:
    name = tracer.path.pop()
    if isinstance(out, Tensor) and out in tracer.known:
        found.pop(name, None)  # a module that runs twice stands where it ran last
        found[name] = (type(module).__name__, tracer.known[out])


def without_numbers(model: nn.Module) -> nn.Module:
    """A copy of the model whose tensors have shapes only, in evaluation mode."""
    memo: dict[int, Any] = {}
    for module in model.modules():
        for tensor in (
            *vars(module).values(),
            *module._parameters.values(),
            *module._buffers.values(),
        ):
            if isinstance(tensor, nn.Parameter):
                memo[id(tensor)] = nn.Parameter(_without_numbers(tensor), requires_grad=False)
            elif isinstance(tensor, Tensor):
                memo[id(tensor)] = _without_numbers(tensor)
    copy = deepcopy(model, memo).eval()
    for module in copy.modules():
        if isinstance(module, nn.modules.conv._ConvNd) and module.padding_mode == "circular":
            module.padding_mode = "replicate"  # equal in shape, one operation instead of ten
    return copy


def _without_numbers(value: Any) -> Any:
    if not isinstance(value, Tensor) or value.is_meta:
        return value
    return torch.empty_like(value, device="meta")


def _channels(model: nn.Module) -> int:
    """How many channels the model's images have: those of its first convolution."""
    first = next((part for part in model.modules() if isinstance(part, nn.Conv2d)), None)
    if first is None:
        raise FieldspanError(
            "expected a model with a convolution, got {got}: trace a network of images",
            got=type(model).__name__,
        )
    return first.in_channels


def _by_name(func: Any, args: Sequence) -> dict[str, Any]:
    """All arguments by name, left-out ones with their defaults."""
    slots = func._schema.arguments
    left = {
        slot.name: slot.default_value for slot in slots[len(args) :] if slot.has_default_value()
    }
    return left | {slot.name: value for slot, value in zip(slots, args, strict=False)}
