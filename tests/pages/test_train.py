"""The Train page through the router: what it asks, starts, shows and says in every state."""

import json
import math
import sys
from dataclasses import replace
from types import SimpleNamespace

import pytest

from data import limits
from experiments.config import RECIPES, CNNOptions, ViTOptions, pair
from experiments.fast import fast, fast_recipe
from experiments.schema import writing
from experiments.store import Store
from learning.recipe import ABOVE_ZERO
from tests.pages.train_page import (
    SHAPES,
    charts,
    finished_pair,
    opened,
    own_world,
    record,
    rows,
    shown,
)
from ui.run_time import here, together
from ui.train_form import Settings, configs
from ui.train_knobs import RECIPE
from ui.train_questions import lower


@pytest.fixture(autouse=True)
def _own_world(monkeypatch, small_cache, store):
    own_world(monkeypatch, small_cache, store)


@pytest.fixture
def engine(monkeypatch):
    """Something that says it trains, and does not."""
    monkeypatch.setattr(
        sys,
        "_fieldspan_engine",
        SimpleNamespace(running=True, prepare=lambda job: None),
        raising=False,
    )


def test_guessing_which_loss_is_lower_has_three_answers():
    assert lower({"cnn": 0.1, "vit": 0.5}) == 0
    assert lower({"cnn": 0.5, "vit": 0.1}) == 1
    assert lower({"cnn": 0.11, "vit": 0.1}) == 2


def test_epochs_become_steps_of_whole_batches():
    settings = {"seed": 0, "models": ("cnn",), "preset": "parameters", "epochs": True}
    one = configs(SHAPES, Settings(size=100, budget=3, **settings))[0]
    small = configs(SHAPES, Settings(size=20, budget=3, **settings))[0]
    assert one.recipe.steps == 5  # 300 images, 64 a step
    assert small.recipe.steps == 3  # a set smaller than a batch is one batch


def test_the_time_promised_is_what_steps_cost_before(monkeypatch):
    cnn, vit = pair(SHAPES, 20, 0, steps=300)

    def ran(config, seconds, source="local"):
        known = {"kind": config.kind, "config": config, "source": source, "status": "finished"}
        return SimpleNamespace(step=100, steps=100, seconds=seconds, **known)

    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert together([cnn, vit], [ran(cnn, 10.0), ran(vit, 4.0)]) == 30.0
    assert together([cnn, vit], [ran(cnn, 10.0)]) is None
    assert together([cnn], here([ran(cnn, 10.0, "published")])) is None
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert together([cnn, vit], [ran(cnn, 10.0), ran(vit, 4.0)]) == 42.0


def test_the_first_visit_says_what_start_will_do():
    app = opened()
    assert "by heart" in app.title[0].value
    assert "Press Start" in shown(app)
    assert not app.button(key="train-start").disabled
    assert not charts(app)


def test_start_queues_both_models_on_the_same_images_and_names_them_in_the_url(store):
    app = opened(data="local-texture", size="20", steps="40")
    app.button(key="train-start").click().run()
    assert not app.exception
    vit, cnn = store.runs()
    assert [type(run.config.model) for run in (cnn, vit)] == [CNNOptions, ViTOptions]
    assert {(run.config.train_size, run.config.data_seed) for run in (cnn, vit)} == {(20, 0)}
    assert cnn.config.recipe.learning_rate == RECIPES["cnn"].learning_rate
    assert app.query_params["runs"] in (f"{cnn.run},{vit.run}", [f"{cnn.run},{vit.run}"])
    assert "step **0** of 40" in shown(app)
    assert len(charts(app)) == 4
    app.button(key="train-start").click().run()
    assert len(store.runs()) == 2  # the same runs, not two more


