"""Two experiments to try on the Train page, as the controls they set."""

from ui.language import _
from ui.showing import SHOWS
from ui.train_form import SIZES, Settings, smallest_and_largest

FACTOR = 5  # at least so many times fewer images, or more


def experiments(name: str, settings: Settings) -> dict[str, dict[str, object]]:
    """Sentence -> key of a control -> value: other images in number, then the same ones varied."""
    found: dict[str, dict[str, object]] = {}
    size = other_size(settings.size, smallest_and_largest(name))
    if size is not None:
        sentence = _(
            "{size:,} images instead of {now:,}: does the gap grow or shrink?",
            size=size,
            now=settings.size,
        )
        found[sentence] = {"size": size, SHOWS: "train-loss"}
    sentence = _(
        "Flip and crop, then Start training: an image seldom comes twice alike. Is it still "
        "learned by heart?"
    )
    found[sentence] = {"flip": True, SHOWS: "train-form"}
    return found


def other_size(now: int, ends: tuple[int, int]) -> int | None:
    """The nearest offered size that is much smaller, else much larger, between the two ends."""
    offered = [size for size in SIZES if ends[0] <= size <= ends[1]]
    smaller = [size for size in offered if size * FACTOR <= now]
    larger = [size for size in offered if size >= now * FACTOR]
    return smaller[-1] if smaller else larger[0] if larger else None
