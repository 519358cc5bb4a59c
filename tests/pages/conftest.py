"""A cache that the tests of a file share, and a store of each test's own."""

from pathlib import Path

import pytest

from experiments.store import Store


@pytest.fixture(scope="module")
def small_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty store without the runs that come with the app."""
    return Store(tmp_path / "runs", published_folder=None)
