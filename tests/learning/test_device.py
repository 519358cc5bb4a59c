"""Training on a graphics card, as far as a machine without one can tell."""

import pytest
import tiny_training as tiny
import torch
from torch._subclasses import FakeTensorMode

from learning import device
from learning.loop import QuietWatcher, train
from learning.recipe import Recipe
from learning.seeding import undisturbed
from messages import FieldspanError


@pytest.fixture
def no_card(monkeypatch):
    """As on a machine without a graphics card, whatever this one has."""
    monkeypatch.delenv("FIELDSPAN_DEVICE", raising=False)
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)


@pytest.fixture
def card(no_card, monkeypatch):
    """As where torch finds a graphics card."""
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch.cuda, "is_bf16_supported", lambda **_how: True)


@pytest.fixture
def half(monkeypatch):
    """The processor computes as a graphics card does."""
    monkeypatch.setattr(device, "precision", lambda _device: "bfloat16")


def test_a_graphics_card_is_used_where_there_is_one(card):
    assert device.best_device().type == "cuda"
    assert device.precision(device.best_device()) == "bfloat16"


def test_without_one_the_processor_is_and_in_full_precision(no_card):
    assert device.best_device().type == "cpu"
    assert device.precision(device.best_device()) == "float32"


def test_the_processor_can_be_asked_for_beside_a_graphics_card(card, monkeypatch):
    monkeypatch.setenv("FIELDSPAN_DEVICE", "cpu")
    assert device.best_device().type == "cpu"


@pytest.mark.parametrize("asked", ["cuda", "gpu", "0"])
def test_what_is_not_there_is_refused_in_one_sentence(asked, no_card, monkeypatch):
    monkeypatch.setenv("FIELDSPAN_DEVICE", asked)
    with pytest.raises(FieldspanError, match=f"got “{asked}”: unset it"):
        device.best_device()


@pytest.mark.filterwarnings("ignore:CUDA is not available")  # said by autocast, which then rests
@pytest.mark.parametrize("options", [{}, {"flip_crop": True}, {"label_smoothing": 0.1}])
def test_images_and_labels_follow_the_model_to_its_device(options):
    task, model = tiny.task(Recipe(**options)), tiny.cnn()
    with FakeTensorMode(allow_non_fake_inputs=True):  # tensors without numbers, on any device
        model = model.to("cuda")
        assert task.loss(model, torch.arange(5), torch.Generator()).device.type == "cuda"
        said = task.logits(model, "test")
    assert (said.device.type, said.shape) == ("cpu", (13, tiny.CLASSES))


def test_half_a_run_in_another_precision_is_not_gone_on_with(monkeypatch):
    recipe, kept = Recipe(steps=4, batch=7), []

    class Keeps(QuietWatcher):
        def checkpoint(self, data):
            kept.append(data)

    train(tiny.cnn(), tiny.task(recipe), recipe, seed=0, watcher=Keeps(), evaluations=2)
    monkeypatch.setattr("learning.loop.precision", lambda _device: "bfloat16")
    with pytest.raises(FieldspanError, match="a checkpoint of this run"):
        train(
            tiny.cnn(), tiny.task(recipe), recipe, seed=0, watcher=Keeps(), start=kept[0],
            evaluations=2,
        )  # fmt: skip


def test_a_card_without_bfloat16_of_its_own_computes_in_float32(monkeypatch):
    monkeypatch.setattr(torch.cuda, "is_bf16_supported", lambda **_how: False)
    assert device.precision(torch.device("cuda")) == "float32"


def test_the_generator_of_a_card_comes_back_with_the_others(monkeypatch):
    came_back = []
    state = torch.arange(5, dtype=torch.uint8)
    monkeypatch.setattr(torch.cuda, "is_initialized", lambda: True)
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch.cuda, "get_rng_state", lambda: state)
    monkeypatch.setattr(torch.cuda, "set_rng_state", came_back.append)
    with undisturbed():
        torch.rand(1)
    assert len(came_back) == 1 and torch.equal(came_back[0], state)


def test_matrix_products_are_taken_in_bfloat16_and_nothing_else_is(half):
    weights = torch.eye(3)
    with device.computing(device.PROCESSOR):
        assert (weights @ weights).dtype == torch.bfloat16
        assert weights.dtype == torch.float32
    assert (weights @ weights).dtype == torch.float32


def test_a_run_in_bfloat16_ends_near_one_in_float32_with_weights_and_logits_in_float32(half):
    found = {}
    for name in ("bfloat16", "float32"):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(device, "precision", lambda _device, name=name: name)
            model = tiny.cnn(dropout=0.0)
            recipe = Recipe(steps=24, batch=7, learning_rate=1e-2)
            found[name] = train(
                model, tiny.task(recipe), recipe, seed=0, watcher=QuietWatcher(), evaluations=2
            )
    ours, exact = found["bfloat16"], found["float32"]
    assert {value.dtype for name, value in ours.last.items() if "num" not in name} == {
        torch.float32
    }
    assert ours.logits["test"].dtype == torch.float32
    apart = (ours.logits["test"] - exact.logits["test"]).abs().max()
    assert 0 < apart < 0.2  # another arithmetic, the same training
