import sys
from hashlib import sha256
from subprocess import run

import numpy as np
import pytest

from data import drawn
from data.pairs import far_pair
from data.sources import SETS, available, cached, load
from data.texture import local_texture
from messages import FieldspanError
from tests.data.test_cache import ROOT

NONSENSE = [
    "",
    "CIFAR",
    "../../etc",
    "/etc/passwd",
    "far-pair:abc",
    "far-pair:",
    "far-pair:-9",
    "far-pair:99999999",
    "far-pair\n",
    "far-pair:２０",
    "cifar10/../x",
    "{got}",
    "x" * 5000,
]


@pytest.fixture
def small_pools(monkeypatch):
    monkeypatch.setattr(drawn, "POOLS", {"train": 32, "validation": 11, "test": 7})


def test_drawn_sets_open_with_no_files_at_all():
    assert SETS == ("cifar10", "cifar100", "cifar100-coarse", "local-texture", "far-pair")
    assert available() == ["local-texture", "far-pair"]


def test_the_pools_have_their_sizes_when_nothing_is_changed():
    assert drawn.POOLS == {"train": 20_000, "validation": 1_000, "test": 2_000}


@pytest.mark.parametrize("name", ["local-texture", "far-pair", "far-pair:11"])
def test_a_drawn_set_is_drawn_once_and_says_that_it_is_drawn(small_pools, monkeypatch, name):
    assert not cached(name)
    heard = []
    first = load(name, progress=heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 1
    assert [len(split) for split in first.splits.values()] == [32, 11, 7]
    assert first.name == name
    assert first.drawn
    assert "(drawn)" in first.title
    assert cached(name)
    assert load(name).fingerprint == first.fingerprint


def test_the_pools_of_a_set_share_no_picture(small_pools):
    opened = load("far-pair")
    seen = [image.tobytes() for split in opened.splits.values() for image in split.images]
    assert len(set(seen)) == 50


def test_the_distance_in_the_name_is_the_distance_drawn(small_pools):
    assert np.array_equal(load("far-pair:24").train.images, far_pair(32, seed=0, distance=24)[0])
    assert load("far-pair:20").name == "far-pair"
    assert load("far-pair:20").fingerprint == load("far-pair").fingerprint
    assert load("far-pair:24").fingerprint != load("far-pair").fingerprint


@pytest.mark.parametrize("name", NONSENSE)
def test_nonsense_for_a_name_is_one_sentence(name):
    assert not cached(name)
    with pytest.raises(FieldspanError, match="expected one of cifar10, cifar100") as caught:
        load(name)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("name", ["far-pair:99", "far-pair:7", "far-pair:0"])
def test_a_distance_outside_the_picture_is_one_sentence(name):
    assert not cached(name)
    with pytest.raises(FieldspanError, match="expected a distance of 8 to 24 pixels"):
        load(name)


def test_the_drawn_pixels_stay_the_same_because_published_runs_rest_on_them():
    drawings = [local_texture(5, seed=7)[0], far_pair(5, seed=7)[0]]
    hashes = [sha256(pictures.tobytes()).hexdigest()[:16] for pictures in drawings]
    assert hashes == ["ee0a8a953dcacd9f", "4d26a05103db7e3d"]


def test_opening_images_never_loads_torch():
    code = (
        "import sys, data.sources, data.subsets, data.card, data.download;"
        "sys.exit('torch' in sys.modules)"
    )
    assert run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