def test_settings_from_the_fold_reach_the_config_of_both_models(store):
    app = opened(
        **{"data": "local-texture", "size": "20", "seed": "3", "preset": "macs", "flip": "True",
           "cutmix": "1.0", "dropout": "0.1", "vit-radius": "2", "cnn-norm": "group"}
    )  # fmt: skip
    app.button(key="train-start").click().run()
    configs = {run.kind: run.config for run in store.runs()}
    assert all(config.recipe.flip_crop and config.seed == 3 for config in configs.values())
    assert all(config.recipe.cutmix == 1.0 for config in configs.values())
    assert configs["cnn"].model == CNNOptions(width=16, norm="group", dropout=0.1)
    assert configs["vit"].model == ViTOptions(radius=2, dropout=0.1)


def test_the_fast_recipe_sets_its_switches_and_says_what_the_study_keeps(store):
    app = opened(**{"data": "local-texture", "size": "20", "recipe": "fast", "cnn-width": "8"})
    assert "The published study keeps the plain recipe" in shown(app)
    assert "Whitened first layer" in shown(app)
    app.button(key="train-start").click().run()
    plain = {config.kind: config for config in pair(SHAPES, 20, 0, steps=600)}
    for run in store.runs():
        made = fast(plain[run.kind])
        assert run.config.recipe == made.recipe
        narrow = {"width": 8} if run.kind == "cnn" else {}
        assert run.config.model == replace(made.model, **narrow)


def test_what_the_page_offers_for_both_models_is_the_same_in_both_fast_recipes():
    cnn, vit = (fast_recipe(kind, RECIPES[kind]) for kind in ("cnn", "vit"))
    assert {getattr(cnn, knob.field) == getattr(vit, knob.field) for knob in RECIPE} == {True}


def test_a_switch_of_the_fast_recipe_can_be_taken_back(store):
    app = opened(
        **{"data": "local-texture", "size": "20", "recipe": "fast", "models": "cnn",
           "schedule": "one-cycle", "cnn-dirac": "False"}
    )  # fmt: skip
    app.button(key="train-start").click().run()
    (run,) = store.runs()
    (made,) = map(fast, pair(SHAPES, 20, 0, steps=600, models=["cnn"]))
    assert run.config.recipe == replace(made.recipe, schedule="one-cycle")
    assert run.config.model == replace(made.model, dirac=False)


def test_the_plain_recipe_says_nothing_of_the_fast_one(store):
    assert "published study keeps" not in shown(opened())


def test_the_far_pair_locks_what_would_let_the_cnn_look_beyond_its_box(store):
    app = opened(**{"data": "far-pair", "size": "20", "cnn-norm": "group", "cnn-head": "mlp"})
    assert "beyond its box" in shown(app)
    assert sorted(box.label for box in app.selectbox if box.disabled) == [
        "Classifier", "Normalisation",
    ]  # fmt: skip
    app.button(key="train-start").click().run()
    assert {run.config.model for run in store.runs() if run.kind == "cnn"} == {CNNOptions()}


def test_more_images_than_there_are_is_a_sentence_and_queues_nothing(store, monkeypatch, tmp_path):
    monkeypatch.setenv("FIELDSPAN_CACHE", str(tmp_path / "nothing drawn yet"))
    app = opened(data="local-texture", size="45000")
    assert app.selectbox(key="choice-size").value == "45000"  # not known before they are opened
    app.button(key="train-start").click().run()
    assert not app.exception
    assert "4 to 60 training images" in shown(app)
    assert not store.runs()


def test_on_a_hosted_app_a_stranger_starts_nothing_long(store, engine, monkeypatch):
    monkeypatch.setenv("FIELDSPAN_HOSTED", "1")
    assert "which is not offered here" in shown(opened(steps="50000"))
    app = opened(budget="epochs", epochs="1000", size="48")
    app.button(key="train-start").click().run()
    assert not app.error  # 1,000 steps
    app = opened(budget="epochs", epochs="1000", size="60", seed="1")
    monkeypatch.setattr(limits, "HOSTED", replace(limits.HOSTED, steps=999))
    app.button(key="train-start").click().run()
    assert "expected at most 999 steps" in app.error[0].value
    assert len(store.runs()) == 2


