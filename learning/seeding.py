"""Where randomness comes from, and how it is put back where it was.

Dropout and stochastic depth draw from torch's global generator, timm's Mixup from numpy's. Both
belong to the whole process: a run that wants the same numbers twice needs a process of its own.
"""
# ruff: noqa: NPY002 - numpy's global generator is the one that timm draws from

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import torch
from jaxtyping import UInt8
from torch import Tensor

NUMPY_STATE = np.dtype(
    [("key", "<u4", 624), ("pos", "<i8"), ("has_gauss", "<i8"), ("gauss", "<f8")]
)
ONE_AT_A_TIME = threading.RLock()  # the threads of a server share the global generators


def derived(seed: int, *path: int) -> int:
    """A seed for one of the streams of a run; streams with different paths are unrelated."""
    sequence = np.random.SeedSequence([seed % 2**64, *path])
    return int(sequence.generate_state(1, np.uint64)[0])


def seed_globals(seed: int) -> None:
    """Nothing; from here on torch's and numpy's global generators follow the seed."""
    torch.manual_seed(derived(seed, 0))
    np.random.seed(derived(seed, 1) % 2**32)


def global_states() -> dict[str, UInt8[Tensor, " byte"]]:
    """The states of torch's and numpy's global generators, as bytes.

    That of a graphics card is among them once this process has used one, and not before: to ask
    for it takes hundreds of megabytes.
    """
    state = np.random.get_state(legacy=False)
    record = np.zeros((), NUMPY_STATE)
    record["key"], record["pos"] = state["state"]["key"], state["state"]["pos"]
    record["has_gauss"], record["gauss"] = state["has_gauss"], state["gauss"]
    numbers = torch.frombuffer(bytearray(record.tobytes()), dtype=torch.uint8)
    card = {"cuda": torch.cuda.get_rng_state()} if torch.cuda.is_initialized() else {}
    return {"torch": torch.get_rng_state(), "numpy": numbers, **card}


def restore_globals(states: dict[str, UInt8[Tensor, " byte"]]) -> None:
    """Nothing; both global generators stand where `global_states` found them."""
    torch.set_rng_state(states["torch"])
    if "cuda" in states and torch.cuda.is_available():
        torch.cuda.set_rng_state(states["cuda"])
    record = np.frombuffer(states["numpy"].numpy().tobytes(), NUMPY_STATE)[0]
    inner = {"key": record["key"], "pos": int(record["pos"])}
    gauss = {"has_gauss": int(record["has_gauss"]), "gauss": float(record["gauss"])}
    np.random.set_state({"bit_generator": "MT19937", "state": inner, **gauss})


@contextmanager
def undisturbed() -> Iterator[None]:
    """A stretch after which the global generators stand as if nobody had drawn from them."""
    with ONE_AT_A_TIME:
        states = global_states()
        try:
            yield
        finally:
            restore_globals(states)


@contextmanager
def seeded(seed: int) -> Iterator[None]:
    """A stretch in which the global generators follow the seed: the place to build a model."""
    with undisturbed():
        seed_globals(seed)
        yield
