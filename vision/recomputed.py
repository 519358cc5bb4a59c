"""One call of a timm attention module, done again from its own queries, keys and values."""

import inspect
from collections.abc import Mapping
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor, nn

from attention import attention_scores, attention_weights
from messages import FieldspanError

KNOWN = {"x", "rope", "shared_rel_pos_bias", "shared_rel_pos"}  # no masks
CLOSE = 1e-4  # of the largest output: float32 and another order of sums, with room
# What a module raises whose parts are others than ours: one is missing, or shapes do not meet.
OTHER_PARTS = (RuntimeError, AttributeError, TypeError)


def arguments_of(module: nn.Module, args: tuple, kwargs: Mapping[str, Any]) -> dict[str, Any]:
    """What a call handed over, by name; what is None or False was not handed over."""
    bound = inspect.signature(type(module).forward).bind(module, *args, **kwargs).arguments
    return {name: value for name, value in bound.items() if name != "self" and _given(value)}


def recomputed(
    module: Any, given: Mapping[str, Any], block: int
) -> tuple[Float[Tensor, "image head query key"], Float[Tensor, "one token dim"]]:
    """The weights of one call, from the core's scores and softmax, and what they give.

    That is weights times values for the first image, through the module's own norm, gate and
    projection; see `explain`. FieldspanError where the module has other parts.
    """
    if not set(given) <= KNOWN or not _has_the_parts(module):
        raise _does_more(module, block)
    try:
        q, k, v = _heads_of(module, given["x"])
        q, k = (_turned(module, part, given.get("rope")) for part in _normed(module, q, k))
        scores = attention_scores(q, k, scale=module.scale)
        for bias in _biases(module, given):
            scores = scores + bias
        weights = attention_weights(scores)
        ours = _projected(module, weights[:1] @ v[:1], given["x"][:1])
    except OTHER_PARTS as odd:
        raise _does_more(module, block) from odd
    return weights, ours


def explain(
    module: nn.Module, ours: Tensor, output: Float[Tensor, "one token dim"], block: int
) -> None:
    """Nothing; FieldspanError unless this is what the module gave, to 1e-4 of its largest size."""
    if ours.shape != output.shape or not _alike(ours, output):
        raise _does_more(module, block)


def _given(value: object) -> bool:
    return value is not None and value is not False


def _has_the_parts(module: Any) -> bool:
    joint, apart = getattr(module, "qkv", None), getattr(module, "q_proj", None)
    has_maps = isinstance(joint, nn.Linear) or isinstance(apart, nn.Linear)
    return has_maps and all(hasattr(module, name) for name in ("num_heads", "scale", "proj"))


def _heads_of(
    module: Any, tokens: Float[Tensor, "image token dim"]
) -> tuple[Float[Tensor, "image head token head_dim"], ...]:
    """Queries, keys and values, whether one map makes them or three."""
    if getattr(module, "qkv", None) is None:
        maps = (module.q_proj, module.k_proj, module.v_proj)
        parts = [part(tokens).unflatten(-1, (-1, module.head_dim)) for part in maps]
        heads = [part.transpose(1, 2) for part in parts]
        return tuple(  # where keys are shared, head h uses the keys of h // group
            head.repeat_interleave(module.num_heads // head.shape[1], dim=1) for head in heads
        )
    joint = module.qkv(tokens)
    if getattr(module, "q_bias", None) is not None:
        joint = joint + torch.cat((module.q_bias, module.k_bias, module.v_bias))
    split = joint.unflatten(-1, (3, module.num_heads, -1)).permute(2, 0, 3, 1, 4)
    return split.unbind(0)


def _normed(module: Any, q: Tensor, k: Tensor) -> tuple[Tensor, Tensor]:
    return (
        module.q_norm(q) if hasattr(module, "q_norm") else q,
        module.k_norm(k) if hasattr(module, "k_norm") else k,
    )


def _turned(
    module: Any, part: Float[Tensor, "image head token head_dim"], rope: Tensor | None
) -> Float[Tensor, "image head token head_dim"]:
    """Queries or keys turned by their places (rotary positions); prefix tokens stay."""
    if rope is None:
        return part
    from timm.layers import apply_rot_embed_cat

    first, half = module.num_prefix_tokens, getattr(module, "rotate_half", False)
    turned = apply_rot_embed_cat(part[:, :, first:], rope, half=half)
    return torch.cat((part[:, :, :first], turned), dim=2)


def _biases(module: Any, given: Mapping[str, Any]) -> list[Tensor]:
    """What BEiT's relatives add to the scores by relative position."""
    found = [given[name] for name in ("shared_rel_pos_bias", "shared_rel_pos") if name in given]
    if getattr(module, "relative_position_bias_table", None) is not None:
        found.append(module._get_rel_pos_bias())
    if getattr(module, "rel_pos", None) is not None:
        return [module.rel_pos.get_bias()]
    return found


def _projected(
    module: Any, mixed: Float[Tensor, "one head token head_dim"], tokens: Tensor
) -> Float[Tensor, "one token dim"]:
    joined = mixed.transpose(1, 2).flatten(-2)
    if hasattr(module, "norm"):
        joined = module.norm(joined)
    if getattr(module, "gate", None) is not None:
        joined = joined * module.gate(tokens).sigmoid()
    return module.proj(joined)


def _alike(ours: Tensor, theirs: Tensor) -> bool:
    apart = (ours - theirs).abs().max()
    return bool(apart <= CLOSE * theirs.abs().max() + torch.finfo(theirs.dtype).tiny)


def _does_more(module: nn.Module, block: int) -> FieldspanError:
    return FieldspanError(
        "expected attention that is queries, keys and a softmax, got {got} in block {block}: "
        "this model's attention does more than weigh values, so choose another model",
        got=type(module).__name__,
        block=block + 1,
    )
