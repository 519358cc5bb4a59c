"""Attention routes: fused over explicit, local over full, local over the local-attention package.

routes: `attend_fused` over `attend`, forward and backward, batch 128, 4 heads of 16, one thread,
    at 256 tokens (16 x 16 patches) and at 64 (8 x 8, the default transformer; about 1).
local: `attend_local` of radius 64, forward, one sequence, 4 heads of 32, all cores, against
    full fused attention at 16,384 positions, against itself at 65,536 (4 would be linear), and
    against `LocalAttention` of the package local-attention.

What the package computes here: window_size=64 cuts the sequence in blocks of 64, look_backward=1
and look_forward=1 let a block see its two neighbours, and exact_windowsize=True closes what lies
more than one window away: |i - j| <= 64, which is exactly the band of radius 64. Without rotary
positions (use_rotary_pos_emb=False) and with the same 1/sqrt(dim), both are one function; their
values are compared before anything is timed, at the length that is timed. 16,384 divides by 64,
so the package pays for no padding.
"""

from collections.abc import Callable
from functools import partial
from statistics import median

import torch
from local_attention import LocalAttention
from torch import Tensor

from attention import attend, attend_fused, attend_local
from benchmarks.measure import (
    Aims,
    Figures,
    cores,
    interleaved,
    machine,
    parser,
    ratio,
    tell,
    timed,
)

RADIUS = 64
TOKENS = (256, 64)
POSITIONS = (16_384, 65_536)
AIMS: Aims = {
    "routes.fused_over_explicit_256": (">=", 2.5),
    "local.over_full": (">=", 12.0),
    "local.growth_for_four_times_the_length": ("<=", 4.6),
    "local.over_package": (">=", 0.9),
}


def main(argv: list[str] | None = None) -> None:
    options = parser(__doc__)
    options.add_argument("--threads", type=int, default=cores(), help="of the local part")
    asked = options.parse_args(argv)
    before, rounds = machine(), 1 if asked.quick else 5
    before["threads"] = f"routes 1, local {asked.threads}"
    torch.set_num_threads(1)
    batch, tokens = (2, (16, 8)) if asked.quick else (128, TOKENS)
    figures = {"routes": routes(batch, tokens, rounds)}
    torch.set_num_threads(asked.threads)
    positions, radius = ((256, 1024), 16) if asked.quick else (POSITIONS, RADIUS)
    figures["local"] = local(positions, radius, rounds)
    aims = {} if asked.quick else AIMS
    tell("attention", figures, before, aims, as_json=asked.json)


def routes(batch: int, tokens: tuple[int, ...], rounds: int) -> Figures:
    """How many times as fast the fused route is, and the milliseconds of both."""
    figures: Figures = {"batch": batch, "heads": 4, "dim": 16}
    for count in tokens:
        inputs = [part.requires_grad_() for part in vectors(batch, 4, count, 16)]
        seconds = interleaved(
            {
                "explicit": timed(partial(there_and_back, explicit, inputs)),
                "fused": timed(partial(there_and_back, attend_fused, inputs)),
            },
            rounds=rounds,
        )
        figures[f"fused_over_explicit_{count}"] = ratio(seconds["explicit"], seconds["fused"])
        figures |= milliseconds(seconds, f"_{count}_ms")
    return figures


def local(positions: tuple[int, int], radius: int, rounds: int) -> Figures:
    """The local route's ratios, and the milliseconds of everything compared."""
    short, long = (vectors(1, 4, count, 32) for count in positions)
    near = partial(attend_local, radius=radius)
    package = packaged(radius)
    difference = largest_difference(near, package, short)
    works: dict[str, tuple[Callable[[], Tensor], int]] = {
        "full": (lambda: attend_fused(*short), 1),
        "local": (lambda: near(*short), 8),
        "package": (lambda: package(*short), 8),
        "four_times": (lambda: near(*long), 2),
    }
    with torch.no_grad():
        seconds = interleaved(
            {name: timed(work, calls=calls) for name, (work, calls) in works.items()},
            rounds=rounds,
        )
    return {
        "positions": positions[0],
        "radius": radius,
        "batch": 1,
        "heads": 4,
        "dim": 32,
        "over_full": ratio(seconds["full"], seconds["local"]),
        "growth_for_four_times_the_length": ratio(seconds["four_times"], seconds["local"]),
        "over_package": ratio(seconds["package"], seconds["local"]),
        "largest_difference_to_package": difference,
        **milliseconds(seconds, "_ms"),
    }


def packaged(radius: int) -> LocalAttention:
    """The package's module that computes `attend_local` of this radius."""
    return LocalAttention(
        window_size=radius,
        look_backward=1,
        look_forward=1,
        exact_windowsize=True,
        use_rotary_pos_emb=False,
    )


def largest_difference(
    one: Callable[..., Tensor], other: Callable[..., Tensor], inputs: list[Tensor]
) -> float:
    """The largest difference in value; AssertionError when it is more than rounding."""
    with torch.no_grad():
        ours, theirs = one(*inputs), other(*inputs)
    torch.testing.assert_close(ours, theirs, atol=1e-5, rtol=1e-5)
    return (ours - theirs).abs().max().item()


def explicit(*inputs: Tensor) -> Tensor:
    """The output of the definition."""
    return attend(*inputs).output


def there_and_back(route: Callable[..., Tensor], inputs: list[Tensor]) -> tuple[Tensor, ...]:
    """The gradients of the sum of a route's output."""
    return torch.autograd.grad(route(*inputs).sum(), inputs)


def vectors(batch: int, heads: int, tokens: int, dim: int) -> list[Tensor]:
    """Queries, keys and values, the same in every run."""
    generator = torch.Generator().manual_seed(0)
    return [torch.randn(batch, heads, tokens, dim, generator=generator) for _ in range(3)]


def milliseconds(seconds: dict[str, list[float]], ending: str) -> Figures:
    """The median of each route's rounds."""
    return {f"{name}{ending}": 1000 * median(values) for name, values in seconds.items()}


if __name__ == "__main__":
    main()
