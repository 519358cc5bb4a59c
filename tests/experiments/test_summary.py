from dataclasses import replace

from experiments.summary import COLUMNS, family, preset, results, variant


def test_a_finished_run_is_a_row_and_a_waiting_one_is_none(store, tiny_config, finish):
    run = finish(store, tiny_config(), accuracy=0.75)
    store.enqueue(tiny_config(seed=1))
    (row,) = results(store.runs()).to_dict("records")
    assert row["run"] == run
    assert (row["model"], row["train_size"], row["seed"], row["steps"]) == ("cnn", 12, 0, 6)
    assert (row["train_accuracy"], row["test_loss"], row["best_test_accuracy"]) == (
        0.75,
        0.25,
        0.75,
    )
    assert (row["parameters"], row["macs"], row["source"]) == (498, 1000, "local")


def test_a_run_is_fitted_from_95_of_100_on(store, tiny_config, finish):
    for seed, accuracy in enumerate((0.94, 0.95)):
        finish(store, tiny_config(seed=seed), accuracy)
    table = results(store.runs()).set_index("seed")
    assert table["fitted"].to_dict() == {0: False, 1: True}


def test_no_runs_are_an_empty_table_with_all_columns():
    assert list(results([])) == COLUMNS


def test_a_family_shares_data_and_budget_whatever_the_model_size_and_seed(named):
    from experiments.config import pair

    small, large = pair(named, 20, 0), pair(named, 50, 1)
    assert len({family(config) for config in small + large}) == 1
    assert len({family(config) for config in small + pair(named, 20, 0, steps=7)}) == 2
    assert family(replace(small[0], fingerprint="f" * 16)) != family(small[0])


def test_a_variant_is_a_model_with_its_options(named):
    from experiments.config import pair

    (cnn, vit), (lean, same) = pair(named, 20, 0), pair(named, 20, 0, preset="macs")
    assert len({variant(config) for config in (cnn, vit, lean)}) == 3
    assert variant(vit) == variant(same)
    assert [preset(config) for config in (cnn, vit, lean)] == ["parameters", "parameters", "macs"]
    assert preset(replace(cnn, model=replace(cnn.model, width=9))) is None
