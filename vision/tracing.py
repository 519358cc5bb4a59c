"""A pass through a network without numbers that follows what every tensor sees of the image."""

from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves, tree_map
from torch.utils.weak import WeakTensorKeyDictionary

from messages import FieldspanError
from vision import mixing, moving
from vision.calls import Call, Found
from vision.layout import image_layout
from vision.reach import Reach, StrideError
from vision.windows import PIXEL

RULES: dict[str, Callable[[Call], Found]] = {
    name: rule
    for rule, names in {
        mixing.elementwise: "cat hardswish prelu _prelu_kernel where masked_fill detach alias "
        "_to_copy lift_fresh contiguous as_strided dropout native_dropout",
        mixing.copied: "copy",
        mixing.stacked: "stack",
        mixing.forgotten: "empty_like zeros_like ones_like full_like new_empty new_zeros new_ones "
        "new_full new_empty_strided rand_like randn_like",
        mixing.reduced: "mean sum amax amin max min var std var_mean prod norm linalg_vector_norm "
        "logsumexp argmax argmin",
        mixing.related: "native_layer_norm _fused_rms_norm _softmax _log_softmax _safe_softmax "
        "cumsum",
        mixing.normalised: "native_group_norm native_batch_norm _native_batch_norm_legit "
        "cudnn_batch_norm",
        mixing.multiplied: "mm bmm addmm baddbmm",
        moving.convolved: "convolution",
        moving.averaged: "max_pool2d_with_indices avg_pool2d",
        moving.adapted: "_adaptive_avg_pool2d adaptive_max_pool2d",
        moving.padded: "constant_pad_nd reflection_pad2d replication_pad2d",
        moving.viewed: "view _unsafe_view _reshape_alias squeeze unsqueeze",
        moving.expanded: "expand",
        moving.permuted: "permute transpose t",
        moving.sliced: "slice",
        moving.selected: "select",
        moving.unbound: "unbind",
        moving.split: "split split_with_sizes",
    }.items()
    for name in names.split()
}


class Trace(TorchDispatchMode):
    """While it is on, each operation's outputs get the reach that its inputs give them."""

    def __init__(self) -> None:
        super().__init__()
        self.known = WeakTensorKeyDictionary()
        self.path = [""]  # the modules that are running, the innermost last

    def __torch_dispatch__(
        self, func: Any, types: Any, args: Sequence = (), kwargs: dict | None = None
    ) -> Any:
        """The operation's own result, on the meta device."""
        args, kwargs = tree_map(_without_numbers, (tuple(args), kwargs or {}))
        out = func(*args, **kwargs)
        if self.reaches((args, kwargs)):
            self._follow(func, args, kwargs, out)
        return out

    def reaches(self, value: Any) -> list[Reach]:
        """The reaches of those tensors in a value that saw the image."""
        tensors = [leaf for leaf in tree_leaves(value) if isinstance(leaf, Tensor)]
        return [self.known[tensor] for tensor in tensors if tensor in self.known]

    def _follow(self, func: Any, args: Sequence, kwargs: dict, out: Any) -> None:
        name = func.overloadpacket.__name__
        call = Call(name.rstrip("_"), _by_name(func, args) | kwargs, out, self.reaches)
        try:
            found = _rule(func, call.name)(call)
        except StrideError as unmovable:
            raise unmovable.at(self.path[-1]) from None
        tensors = [leaf for leaf in tree_leaves(out) if isinstance(leaf, Tensor)]
        each = found if isinstance(found, list) else [found] * len(tensors)
        for tensor, reach in zip(tensors, each, strict=True):
            self._keep(tensor, reach and reach.within(tensor.shape, call.name))
            if name.endswith("_") and tensor._base is not None and reach:
                self._keep(tensor._base, reach.lost(call.name))  # written through a view

    def _keep(self, tensor: Tensor, reach: Reach | None) -> None:
        if reach:
            self.known[tensor] = reach
        else:
            self.known.pop(tensor, None)


def trace(model: nn.Module, image_size: tuple[int, int]) -> dict[str, tuple[str, Reach]]:
    """For each module, by path and in order, its class and the reach of what it gave last.

    The model itself is not touched: a copy without numbers runs in evaluation mode.
    """
    copy, found, tracer = without_numbers(model), {}, Trace()
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
        if getattr(module, "padding_mode", None) == "circular":
            module.padding_mode = "replicate"  # equal in shape, and one operation instead of ten
    return copy


def _without_numbers(value: Any) -> Any:
    if not isinstance(value, Tensor) or value.device.type == "meta":
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


def _rule(func: Any, name: str) -> Callable[[Call], Found]:
    if name in RULES:
        return RULES[name]
    return mixing.elementwise if torch.Tag.pointwise in func.tags else _unknown


def _unknown(call: Call) -> Found:
    found = call.reaches(list(call.values.values()))
    return mixing.joined([reach.lost(call.name) for reach in found], call.shape, call.name)
