"""The third route: attention within a radius, for sequences too long for all pairs."""

import torch
from jaxtyping import Bool, Float
from torch import Tensor

from attention.core import attend_fused
from attention.masks import local_mask_1d, require_radius

SMALLEST_BLOCK = 32  # smaller ones cost more calls of the kernel than they save in pairs


def attend_local(
    q: Float[Tensor, "*batch token dim"],
    k: Float[Tensor, "*batch token dim"],
    v: Float[Tensor, "*batch token value_dim"],
    *,
    radius: int,
) -> Float[Tensor, "*batch token value_dim"]:
    """The output of `attend` under `local_mask_1d`, in time and memory of length x radius.

    Blocks of queries look at themselves and `radius` tokens on both sides: the sliding window
    of Beltagy, Peters and Cohan 2020, section 3, exact to the token.
    """
    require_radius(radius)
    length = q.shape[-2]
    if radius == 0:
        return v  # one key each, of weight 1
    block = max(radius, SMALLEST_BLOCK)
    end = (length - radius) // block * block  # from `block` to here, windows lie inside
    if end <= block:
        mask = None if radius >= length - 1 else local_mask_1d(length, radius=radius).to(q.device)
        return attend_fused(q, k, v, mask=mask)
    first = _attend_rows(q, k, v, range(block), radius)
    middle = _attend_blocks(q, k, v, range(block, end, block), radius)
    last = _attend_rows(q, k, v, range(end, length), radius)
    return torch.cat((first, middle, last), dim=-2)


def _attend_rows(q: Tensor, k: Tensor, v: Tensor, rows: range, radius: int) -> Tensor:
    """The output of some queries at an end of the sequence, where the window is cut off."""
    keys = range(max(rows.start - radius, 0), min(rows.stop + radius, q.shape[-2]))
    k, v = (tokens[..., keys.start : keys.stop, :] for tokens in (k, v))
    mask = _band(rows, keys, radius).to(q.device)
    return attend_fused(q[..., rows.start : rows.stop, :], k, v, mask=mask)


def _attend_blocks(q: Tensor, k: Tensor, v: Tensor, starts: range, radius: int) -> Tensor:
    """The output of whole blocks that start there; one small mask fits them all."""
    block = starts.step
    # the kernel wants four axes: (sequence, block number, token in block, dim)
    flat_q, *flat_kv = (tokens.reshape(-1, *tokens.shape[-2:]) for tokens in (q, k, v))
    queries = flat_q[:, starts.start : starts.stop].unflatten(1, (-1, block))
    keys, values = (_windows(tokens, starts, radius) for tokens in flat_kv)
    mask = _band(range(block), range(-radius, block + radius), radius).to(q.device)
    output = attend_fused(queries, keys, values, mask=mask)
    return output.reshape(*q.shape[:-2], -1, v.shape[-1])


def _windows(
    tokens: Float[Tensor, "sequence token dim"], starts: range, radius: int
) -> Float[Tensor, "sequence block key dim"]:
    """What each block may look at: an overlapping view, so that no key is copied."""
    reach = tokens[:, starts.start - radius : starts.stop + radius]
    return reach.unfold(-2, starts.step + 2 * radius, starts.step).transpose(-2, -1)


def _band(queries: range, keys: range, radius: int) -> Bool[Tensor, "query key"]:
    """|i - j| <= radius."""
    i, j = (torch.arange(places.start, places.stop) for places in (queries, keys))
    return (i[:, None] - j).abs() <= radius
