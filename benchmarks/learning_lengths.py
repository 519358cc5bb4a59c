"""Which lengths of a schedule `benchmarks.learning` tries with a recipe, and which one counts."""

from collections.abc import Sequence
from statistics import mean

from benchmarks.learning_runs import Result
from benchmarks.measure import Figures

TRIED = 2  # with which the first seed arrives: the cheapest, and its neighbour


def missed(results: Sequence[Result], name: str, steps: int, seed: int) -> bool:
    """Whether an earlier seed never arrived with this recipe and length."""
    return any(
        (one.name, one.steps) == (name, steps) and one.seed < seed and one.step is None
        for one in results
    )


def dear(results: Sequence[Result], name: str, steps: int, seed: int) -> bool:
    """Whether the first seed has told that other lengths of this recipe cost less."""
    first = [one for one in results if (one.name, one.seed) == (name, 0) and one.core_seconds]
    if seed == 0:
        return sum(one.steps < steps for one in first) >= TRIED
    cheap = sorted(first, key=lambda one: one.core_seconds or 0.0)[:TRIED]
    return steps not in [one.steps for one in cheap]


def cheapest(results: Sequence[Result]) -> Figures:
    """Of one recipe the length with which every seed arrives at least cost; and every length."""
    lengths = sorted({one.steps for one in results})
    by_length = {steps: [one for one in results if one.steps == steps] for steps in lengths}
    seeds = len({one.seed for one in results})
    costs = {
        steps: [one.core_seconds for one in own if one.core_seconds is not None]
        for steps, own in by_length.items()
    }
    arrived = {steps: mean(each) for steps, each in costs.items() if len(each) == seeds}
    told = {str(steps): line(own) for steps, own in by_length.items()}
    if not arrived:
        if any(costs.values()):
            return {"reached": "not with every seed; longer ones were not tried", "lengths": told}
        return {"reached": f"never within {lengths[-1]} steps", "lengths": told}
    best = min(arrived, key=lambda steps: arrived[steps])
    return {
        "core_seconds": arrived[best],
        "each_seed": [round(one, 2) for one in costs[best]],
        "at_steps": [one.step for one in by_length[best]],
        "of_steps": best,
        "evaluating_core_seconds": mean(one.evaluating for one in by_length[best]),
        "lengths": told,
    }


def line(results: Sequence[Result]) -> str:
    """What each seed cost with one length of one recipe."""
    return ", ".join(
        f"never within {one.steps} steps (best {one.best:.1%})"
        if one.core_seconds is None
        else f"{one.core_seconds:.1f} s at step {one.step} of {one.steps}"
        for one in results
    )
