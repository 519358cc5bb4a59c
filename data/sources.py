"""The one door to image sets: which there are, which open now, and opening one by its name."""

from collections.abc import Callable
from pathlib import Path

from data.cache import is_kept, kept_title
from data.cifar import CIFARS, load_cifar
from data.cifar import is_cached as is_cifar_cached
from data.cifar import title as cifar_title
from data.drawn import drawing, load_drawn
from data.drawn import is_cached as is_drawn_cached
from data.image_set import ImageSet, Split
from data.own import is_own, open_own, own_names, take_in
from data.own_folder import is_folder
from messages import FieldspanError

DRAWN = ("local-texture", "far-pair")
SETS = (*CIFARS, *DRAWN)
__all__ = ["SETS", "ImageSet", "Split", "available", "cached", "load", "load_path", "title"]


def available() -> list[str]:
    """Names of the sets that open without a download: photographs, drawn sets, own images."""
    real = [name for name, cifar in CIFARS.items() if cifar.files() or is_cifar_cached(cifar)]
    return [*real, *DRAWN, *own_names()]


def cached(name: str) -> bool:
    """Whether the set opens at once, with nothing to decode or draw; False for unknown names."""
    if name in CIFARS:
        return is_cifar_cached(CIFARS[name])
    if is_own(name):
        return is_kept(name)
    try:
        drawn = drawing(name)
    except FieldspanError:
        return False
    return drawn is not None and is_drawn_cached(drawn)


def title(name: str) -> str:
    """What the set of a name is called, a message; the name itself where nobody knows it."""
    if name in CIFARS:
        return cifar_title(CIFARS[name])
    if is_own(name):
        return kept_title(name) or name
    try:
        drawn = drawing(name)
    except FieldspanError:
        return name
    return drawn.description.title if drawn else name


def load(name: str, *, progress: Callable[[float], None] | None = None) -> ImageSet:
    """The set of a name; `progress` hears the share done, 0 to 1, while decoding or drawing."""
    report = progress or _ignore
    loaded = _load(name, report)
    report(1.0)
    return loaded


def expanded(text: str) -> Path:
    """The path that was typed, `~` read as the home it stands for."""
    try:
        return Path(text).expanduser()
    except RuntimeError:  # a home that nobody has
        return Path(text)


def load_path(path: Path, *, progress: Callable[[float], None] | None = None) -> ImageSet:
    """The set of a folder or zip of one's own images; from now on it opens by its name alone."""
    name = path.resolve().name if is_folder(path) else path.name.removesuffix(".zip")
    return take_in(path, name, progress or _ignore)


def _load(name: str, progress: Callable[[float], None]) -> ImageSet:
    if name in CIFARS:
        return load_cifar(CIFARS[name], progress)
    if is_own(name):
        return open_own(name)
    drawn = drawing(name)
    if drawn is None:
        raise FieldspanError(
            "expected one of {names} or far-pair:DISTANCE, got {got}: choose one of these names",
            names=", ".join(SETS),
            got=_short(name),
        )
    return load_drawn(drawn, progress)


def _short(name: str) -> str:
    return name if len(name) <= 40 else name[:39] + "…"


def _ignore(share: float) -> None:
    pass
