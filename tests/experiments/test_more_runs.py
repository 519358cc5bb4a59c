"""What a study may still get: seeds it lacks, and runs that ended early."""

from dataclasses import replace

from experiments.config import pair
from experiments.more_runs import of_seeds, unfinished, whole_seeds
from experiments.random_labels import quick
from experiments.rows import Run
from experiments.studies import studies


def runs(named, *places, status="finished", **options) -> list[Run]:
    """Runs of both models at (size, seed)."""
    configs = [one for size, seed in places for one in pair(named, size, seed, **options)]
    return [Run(one.run, one, status, 0, one.recipe.steps, 0.0) for one in configs]


def switched(run: Run) -> Run:
    """The run as one of a transformer that no preset has."""
    config = replace(run.config, model=replace(run.config.model, radius=2))
    return replace(run, run=config.run, config=config)


def test_further_seeds_are_trained_as_the_study_is_whatever_its_switches(named):
    cnn, vit = runs(named, (10, 0), flip_crop=True, steps=7)
    (study,) = studies([cnn, switched(vit)])
    wanted = of_seeds(study, [30, 10], range(2))
    assert [(one.seed, one.train_size, one.kind) for one in wanted] == [
        (seed, size, kind) for seed in (0, 1) for size in (10, 30) for kind in ("cnn", "vit")
    ]
    assert {one.run for one in wanted} >= {cnn.run, switched(vit).run}
    assert {
        (one.recipe.flip_crop, one.recipe.steps, one.data_seed == one.seed) for one in wanted
    } == {(True, 7, True)}


def test_seeds_are_whole_up_to_the_first_that_some_size_lacks(named):
    places = [(10, 0), (10, 1), (10, 2), (30, 0), (30, 1)]
    (study,) = studies(runs(named, *places))
    assert whole_seeds(study, 9) == 2
    assert whole_seeds(study, 1) == 1
    (odd,) = studies(runs(named, (10, 4)))
    assert whole_seeds(odd, 9) == 0


def test_what_ended_early_is_found_where_nothing_has_finished_and_listed_once(named):
    cnn, vit = runs(named, (10, 0), status="stopped")
    other = switched(replace(vit, status="interrupted"))
    done = runs(named, (10, 0), steps=7)
    found = unfinished([cnn, vit, other, *done])
    assert sorted(run.run for _, own in found for run in own) == sorted(
        {cnn.run, vit.run, other.run}
    )
    assert studies([cnn, vit, other]) == []
    assert unfinished(done) == []


def test_runs_on_random_labels_that_ended_early_are_listed_by_share_after_the_others(named):
    stopped = runs(named, (10, 0), status="stopped")
    noisy = [
        Run(one.run, one, "interrupted", 0, one.recipe.steps, 0.0)
        for share in (0.75, 0.25)
        for one in quick(named, share, 10)
    ]
    found = unfinished([*noisy, *stopped])
    assert [{run.config.corruption for run in own} for _, own in found] == [{0}, {0.25}, {0.75}]
    assert [len(own) for _, own in found] == [2, 2, 2]
    assert studies(noisy, ("interrupted",)) == []
