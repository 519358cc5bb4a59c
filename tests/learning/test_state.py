import pytest
import safetensors.torch
import tiny_training as tiny
import torch

from learning.loop import train
from learning.optimise import make_optimiser, update, use_channels_last
from learning.recipe import Recipe
from learning.state import Counters, Training, checkpoint_step, from_bytes, to_bytes, weights_of
from messages import FieldspanError


def trained(seed=0):
    model = tiny.cnn(seed)
    use_channels_last(model)
    training = Training(model, make_optimiser(model, tiny.RECIPE), torch.Generator())
    loss = tiny.task(Recipe()).loss(model, torch.arange(7), training.generator)
    update(model, training.optimiser, loss, rate=0.1, clip=1.0)
    training.best = weights_of(model)
    training.counters = Counters(step=3, best_accuracy=0.1 + 0.2, best_loss=float("nan"))
    return training


def test_a_training_goes_to_bytes_and_back():
    data, other = to_bytes(trained(), "run"), trained(seed=1)
    from_bytes(data, other, "run")
    assert (
        safetensors.torch.load(to_bytes(other, "run")).keys() == safetensors.torch.load(data).keys()
    )
    again = safetensors.torch.load(to_bytes(other, "run"))
    assert all(
        torch.equal(value, again[name]) for name, value in safetensors.torch.load(data).items()
    )
    assert other.counters.best_accuracy == 0.1 + 0.2


def test_the_optimisers_memory_keeps_its_layout():
    data, other = to_bytes(trained(), "run"), trained(seed=1)
    from_bytes(data, other, "run")
    weight = other.model[3].weight
    assert weight.stride() != weight.contiguous().stride()
    assert other.optimiser.state[weight]["exp_avg"].stride() == weight.stride()


def test_the_step_is_read_from_the_header_alone():
    assert checkpoint_step(to_bytes(trained(), "run")) == 3


@pytest.mark.parametrize("data", [b"", b"no checkpoint at all", b"\x80\x04\x95" + bytes(99)])
def test_other_bytes_are_no_checkpoint(data):
    with pytest.raises(FieldspanError, match=f"got {len(data)} bytes that are none"):
        from_bytes(data, trained(), "run")


def test_half_a_checkpoint_is_none():
    data = to_bytes(trained(), "run")
    with pytest.raises(FieldspanError, match="bytes that are none"):
        from_bytes(data[: len(data) // 2 + 1000], trained(), "run")


def test_weights_alone_are_no_checkpoint():
    with pytest.raises(FieldspanError, match="bytes that are none"):
        from_bytes(safetensors.torch.save(weights_of(tiny.cnn())), trained(), "run")


@pytest.mark.parametrize("counters", [{}, {"counters": '{"step": 3, "of a later version": 1}'}])
def test_a_checkpoint_with_other_counters_is_none(counters):
    tensors = safetensors.torch.load(to_bytes(trained(), "run"))
    data = safetensors.torch.save(tensors, {"identity": "run"} | counters)
    with pytest.raises(FieldspanError, match="bytes that are none"):
        from_bytes(data, trained(), "run")


def test_a_checkpoint_of_another_model_is_none():
    model = tiny.perceptron()
    other = Training(model, make_optimiser(model, tiny.RECIPE), torch.Generator())
    with pytest.raises(FieldspanError, match="bytes that are none"):
        from_bytes(to_bytes(trained(), "run"), other, "run")


@pytest.mark.parametrize("counters", [{}, {"counters": "{}"}, {"counters": "no JSON"}])
def test_the_step_of_a_checkpoint_without_one_is_refused(counters):
    data = safetensors.torch.save({"weight": torch.ones(2)}, {"identity": "run"} | counters)
    with pytest.raises(FieldspanError, match="bytes that are none"):
        checkpoint_step(data)


def test_a_checkpoint_of_another_seed_is_refused():
    problem, keeper = tiny.task(tiny.RECIPE), tiny.Keeper(stop_at=9)
    train(tiny.cnn(), problem, tiny.RECIPE, seed=1, watcher=keeper)
    with pytest.raises(FieldspanError, match="made with other settings"):
        start = keeper.checkpoints[-1]
        train(tiny.cnn(), problem, tiny.RECIPE, seed=2, watcher=tiny.Keeper(), start=start)
