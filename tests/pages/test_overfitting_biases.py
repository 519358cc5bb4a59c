"""Variants with more and less built in, on the Overfitting page."""

from types import SimpleNamespace

import pytest

from experiments.biases import variant
from experiments.study_file import PUBLISHED_STUDY, read_study
from tests.finished_runs import finish
from tests.pages.overfitting_page import charts, opened, own_world, shown

PHOTOS = SimpleNamespace(
    name="cifar10", fingerprint="fedcba9876543210", classes=range(10), train=range(45_000)
)
RIGHT = {"cnn": 0.6, "stem": 0.5, "full": 0.4}


@pytest.fixture(autouse=True)
def _own_world(monkeypatch, small_cache, store):
    own_world(monkeypatch, small_cache, store)


def test_three_variants_at_a_size_are_compared_once_the_reader_has_answered(store):
    for config in read_study(PUBLISHED_STUDY).configs(PHOTOS):
        if (config.train_size, config.seed) == (500, 0) and variant(config) in RIGHT:
            finish(store, config, RIGHT[variant(config)])
    app = opened(folds="open", shown="1")
    said = shown(app)
    assert "With 500 images CNN is ahead of full attention by 20.0 points, with one seed." in said
    spoken = [chart.alt for chart in charts(app)]
    assert any("500 images, convolutional stem: 50%" in one for one in spoken), spoken
    tables = [one.value for one in app.dataframe if "Variant" in one.value.columns]
    assert tables[0]["Variant"].tolist() == ["CNN", "convolutional stem", "full attention"]
