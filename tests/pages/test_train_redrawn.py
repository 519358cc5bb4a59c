"""A training on the Train page is drawn anew when it has measured something, not before."""

import sys
from types import SimpleNamespace

import pytest

from charts.curves import learning_curve
from experiments.config import pair
from experiments.schema import writing
from tests.pages.train_page import SHAPES, opened, own_world, record


@pytest.fixture(autouse=True)
def _own_world(monkeypatch, small_cache, store):
    own_world(monkeypatch, small_cache, store)
    training = SimpleNamespace(running=True, prepare=lambda job: None)
    monkeypatch.setattr(sys, "_fieldspan_engine", training, raising=False)


@pytest.fixture
def drawn(monkeypatch) -> list[str]:
    """The metric of every curve that was made, in order."""
    made: list[str] = []

    def counted(table, *, metric, **settings):
        made.append(metric)
        return learning_curve(table, metric=metric, **settings)

    monkeypatch.setattr("ui.train_parts.learning_curve", counted)
    return made


def test_a_curve_is_made_again_only_when_a_point_has_come(store, drawn):
    run = record(store, pair(SHAPES, 20, 0, steps=80)[0], "queued", 20)
    app = opened(runs=run)
    assert drawn == ["loss", "accuracy"]
    with writing(store.path) as database:
        database.execute("UPDATE run SET step = 25 WHERE run = ?", (run,))
    app.run()
    assert any("step **25**" in element.value for element in app.markdown)
    assert len(drawn) == 2
    with writing(store.path) as database:
        database.execute("INSERT INTO curve VALUES (?, 30, 'train', 'loss', 0.1)", (run,))
    app.run()
    assert len(drawn) == 4
