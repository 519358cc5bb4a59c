"""What the tests of the Overfitting page share: a small world, and the page opened in it."""

import sys
from pathlib import Path
from types import SimpleNamespace

from streamlit.testing.v1 import AppTest

from experiments.store import Store
from tests.pages.opened_page import POOLS, charts, open_page, rows, small_world, words_of

__all__ = ["PHOTOS", "POOLS", "charts", "opened", "own_world", "ready", "rows", "shown"]

PHOTOS = SimpleNamespace(name="cifar10", fingerprint="fedcba9876543210")


def own_world(monkeypatch, cache: Path, store: Store) -> None:
    """The small world, with an engine that never comes."""
    small_world(monkeypatch, cache, store)
    monkeypatch.setenv("FIELDSPAN_ENGINE", "off")


def ready(monkeypatch) -> None:
    """An engine that is there and never trains."""
    monkeypatch.setattr(
        sys,
        "_fieldspan_engine",
        SimpleNamespace(running=True, prepare=lambda job: None),
        raising=False,
    )


def opened(**query: str) -> AppTest:
    return open_page("overfitting", **query)


def shown(app: AppTest) -> str:
    kinds = ("title", "subheader", "markdown", "caption", "info", "warning", "error")
    return words_of(app, *kinds)
