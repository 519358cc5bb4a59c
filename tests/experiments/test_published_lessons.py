"""The published results of the lessons lie within what the lessons claim."""

from statistics import fmean

import pytest

from experiments import field_plan
from experiments.lessons import beep, heads, ladder, order, pattern, unplaced
from experiments.rows import Run
from experiments.store import Store

OUTSIDE = {"word": 0, "window 3": 1, "window 7": 3, "window 15": 7}  # the last distance seen
LANGUAGES = ("en", "zh")


@pytest.fixture(scope="module")
def published(tmp_path_factory) -> dict[str, Run]:
    store = Store(tmp_path_factory.mktemp("empty"))
    return {run.run: run for run in store.runs() if run.source == "published"}


def measured(run: Run) -> dict[str, float]:
    return {
        name.removeprefix("last/test/"): value
        for name, value in run.measures.items()
        if name.startswith("last/test/")
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_run_of_every_lesson_is_there(published, language):
    plans = [*ladder(500, 0, language), *ladder(2000, 0, language), *ladder(20_000, 0, language)]
    plans += [*heads(language=language), *order(0, language), *unplaced(0, language)]
    plans += [*beep(), *pattern()]
    assert [config for config in plans if config.run not in published] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sentences", [500, 2000, 20_000])
def test_the_ladder_is_right_on_half_outside_and_nearly_always_inside(
    published, language, sentences
):
    word, *windows, _whole, attention = (
        measured(published[config.run]) for config in ladder(sentences, 0, language)
    )
    assert word["near"] <= 0.5
    for rung, reach in zip((word, *windows), OUTSIDE.values(), strict=True):
        assert all(rung[f"far/{away}"] <= 0.5 for away in range(reach + 1, 13))
        inside = [rung[f"far/{away}"] for away in range(1, reach + 1)]
        assert not inside or sentences == 500 or fmean(inside) >= 0.93
    assert min(attention["near"], attention["far"]) >= 0.95


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_positions_tell_who_does_it_and_mislead_beyond_training(published, language):
    none, sinusoidal, learned = (measured(published[one.run]) for one in order(0, language))
    assert set(none.values()) - {none["loss"]} == {0.5}
    assert min(sinusoidal["trained"], learned["trained"]) > 0.98
    for placed in (sinusoidal, learned):
        assert min(placed["before/10"], placed["before/12"]) < 0.25  # below guessing


@pytest.mark.parametrize(
    ("delay", "expected"), [(400, {1: 40, 2: 21, 3: 16}), (200, {1: 20, 2: 11, 3: 8})]
)
def test_the_edge_of_what_is_heard_falls_with_the_number_of_blocks(published, delay, expected):
    edges = {}
    for config in beep(delay):
        right = measured(published[config.run])["accuracy"]
        assert right < 0.53 or right > 0.98
        if right > 0.98:
            radius = config.model.radius
            edges[config.model.blocks] = min(edges.get(config.model.blocks, radius), radius)
    assert edges == expected


def test_shared_weights_learn_the_pattern_from_few_rows_and_private_ones_do_not(published):
    at_100 = [config for config in pattern() if config.train_size == 100]
    right = {config.model.net: measured(published[config.run])["accuracy"] for config in at_100}
    assert right["convolution"] > 0.9 > right["connected"]


def test_every_run_on_who_chooses_the_field_is_there_and_none_of_another_plan(published):
    found = {
        run for run, one in published.items()
        if one.config.model in field_plan.MODELS and one.config.data in field_plan.FINGERPRINTS
    }  # fmt: skip
    assert found == {config.run for config in field_plan.field_choice()}


def test_the_transformer_solves_every_drawn_set_and_a_box_alone_none(published):
    def right(config):
        return measured(published[config.run])["accuracy"]

    for config in (*field_plan.by_distance(), *field_plan.on_texture()):
        assert right(config) >= 0.95, config.data
    near, covers, beyond = (right(field_plan.run_of(one)) for one in field_plan.CNNS.values())
    assert max(near, covers) < 0.3 < 0.85 < beyond
    assert min(map(right, field_plan.third_try())) > 0.95
