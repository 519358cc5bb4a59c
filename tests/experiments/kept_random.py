"""Finished runs on random labels that nobody had to train, with made-up measures and curves."""

from collections.abc import Sequence
from types import SimpleNamespace

from experiments.config import RunConfig
from experiments.random_labels import SHARES, plan
from experiments.store import Store
from tests.finished_runs import keep

PHOTOS = SimpleNamespace(name="cifar10", fingerprint="fedcba9876543210")
LOOKS = (0, 0.1, 0.2, 0.4, 1)  # shares of the budget at which a curve has a point
CLASSES = [f"class {label}" for label in range(10)]
NEVER = ("vit", 1.0)  # whose drawn labels are half known at the end


def keep_random(
    store: Store,
    shares: Sequence[float] = SHARES,
    kinds: Sequence[str] = ("cnn", "vit"),
    data: object = PHOTOS,
) -> list[str]:
    """The runs of the plan at these shares as if they had finished."""
    wanted = [one for one in plan(data) if one.corruption in shares and one.kind in kinds]
    return [finish(store, config) for config in wanted]


def finish(store: Store, config: RunConfig) -> str:
    """The run as if it had finished: clean labels known at the second point, drawn ones later.

    The CNN knows everything in the end; test accuracy falls from 50 % to 10 %.
    """
    run, share = store.enqueue(config), config.corruption
    steps = [round(look * config.recipe.steps) for look in LOOKS]
    clean, drawn = [0.1, 0.96, 0.98, 1.0, 1.0], [0.1, 0.2, 0.5, 0.96, 1.0]
    if (config.kind, share) == NEVER:
        drawn = [0.1, 0.1, 0.2, 0.3, 0.5]
    whole = [(1 - share) * one + share * two for one, two in zip(clean, drawn, strict=True)]
    curves = {"accuracy": whole}
    if share:
        curves["corrupted"] = drawn
        curves |= {"clean": clean} if share < 1 else {}
    final = {f"last/train-all/{metric}": values[-1] for metric, values in curves.items()}
    final["last/test/accuracy"] = 0.5 - 0.4 * share
    info = {"parameters": 137_000, "macs": 2e6, "classes": CLASSES, "title": "CIFAR-10"}
    info["test_images"] = 10_000
    points = [
        (run, step, "train", metric, value)
        for metric, values in curves.items()
        for step, value in zip(steps, values, strict=True)
    ]
    keep(store, run, final, info, points)
    return run
