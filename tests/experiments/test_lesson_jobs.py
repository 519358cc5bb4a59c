"""A lesson's network trained by the job that every room shares, on a room made for the test."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
import torch
import torch.nn.functional as F
from safetensors import safe_open
from torch import nn

from experiments.config import RunConfig
from experiments.jobs import lesson
from experiments.lessons import RECIPE
from experiments.options import PatternOptions
from messages import FieldspanError

PARTS = {"train": 7, "train-all": 7, "validation": 5, "test": 3}


class SignTask:
    """Whether a number is above zero; the metric `far` is one that only this room knows."""

    size = 7
    watched = "validation"

    def examples(self, part):
        return PARTS[part]

    def _numbers(self, part):
        numbers = torch.linspace(-1, 1, PARTS[part] + 1)[1:, None]
        return numbers, (numbers[:, 0] > 0).long()

    def loss(self, model, indices, generator):
        numbers, signs = self._numbers("train-all")
        return F.cross_entropy(model(numbers[indices]), signs[indices])

    def logits(self, model, part, check=lambda: None):
        with torch.no_grad():
            return model(self._numbers(part)[0])

    def score(self, logits, part):
        signs = self._numbers(part)[1]
        right = (logits.argmax(1) == signs).double().mean().item()
        return {"accuracy": right, "loss": F.cross_entropy(logits, signs).item(), "far/12": 0.25}


ROOM = SimpleNamespace(
    open_task=lambda data, train_size, data_seed: SignTask(),
    build=lambda options, task: nn.Linear(1, 2),
    facts=lambda task, model: {"parameters": sum(p.numel() for p in model.parameters())},
)


class Listener:
    """Stands in for a job's line to its coordinator."""

    def __init__(self, start=None, stop_after=None):
        self.events, self.kept, self.begun, self.stop_after = [], [], start, stop_after

    def start(self):
        return self.begun

    def event(self, kind, **values):
        self.events.append((kind, values))

    def checkpoint(self, data):
        self.kept.append(data)

    def should_stop(self):
        self.asked = getattr(self, "asked", 0) + 1
        return self.stop_after is not None and self.asked > self.stop_after


def config(**changes) -> RunConfig:
    recipe = replace(RECIPE, steps=12, batch=4)
    made = RunConfig(PatternOptions(), recipe, "signs", "d" * 16, 7, 0, 3)
    return replace(made, **changes)


def train(listener, **changes):
    return lesson.train(config(**changes).to_json(), listener, ROOM, "d" * 16)


def test_a_room_s_network_is_trained_measured_and_kept(tmp_path):
    listener = Listener()
    result = train(listener)
    assert (result["finished"], result["step"]) == (True, 12)
    assert result["measures"]["last/test/far/12"] == 0.25
    assert {"last/train-all/accuracy", "best/test/loss"} <= set(result["measures"])
    assert result["info"]["parameters"] == 4
    assert result["info"]["train_examples"] == 7 and result["info"]["epochs"] == 12 * 4 / 7
    assert sorted(result["files"]) == ["best.safetensors", "last.safetensors"]
    (tmp_path / "last").write_bytes(result["files"]["last.safetensors"])
    with safe_open(tmp_path / "last", framework="numpy") as file:
        assert RunConfig.from_json(file.metadata()["config"]) == config()
        assert set(file.keys()) == {"weight", "bias"}


def test_every_metric_of_a_room_is_a_row_of_its_curves():
    listener = Listener()
    train(listener)
    assert listener.events[0][0] == "started"
    rows = [values for kind, values in listener.events if kind == "row"]
    assert {row["metric"] for row in rows} == {"accuracy", "loss", "far/12"}
    assert {row["part"] for row in rows} == {"train", "validation"}
    assert not [kind for kind, _ in listener.events if kind == "snapshot"]


def test_a_stopped_network_goes_on_to_the_same_numbers():
    expected = train(Listener())["measures"]
    stopped = Listener(stop_after=5)
    result = train(stopped)
    assert not result["finished"] and 0 < result["step"] < 12
    again = train(Listener(start=stopped.kept[-1]))
    assert again["measures"] == pytest.approx(expected, abs=1e-6)


def test_a_seed_draws_the_first_weights():
    one, same, other = (train(Listener(stop_after=0), seed=seed) for seed in (3, 3, 4))
    weights = [result["files"]["last.safetensors"] for result in (one, same, other)]
    first = [data[data.index(b"}}") :] for data in weights]
    assert first[0] == first[1] != first[2]


def test_data_that_changed_is_refused():
    with pytest.raises(FieldspanError, match="so what it holds changed: start a new run"):
        lesson.train(config(fingerprint="e" * 16).to_json(), Listener(), ROOM, "d" * 16)
