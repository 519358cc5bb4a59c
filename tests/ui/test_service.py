"""The engine in the life of the server."""

import sys
from types import ModuleType

import pytest

from ui import service
from ui.service import Service


@pytest.fixture
def engine(monkeypatch):
    """An engine that only notes what is asked of it."""
    engine = ModuleType("experiments.engine")
    engine.asked = []
    engine.start = lambda store, *, scheduler=None: engine.asked.append(("start", scheduler))
    engine.close = lambda: engine.asked.append("close")
    engine.current = lambda: engine
    store = ModuleType("experiments.store")
    store.Store = type("Store", (), {"default": staticmethod(lambda: "store")})
    room = ModuleType("experiments")
    room.engine, room.store = engine, store
    for module in (room, engine, store):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(service, "PATIENCE", 0.0)
    monkeypatch.delenv("FIELDSPAN_ENGINE", raising=False)
    return engine


def test_the_engine_starts_behind_the_server_and_is_closed_at_its_end(engine, monkeypatch):
    monkeypatch.setenv("FIELDSPAN_SCHEDULER", "tcp://elsewhere:8786")
    running = Service.start()
    running.timer.join()
    running.close()
    assert engine.asked == [("start", "tcp://elsewhere:8786"), "close"]


def test_the_engine_can_be_left_out(engine, monkeypatch):
    monkeypatch.setenv("FIELDSPAN_ENGINE", "off")
    Service.start().close()
    assert engine.asked == []


def test_an_engine_that_cannot_start_leaves_the_server_alone(engine, caplog):
    def refuse(store, *, scheduler=None):
        raise OSError("no port")

    engine.start = refuse
    running = Service.start()
    running.timer.join()
    assert "did not start" in caplog.text
