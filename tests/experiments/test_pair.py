"""Two runs side by side, their models, and the pictures that come along."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
import torch
from safetensors.numpy import load_file

from data.image_set import ImageSet, Split
from experiments.pair import inputs, load_model, pair_of, pairs, untrained_pair
from experiments.samples import (
    PROBES,
    SHOWN,
    drawn_samples,
    read_samples,
    samples_of,
    write_samples,
)
from messages import FieldspanError
from tests.experiments.kept_pair import keep

ROOT = Path(__file__).parents[2]
NAMED = SimpleNamespace(name="far-pair", fingerprint="0123456789abcdef")


def split(count, seed):
    random = np.random.default_rng(seed)
    pixels = random.integers(0, 256, (count, 3, 32, 32)).astype(np.uint8)
    return Split(pixels, np.arange(count) % 3)


@pytest.fixture
def image_set():
    sets = split(60, 0), split(40, 1), split(51, 2)
    return ImageSet("tiny", "Tiny", "made up", ("a", "b", "c"), True, "fedcba9876543210", *sets)


def test_the_first_pictures_hold_every_class_alike_and_more_of_them_begin_the_same(image_set):
    few, many = samples_of(image_set), samples_of(image_set, 45)
    assert np.bincount(few.labels).tolist() == [8, 8, 8]
    assert len(many.images) == 45
    assert (many.images[:SHOWN] == few.images).all()
    assert (few.probes == image_set.validation.images[:PROBES]).all()


def test_pictures_that_came_along_are_the_same_in_less_than_200_kb(image_set, tmp_path):
    path = write_samples(image_set, tmp_path / "vision")
    assert path.stat().st_size < 200_000
    read, made = read_samples(image_set.fingerprint, path.parent), samples_of(image_set)
    assert (read.name, read.title, read.drawn, read.classes, read.fingerprint) == (
        made.name, made.title, made.drawn, made.classes, made.fingerprint,
    )  # fmt: skip
    for name in ("probes", "images", "labels"):
        assert (getattr(read, name) == getattr(made, name)).all()
    assert read_samples("0" * 16, path.parent) is None
    assert read_samples("0" * 16, None) is None


def test_drawn_pictures_are_the_same_every_time():
    assert (drawn_samples(5).images == drawn_samples(5).images).all()
    assert len(drawn_samples(5).probes) == PROBES


def test_runs_that_differ_in_the_model_alone_make_a_pair(store):
    cnn, vit = keep(store, "cnn", NAMED), keep(store, "vit", NAMED)
    keep(store, "cnn", NAMED, seed=1)
    (pair,) = pairs(store)
    assert (pair.cnn.run, pair.vit.run) == (cnn.run, vit.run)
    assert pair.alike
    assert pair.name == f"{cnn.run},{vit.run}"


def test_runs_without_weights_or_an_end_make_no_pair(store):
    cnn, vit = keep(store, "cnn", NAMED), keep(store, "vit", NAMED)
    store.weights(vit).unlink()
    assert pairs(store) == []
    assert pair_of(store, [cnn.run, vit.run]) is None


def test_the_beginnings_of_two_ids_name_a_pair_in_either_order_and_one_brings_its_partner(store):
    cnn, vit = keep(store, "cnn", NAMED), keep(store, "vit", NAMED)
    other = keep(store, "vit", NAMED, seed=1)
    assert pair_of(store, [vit.run[:8], cnn.run[:8]]).name == f"{cnn.run},{vit.run}"
    assert pair_of(store, [vit.run]).name == f"{cnn.run},{vit.run}"
    mixed = pair_of(store, [cnn.run, other.run])
    assert not mixed.alike
    for names in (["ffffffff"], [vit.run, other.run], [other.run], [cnn.run] * 2):
        assert pair_of(store, names) is None


def test_a_loaded_model_has_the_kept_weights_and_is_closed_to_training(store):
    run = keep(store, "cnn", NAMED)
    model = load_model(store, run)
    kept = load_file(store.weights(run))
    assert all((value.numpy() == kept[name]).all() for name, value in model.state_dict().items())
    assert not model.training
    assert not any(weights.requires_grad for weights in model.parameters())


@pytest.mark.parametrize("damage", [b"", b"cut off", "another model's"])
def test_weights_that_are_damaged_or_of_another_run_are_said_in_one_sentence(store, damage):
    run, other = keep(store, "cnn", NAMED), keep(store, "vit", NAMED)
    data = damage if isinstance(damage, bytes) else store.weights(other).read_bytes()
    store.weights(run).write_bytes(data)
    with pytest.raises(FieldspanError, match="train it again"):
        load_model(store, run)


@pytest.mark.parametrize("kind", ["cnn", "vit"])
def test_a_model_knows_its_classes_from_its_weights(store, kind):
    run = keep(store, kind, NAMED, classes=("a", "b", "c", "d", "e"))
    run = replace(run, info={name: run.info[name] for name in ("mean", "deviation")})
    images = inputs(run, drawn_samples(2).images)
    assert load_model(store, run)(images).shape == (2, 5)


def test_untrained_models_are_the_same_every_time_and_leave_chance_alone(store):
    pair = untrained_pair(drawn_samples(3))
    assert {pair.cnn.source, pair.vit.source} == {"untrained"}
    torch.manual_seed(5)
    before = torch.get_rng_state()
    one, two = load_model(store, pair.vit), load_model(store, pair.vit)
    assert (torch.get_rng_state() == before).all()
    for first, second in zip(one.parameters(), two.parameters(), strict=True):
        assert torch.equal(first, second)


def test_pixels_are_scaled_by_the_run_s_own_numbers(store):
    run = keep(store, "cnn", NAMED)
    white = np.full((1, 3, 32, 32), 255, np.uint8)
    scaled = inputs(run, white)[0, :, 0, 0].tolist()
    assert scaled == pytest.approx([0.6 / 0.2, 0.5 / 0.2, 0.4 / 0.3], rel=1e-5)
    with pytest.raises(FieldspanError, match="how its pixels were scaled"):
        inputs(replace(run, info={}), white)


def test_finding_pairs_loads_no_torch():
    code = (
        "import sys, tempfile; from experiments.store import Store; from experiments.pair import "
        "pairs; pairs(Store(tempfile.mkdtemp())); print('torch' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
