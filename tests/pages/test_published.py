"""What a first visitor finds: the runs that came along; no data, no network, no training."""

from types import SimpleNamespace

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from experiments.biases import variant
from experiments.rows import Run
from experiments.store import Store
from tests.finished_runs import study
from tests.pages.opened_page import charts, open_page, rows, words_of

KINDS = ("title", "subheader", "markdown", "caption", "info", "warning", "error")
SIZES = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 45_000]
TWICE = [100, 200, 500]  # with a second seed


@pytest.fixture(autouse=True)
def _nothing_of_ones_own(monkeypatch, tmp_path):
    """No image set, no cache, an empty store, no engine."""
    st.cache_data.clear()
    st.cache_resource.clear()
    monkeypatch.delenv("FIELDSPAN_DATA", raising=False)
    monkeypatch.setenv("FIELDSPAN_ENGINE", "off")
    monkeypatch.setenv("FIELDSPAN_CACHE", str(tmp_path / "cache"))


def shown(app: AppTest) -> str:
    return words_of(app, *KINDS)


def of_cifar() -> list[Run]:
    """The runs of the study; others came along for the drawn sets."""
    return [run for run in Store.default().runs(job="vision") if run.config.data == "cifar10"]


def test_the_pairs_that_came_along_are_one_seed_of_each_size_and_a_second_of_few():
    plain = [run for run in of_cifar() if variant(run.config) in ("cnn", "full")]
    found = {(run.kind, run.config.train_size, run.config.seed) for run in plain}
    seeds = [(size, 0) for size in SIZES] + [(size, 1) for size in TWICE]
    assert found == {(kind, *one) for kind in ("cnn", "vit") for one in seeds}


def test_overfitting_says_whose_numbers_these_are_and_how_many_seeds_there_are():
    text = shown(open_page("overfitting", shown="1"))
    assert "trained, published" in text
    assert "**CIFAR-10, JPEG copy** · 2 seeds" in text
    assert "95 % interval of the mean -7.7 to +18.0 over 2 seeds (+4.1, +6.2)" in text
    sizes = ",".join(map(str, SIZES))
    assert f"--data cifar10 --sizes {sizes} --seeds 2 --steps 3000" in text
    assert "Published with: PyTorch" in text


def test_reach_shows_the_published_pair_on_pictures_that_came_along():
    text = shown(open_page("reach", shown="1"))
    assert "trained, published" in text
    assert "CIFAR-10, JPEG copy" in text
    assert "45,000 training images · seed 0" in text  # the largest pair whose weights came along


def test_train_shows_a_published_pair_until_something_is_trained_here():
    text = shown(open_page("train", shown="1"))
    assert "These runs came with the app" in text
    assert "**CIFAR-10, JPEG copy** · 500 training images · seed 0 · 3,000 steps" in text


def test_a_readers_own_points_stand_among_the_published_ones_as_squares():
    fingerprint = of_cifar()[0].config.fingerprint
    data = SimpleNamespace(name="cifar10", fingerprint=fingerprint)
    study(Store.default(), 3000, data=data)
    app = open_page("overfitting", size="3000", shown="1")
    text = shown(app)
    assert "**Square:** a run of yours; round: published." in text
    assert "trained, published" in text
    assert "trained here" in text
    whose = {row["train_size"]: row["whose"] for row in rows(charts(app)[0]) if "whose" in row}
    assert whose == dict.fromkeys(SIZES, "published") | {3000: "yours"}
