"""Where a model is trained, and in which precision it computes there."""

import os
from contextlib import AbstractContextManager, nullcontext

import torch
from torch import nn

from messages import FieldspanError

PROCESSOR = torch.device("cpu")


def best_device() -> torch.device:
    """A graphics card that speaks CUDA where there is one, else the processor.

    FIELDSPAN_DEVICE (cpu or cuda) decides instead where it is set; FieldspanError for any other
    word, and for cuda where torch finds none.
    """
    asked = os.environ.get("FIELDSPAN_DEVICE", "")
    found = torch.cuda.is_available()
    if asked not in {"", "cpu", "cuda"} or (asked == "cuda" and not found):
        raise FieldspanError(
            "expected FIELDSPAN_DEVICE to be cpu, or cuda where torch finds a graphics card, got "
            "“{got}”: unset it to train on what there is",
            got=asked,
        )
    return torch.device("cuda") if found and asked != "cpu" else PROCESSOR


def device_of(model: nn.Module) -> torch.device:
    """Where a model's weights lie; one without any is at home on the processor."""
    return next((weights.device for weights in model.parameters()), PROCESSOR)


def precision(device: torch.device) -> str:
    """What a model computes in on this device: the name of a type of number.

    A card that would have to emulate bfloat16 is faster without it.
    """
    if device.type == "cuda" and torch.cuda.is_bf16_supported(including_emulation=False):
        return "bfloat16"
    return "float32"


def computing(device: torch.device) -> AbstractContextManager:
    """A stretch in which a graphics card multiplies matrices in bfloat16; weights stay float32.

    On a processor nothing changes, so that its numbers do not.
    """
    if precision(device) == "float32":
        return nullcontext()
    return torch.autocast(device.type, torch.bfloat16)
