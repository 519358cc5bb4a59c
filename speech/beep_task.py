"""Beep and click as a task of the one training loop."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor, nn

from learning.metrics import accuracy, cross_entropy
from learning.task import Check, Part, Task, evaluating, unchecked
from speech.beep import FRAMES, Scene, delay_frames, scenes
from speech.frames import BINS, log_mel
from speech.listener import Listener

PAIRS = {"validation": 32, "test": 100}  # scenes, each heard with both beeps
SAMPLE = 64  # training sounds behind a curve point
BATCH = 20  # sounds, of an evaluation
SEEDS = {"train": 0, "validation": 1, "test": 2}


class Sounds(NamedTuple):
    """Features of some sounds, the frame of each click, and which beep it was (1 is high)."""

    features: Float[Tensor, "sound frame bin"]
    clicks: Int[Tensor, " sound"]
    labels: Int[Tensor, " sound"]


def heard(spots: Sequence[Scene], pitches: Sequence[int]) -> Sounds:
    """One sound for each scene, with the low (0) or the high (1) beep; features not yet scaled."""
    rows = [log_mel(spot.samples(bool(high))) for spot, high in zip(spots, pitches, strict=True)]
    clicks = torch.tensor([spot.click for spot in spots])
    return Sounds(torch.from_numpy(np.stack(rows)), clicks, torch.tensor(pitches))


def mirrored(spots: Sequence[Scene]) -> Sounds:
    """Every scene with the low beep, then every scene with the high one."""
    low, high = heard(spots, [0] * len(spots)), heard(spots, [1] * len(spots))
    return Sounds(*(torch.cat(both) for both in zip(low, high, strict=True)))


class BeepTask:
    """Training sounds, low and high in turn; validation and test hold each scene with both beeps.

    Features are scaled by the mean and deviation of each band over all training sounds. A clip's
    own mean would tell every frame of it which beep it was.
    """

    watched: Part = "validation"

    def __init__(self, delay: int, train_size: int, data_seed: int) -> None:
        self.size, self.delay = train_size, delay
        spots = scenes(delay, train_size, data_seed, SEEDS["train"])
        train = heard(spots, [place % 2 for place in range(train_size)])
        self.mean = train.features.mean(dim=(0, 1))
        self.deviation = train.features.std(dim=(0, 1))
        parts = {
            "train": Sounds(*(column[:SAMPLE] for column in train)),
            "train-all": train,
            **{
                part: mirrored(scenes(delay, count, data_seed, SEEDS[part]))
                for part, count in PAIRS.items()
            },
        }
        self._parts = {
            part: sounds._replace(features=(sounds.features - self.mean) / self.deviation)
            for part, sounds in parts.items()
        }

    def examples(self, part: Part) -> int:
        """Sounds of a part."""
        return len(self._parts[part].labels)

    def loss(
        self, model: nn.Module, indices: Int[Tensor, " batch"], generator: torch.Generator
    ) -> Float[Tensor, ""]:
        """Mean cross-entropy at the clicks of some training sounds.

        Frames beyond the model's reach from the click change nothing there and are left out.
        """
        sounds = Sounds(*(column[indices] for column in self._parts["train-all"]))
        if isinstance(model, Listener):
            sounds = near_click(sounds, model.reach)
        return F.cross_entropy(answers(model, sounds), sounds.labels)

    def score(self, logits: Float[Tensor, "example answer"], part: Part) -> dict[str, float]:
        """Accuracy and loss; of a mirrored part also how far the two answers of a scene differ.

        "difference" is the largest over all scenes; 0 means that nothing could be heard.
        """
        labels = self._parts[part].labels
        found = {"accuracy": accuracy(logits, labels), "loss": cross_entropy(logits, labels)}
        if part in PAIRS:
            low, high = logits.chunk(2)
            found["difference"] = (low - high).abs().max().item()
        return found

    def logits(
        self, model: nn.Module, part: Part, check: Check = unchecked
    ) -> Float[Tensor, "example answer"]:
        """Answers at the clicks, sound after sound.

        In a mirrored part a batch holds one kind of beep, so both sounds of a scene stand at the
        same place of equal batches: equal inputs then give equal outputs to the last bit.
        """
        whole = self._parts[part]
        halves = zip(*(column.chunk(2 if part in PAIRS else 1) for column in whole), strict=True)
        given = []
        with evaluating(model):
            for half in halves:
                for columns in zip(*(column.split(BATCH) for column in half), strict=True):
                    check()
                    given.append(answers(model, Sounds(*columns)))
        return torch.cat(given)


def answers(model: nn.Module, sounds: Sounds) -> Float[Tensor, "sound answer"]:
    """What the model says at the frame of each click."""
    return model(sounds.features)[torch.arange(len(sounds.clicks)), sounds.clicks]


def near_click(sounds: Sounds, reach: int) -> Sounds:
    """The frames at most `reach` from each click, moved inwards at the ends of a sound."""
    length = sounds.features.shape[1]
    width = min(2 * reach + 1, length)
    starts = (sounds.clicks - reach).clamp(0, length - width)
    places = starts[:, None] + torch.arange(width)
    rows = torch.arange(len(starts))[:, None]
    return Sounds(sounds.features[rows, places], sounds.clicks - starts, sounds.labels)


@lru_cache(maxsize=1)  # a worker trains many listeners on the same sounds, and frames take seconds
def open_task(data: str, train_size: int, data_seed: int) -> Task:
    """The task of a corpus name such as beep-click:400; raises FieldspanError for another name."""
    return BeepTask(delay_frames(data), train_size, data_seed)


def build(options: Mapping[str, object], task: Task) -> nn.Module:
    """An untrained listener with these blocks, heads, dim and radius."""
    wanted = {name: options[name] for name in ("blocks", "heads", "dim", "radius")}
    return Listener(bins=BINS, frames=FRAMES, **wanted)  # type: ignore[arg-type]


def facts(task: Task, model: nn.Module) -> dict[str, object]:
    """What is worth knowing about a run besides its results."""
    return {
        "parameters": sum(weights.numel() for weights in model.parameters()),
        "frames": FRAMES,
        "bins": BINS,
        "delay": task.delay if isinstance(task, BeepTask) else None,
        "sounds": task.size,
    }
