"""The engine in the life of the server."""

import sys
import threading
from types import ModuleType

import pytest

from ui import service
from ui.service import Service, page_sent


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
    monkeypatch.setattr(service, "FIRST", ())
    monkeypatch.setattr(service, "SENT", threading.Event())
    monkeypatch.delenv("FIELDSPAN_ENGINE", raising=False)
    return engine


def test_the_engine_starts_behind_the_server_and_is_closed_at_its_end(engine, monkeypatch):
    monkeypatch.setenv("FIELDSPAN_SCHEDULER", "tcp://elsewhere:8786")
    running = Service.start()
    page_sent()
    running.thread.join()
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
    page_sent()
    running = Service.start()
    running.thread.join()
    assert "did not start" in caplog.text


def test_the_engine_waits_for_the_first_page_but_not_for_ever(engine, monkeypatch):
    waiting = Service.start()
    waiting.close()  # nobody came before the server ended
    assert ("start", None) not in engine.asked
    monkeypatch.setattr(service, "LONGEST", 0.0)
    lonely = Service.start()
    lonely.thread.join()
    assert ("start", None) in engine.asked


def test_what_the_first_page_needs_is_imported_before_anybody_comes(engine, monkeypatch):
    monkeypatch.setattr(service, "FIRST", ("text.hull",))
    monkeypatch.delitem(sys.modules, "text.hull", raising=False)
    Service.start().close()
    assert "text.hull" in sys.modules
