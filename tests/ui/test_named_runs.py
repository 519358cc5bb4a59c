"""Names that others gave, where no Markdown and no HTML is read: letter by letter."""

from types import SimpleNamespace

from ui.any_model_choice import _run_words
from ui.history_choice import run_words
from ui.reach_shown import Shown
from ui.reach_tables import NO_LINES
from ui.reach_view import USUAL

TITLE = "my_own *pictures*"


def a_run():
    config = SimpleNamespace(
        data="own", train_size=500, seed=2, model=None, corruption=0.0,
        recipe=SimpleNamespace(steps=300),
    )  # fmt: skip
    return SimpleNamespace(run="ab12cd34", kind="vit", info={"title": TITLE}, config=config)


def test_a_list_of_runs_shows_their_titles_as_they_are(monkeypatch):
    monkeypatch.setattr("ui.history_choice._unusual", lambda run: [])
    assert run_words(a_run()) == f"{TITLE} · 500 training images · seed 2 · 300 steps · ab12"
    assert TITLE in _run_words(a_run())


def test_a_picture_in_words_holds_no_html():
    shown = Shown(
        {"cnn": "CNN · for cats &amp; dogs"}, {"cnn": "given"}, None, None, NO_LINES, NO_LINES,
        {}, {}, "", "",
    )  # fmt: skip
    place = SimpleNamespace(row=1, column=2, view=USUAL)
    assert "for cats & dogs: given" in shown.alt("cnn", place)
