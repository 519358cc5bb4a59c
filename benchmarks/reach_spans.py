"""Spans: what measuring every head costs over the pass that shows it, in time and in memory.

cost: `attention_spans` of the default transformer over 1,000 images, over a pass of the same
    images in the same batches that computes the same attention in the open and measures nothing.
memory: how much a fresh process grows at most while it measures, beyond the model and the images.
zoo: the same cost for vit_tiny_patch16_224 at 224 pixels, with drawn weights, over the pass that
    timm itself makes; what it adds is attention done again in the open, the check of it against
    the module's own output, and the measures.
"""

import resource
import sys
from functools import partial
from statistics import median

import psutil
import torch
from torch import Tensor, nn

from attention import AttentionTrace
from benchmarks.measure import (
    Aims,
    Figures,
    in_fresh_process,
    interleaved,
    machine,
    parser,
    ratio,
    tell,
    timed,
)
from vision import PatchTransformer, attention_spans
from vision.zoo import open_zoo

IMAGES, BATCH = 1000, 32
MEGABYTE = 2**20
AIMS: Aims = {"cost.spans_over_explicit_pass": ("<=", 1.3), "memory.growth_MB": ("<=", 300.0)}


def main(argv: list[str] | None = None) -> None:
    options = parser(__doc__)
    options.add_argument("--memory", action="store_true", help="the memory part alone")
    asked = options.parse_args(argv)
    before, images = machine(), 40 if asked.quick else IMAGES
    if asked.memory:
        tell("reach_spans", {"memory": memory(images)}, before, {}, as_json=asked.json)
        return
    quick = ["--quick"] if asked.quick else []
    figures = {
        "cost": cost(images, rounds=1 if asked.quick else 5),
        "memory": in_fresh_process("reach_spans", "--memory", *quick)["memory"],
    }
    if not asked.quick:
        figures["zoo"] = zoo(32, rounds=3)
    tell("reach_spans", figures, before, {} if asked.quick else AIMS, as_json=asked.json)


def cost(count: int, *, rounds: int) -> Figures:
    """The ratio for the default transformer, and the seconds of both."""
    torch.manual_seed(0)
    model, images = PatchTransformer().eval(), torch.randn(count, 3, 32, 32)
    seconds = interleaved(
        {
            "spans": timed(partial(attention_spans, model, images, batch=BATCH)),
            "explicit": timed(partial(in_the_open, model, images)),
        },
        rounds=rounds,
    )
    return {
        "images": count,
        "batch": BATCH,
        "spans_over_explicit_pass": ratio(seconds["spans"], seconds["explicit"]),
        **{f"{name}_s": median(values) for name, values in seconds.items()},
    }


@torch.no_grad()
def in_the_open(model: PatchTransformer, images: Tensor) -> None:
    """A pass in which every block attends explicitly; nothing is made of it."""
    for piece in images.split(BATCH):
        traces: list[AttentionTrace] = []
        model(piece, traces=traces)


def memory(count: int) -> Figures:
    """How far this process grows while it measures, in MB."""
    model, images = PatchTransformer().eval(), torch.randn(count, 3, 32, 32)
    in_the_open(model, images[:1])  # libraries that come with the first pass
    held = psutil.Process().memory_info().rss
    attention_spans(model, images, batch=BATCH)
    return {"images": count, "growth_MB": max(0.0, (most_ever() - held) / MEGABYTE)}


def most_ever() -> int:
    """The largest resident size of this process, in bytes."""
    told = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return told if sys.platform == "darwin" else told * 1024


def zoo(count: int, *, rounds: int) -> Figures:
    """The ratio for one of timm's transformers at its own size."""
    model, images = open_zoo("vit_tiny_patch16_224"), torch.randn(count, 3, 224, 224)
    seconds = interleaved(
        {
            "spans": timed(partial(attention_spans, model, images), warmup=0),
            "pass": timed(partial(in_batches, model, images), warmup=0),
        },
        rounds=rounds,
    )
    return {"images": count, "spans_over_pass": ratio(seconds["spans"], seconds["pass"])}


@torch.no_grad()
def in_batches(model: nn.Module, images: Tensor) -> None:
    """The pass of timm itself, fused where it can be."""
    for piece in images.split(BATCH):
        model(piece)


if __name__ == "__main__":
    main()
