"""The plan of who chooses the field: sizes by hand, one recipe a model, runs of no other page."""

from dataclasses import asdict

import pytest

from data.sources import load
from experiments import field_plan as plan
from experiments.lesson_commands import lesson_commands
from experiments.lesson_plans import lesson
from experiments.options import CNNOptions
from experiments.rows import Run
from experiments.studies import studies


def test_the_sides_of_the_boxes_by_hand():
    assert [plan.box_side(options) for options in plan.CNNS.values()] == SIDES
    assert plan.box_side(CNNOptions(stages=1, convolutions=1)) == 3
    assert plan.box_side(CNNOptions(stages=2, convolutions=1, down="pool")) == 3 + 1 + 2 * 2


SIDES = [9, 29, 68]


@pytest.mark.parametrize(
    "options",
    [*plan.CNNS.values(), CNNOptions(stages=3, down="pool", dilation=2), CNNOptions(stages=4),
     CNNOptions(whitened=True), CNNOptions(whitened=True, down="pool", dilation=2)],
)  # fmt: skip
def test_the_side_without_torch_is_the_traced_one(options):
    from vision.cnn import SmallCNN
    from vision.receptive_field import theoretical_fields

    assert plan.box_side(options) == theoretical_fields(SmallCNN(**asdict(options)))[-1].size


def test_the_smallest_box_never_meets_both_marks_and_the_next_one_covers_them():
    near, covers, beyond = (plan.box_side(options) for options in plan.CNNS.values())
    assert near < plan.DISTANCE - 8 < plan.DISTANCE + 8 < covers < beyond


def test_the_whole_plan_trains_nothing_twice():
    whole = plan.field_choice()
    assert len({config.run for config in whole}) == len(whole) == 11
    assert {config.job for config in whole} == {"vision"}
    assert {config.data for config in whole} == set(plan.FINGERPRINTS)
    assert {(config.kind, config.recipe.steps) for config in whole} == {
        (kind, steps) for kind, steps in plan.STEPS.items()
    }


def test_what_is_trained_again_is_part_of_the_plan_without_the_smallest_box():
    short, whole = [*plan.nets_again(), *plan.heads_again()], plan.field_choice()
    assert set(short) < set(whole) and len(short) == len(set(short)) == 7
    assert plan.run_of(plan.CNNS["near"]) not in short
    assert {one.data for one in short if one.kind == "vit"} == {
        plan.FAR, plan.TEXTURE, "far-pair:24",
    }  # fmt: skip


def test_three_parts_are_the_same_in_the_cnns_and_each_third_try_changes_one():
    assert {(one.norm, one.head) for one in plan.CNNS.values()} == {("batch", "linear")}
    assert {(one.norm, one.head) for one in plan.THIRD.values()} == {
        ("group", "linear"), ("batch", "mlp"),
    }  # fmt: skip


def test_its_runs_are_no_study_of_sizes_and_its_command_is_known():
    runs = [Run(one.run, one, "finished", 400, 400, 1.0) for one in lesson("field-choice")]
    assert studies(runs) == []
    assert lesson_commands(runs) == [
        f"python -m experiments lesson field-choice --sizes {plan.IMAGES}"
    ]


@pytest.mark.slow
@pytest.mark.parametrize("name", plan.FINGERPRINTS)
def test_every_machine_draws_the_sets_of_the_plan(name, tmp_path, monkeypatch):
    monkeypatch.setenv("FIELDSPAN_CACHE", str(tmp_path))
    assert load(name).fingerprint == plan.FINGERPRINTS[name]
