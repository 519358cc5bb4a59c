"""A cache that the tests of a file share, and a store of each test's own."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from experiments.schema import kept_open
from experiments.store import Store


@pytest.fixture(autouse=True)
def _fast_to_open(packages_searched_once):
    """Each test opens an app, most of them several."""


@pytest.fixture(scope="module")
def small_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store without the runs that come with the app, held open as the app does."""
    made = Store(tmp_path / "runs", published_folder=None)
    with closing(kept_open(made.path)):
        yield made
