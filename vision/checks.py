"""What a user may ask of a model, and the sentence that answers everything else."""

from collections.abc import Sequence

from torch import Tensor

from messages import FieldspanError


def one_of(options: Sequence[str], **choices: str) -> None:
    """Nothing; FieldspanError unless each choice is one of the options."""
    for name, value in choices.items():
        if value not in options:
            raise FieldspanError(
                "expected {name} to be one of {options}, got {got}: choose one of these",
                name=name,
                options=", ".join(options),
                got=value,
            )


def at_least(least: int, **counts: object) -> None:
    """Nothing; FieldspanError unless each count is a whole number of at least `least`."""
    for name, value in counts.items():
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise FieldspanError(
                "expected {name} to be a whole number of at least {least}, got {got}: "
                "choose another number",
                name=name,
                least=least,
                got=value,
            )


def share(**shares: float) -> None:
    """Nothing; FieldspanError unless every share is at least 0 and less than 1."""
    for name, value in shares.items():
        if not 0 <= value < 1:
            raise FieldspanError(
                "expected {name} to be at least 0 and less than 1, got {got}: choose another share",
                name=name,
                got=value,
            )


def divides(whole_name: str, whole: int, part_name: str, part: int) -> None:
    """Nothing; FieldspanError unless the whole splits into equal parts."""
    if whole % part:
        raise FieldspanError(
            "expected {whole_name} to be divisible by {part_name} ({part}), got {got}: "
            "change one of the two",
            whole_name=whole_name,
            part_name=part_name,
            part=part,
            got=whole,
        )


def within(name: str, got: int, count: int) -> None:
    """Nothing; FieldspanError unless the number is one of 0, 1, ... count - 1."""
    if not 0 <= got < count:
        raise FieldspanError(
            "expected {name} from 0 to {last}, got {got}: choose one inside",
            name=name,
            last=count - 1,
            got=got,
        )


def image_shape(images: Tensor, shape: tuple[int, int, int]) -> None:
    """Nothing; FieldspanError unless each image is (channel, row, column) of this shape."""
    if images.ndim != 4 or tuple(images.shape[1:]) != shape:
        raise FieldspanError(
            "expected images of shape (batch, {channels}, {rows}, {columns}), got {got}: "
            "resize the images or build the model for their size",
            channels=shape[0],
            rows=shape[1],
            columns=shape[2],
            got=tuple(images.shape),
        )


def least_image(images: Tensor, channels: int, side: int) -> None:
    """Nothing; FieldspanError unless images have these channels and sides of at least `side`."""
    if images.ndim != 4 or images.shape[1] != channels or min(images.shape[2:]) < side:
        raise FieldspanError(
            "expected images of shape (batch, {channels}, row, column) with sides of at least "
            "{side} pixels, got {got}: resize the images or build a smaller model",
            channels=channels,
            side=side,
            got=tuple(images.shape),
        )
