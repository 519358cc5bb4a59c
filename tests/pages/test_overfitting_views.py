"""The Overfitting page's further views and folds: what they say of the runs there are."""

import math

import pytest

from experiments.config import pair
from experiments.schema import writing
from tests.finished_runs import finish, study
from tests.pages.overfitting_page import PHOTOS, charts, opened, own_world, rows, shown

SIZES = (200, 500, 1000, 2000, 5000)


@pytest.fixture(autouse=True)
def _own_world(monkeypatch, small_cache, store):
    own_world(monkeypatch, small_cache, store)


def test_the_best_step_shows_the_numbers_of_its_own_weights(store):
    cnn, vit = pair(PHOTOS, 500, 0)
    finish(store, cnn, 0.6)
    finish(store, vit, 0.4)
    with writing(store.path) as database:
        database.execute(
            "UPDATE run SET measures = replace(measures, '\"best/test/accuracy\": 0.4',"
            " '\"best/test/accuracy\": 0.5')"
        )
    last, best = (shown(opened(shown="1", weights=weights)) for weights in ("last", "best"))
    assert "ahead by 20.0 points" in last
    assert "ahead by 10.0 points" in best
    assert "**Best validation step:**" in best
    assert "**Best validation step:**" not in last


def test_nonsense_in_the_link_gives_the_default_and_a_note(store):
    study(store, 500, data=PHOTOS)
    text = shown(opened(shown="1", weights="worst", view="nothing"))
    assert "asks for `worst`, which is not offered here" in text
    assert "asks for `nothing`, which is not offered here" in text


def test_the_verdict_is_read_off_at_equal_fit_and_one_seed_settles_nothing(store):
    study(store, 500, data=PHOTOS)
    one = shown(opened(shown="1"))
    assert "At 500 images the seeds do not settle it" in one
    assert "So nothing can be said yet." in one
    for seed in range(1, 5):
        cnn, vit = pair(PHOTOS, 500, seed)
        finish(store, cnn, 0.5 + seed / 100)
        finish(store, vit, 0.375)
    several = shown(opened(shown="1"))
    assert "The CNN's gap is the smaller one at 500 images." in several
    assert "the sentence holds for these two models" in several


def test_steps_to_fit_stand_beside_the_gap_at_equal_fit(store):
    study(store, 500, 1000, data=PHOTOS, trained=0.85)
    app = opened(shown="1", view="fit")
    text = shown(app)
    assert "The CNN came to know its images, with every seed, at 500, 1,000." in text
    assert "The transformer came to know them at no size." in text
    assert {row.get("said") for row in rows(charts(app)[1])} >= {"10", "not within the budget"}


def test_runs_without_calibration_say_so(store):
    study(store, 500, data=PHOTOS)
    assert "measured before calibration was" in shown(opened(shown="1", view="calibration"))


def test_calibration_is_shown_where_it_was_measured(store):
    study(store, 500, data=PHOTOS)
    with writing(store.path) as database:
        database.execute(
            "UPDATE run SET measures = replace(measures, '}', ', \"last/test/calibration\": 0.25}')"
        )
    app = opened(shown="1", view="calibration")
    assert app.subheader[0].value == (
        "At 500 images confidence is off by 25.0 points for the CNN and 25.0 for the transformer"
    )
    assert any(row.get("value") == 0.25 for row in rows(charts(app)[0]))


def test_a_line_breaks_where_calibration_was_not_measured(store):
    study(store, 500, 1000, data=PHOTOS)
    with writing(store.path) as database:
        database.execute(
            "UPDATE run SET measures = replace(measures, '}', ', \"last/test/calibration\": 0.25}')"
            " WHERE config NOT LIKE '%cnn%train_size\":500%'"
        )
    app = opened(shown="1", view="calibration", size="500")
    assert app.subheader[0].value == (
        "At 500 images confidence was measured for the transformer alone"
    )
    known = {(row["model"], row["train_size"]): row["value"]
             for row in rows(charts(app)[0]) if "low" in row}  # fmt: skip
    assert math.isnan(known.pop(("cnn", 500)) or math.nan)
    assert set(known.values()) == {0.25}


def test_fitted_curves_need_four_sizes_and_say_error_and_reliance(store):
    study(store, *SIZES[:3], data=PHOTOS)
    assert "needs at least 4 sizes" in shown(opened(shown="1", folds="open"))
    for place, size in enumerate(SIZES):
        for config in pair(PHOTOS, size, 1):
            finish(store, config, 0.4 + place / 10)
    text = shown(opened(shown="1", folds="open", size="1000"))
    assert "**CNN** at 1,000 images, fitted:" in text
    assert "its curve runs from 200 to 5,000 images" not in text
    assert "data reliance" in text
    assert "α, the error that no number of images would mend, is not shown" in text


def test_variants_and_the_paper_have_folds_in_both_languages(store):
    study(store, 500, data=PHOTOS)
    english, chinese = (opened(shown="1", folds="open", lang=lang) for lang in ("en", "zh"))
    assert "python -m experiments study study.toml" in shown(english)
    assert "What the ViT paper measured" in [fold.label for fold in english.expander]
    assert "ViT 论文测到了什么" in [fold.label for fold in chinese.expander]
    table = next(one.value for one in english.dataframe if "ViT-L/16" in one.value)
    assert table["ViT-L/16"].tolist() == [76.53, 85.15, 87.12]


def test_an_untuned_side_beside_a_tuned_one_is_red(store, monkeypatch):
    monkeypatch.setattr(
        "ui.overfitting_fair.trials_behind", lambda kind, _recipe: 8 * (kind == "cnn")
    )
    study(store, 500, data=PHOTOS)
    app = opened(shown="1")
    assert "8 against 0 trials" in app.error[0].value
