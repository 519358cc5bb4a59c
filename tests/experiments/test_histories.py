"""Which runs belong into one history, and what is made of their heads."""

from dataclasses import replace
from types import SimpleNamespace

import pandas as pd
import pytest

from experiments import histories
from experiments.config import CNNOptions, RunConfig, ViTOptions
from experiments.histories import SPAN_PENALTY, counterpart
from experiments.study_file import PUBLISHED_STUDY, read_study
from learning.recipe import Recipe


def run(size=500, seed=0, status="finished", source="local", corruption=0.0, **options):
    config = RunConfig(
        ViTOptions(**options), Recipe(steps=6), "drawn", "0" * 16, size, seed, seed,
        corruption=corruption,
    )  # fmt: skip
    return SimpleNamespace(
        run=config.run, config=config, kind=config.kind, status=status, source=source
    )


def rows(*values):
    """A row for each (run, step, layer, head, value), all distances."""
    names = ["run", "step", "layer", "head", "value"]
    return pd.DataFrame(values, columns=names).assign(measure="distance")


def test_only_finished_transformers_with_true_labels_are_offered_plain_and_small_first():
    odd, large, small = run(radius=1), run(2000, 1), run(500, 1)
    cnn = SimpleNamespace(kind="cnn")
    others = [cnn, run(status="running"), run(corruption=0.5)]
    assert histories.transformers([odd, *others, large, small]) == [small, large, odd]


def test_seeds_differ_in_seeds_alone_and_sizes_in_seeds_and_size():
    here, seed, size, odd = run(), run(seed=3), run(2000), run(radius=1)
    assert histories.seeds_of(here, [odd, seed, size, here]) == [here, seed]
    assert histories.sizes_of(here, [odd, seed, size, here]) == [seed, size, here]


def test_the_counterpart_goes_there_and_back():
    plain = run().config
    spanned = counterpart(plain, 0.01)
    assert spanned.model.span_penalty == 0.01
    assert counterpart(spanned, None) == plain


def test_heads_are_ranked_within_their_layer_and_step():
    table = rows(
        ("a", 0, 0, 0, 9.0), ("a", 0, 0, 1, 7.0), ("a", 0, 0, 2, 8.0),
        ("a", 0, 1, 0, 5.0), ("a", 0, 1, 1, 5.0), ("a", 0, -1, -1, 1.0),
    )  # fmt: skip
    found = histories.heads(table, "distance")
    assert found["rank"].tolist() == [2, 0, 1, 0, 1]
    assert histories.heads(table, "entropy").empty


def test_bands_go_from_the_lowest_seed_to_the_highest_whatever_the_heads_are_called():
    table = histories.heads(
        rows(("a", 4, 0, 0, 9.0), ("a", 4, 0, 1, 3.0), ("b", 4, 0, 0, 5.0), ("b", 4, 0, 1, 11.0)),
        "distance",
    )
    found = histories.bands(table, "step")
    assert found[["mean", "low", "high", "count"]].to_numpy().tolist() == [
        [4.0, 3.0, 5.0, 2.0],
        [10.0, 9.0, 11.0, 2.0],
    ]


def test_the_first_and_the_last_step_of_each_run():
    table = rows(("a", 0, 0, 0, 1.0), ("a", 6, 0, 0, 2.0), ("b", 0, 0, 0, 3.0), ("b", 9, 0, 0, 4.0))
    assert histories.first(table)["value"].tolist() == [1.0, 3.0]
    assert histories.last(table)["value"].tolist() == [2.0, 4.0]


def test_the_most_local_head_of_each_layer():
    table = rows(("a", 6, 0, 0, 9.0), ("a", 6, 0, 1, 7.0), ("a", 6, 2, 0, 1.0), ("a", 6, 2, 1, 2.0))
    assert histories.most_local(table) == {0: 1, 2: 0}


class Pictures:
    name, fingerprint = "cifar10", "0123456789abcdef"
    train = range(45_000)
    classes = tuple("abcdefghij")


@pytest.fixture
def pictures():
    return Pictures()


def test_the_plan_of_learned_spans_is_the_counterpart_of_runs_of_the_study(pictures):
    spans = read_study(PUBLISHED_STUDY.with_name("spans.toml")).configs(pictures)
    study = {config.run for config in read_study(PUBLISHED_STUDY).configs(pictures)}
    assert [config.train_size for config in spans] == [500, 2000, 10_000]
    assert all(config.model.span_penalty == SPAN_PENALTY for config in spans)
    assert {counterpart(config, None).run for config in spans} <= study
    assert all(replace(config.model, span_penalty=None) == ViTOptions() for config in spans)
    assert not isinstance(spans[0].model, CNNOptions)
