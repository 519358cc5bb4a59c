"""What the Overfitting page asks, when it asks, and what it gives to try."""

import random

import pytest

from messages import LANGUAGES, translate
from tests.finished_runs import study
from tests.pages.overfitting_page import charts, opened, own_world, rows, shown
from ui import overfitting_question as question
from ui.overfitting_try import far_from
from ui.overfitting_words import At


@pytest.fixture(autouse=True)
def _own_world(monkeypatch, small_cache, store):
    own_world(monkeypatch, small_cache, store)


def test_the_chosen_point_is_covered_until_the_reader_has_predicted(store):
    study(store, 8, 24, 50)
    app = opened(size="24")
    assert "At 24 images, who has the higher test accuracy" in app.radio[0].label
    (large,) = charts(app)
    assert not any(row.get("train_size") == 24 and "value" in row for row in rows(large))
    assert "What to notice" not in shown(app)
    assert "ahead by" not in shown(app)
    assert 24 not in app.dataframe[0].value["train_size"].tolist()
    app.radio[0].set_value(2).run()
    large, way = charts(app)
    assert any(row.get("train_size") == 24 and row.get("value") == 0.5 for row in rows(large))
    assert {row["step"] for row in rows(way)} == {0, 5, 10}
    text = shown(app)
    assert "**CNN ahead, larger gap: Transformer**. Test accuracy is 50.0%" in text
    assert "The transformer ahead: if" in text
    assert "**What to notice**" in text


def test_who_has_predicted_once_is_not_asked_at_every_other_size(store):
    study(store, 8, 24)
    app = opened(size="24")
    app.button(key="show-over-" + app.radio[0].key.removeprefix("guess-over-")).click().run()
    app.selectbox(key="choice-size").set_value("8").run()
    assert len(app.radio) == 0
    assert app.subheader[0].value == "At 8 images the CNN is ahead by 12.5 points"


def test_a_tie_covers_nothing_and_asks_about_hollow_markers(store):
    study(store, 8, 24, vit=0.502, trained=0.99)
    app = opened(size="8")
    (asked,) = app.radio
    assert "hollow marker" in asked.label
    assert app.subheader[0].value == "At 8 images both are alike: 0.2 points apart"
    assert "the test curves are alike" in shown(app)


def test_a_model_that_underfits_is_told_from_one_that_generalises(store):
    study(store, 8, 24, trained=0.5)
    app = opened(size="8", shown="1", view="gap")
    assert app.subheader[0].value == (
        "At 8 images the CNN has the larger gap, but the transformer has not fitted its images"
    )
    text = shown(app)
    assert "The transformer knows only 50.0% of its training images (hollow)" in text
    assert "little to lose, so a small gap, and yet lower accuracy" in text
    assert len(charts(app)) == 3


def test_the_question_about_hollow_markers_follows_the_key_question_where_there_is_one(store):
    study(store, 8, 24, trained=0.5)
    app = opened(size="8")
    (key,) = app.radio
    key.set_value(0).run()
    _, hollow = app.radio
    assert "hollow marker" in hollow.label
    hollow.set_value(1).run()
    assert "An example is the transformer at 8 images: 50.0% of its training images" in shown(app)
    app.segmented_control(key="choice-view").set_value("fit").run()
    assert not any("hollow" in asked.label for asked in app.radio)  # no marker is hollow there


def test_no_question_about_hollow_markers_where_all_are_filled(store):
    study(store, 8, 24)
    app = opened(size="8")
    app.radio[0].set_value(0).run()
    assert len(app.radio) == 1


def test_two_experiments_set_the_size_and_the_view(store):
    study(store, 8, 24, 50)
    app = opened(size="24")
    assert not [one for one in app.button if one.key.startswith("try-")]  # first the question
    app.radio[0].set_value(0).run()
    assert app.button(key="try-overfitting-0").label.startswith("50 images instead of 24")
    app.button(key="try-overfitting-1").click().run()
    assert (
        app.subheader[0].value == "At 24 images the transformer has the larger gap, by 12.5 points"
    )
    app.button(key="try-overfitting-0").click().run()
    assert app.selectbox(key="choice-size").value == "50"
    app.button(key="try-overfitting-1").click().run()
    assert app.subheader[0].value.startswith("With 95% of 50 images learned")


@pytest.mark.parametrize(
    ("size", "sizes", "other"),
    [(500, [100, 500, 2000, 5000, 10_000], 5000), (500, [50, 100, 500], 50), (500, [500], None)],
)
def test_the_other_size_to_try_is_ten_times_as_many_or_a_tenth(size, sizes, other):
    assert far_from(size, sizes) == other


def test_the_answer_is_what_the_numbers_say_in_fifty_random_states():
    chance = random.Random(5)
    asked = 0
    for _ in range(50):
        train = {kind: chance.choice([1.0, 1.0, 0.7]) for kind in ("cnn", "vit")}
        test = {kind: chance.uniform(0.2, 0.6) for kind in ("cnn", "vit")}
        fitted = {kind: train[kind] >= 0.95 for kind in train}
        now = At(100, test=test, train=train, fitted=fitted)
        made = question.key_question(now)
        lost = {kind: train[kind] - test[kind] for kind in train}
        clear = abs(test["cnn"] - test["vit"]) >= 0.01 and abs(lost["cnn"] - lost["vit"]) >= 0.01
        assert (made is not None) == clear
        if clear:
            asked += 1
            best, worst = max(test, key=test.get), max(lost, key=lost.get)
            names = {"cnn": "CNN", "vit": "Transformer"}
            assert made.options[made.answer] == f"{names[best]} ahead, larger gap: {names[worst]}"
            assert all(made.why(choice) for choice in range(-1, 4))
    assert asked > 30


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_the_question_is_complete_in_other_languages(language):
    for text in (question.WOULD_LEAD, question.WOULD_LOSE, *question.NAMES.values()):
        assert translate(text, language) != text or text in ("CNN", "Transformer")
