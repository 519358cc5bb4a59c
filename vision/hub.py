"""A file of trained weights from the hub, or one sentence why it does not come."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

from messages import FieldspanError

FILE = "model.safetensors"  # numbers alone; other formats could run code
PATIENCE = 5.0  # seconds until the hub counts as not reached


def fetched(name: str, told: Callable[[int, int], None]) -> Path:
    """The file of weights of a timm model; `told` hears of bytes there and bytes in all.

    What came before lies in the hub's own cache and needs no network. FieldspanError where the
    hub holds none, or is not reached.
    """
    import timm
    from huggingface_hub import hf_hub_download, try_to_load_from_cache

    config = timm.get_pretrained_cfg(name)
    if config is None or not config.hf_hub_id or config.hf_hub_filename:
        raise FieldspanError(
            "expected trained weights on the hub, got none for {name}: choose random weights",
            name=name,
        )
    kept = try_to_load_from_cache(config.hf_hub_id, FILE)
    if isinstance(kept, str):
        return Path(kept)
    try:
        reached()
        return Path(hf_hub_download(config.hf_hub_id, FILE, tqdm_class=bar(told)))
    except Exception as odd:  # of the network, the hub, the disk: all end alike
        raise FieldspanError(
            "expected the weights of {name} from the hub, got {kind}: check the connection, or "
            "choose random weights",
            name=name,
            kind=type(odd).__name__,
        ) from odd


def reached() -> None:
    """Nothing; an error within seconds where there is no way to the hub."""
    from huggingface_hub import constants, get_session

    get_session().head(constants.ENDPOINT, timeout=PATIENCE)


def bar(told: Callable[[int, int], None]) -> type:
    """A progress bar that tells instead of printing."""
    from huggingface_hub.utils import tqdm

    class Telling(tqdm):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **(kwargs | {"file": io.StringIO(), "disable": False}))

        def update(self, n: Any = 1) -> Any:
            done = super().update(n)
            told(int(self.n), int(self.total or 0))
            return done

    return Telling
