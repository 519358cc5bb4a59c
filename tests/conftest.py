"""What every test may use: folders of its own, and real data where there is any."""

import os
from functools import cache
from pathlib import Path

import pytest

SHARED_DATA = Path(__file__).parents[2] / "shared" / "data"
PARQUET = "cifar10/plain_text/train-00000-of-00001.parquet"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests that drive a browser: `tests/run.py` runs them apart."""
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def packages_searched_once():
    """Every app under test searches all installed packages for components: half a second each."""
    from streamlit.components.v2 import manifest_scanner

    with pytest.MonkeyPatch.context() as patch:
        found = cache(manifest_scanner.scan_component_manifests)
        patch.setattr(manifest_scanner, "scan_component_manifests", found)
        yield


@pytest.fixture(autouse=True)
def _own_folders(tmp_path, monkeypatch):
    monkeypatch.setenv("FIELDSPAN_STORE", str(tmp_path / "store"))
    monkeypatch.setenv("FIELDSPAN_DEVICE", "cpu")  # whose numbers tests hold to the last digit


def real_data() -> Path | None:
    """The folder of real CIFAR-10, by FIELDSPAN_DATA or beside the checkout."""
    for folder in (os.environ.get("FIELDSPAN_DATA"), SHARED_DATA):
        if folder and (Path(folder) / PARQUET).exists():
            return Path(folder).resolve()
    return None


@pytest.fixture
def cifar(monkeypatch) -> Path:
    folder = real_data()
    if folder is None:
        pytest.skip("needs CIFAR-10 in FIELDSPAN_DATA")
    monkeypatch.setenv("FIELDSPAN_DATA", str(folder))
    return folder
