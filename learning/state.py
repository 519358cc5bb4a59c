"""All that a run needs to go on: to bytes and back, without pickle."""

import json
from dataclasses import asdict, dataclass, field

import safetensors.torch
import torch
from safetensors import SafetensorError
from torch import Tensor, nn

from learning.seeding import global_states, restore_globals
from messages import N_, FieldspanError

Weights = dict[str, Tensor]


@dataclass
class Counters:
    """The plain numbers of a run."""

    step: int = 0  # optimiser steps taken
    reported: int = -1  # the last step whose curve points and snapshot the watcher was told
    best_step: int = 0
    best_accuracy: float = -1.0  # on validation; below any, so that the first evaluation wins
    best_loss: float = 0.0
    seconds: float = 0.0  # of all attempts
    evaluated: int = 0  # examples
    evaluating: float = 0.0  # seconds


@dataclass
class Training:
    """Everything that changes while a model is trained."""

    model: nn.Module
    optimiser: torch.optim.Optimizer
    generator: torch.Generator  # of the augmentation
    counters: Counters = field(default_factory=Counters)
    best: Weights = field(default_factory=dict)  # at the best validation accuracy


def weights_of(model: nn.Module) -> Weights:
    """A copy of a model's parameters and buffers on the processor, each laid out row after row."""
    contiguous = torch.contiguous_format
    return {
        name: value.detach().to("cpu", copy=True, memory_format=contiguous)
        for name, value in model.state_dict().items()
    }


def to_bytes(training: Training, identity: str) -> bytes:
    """A checkpoint in safetensors form; `identity` says in JSON which run it belongs to."""
    random = {"augmentation": training.generator.get_state(), **global_states()}
    groups = {
        "model": weights_of(training.model),
        "best": training.best,
        "optimiser": _moments(training.optimiser),
        "random": random,
    }
    tensors = {
        f"{group}/{name}": value for group in groups for name, value in groups[group].items()
    }
    metadata = {"identity": identity, "counters": json.dumps(asdict(training.counters))}
    return safetensors.torch.save(tensors, metadata)


def from_bytes(data: bytes, training: Training, identity: str) -> None:
    """Nothing; model, optimiser, generators and counters stand as when the bytes were made.

    Raises FieldspanError when the bytes are no checkpoint, or one of another run.
    """
    metadata, tensors = _metadata(data), _tensors(data)
    if metadata["identity"] != identity:
        raise FieldspanError(
            N_("expected a checkpoint of this run, got one made with other settings: start afresh")
        )
    try:
        _restore(training, tensors, metadata["counters"])
    except (LookupError, RuntimeError, TypeError, ValueError) as error:  # of another version
        raise _unreadable(data) from error


def _restore(training: Training, tensors: Weights, counters: str) -> None:
    training.model.load_state_dict(_group(tensors, "model"))
    training.best = _group(tensors, "best")
    _restore_moments(training.optimiser, _group(tensors, "optimiser"))
    random = _group(tensors, "random")
    training.generator.set_state(random["augmentation"])
    restore_globals(random)
    training.counters = Counters(**json.loads(counters))


def checkpoint_step(data: bytes) -> int:
    """Optimiser steps behind a checkpoint, read from its header alone."""
    try:
        return int(json.loads(_metadata(data)["counters"])["step"])
    except (LookupError, TypeError, ValueError) as error:
        raise _unreadable(data) from error


def _metadata(data: bytes) -> dict[str, str]:
    """The header of a safetensors file: its length in eight bytes, then so much JSON."""
    try:
        header = json.loads(data[8 : 8 + int.from_bytes(data[:8], "little")])
        return {"identity": "", **header["__metadata__"]}
    except (ValueError, KeyError, TypeError) as error:
        raise _unreadable(data) from error


def _tensors(data: bytes) -> Weights:
    try:
        return safetensors.torch.load(data)
    except SafetensorError as error:
        raise _unreadable(data) from error


def _unreadable(data: bytes) -> FieldspanError:
    return FieldspanError(
        N_("expected a checkpoint, got {size} bytes that are none: start afresh"),
        size=len(data),
    )


def _group(tensors: Weights, group: str) -> Weights:
    prefix = f"{group}/"
    return {
        name.removeprefix(prefix): value
        for name, value in tensors.items()
        if name.startswith(prefix)
    }


def _parameters(optimiser: torch.optim.Optimizer) -> list[Tensor]:
    return [parameter for group in optimiser.param_groups for parameter in group["params"]]


def _moments(optimiser: torch.optim.Optimizer) -> Weights:
    return {
        f"{index}/{name}": value.cpu().contiguous()
        for index, parameter in enumerate(_parameters(optimiser))
        for name, value in optimiser.state.get(parameter, {}).items()
    }


def _restore_moments(optimiser: torch.optim.Optimizer, moments: Weights) -> None:
    """The optimiser's own load would lose the memory layout, and with it the last digit."""
    parameters = _parameters(optimiser)
    for key, value in moments.items():
        index, name = key.split("/")
        parameter = parameters[int(index)]
        if value.shape == parameter.shape:
            value = torch.empty_like(parameter, requires_grad=False).copy_(value)
        optimiser.state[parameter][name] = value
