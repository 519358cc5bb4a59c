"""The first weights of the patch transformer, in three ways."""

import torch
from jaxtyping import Float
from torch import Tensor, nn

from attention import MultiHeadSelfAttention

SPREAD = 0.02  # standard deviation of the small start, as in timm's VisionTransformer
QUERY_KEY, VALUE_PROJECT = 0.7, -0.4  # how much identity, and as much noise


def small_start(module: nn.Module) -> None:
    """Draw a linear map's or the patch embedding's weights from a narrow bell; biases are 0."""
    if isinstance(module, nn.Linear | nn.Conv2d):
        nn.init.trunc_normal_(module.weight, std=SPREAD)
        if module.bias is not None:
            nn.init.zeros_(module.bias)


def glorot_start(module: nn.Module) -> None:
    """Draw weights that keep the size of what passes through, however wide the network.

    Linear maps by Glorot and Bengio 2010, equation 16, queries, keys and values each for itself;
    convolutions by LeCun et al. 1998: variance one over the inputs.
    """
    if isinstance(module, MultiHeadSelfAttention):
        for third in module.qkv.weight.chunk(3):
            nn.init.xavier_uniform_(third)
    elif isinstance(module, nn.Linear):
        nn.init.xavier_uniform_(module.weight)
    elif isinstance(module, nn.Conv2d):
        nn.init.kaiming_normal_(module.weight, nonlinearity="linear")


@torch.no_grad()
def mimetic_start(module: nn.Module) -> None:
    """Draw attention that looks at what is alike and takes some of itself away.

    Trockman and Kolter 2023 (arXiv 2305.09828): in trained vision transformers the product of a
    head's query and key weights is near a multiple of the identity, that of value and projection
    weights near a negative one. Each product is drawn as such a multiple plus as much noise, then
    split in two by its singular values; of a head's only as many as its width are kept.
    """
    if not isinstance(module, MultiHeadSelfAttention):
        return
    dim = module.project.in_features
    queries, keys, values = module.qkv.weight.chunk(3)
    for query, key in zip(queries.chunk(module.heads), keys.chunk(module.heads), strict=True):
        left, right = halves(near_identity(dim, QUERY_KEY), len(query))
        query.copy_(left.T)
        key.copy_(right)
    left, right = halves(near_identity(dim, VALUE_PROJECT), dim)
    module.project.weight.copy_(left)
    values.copy_(right)


def near_identity(dim: int, share: float) -> Float[Tensor, "row column"]:
    """So much identity, and noise of as large a share: variance share^2 / dim for each entry."""
    return share * (torch.eye(dim) + torch.randn(dim, dim) / dim**0.5)


def halves(
    product: Float[Tensor, "row column"], rank: int
) -> tuple[Float[Tensor, "row rank"], Float[Tensor, "rank column"]]:
    """Two factors of equal size whose product is the nearest one of this rank."""
    left, sizes, right = torch.linalg.svd(product)
    roots = sizes[:rank].sqrt()
    return left[:, :rank] * roots, roots[:, None] * right[:rank]
