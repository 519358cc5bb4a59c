"""A model, pictures and watchers small enough to train in a test.

Run as `python tiny_training.py FOLDER [KILL_AT]` it trains for `RECIPE`, keeps its checkpoint and
curves in the folder, goes on from a checkpoint found there, and kills itself at step KILL_AT.
"""

import json
import os
import signal
import sys
from pathlib import Path

import safetensors.torch
import torch
from torch import nn

from learning import telling
from learning.images import ImageTask
from learning.loop import QuietWatcher, train
from learning.recipe import Recipe
from learning.seeding import seeded

EVERYTHING = dict(flip_crop=True, cutmix=1.0, mixup=0.4, label_smoothing=0.1)
RECIPE = Recipe(steps=24, batch=7, learning_rate=1e-2, **EVERYTHING)
CLASSES = 3


def pictures(count, seed):
    """Noise on a brightness that tells the class, 6 rows and 5 columns."""
    generator = torch.Generator().manual_seed(seed)
    labels = torch.arange(count) % CLASSES
    noise = torch.randint(0, 90, (count, 3, 6, 5), generator=generator)
    return (noise + 70 * labels[:, None, None, None]).to(torch.uint8), labels


def task(recipe, size=17, **options):
    train_set, validation, test = pictures(size, 1), pictures(11, 2), pictures(13, 3)
    statistics = dict(mean=torch.full((3,), 0.45), deviation=torch.full((3,), 0.25))
    parts = (*train_set, *validation, *test)
    return ImageTask(*parts, **statistics, recipe=recipe, classes=CLASSES, **options)


def cnn(seed=0, dropout=0.3):
    with seeded(seed):
        return nn.Sequential(
            nn.Conv2d(3, 4, 3, padding=1, bias=False),
            nn.BatchNorm2d(4),
            nn.ReLU(),
            nn.Conv2d(4, 5, 3, stride=2),
            nn.AdaptiveAvgPool2d(1),
            nn.Flatten(),
            nn.Dropout(dropout),
            nn.Linear(5, CLASSES),
        )


def perceptron(seed=0):
    with seeded(seed):
        return nn.Sequential(nn.Flatten(), nn.Linear(90, 8), nn.GELU(), nn.Linear(8, CLASSES))


def spans(seed=0):
    """A transformer whose heads learn their spans, at a price."""
    from vision.patches import PatchTransformer

    with seeded(seed):
        return PatchTransformer(
            image_size=(6, 5), patch=1, dim=4, heads=2, depth=1, num_classes=CLASSES,
            span_penalty=0.01,
        )  # fmt: skip


def small_cnn(seed=0):
    """The CNN with kernels that Muon moves, in a layout of their own."""
    from vision.cnn import SmallCNN

    with seeded(seed):
        return SmallCNN(width=4, stages=1, convolutions=3, num_classes=CLASSES, dropout=0.2)


class Keeper(QuietWatcher):
    """Keeps what it is told, and stops at the given asking."""

    def __init__(self, stop_at=None):
        self.rows, self.snapshots, self.checkpoints, self.reports = {}, [], [], []
        self.told = []
        self.asked, self.stop_at = 0, stop_at

    def row(self, row):
        self.rows[row.step, row.part, row.metric] = row.value
        self.told.append(("row", row.step))

    def snapshot(self, step, model):
        self.snapshots.append(step)
        self.told.append(("snapshot", step))

    def checkpoint(self, data):
        self.checkpoints.append(data)
        self.told.append(("checkpoint", None))

    def progress(self, progress):
        self.reports.append(progress)

    def should_stop(self):
        self.asked += 1
        return self.asked == self.stop_at


class Disk(QuietWatcher):
    """Keeps rows and the newest checkpoint in a folder, and dies by SIGKILL at a step."""

    def __init__(self, folder, kill_at):
        self.folder, self.kill_at = folder, kill_at

    def row(self, row):
        with (self.folder / "rows.jsonl").open("a") as file:
            file.write(json.dumps([row.step, row.part, row.metric, row.value]) + "\n")

    def checkpoint(self, data):
        half = self.folder / "checkpoint.half"
        half.write_bytes(data)
        half.replace(self.folder / "checkpoint")

    def progress(self, progress):
        if progress.step == self.kill_at:
            os.kill(os.getpid(), signal.SIGKILL)


def main(folder, kill_at=None):
    telling.PROGRESS_SECONDS = 0.0
    torch.set_num_threads(1)
    checkpoint = folder / "checkpoint"
    start = checkpoint.read_bytes() if checkpoint.exists() else None
    watcher = Disk(folder, kill_at)
    model, problem = cnn(seed=5), task(RECIPE)
    outcome = train(model, problem, RECIPE, seed=9, watcher=watcher, start=start, evaluations=4)
    (folder / "last").write_bytes(safetensors.torch.save(outcome.last))
    (folder / "measures.json").write_text(json.dumps(outcome.measures))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
