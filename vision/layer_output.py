"""What any module of a model gives for images, as a map of units."""

from collections.abc import Sequence

from jaxtyping import Float
from torch import Tensor, nn

from messages import FieldspanError
from vision.hooks import listening
from vision.layout import COLUMN, ROW, axes_in
from vision.reach import Reach
from vision.tracing import UNTRACEABLE, trace

BRANCHES = {"attention": "attention", "attn": "drop_path1"}  # attends -> gives what is added
CHANNELS_FIRST = (
    nn.Conv2d, nn.BatchNorm2d, nn.GroupNorm, nn.MaxPool2d, nn.AvgPool2d, nn.AdaptiveAvgPool2d,
)  # fmt: skip


def branch_of(model: nn.Module, layer: str) -> str:
    """The path of what a transformer block adds to its residual stream after attending.

    Of AttentionBlock the output of attention. timm's blocks scale or norm it first, some with a
    weight of their own, and hand it to `drop_path1` in the end, whatever they do.
    """
    block = submodule(model, layer)
    for names in BRANCHES.items():
        if all(isinstance(getattr(block, name, None), nn.Module) for name in names):
            return f"{layer}.{names[1]}"
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

    def keep(_module: nn.Module, _args: tuple, _kwargs: dict, output: Tensor) -> None:
        found[:] = [output.clone()]

    with listening([submodule(model, layer)], keep):
        model(images)
    if not found:
        raise FieldspanError(
            "expected a layer that runs and gives one tensor, got {layer}: choose one inside it",
            layer=layer,
        )
    if not found[0].ndim or len(found[0]) != len(images):
        raise FieldspanError(
            "expected a layer that gives one map for each image, got {got} for {count} images from "
            "{layer}: inside attention in windows units lie nowhere, so look at the whole block",
            got=tuple(found[0].shape),
            count=len(images),
            layer=layer,
        )
    return found[0]


def as_map(
    output: Tensor,
    model: nn.Module,
    image_size: tuple[int, int],
    grid: tuple[int, int] | None = None,
    *,
    axes: tuple[int, int] = (2, 3),
) -> Float[Tensor, "batch feature_channel unit_row unit_column"]:
    """The output as a map, tokens on their grid, prefix tokens left out.

    `axes` are the dimensions of a map's rows and columns. The grid is the one given, else the
    model's own, else the one in the shape of the image.
    """
    if output.ndim == 4:
        return output.movedim(axes, (2, 3))
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


def map_axes(
    model: nn.Module, layer: str, output: Tensor, image_size: tuple[int, int]
) -> tuple[int, int]:
    """In which dimensions of a layer's map rows and columns lie, as a trace of the model finds.

    (2, 3) for tokens, which have none. Where a trace loses the places, as behind attention, timm's
    word on its model counts; else one of the two customary orders must fit the number of units,
    or the shape of the image, and the other must not.
    """
    if output.ndim != 4 or isinstance(submodule(model, layer), CHANNELS_FIRST):
        return (2, 3)
    reach = _reach(model, layer, image_size)
    if reach is not None and reach.layout is not None:
        dims = {axis: dim for dim, parts in enumerate(reach.layout) for axis in axes_in(parts)}
        if len({dims.get(ROW), dims.get(COLUMN), None}) == 3:
            return dims[ROW], dims[COLUMN]
    elif str(getattr(model, "output_fmt", "")).endswith("NHWC"):
        return (1, 2)
    sides = None if reach is None else reach.map_size
    orders = {(2, 3): output.shape[2:], (1, 2): output.shape[1:3]}
    fitting = [axes for axes, found in orders.items() if _suits(found, sides, image_size)]
    if len(fitting) != 1:
        raise FieldspanError(
            "expected a map whose rows and columns can be told apart from its channels, got {got} "
            "from {layer}: choose another layer",
            got=tuple(output.shape),
            layer=layer,
        )
    return fitting[0]


def _suits(map_size: Sequence[int], sides: tuple[int, int] | None, image: tuple[int, int]) -> bool:
    """Whether a map has these sides or, where they are not known, the shape of the image."""
    rows, columns = map_size
    return rows * image[1] == columns * image[0] if sides is None else (rows, columns) == sides


def _reach(model: nn.Module, layer: str, image_size: tuple[int, int]) -> Reach | None:
    """What the layer's map sees of an image of this size; None where no trace gets through."""
    try:
        found = trace(model, image_size)
    except (FieldspanError, *UNTRACEABLE):
        return None
    return found[layer][1] if layer in found else None


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
