"""The runs of a lesson by its name, as the command line asks for them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from experiments import field_plan
from experiments.checked import LARGEST
from experiments.config import RunConfig
from experiments.lessons import (
    DELAY,
    SEEDS,
    SENTENCES,
    SIZES,
    SOUNDS,
    beep,
    heads,
    ladder,
    order,
    pattern,
    unplaced,
)
from learning.recipe import WHOLE
from messages import FieldspanError

MOST = 1_000_000  # sentences, sounds, rows or images
QUICK = 10  # times fewer steps and examples: to see that all works, not to learn anything


@dataclass(frozen=True)
class Wish:
    """What may be asked of a lesson: examples, seed, language, delay in ms; some apply to few."""

    sizes: Sequence[int] = ()
    seed: int = 0
    language: str = "en"
    delay: int = DELAY


def lesson(name: str, *, quick: bool = False, **asked: Any) -> list[RunConfig]:
    """All runs of a lesson, one of LESSONS, by the fields of Wish; FieldspanError for another."""
    if name not in LESSONS:
        raise FieldspanError(
            "expected one of {known}, got {name}: choose one of them",
            known=", ".join(LESSONS),
            name=name,
        )
    wish = Wish(**asked)
    _expect_sense(wish)
    configs = LESSONS[name](wish)
    return list(dict.fromkeys(map(_quick, configs))) if quick else configs


def _expect_sense(wish: Wish) -> None:
    """Nothing, or FieldspanError for a size or a seed that no training can have."""
    for size in wish.sizes:
        if not 1 <= size <= MOST:
            raise FieldspanError(WHOLE, name="--sizes", most=MOST, got=size)
    if not 0 <= wish.seed <= LARGEST:
        raise FieldspanError(
            "expected a seed from 0 to {most:,}, got {got}: choose another",
            most=LARGEST,
            got=wish.seed,
        )


def _ladders(wish: Wish) -> list[RunConfig]:
    counts = wish.sizes or (SENTENCES,)
    return [config for count in counts for config in ladder(count, wish.seed, wish.language)]


def _heads(wish: Wish) -> list[RunConfig]:
    seeds = range(wish.seed, wish.seed + SEEDS)
    counts = wish.sizes or (SENTENCES,)
    return [config for count in counts for config in heads(seeds, wish.language, count)]


def _orders(wish: Wish) -> list[RunConfig]:
    counts, plans = wish.sizes or (SENTENCES,), (unplaced, order)
    return [
        config
        for count in counts
        for plan in plans
        for config in plan(wish.seed, wish.language, count)
    ]


def _beeps(wish: Wish) -> list[RunConfig]:
    counts = wish.sizes or (SOUNDS,)
    return [one for count in counts for one in beep(wish.delay, seed=wish.seed, sounds=count)]


def _patterns(wish: Wish) -> list[RunConfig]:
    return pattern(wish.sizes or SIZES, seed=wish.seed)


def _field_choice(wish: Wish) -> list[RunConfig]:
    sizes = wish.sizes or (field_plan.IMAGES,)
    plan = field_plan.field_choice(wish.seed)
    return [replace(config, train_size=size) for size in sizes for config in plan]


LESSONS: dict[str, Callable[[Wish], list[RunConfig]]] = {
    "ladder": _ladders,
    "heads": _heads,
    "order": _orders,
    "beep": _beeps,
    "pattern": _patterns,
    "field-choice": _field_choice,
}


def _quick(config: RunConfig) -> RunConfig:
    """The same with a fraction of its steps and examples."""
    recipe = replace(config.recipe, steps=max(config.recipe.steps // QUICK, 1))
    return replace(config, recipe=recipe, train_size=max(config.train_size // QUICK, 10))