def test_no_more_may_wait_than_a_hosted_app_has_room_for(store, engine, monkeypatch):
    monkeypatch.setenv("FIELDSPAN_HOSTED", "1")
    monkeypatch.setattr(limits, "HOSTED", replace(limits.HOSTED, runs=3))
    for seed, refused in (("0", False), ("1", True)):
        app = opened(seed=seed, size="20", steps="30")
        app.button(key="train-start").click().run()
        assert bool(app.error) is refused
    assert "expected at most 3 trainings to wait here, got 4" in app.error[0].value
    assert len(store.runs()) == 2


def test_a_finished_pair_stays_covered_until_the_reader_has_predicted(store):
    runs = finished_pair(store)
    app = opened(runs=",".join(runs))
    assert max(row["step"] for chart in charts(app) for row in rows(chart) if "step" in row) == 20
    assert all("over 20 steps" in chart.alt for chart in charts(app))
    assert "62.5" not in shown(app)
    key = f"train-{runs[0]}-{runs[1]}"
    app.radio(key=f"guess-{key}").set_value(1).run()
    assert "0.010 for the CNN and 0.400 for the transformer" in shown(app)
    assert "The transformer: if" in shown(app)
    assert max(row["step"] for chart in charts(app) for row in rows(chart) if "step" in row) == 80
    assert "62.5%" in shown(app)


def test_a_pair_without_final_measures_is_shown_without_its_question(store):
    runs = finished_pair(store)
    with writing(store.path) as database:
        database.execute("UPDATE run SET measures = '{}'")
    app = opened(runs=",".join(runs))
    assert not app.error
    assert len(charts(app)) >= 2


def test_both_models_stand_on_the_same_axes_with_words_for_those_who_hear_them(store):
    app = opened(runs=",".join(finished_pair(store)), shown="1")
    specs = [json.loads(chart.spec) for chart in charts(app)]
    lines = [
        next(layer for layer in spec["layer"] if "strokeDash" in layer.get("encoding", {}))
        for spec in specs
    ]
    ends = [line["encoding"]["y"]["scale"]["domain"] for line in lines]
    assert ends[0] == ends[2] == [0, pytest.approx(1.5 * 1.05)]
    assert ends[1] == ends[3] == [0, 1.0]
    assert ends[0][1] > math.log(4)
    assert len({line["encoding"]["stroke"]["value"] for line in lines}) == 2
    assert all("training ends at" in chart.alt for chart in charts(app))


def test_the_final_table_holds_both_models(store):
    app = opened(runs=",".join(finished_pair(store)), shown="1")
    final = next(each for each in app.dataframe if "test_accuracy" in each.value)
    assert final.value["model"].tolist() == ["CNN", "Transformer"]
    assert final.value["test_accuracy"].tolist() == [0.625, 0.625]
    assert final.value["train_loss"].tolist() == [0.01, 0.4]
    assert '"label": "Test accuracy"' in final.proto.columns
    assert "has a small gap for that reason" in shown(app)  # 90 % is not fitted


def test_stop_asks_the_owner_of_each_live_run(store, engine):
    cnn, vit = (store.enqueue(config) for config in pair(SHAPES, 20, 0, steps=80))
    app = opened(runs=f"{cnn},{vit}")
    assert "train-resume" not in [button.key for button in app.button]
    app.button(key="train-stop").click().run()
    assert {store.run(run).status for run in (cnn, vit)} == {"stopped"}
    assert "train-stop" not in [button.key for button in app.button]
    app.button(key="train-resume").click().run()
    assert {store.run(run).status for run in (cnn, vit)} == {"queued"}


