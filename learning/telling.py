"""What a run tells its watcher between the steps: progress and checkpoints, when they are due."""

import time
from typing import TypeVar

from learning.moments import evaluation_steps, snapshot_steps
from learning.pace import Pace
from learning.recipe import Recipe
from learning.state import Training, to_bytes
from learning.task import Part, Task
from learning.watcher import Progress, Watcher

CHECKPOINT_SECONDS = 5.0
PROGRESS_SECONDS = 0.5

Found = TypeVar("Found")
FINAL_PARTS: tuple[Part, ...] = ("train-all", "validation", "test")


def curve_parts(task: Task) -> dict[Part, Part]:
    """The parts that a curve shows, by the names they are told under."""
    return {"train": "train", "validation": task.watched}


def reusable(task: Task, found: dict[Part, Found]) -> dict[Part, Found]:
    """What a curve point found that is measured at the end too: the same images, the same way."""
    shown: dict[Part, Part] = {"train-all": "train", "validation": task.watched}
    same = [part for part in shown if task.examples(part) == task.examples(shown[part])]
    return {part: found["train" if part == "train-all" else part] for part in same}


class Stopped(Exception):  # noqa: N818 - nothing went wrong
    """Raised where the watcher asked to stop, caught by `train`."""


class Plan:
    """When a run is looked at, and how many examples that will still evaluate."""

    def __init__(self, task: Task, recipe: Recipe, evaluations: int) -> None:
        self.evaluations = evaluation_steps(recipe.steps, evaluations)
        self.snapshots = snapshot_steps(recipe.steps)
        self.curve = sum(task.examples(part) for part in curve_parts(task).values())
        final = sum(task.examples(part) for part in FINAL_PARTS)
        self.final = 2 * final  # the last weights and the best; counted down while measuring

    def examples_left(self, reported: int) -> int:
        """Examples to evaluate after the step that was reported last."""
        return self.curve * sum(step > reported for step in self.evaluations) + self.final


class Telling:
    """A watcher, and when it was last told what."""

    def __init__(
        self, watcher: Watcher, training: Training, recipe: Recipe, plan: Plan, identity: str
    ) -> None:
        self.watcher, self.training = watcher, training
        self.recipe, self.plan, self.identity = recipe, plan, identity
        self.pace = Pace(training.counters)
        self.clock = self.told = self.saved = time.perf_counter()

    def check(self) -> None:
        """Nothing, or Stopped where the watcher wants that; progress, if due, either way."""
        if time.perf_counter() - self.told >= PROGRESS_SECONDS:
            self.progress()
        if self.watcher.should_stop():
            raise Stopped

    def progress(self) -> None:
        """Nothing; the watcher knows how far the run is, unless its speed is still unknown."""
        counters, self.told = self.training.counters, self._spend()
        steps_left = self.recipe.steps - counters.step
        if self.pace.recent or not steps_left:
            examples_left = self.plan.examples_left(counters.reported)
            self.watcher.progress(
                Progress(
                    step=counters.step,
                    steps=self.recipe.steps,
                    seconds=counters.seconds,
                    images_per_second=self.pace.images_per_second(),
                    seconds_left=self.pace.seconds_left(steps_left, examples_left),
                )
            )

    def checkpoint(self, *, due: bool = False) -> None:
        """Nothing; the watcher has a checkpoint if one is due, by its kind or by the clock."""
        if due or time.perf_counter() - self.saved >= CHECKPOINT_SECONDS:
            self.saved = self._spend()
            self.watcher.checkpoint(to_bytes(self.training, self.identity))

    def _spend(self) -> float:
        """The time now; what went by since it was last asked is on the run's account."""
        now = time.perf_counter()
        self.training.counters.seconds += now - self.clock
        self.clock = now
        return now
