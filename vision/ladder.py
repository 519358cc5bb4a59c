"""The ladder from attention to convolution: freedoms taken away one by one, by `attend` alone.

Full attention by content, then inside a window, then by positions only, then one fixed shift for
each head; nine such heads and W^O are a 3x3 convolution, Cordonnier, Loukas, Jaggi 2020.
"""

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float
from torch import Tensor

from attention import AttentionTrace, attend, attention_span, grid_distances, local_mask_2d
from vision.as_convolution import Place

PLACES: tuple[Place, ...] = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1))
LARGEST_SCORE = 8.0  # of all pairs of cells, where the content decides
ONE_COLOUR = 1e-6  # squared distance from the mean below which no cell differs from another
RING = 1  # cells of zeros on each side, the padding of a 3x3 convolution


def cells_of(image: Float[Tensor, "channel row column"]) -> Float[Tensor, "cell channel"]:
    """The image as tokens, a cell each, row by row."""
    return image.flatten(1).T


def by_content(
    image: Float[Tensor, "channel row column"], *, radius: int | None = None
) -> AttentionTrace:
    """Every cell looks at cells like itself: anywhere, or inside the window of this radius.

    Queries and keys are the cells less their mean, scaled so that the largest score is 8.
    """
    cells = cells_of(image)
    centred = cells - cells.mean(dim=0)
    largest = centred.square().sum(dim=1).max().clamp(min=ONE_COLOUR)
    looks = centred * (LARGEST_SCORE / largest).sqrt()
    mask = None if radius is None else local_mask_2d(*image.shape[1:], radius=radius)
    return attend(looks, looks, cells, mask=mask, scale=1.0)


def by_position(
    image: Float[Tensor, "channel row column"], *, radius: int, deviation: float
) -> AttentionTrace:
    """Every cell looks around itself with the same weights, whatever the cells hold.

    The bias on the scores is the logarithm of a Gaussian of the distance; `deviation` in cells.
    """
    cells = cells_of(image)
    rows, columns = image.shape[1:]
    squared = grid_distances(rows, columns, metric="euclidean").to(cells.dtype).square()
    nothing = torch.zeros_like(cells)
    mask = local_mask_2d(rows, columns, radius=radius)
    return attend(nothing, nothing, cells, mask=mask, bias=-squared / (2 * deviation**2))


def mean_span(weights: Float[Tensor, "cell cell"], rows: int, columns: int) -> float:
    """The mean distance, in cells, at which the cells of a grid look."""
    distances = grid_distances(rows, columns, metric="euclidean")
    return float(attention_span(weights, distances).mean())


def relative_encoding(rows: int, columns: int) -> Float[Tensor, "query key 3"]:
    """The encoding (|d|^2, d_1, d_2) of the offset d from each query to each key, rows first."""
    cells = torch.arange(rows * columns, dtype=torch.get_default_dtype())
    places = torch.stack([cells // columns, cells % columns], dim=-1)
    offset = places[None, :, :] - places[:, None, :]
    return torch.cat([offset.square().sum(dim=-1, keepdim=True), offset], dim=-1)


def shift_bias(
    encoding: Float[Tensor, "query key 3"], place: Place, *, alpha: float
) -> Float[Tensor, "query key"]:
    """The bias v . r with v = -alpha (1, -2 D_1, -2 D_2): the quadratic encoding of one shift D.

    Up to a constant, which softmax does not see, this is -alpha |d - D|^2 (Cordonnier, Loukas
    and Jaggi 2020, arXiv 1911.03584).
    """
    down, right = place
    return encoding @ (-alpha * torch.tensor([1.0, -2.0 * down, -2.0 * right]))


def by_shifts(image: Float[Tensor, "channel row column"], *, alpha: float) -> list[AttentionTrace]:
    """Nine heads, each of which looks at one place from every cell, more sharply with alpha.

    Their places are those of a 3x3 kernel, row by row. One after the other, since all nine at
    once would take nine times the memory.
    """
    values, encoding = cells_of(image), relative_encoding(*image.shape[1:])
    nothing = torch.zeros_like(values)
    biases = (shift_bias(encoding, place, alpha=alpha) for place in PLACES)
    return [attend(nothing, nothing, values, bias=bias) for bias in biases]


def with_ring(
    image: Float[Tensor, "channel row column"],
) -> Float[Tensor, "channel ring_row ring_column"]:
    """The image with a ring of zero tokens around it: the convolution's padding."""
    return F.pad(image, (RING,) * 4)


def by_heads(
    image: Float[Tensor, "channel row column"],
    kernel: Float[Tensor, "out channel 3 3"],
    *,
    alpha: float,
    ring: bool = True,
) -> Float[Tensor, "out row column"]:
    """What nine heads and W^O make of the image: the 3x3 convolution, as alpha grows.

    W^O holds for each head the numbers of the kernel at its place. Without the ring of zeros
    only the cells inside agree: at the border a head looks at the nearest cell there is.
    """
    grid = with_ring(image) if ring else image
    heads = torch.stack([head.output for head in by_shifts(grid, alpha=alpha)])
    mixed = torch.einsum("hcv,ovh->oc", heads, kernel.flatten(2)).unflatten(1, grid.shape[1:])
    return mixed[:, RING:-RING, RING:-RING] if ring else mixed


def shift_weights(
    rows: int, columns: int, *, alpha: float, ring: bool = True
) -> Float[Tensor, "head cell key"]:
    """The nine heads' weights from every cell, over the grid with its ring, if it has one."""
    grid = torch.zeros(1, rows, columns)
    heads = by_shifts(with_ring(grid) if ring else grid, alpha=alpha)
    weights = torch.stack([head.weights for head in heads])
    return weights[:, inside_ring(rows, columns)] if ring else weights


def inside_ring(rows: int, columns: int) -> Bool[Tensor, " cell"]:
    """Which cells of the grid with its ring are the image's own."""
    return with_ring(torch.ones(1, rows, columns)).flatten().bool()


def shift_spans(
    rows: int, columns: int, *, alpha: float, ring: bool = True
) -> Float[Tensor, " head"]:
    """The mean distance, in cells, at which each of the nine heads looks.

    Hard heads with a ring: 0 for the middle, 1 for four, the root of 2 for four.
    """
    more = 2 * RING if ring else 0
    distances = grid_distances(rows + more, columns + more, metric="euclidean")
    if ring:
        distances = distances[inside_ring(rows, columns)]
    weights = shift_weights(rows, columns, alpha=alpha, ring=ring)
    return attention_span(weights, distances).mean(dim=-1)
