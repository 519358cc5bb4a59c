"""Rows with a pattern: by hand, twins, nesting; and the bounds that the lesson states."""

import numpy as np
import pytest
import torch

from learning.loop import QuietWatcher, train
from learning.recipe import Recipe
from learning.seeding import seeded
from messages import FieldspanError
from text import pattern
from text.pattern import PATTERNS, PLACES, fingerprint, noise_of, train_rows
from text.pattern_task import build, facts, open_task

QUIET, NOISY = "pattern:0", "pattern:0.3"
NETS = (("connected", None), ("convolution", None), ("attention", 2), ("attention", None))
RECIPE = Recipe(learning_rate=3e-3, steps=500, batch=64, weight_decay=0.01)


def trained(net: str, radius: int | None, size: int, seed: int = 2) -> dict[str, float]:
    """Shares of training and test rows that are right after the lesson's recipe."""
    task = open_task(NOISY, size, seed)
    with seeded(seed):
        model = build({"net": net, "radius": radius}, task)
    outcome = train(model, task, RECIPE, seed=seed, watcher=QuietWatcher(), evaluations=4)
    return {part: outcome.measures[f"last/{part}/accuracy"] for part in ("train-all", "test")}


def test_without_noise_a_row_is_its_pattern_and_zeros():
    rows = train_rows(QUIET, 40, 3)
    for numbers, label in zip(rows.numbers, rows.labels, strict=True):
        filled = np.flatnonzero(numbers)
        assert filled.tolist() == list(range(filled[0], filled[0] + 4))
        assert tuple(numbers[filled]) == PATTERNS[label]


def test_patterns_lie_at_every_place():
    firsts = {int(np.flatnonzero(row)[0]) for row in train_rows(QUIET, 500, 0).numbers}
    assert firsts == set(range(PLACES))


def test_noise_has_the_deviation_of_the_name():
    spread = train_rows("pattern:0.5", 2000, 0).numbers - train_rows(QUIET, 2000, 0).numbers
    assert spread.std() == pytest.approx(0.5, rel=0.02)


def test_a_smaller_training_set_begins_every_larger_one_and_is_balanced():
    small, large = train_rows(NOISY, 20, 1), train_rows(NOISY, 500, 1)
    assert np.array_equal(small.numbers, large.numbers[:20])
    assert small.labels.sum() == 10
    assert not np.array_equal(small.numbers, train_rows(NOISY, 20, 2).numbers)


def test_test_rows_come_twice_once_with_each_pattern():
    rows = pattern.test_rows(NOISY)
    first, second = rows.numbers[::2], rows.numbers[1::2]
    assert rows.labels[:4].tolist() == [0, 1, 0, 1]
    assert (np.abs(first - second) > 1e-6).sum(axis=1).max() == 2  # the patterns differ at two


def test_names_have_fingerprints_that_follow_the_noise():
    assert noise_of(NOISY) == 0.3
    assert len({fingerprint(name) for name in (QUIET, NOISY, "pattern:0.5")}) == 3
    assert fingerprint(NOISY) == fingerprint("pattern:0.30")


@pytest.mark.parametrize("name", ["pattern:", "pattern:nan", "pattern:-1", "pattern:9", "rows:0.3"])
def test_other_names_are_refused_in_one_sentence(name):
    with pytest.raises(FieldspanError, match="expected a noise"):
        fingerprint(name)


def test_the_nets_have_the_parameters_that_the_lesson_says():
    task = open_task(NOISY, 5, 0)
    counts = []
    for net, radius in NETS:
        model = build({"net": net, "radius": radius}, task)
        counts.append(facts(task, model)["parameters"])
        assert model(torch.zeros(3, 24)).shape == (3, 2)
    assert counts == [866, 914, 4898, 4898]


def test_an_unknown_net_is_refused():
    with pytest.raises(FieldspanError, match="net"):
        build({"net": "oracle"}, open_task(NOISY, 5, 0))


def test_a_convolution_cannot_tell_where_the_pattern_lies_and_a_connected_net_can():
    task, row = open_task(NOISY, 5, 0), torch.zeros(1, 24)
    row[0, 6:10] = torch.tensor(PATTERNS[0])
    moved = row.roll(8, dims=1)
    with seeded(0):
        nets = [build({"net": net}, task) for net in ("convolution", "connected")]
    same, other = ((net(row) - net(moved)).abs().max().item() for net in nets)
    assert same < 1e-6 < other


def test_of_100_rows_the_convolution_learns_the_pattern_and_the_connected_net_the_rows():
    convolution, connected = (trained(net, None, 100) for net in ("convolution", "connected"))
    assert convolution["test"] >= 0.93
    assert connected["train-all"] == 1
    assert connected["test"] <= 0.7


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1, 3])
def test_the_bounds_hold_with_other_seeds(seed):
    convolution, connected = (trained(net, None, 100, seed) for net in ("convolution", "connected"))
    assert convolution["test"] >= 0.93
    assert connected["train-all"] == 1
    assert connected["test"] <= 0.7


@pytest.mark.slow
def test_attention_needs_fewer_rows_when_it_may_look_less_far():
    near, everywhere = (trained("attention", radius, 500) for radius in (2, None))
    assert near["test"] >= 0.85
    assert near["test"] - everywhere["test"] >= 0.15
