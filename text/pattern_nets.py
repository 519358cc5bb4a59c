"""Four small networks that differ in what their parameters may do, for rows of 24 numbers."""

from collections.abc import Mapping
from typing import cast

from jaxtyping import Float
from torch import Tensor, nn

from attention import AttentionBlock, LearnedPositions, local_mask_1d
from messages import FieldspanError
from text.pattern import LENGTH, PATTERNS

FILTERS = 16
HIDDEN = 32
DIM, BLOCKS, HEADS = 16, 2, 2
CLASSES = len(PATTERNS)


class Convolution(nn.Module):
    """16 filters of 5, 16 of 3, the mean over all places, a linear map; 914 parameters.

    The same few weights at every place: what is learned at one holds at all.
    """

    def __init__(self) -> None:
        super().__init__()
        self.filters = nn.Sequential(
            nn.Conv1d(1, FILTERS, 5, padding=2),
            nn.ReLU(),
            nn.Conv1d(FILTERS, FILTERS, 3, padding=1),
            nn.ReLU(),
        )
        self.head = nn.Linear(FILTERS, CLASSES)
        for layer in self.filters:  # He et al. 2015; torch's smaller start needs more steps
            if isinstance(layer, nn.Conv1d) and layer.bias is not None:
                nn.init.kaiming_normal_(layer.weight, nonlinearity="relu")
                nn.init.zeros_(layer.bias)

    def forward(self, rows: Float[Tensor, "batch place"]) -> Float[Tensor, "batch label"]:
        """The logits of both patterns."""
        return self.head(self.filters(rows[:, None]).mean(dim=2))


class Connected(nn.Module):
    """32 hidden units with a weight of their own for every place; 866 parameters."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Linear(LENGTH, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, CLASSES)
        )

    def forward(self, rows: Float[Tensor, "batch place"]) -> Float[Tensor, "batch label"]:
        """The logits of both patterns."""
        return self.layers(rows)


class Attending(nn.Module):
    """Two blocks of the shared attention with learned positions; 4,898 parameters.

    `radius` closes attention beyond so many places to each side; None leaves it open.
    """

    mask: Tensor | None

    def __init__(self, radius: int | None) -> None:
        super().__init__()
        mask = None if radius is None else local_mask_1d(LENGTH, radius=radius)
        self.register_buffer("mask", mask, persistent=False)
        self.embed = nn.Linear(1, DIM)
        self.positions = LearnedPositions(LENGTH, DIM)
        self.blocks = nn.ModuleList(AttentionBlock(DIM, HEADS) for _ in range(BLOCKS))
        self.head = nn.Linear(DIM, CLASSES)

    def forward(self, rows: Float[Tensor, "batch place"]) -> Float[Tensor, "batch label"]:
        """The logits of both patterns."""
        tokens = self.positions(self.embed(rows[..., None]))
        for block in self.blocks:
            tokens = block(tokens, mask=self.mask)
        return self.head(tokens.mean(dim=1))


def make_net(options: Mapping[str, object]) -> nn.Module:
    """The untrained network that `net` and `radius` name."""
    net, radius = options.get("net"), options.get("radius")
    if net == "convolution":
        return Convolution()
    if net == "connected":
        return Connected()
    if net == "attention":
        return Attending(cast("int | None", radius))
    raise FieldspanError(
        "expected {name} to be one of {options}, got {got}: choose one of these",
        name="net",
        options="convolution, connected, attention",
        got=str(net),
    )
