"""What any module of a model gives for images, as a map of units."""

from collections.abc import Sequence
from threading import get_ident

from jaxtyping import Float
from torch import Tensor, nn

from messages import FieldspanError

BRANCHES = ("ls1", "attn", "attention")  # what ends the attention branch of a block, by name


def branch_of(model: nn.Module, layer: str) -> str:
    """The path of what a transformer block adds to its residual stream after attending.

    Of AttentionBlock and of timm's blocks: the output of attention, scaled where the block does.
    """
    block = submodule(model, layer)
    for name in BRANCHES:
        if isinstance(getattr(block, name, None), nn.Module):
            return f"{layer}.{name}"
    raise FieldspanError(
        "expected a transformer block with an attention branch, got {layer}: choose a block or "
        "look after the residual addition",
        layer=layer,
    )


def submodule(model: nn.Module, layer: str) -> nn.Module:
    """The module at a path."""
    found = dict(model.named_modules()).get(layer)
    if found is None or not layer:
        raise FieldspanError(
            "expected the path of a layer of {model}, got {layer}: choose one such as {example}",
            model=type(model).__name__,
            layer=layer or '""',
            example=next((name for name, _ in model.named_modules() if name), "none"),
        )
    return found


def output_of(
    model: nn.Module, images: Float[Tensor, "batch channel row column"], layer: str
) -> Tensor:
    """What the module at this path gave last while the model ran on the images.

    A copy, which later operations in place do not change. Runs of the same model in other
    threads are none of its business.
    """
    found: list[Tensor] = []
    thread = get_ident()

    def keep(module: nn.Module, inputs: object, output: object) -> None:
        if get_ident() == thread and isinstance(output, Tensor):
            found[:] = [output.clone()]

    handle = submodule(model, layer).register_forward_hook(keep)
    try:
        model(images)
    finally:
        handle.remove()
    if not found:
        raise FieldspanError(
            "expected a layer that runs and gives one tensor, got {layer}: choose one inside it",
            layer=layer,
        )
    return found[0]


def as_map(
    output: Tensor,
    model: nn.Module,
    image_size: tuple[int, int],
    grid: tuple[int, int] | None = None,
    *,
    channels_last: bool = False,
) -> Float[Tensor, "batch feature_channel unit_row unit_column"]:
    """The output as a map: a convolution's as it is, tokens on their grid, prefix tokens left out.

    The grid is the one given, else the model's own, else the one in the shape of the image.
    """
    if output.ndim == 4:
        return output.movedim(3, 1) if channels_last else output
    if output.ndim != 3:
        raise FieldspanError(
            "expected a map (batch, channel, row, column) or tokens (batch, token, dim), got "
            "{got}: choose another layer",
            got=tuple(output.shape),
        )
    tokens = output.shape[1]
    rows, columns = grid or _own_grid(model, tokens) or _likely_grid(model, tokens, image_size)
    placed = output[:, tokens - rows * columns :]
    return placed.transpose(1, 2).unflatten(2, (rows, columns))


def has_channels_last(model: nn.Module, layer: str) -> bool:
    """Whether a map that this layer gives is (batch, row, column, channel).

    So work torch's linear maps and layer norms, and whole models that say so, as timm's Swin.
    """
    module = submodule(model, layer)
    if isinstance(module, nn.LayerNorm):
        return "2d" not in type(module).__name__
    said = str(getattr(model, "output_fmt", "")).endswith("NHWC")
    return isinstance(module, nn.Linear) or (said and not isinstance(module, nn.Conv2d))


def _own_grid(model: nn.Module, tokens: int) -> tuple[int, int] | None:
    """The grid that the model says it has, if the tokens fill it; ours and timm's do."""
    sides = getattr(getattr(model, "patch_embed", None), "grid_size", None)
    sides = sides or (getattr(model, "rows", 0), getattr(model, "columns", 0))
    rows, columns = sides
    return (rows, columns) if 0 < rows * columns == tokens - _prefix(model) else None


def _likely_grid(model: nn.Module, tokens: int, image_size: tuple[int, int]) -> tuple[int, int]:
    """The grid of square patches that the tokens fill."""
    count = tokens - _prefix(model)
    for rows in _divisors(count):
        columns = count // rows
        if rows * image_size[1] == columns * image_size[0]:
            return rows, columns
    raise FieldspanError(
        "expected tokens on a grid of square patches, got {count} for an image of {rows} x "
        "{columns} pixels: give the grid",
        count=count,
        rows=image_size[0],
        columns=image_size[1],
    )


def _prefix(model: nn.Module) -> int:
    """How many tokens before the patches belong to no place: class and register tokens."""
    return int(getattr(model, "num_prefix_tokens", 0))


def _divisors(count: int) -> Sequence[int]:
    return [part for part in range(1, count + 1) if count % part == 0]