def test_a_failed_run_says_why_in_the_language_of_the_reader(store, engine):
    failure = {"message": ABOVE_ZERO, "values": {"name": "learning_rate", "got": 0}}
    config = pair(SHAPES, 20, 0)[0]
    run = record(store, config, "failed", 0, error=json.dumps(failure))
    app = opened(runs=run)
    assert "expected learning_rate to be above 0" in app.error[0].value
    assert app.button(key="train-resume").label == "Try again"
    chinese = opened(runs=run, lang="zh")
    assert "learning_rate" in chinese.error[0].value
    assert "expected" not in chinese.error[0].value


def test_a_failed_run_says_so_also_while_the_other_still_waits(store, engine):
    failure = {"message": ABOVE_ZERO, "values": {"name": "learning_rate", "got": 0}}
    cnn, vit = pair(SHAPES, 20, 0)
    runs = [record(store, cnn, "failed", 0, error=json.dumps(failure)), store.enqueue(vit)]
    app = opened(runs=",".join(runs))
    assert "expected learning_rate to be above 0" in app.error[0].value
    assert app.button(key="train-stop")


def test_a_run_whose_owner_is_gone_can_go_on(store, engine):
    config = pair(SHAPES, 20, 0, steps=80)[1]
    run = record(store, config, "running", 40, owner="somebody who left")
    app = opened(runs=run)
    assert "interrupted" in shown(app)
    assert app.button(key="train-resume").label == "Resume"
    assert len(charts(app)) == 2


@pytest.mark.parametrize(
    "query",
    [
        {"runs": "../../x"},
        {"runs": ",".join(f"{number:016x}" for number in range(300))},
        {"runs": ",,,"},
        {"runs": "' OR 1=1 --"},
        {"size": "abc", "steps": "-1", "seed": "1e9", "epochs": "²", "models": "<b>"},
        {"size": "99999999999999999999", "preset": "", "cnn-norm": "💥", "vit-radius": "9"},
    ],
)
def test_nonsense_in_the_url_gives_a_note_and_the_page(query, store):
    app = opened(**query)
    assert not app.error
    assert not store.runs()
    assert app.button(key="train-start").label == "Start training"
    if query.get("runs", "").strip(","):
        assert "not kept here" in shown(app)
    if "size" in query:
        assert "not offered here" in shown(app)


def test_a_third_run_in_the_url_is_counted_not_shown(store):
    runs = [*finished_pair(store), *finished_pair(store, seed=1)]
    app = opened(runs=",".join(runs), shown="1")
    assert "names 4 runs; the first two are shown" in shown(app)
    assert len(charts(app)) == 4


def test_runs_on_other_images_are_not_to_be_compared(store):
    first, other = finished_pair(store)[0], finished_pair(store, seed=1)[1]
    assert "do not compare" in shown(opened(runs=f"{first},{other}", shown="1"))


def test_with_training_switched_off_runs_can_only_be_looked_at(store, monkeypatch):
    monkeypatch.setenv("FIELDSPAN_ENGINE", "off")
    config = pair(SHAPES, 20, 0, steps=80)[0]
    app = opened(runs=record(store, config, "stopped", 40))
    assert "switched off here" in shown(app)
    assert app.button(key="train-start").disabled
    assert app.button(key="train-resume").disabled
    assert len(charts(app)) == 2


def test_without_a_run_in_the_url_the_published_pair_is_shown_as_such(store, monkeypatch):
    finished_pair(store)
    away = [replace(run, source="published") for run in store.runs()]
    monkeypatch.setattr(Store, "runs", lambda self, **_: away)
    app = opened(shown="1")
    assert "came with the app" in shown(app)
    assert len(charts(app)) == 4


def test_a_recent_run_can_be_opened_again(store):
    newest = finished_pair(store)[1]
    app = opened()
    app.session_state["train-recent"] = {"selection": {"rows": [0], "columns": []}}
    app.run()
    app.button(key="train-open").click().run()
    assert app.query_params["runs"] in (newest, [newest])
    assert len(charts(app)) == 2
