"""The Overfitting page through the router: what it shows and says of the runs there are."""

import json
from dataclasses import replace

import pytest

from experiments.config import pair
from tests.finished_runs import DRAWN, finish, study
from tests.pages.overfitting_page import PHOTOS, opened, own_world, shown


@pytest.fixture(autouse=True)
def _own_world(monkeypatch, small_cache, store):
    own_world(monkeypatch, small_cache, store)


def test_the_finding_the_paired_difference_and_the_crossing_are_computed(store):
    study(store, 8, 24, 50)
    app = opened(size="24", shown="1")
    text = shown(app)
    assert app.subheader[0].value == "At 24 images the CNN is ahead by 12.5 points"
    assert "**+12.5 points**. One seed, so there is no interval" in text
    assert "8 to 50 images, the test curves do not cross: the CNN is ahead at every size" in text
    assert "pre-training images" not in text
    assert "drawn, so a lead here says nothing about photographs" in text
    assert "--sizes 8,24,50 --seeds 1 --steps 3000" in text
    assert not app.error


def test_several_seeds_have_an_interval_and_five_a_band(store):
    study(store, 8, 24, seeds=5)
    text = shown(opened(size="8", shown="1"))
    assert "**+14.5 points**, 95 % interval of the mean +12.5 to +16.5 over 5 seeds" in text
    assert "**Band:**" in text
    assert "One seed" not in text


def test_nats_are_explained_where_losses_are_shown(store):
    study(store, 8, 24)
    text = shown(opened(shown="1", view="gap"))
    assert text.count("Guessing among 4 classes costs ln 4 = 1.386") == 1


def test_the_numbers_have_headings_in_the_language_and_columns_that_stay(store):
    study(store, 8, 24)
    app = opened(shown="1", lang="zh")
    assert json.loads(app.dataframe[0].proto.columns)["train_size"]["label"] == "训练图像数"
    assert list(app.dataframe[0].value.columns)[:3] == ["model", "train_size", "seed"]


def test_at_equal_fit_both_are_compared_at_a_level_that_both_reach(store):
    study(store, 8, 24, trained=0.85)
    app = opened(size="8", shown="1", view="fit")
    assert app.subheader[0].value.startswith("With 85% of 8 images learned, the gap is 42.5 points")


def test_the_strip_turns_red_with_the_reason(store):
    cnn, _ = pair(DRAWN, 8, 0, steps=10)
    _, vit = pair(DRAWN, 8, 0, steps=30)
    finish(store, cnn, 0.5)
    finish(store, vit, 0.375)
    said = [error.value for error in opened(shown="1").error]
    assert any("the number of steps differs, 10 against 30" in text for text in said)


def test_one_model_alone_is_shown_and_named(store):
    finish(store, pair(DRAWN, 8, 0)[0], 0.5)
    app = opened()
    assert app.subheader[0].value == "At 8 images only the CNN has been measured"
    assert any("Only the CNN has been trained in this way" in info.value for info in app.info)
    assert "Read these two" not in shown(app)


def test_a_crossing_that_was_found_is_not_followed_by_none_is_expected(store):
    cnn_first, vit_first = pair(PHOTOS, 8, 0), pair(PHOTOS, 24, 0)
    for config, test in zip((*cnn_first, *vit_first), (0.5, 0.375, 0.5, 0.625), strict=True):
        finish(store, config, test, drawn=False)
    text = shown(opened(shown="1"))
    assert "the test curves change places between 8 and 24 images" in text
    assert "No crossing is expected" not in text
    assert "this crossing is one of these two models" in text


def test_without_a_crossing_of_photographs_the_page_says_where_one_was_seen(store):
    for size in (8, 24):
        for config, test in zip(pair(PHOTOS, size, 0), (0.5, 0.375), strict=True):
            finish(store, config, test, drawn=False)
    assert "No crossing is expected at the sizes of CIFAR" in shown(opened(shown="1"))


def test_other_images_and_budgets_can_be_chosen_and_a_link_opens_them(store):
    study(store, 8, 24)
    study(store, 8, 24, steps=60)
    study(store, 8, 24, data=PHOTOS)
    app = opened()
    names = app.selectbox(key="choice-study").options
    assert sorted(name.split(" · ")[0] for name in names) == [
        "CIFAR-10", "Local texture (drawn)", "Local texture (drawn)",
    ]  # fmt: skip
    first = app.selectbox(key="choice-study").value
    assert names[0].startswith("Local texture")
    photos = next(name for name in names if name.startswith("CIFAR"))
    app.selectbox(key="choice-study").select(photos).run()
    assert app.selectbox(key="choice-study").value != first
    assert "**CIFAR-10** · one seed" in shown(app)


def test_a_comparison_with_another_learning_rate_says_so(store):
    study(store, 8, 24)
    _, config = pair(DRAWN, 24, 0)
    faster = replace(config, recipe=replace(config.recipe, learning_rate=2e-3))
    finish(store, faster, 0.4)
    names = opened().selectbox(key="choice-study").options
    assert names[0].endswith(" · 3,000 steps")
    assert names[1].endswith(" · 3,000 steps · Transformer: learning rate 0.002")


def test_every_sentence_is_there_in_chinese(store):
    study(store, 8, 24, seeds=2)
    app = opened(lang="zh", shown="1", size="8")
    assert app.subheader[0].value == "8 张图像时，CNN 领先 13.0 个百分点"
    assert "成对差值" in shown(app)
    assert "没有交叉" in shown(app)
