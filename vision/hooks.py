"""Listening to modules while a model runs, without hearing what other threads do with it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import get_ident
from typing import Any

from torch import Tensor, nn

Note = Callable[[nn.Module, tuple, dict, Tensor], None]  # arguments by place, by name; output


@contextmanager
def listening(modules: Sequence[nn.Module], note: Note) -> Iterator[None]:
    """Notes each call of these modules in this thread that gives a tensor; the hooks leave again.

    The app's sessions share models, so the same module may run in another thread meanwhile.
    """
    listener = get_ident()

    def heard(module: nn.Module, args: tuple, kwargs: dict, output: Any) -> None:
        if get_ident() == listener and isinstance(output, Tensor):
            note(module, args, kwargs, output)

    handles = [module.register_forward_hook(heard, with_kwargs=True) for module in modules]
    try:
        yield
    finally:
        for handle in handles:
            handle.remove()
