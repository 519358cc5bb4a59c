"""Photographs downloaded from the Images page, from a server on this machine."""

import hashlib

import numpy as np
import pytest
import streamlit as st

from data import drawn
from data import offers as offered
from tests.data.conftest import pictures, write_parquet
from tests.data.file_server import serving
from tests.pages.images_page import keys, opened, shown
from ui import downloads


@pytest.fixture(autouse=True)
def _own_cache(monkeypatch, tmp_path):
    st.cache_data.clear()
    st.cache_resource.clear()
    monkeypatch.delenv("FIELDSPAN_DATA", raising=False)
    monkeypatch.delenv("FIELDSPAN_HOSTED", raising=False)
    monkeypatch.setenv("FIELDSPAN_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(drawn, "POOLS", {"train": 60, "validation": 12, "test": 20})


@pytest.fixture
def hub(monkeypatch, tmp_path):
    """A server that stands in for the hub; both files of CIFAR-10 are the same small one."""
    path = tmp_path / "small.parquet"
    write_parquet(path, pictures(30), [0, 3, 9] * 10)
    content = path.read_bytes()
    files = tuple(
        ("uoft-cs/cifar10", "main", f"plain_text/{part}-00000-of-00001.parquet", len(content),
         hashlib.sha256(content).hexdigest())
        for part in ("train", "test")
    )  # fmt: skip
    monkeypatch.setitem(offered._HUB, "cifar10", files)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serving(content) as server:
        monkeypatch.setenv("HF_ENDPOINT", f"http://127.0.0.1:{server.server_port}")
        yield server


def running() -> downloads.Download:
    return downloads._downloads()["cifar10"]


def test_a_download_is_offered_with_its_size_and_nothing_is_fetched_unasked(hub):
    app = opened()
    labels = {button.key: button.label for button in app.button}
    assert labels["fetch-cifar100-hub"] == "CIFAR-100 from Hugging Face hub, 142 MB"
    assert labels["fetch-cifar10-original"] == "CIFAR-10 from the author's own page, 170 MB"
    assert hub.ranges == []


def test_a_download_shows_itself_and_ends_with_the_photographs_chosen(hub):
    app = opened()
    app.button(key="fetch-cifar10-hub").click().run()
    if "cifar10" in downloads._downloads():
        running().wait(20)
        app.run()
    assert app.selectbox(key="choice-data").value == "cifar10"
    assert "fetch-cifar10-hub" not in keys(app)
    assert np.all(app.dataframe[-1].value.iloc[[0, 3, 9], 1] == 9)


def test_a_download_can_be_stopped_and_says_what_is_kept(hub):
    hub.manner, hub.sent = "half_then_silent", 1000
    app = opened()
    app.button(key="fetch-cifar10-hub").click().run()
    assert "fetch-stop-cifar10" in keys(app)
    assert "fetch-cifar10-hub" not in keys(app)
    app.button(key="fetch-stop-cifar10").click().run()
    hub.release.set()
    running().wait(20)
    app.run()
    assert "fetch-cifar10-hub" in keys(app)
    assert "cifar10" not in app.selectbox(key="choice-data").options


def test_a_failed_download_is_one_sentence_beside_the_other_way(hub):
    hub.manner = "missing"
    app = opened()
    app.button(key="fetch-cifar10-hub").click().run()
    running().wait(20)
    app.run()
    assert "got the answer 404: try the other source" in shown(app)
    assert {"fetch-cifar10-hub", "fetch-cifar10-original"} <= keys(app)
