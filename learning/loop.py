"""The one training loop: steps, curve points, checkpoints, stop, resume, final measures."""

import json
import math
import time
from collections.abc import Iterator
from dataclasses import asdict

import torch
from torch import Tensor, nn

from learning.batches import batches
from learning.device import device_of, precision
from learning.optimise import learning_rates, make_optimiser, update, use_channels_last
from learning.outcome import Outcome, Scored, named
from learning.penalty import penalised
from learning.recipe import Recipe
from learning.seeding import derived, seed_globals, undisturbed
from learning.state import Training, from_bytes, weights_of
from learning.task import Part, Task, sides_of
from learning.telling import FINAL_PARTS, Plan, Stopped, Telling, curve_parts, reusable
from learning.watcher import Progress, QuietWatcher, Row, Watcher
from messages import N_, FieldspanError

AUGMENTATION = 3  # the path of this stream among those of `derived`
LATER = ("alternating_flip", "muon")  # switches that checkpoints of earlier versions do not name

__all__ = ["Outcome", "Progress", "QuietWatcher", "Row", "Watcher", "train"]


def train(
    model: nn.Module,
    task: Task,
    recipe: Recipe,
    *,
    seed: int,
    watcher: Watcher,
    start: bytes | None = None,
    evaluations: int = 15,
) -> Outcome:
    """The outcome of training a model in place, from scratch or from the checkpoint `start`.

    A run that goes on from a checkpoint ends with the same numbers as one never interrupted, on
    the same processor with as many threads. It owns the global generators of the process. The model
    ends with the last weights, in eval mode. Raises FieldspanError when the loss is no longer
    finite or the checkpoint is of another run.
    """
    use_channels_last(model)
    generator = torch.Generator().manual_seed(derived(seed, AUGMENTATION))
    training = Training(model, make_optimiser(model, recipe), generator)
    identity = _identity(task, recipe, seed, evaluations, precision(device_of(model)))
    if start is None:
        seed_globals(seed)
    else:
        from_bytes(start, training, identity)
    plan = Plan(task, recipe, evaluations)
    run = _Run(training, task, recipe, plan, Telling(watcher, training, recipe, plan, identity))
    try:
        step, sides = training.counters.step, sides_of(task)
        run.train(batches(task.size, recipe.batch, seed, step, sides))
        return run.outcome(run.measure())
    except Stopped:
        return run.outcome(None)
    finally:
        model.eval()


class _Run:
    """One attempt at a run."""

    def __init__(
        self, training: Training, task: Task, recipe: Recipe, plan: Plan, telling: Telling
    ) -> None:
        self.training, self.task, self.recipe = training, task, recipe
        self.plan, self.telling = plan, telling
        self.model, self.counters = training.model, training.counters
        # Of what is measured at the end, what a curve point has already seen in this attempt.
        self.of_last: dict[Part, Scored] = {}
        self.of_best: dict[Part, Scored] = {}

    def train(self, stream: Iterator[Tensor]) -> None:
        """Nothing; all steps are taken, and the watcher knows."""
        rates = learning_rates(self.recipe)
        self.model.train()
        self.report()
        while self.counters.step < self.recipe.steps:
            self.telling.check()
            self.step(next(stream), rates[self.counters.step])
            self.report()

    def step(self, indices: Tensor, rate: float) -> None:
        """Nothing; one more step is taken, and timed."""
        begun = time.perf_counter()
        loss = penalised(self.task.loss(self.model, indices, self.training.generator), self.model)
        self.expect_finite(loss.item())
        update(self.model, self.training.optimiser, loss, rate=rate, clip=self.recipe.clip)
        self.counters.step += 1
        self.telling.pace.trained(len(indices), time.perf_counter() - begun)

    def expect_finite(self, loss: float) -> None:
        """Nothing, or FieldspanError for a loss from which no training recovers."""
        if not math.isfinite(loss):
            message = N_("expected a finite loss, got {loss} at step {step}: lower learning_rate")
            raise FieldspanError(message, loss=loss, step=self.counters.step)

    def report(self) -> None:
        """Nothing; what is due at this step is told, a checkpoint last as it counts it as told."""
        step = self.counters.step
        if step == self.counters.reported:
            return
        if step in self.plan.evaluations:
            self.evaluate()
        if step in self.plan.snapshots:
            self.snapshot()
        self.counters.reported = step
        self.telling.checkpoint(due=step in self.plan.evaluations)

    def evaluate(self) -> None:
        """Nothing; one point of every curve is told, and the best weights are kept."""
        scored = {name: self.scored(part) for name, part in curve_parts(self.task).items()}
        for part, found in scored.items():
            for metric, value in found.metrics.items():
                self.telling.watcher.row(Row(self.counters.step, part, metric, value))
        self.of_last = reusable(self.task, scored)
        watched = scored["validation"].metrics
        accuracy, loss = watched["accuracy"], watched["loss"]
        if (accuracy, -loss) > (self.counters.best_accuracy, -self.counters.best_loss):
            self.of_best = self.of_last
            self.training.best = weights_of(self.model)
            self.counters.best_accuracy, self.counters.best_loss = accuracy, loss
            self.counters.best_step = self.counters.step

    def snapshot(self) -> None:
        """Nothing; the watcher saw the model and left no trace."""
        with undisturbed():
            self.telling.watcher.snapshot(self.counters.step, self.model)
        self.model.train()

    def scored(self, part: Part) -> Scored:
        """One part at the weights of the moment, timed."""
        begun = time.perf_counter()
        logits = self.task.logits(self.model, part, self.telling.check)
        metrics = self.task.score(logits, part)
        self.expect_finite(metrics["loss"])
        self.telling.pace.evaluated(self.task.examples(part), time.perf_counter() - begun)
        return Scored(logits, metrics)

    def measure(self) -> dict[str, float]:
        """The final measures of the last weights and of the best; the model keeps the last."""
        last = weights_of(self.model)
        self.of_last = self.final(self.of_last)
        if self.counters.best_step != self.counters.step:
            self.model.load_state_dict(self.training.best)
            try:
                self.of_best = self.final(self.of_best)
            finally:
                self.model.load_state_dict(last)
        else:
            self.of_best = self.of_last
        measures = named("last", self.of_last) | named("best", self.of_best)
        return measures | {"last/best_step": float(self.counters.best_step)}

    def final(self, known: dict[Part, Scored]) -> dict[Part, Scored]:
        """Whole train, validation and test at the weights of the moment."""
        found = {}
        for part in FINAL_PARTS:
            found[part] = known.get(part) or self.scored(part)
            self.plan.final -= self.task.examples(part)
        return found

    def outcome(self, measures: dict[str, float] | None) -> Outcome:
        """What the run ends with; where it was stopped, a last checkpoint is told first."""
        if measures is None:
            self.telling.checkpoint(due=True)
        else:
            self.plan.final = 0
        self.telling.progress()
        return Outcome(
            finished=measures is not None,
            step=self.counters.step,
            seconds=self.counters.seconds,
            last=weights_of(self.model),
            best=self.training.best,
            best_step=self.counters.best_step,
            measures=measures or {},
            logits={part: found.logits for part, found in self.of_last.items() if measures},
            best_logits={part: found.logits for part, found in self.of_best.items() if measures},
        )


def _identity(task: Task, recipe: Recipe, seed: int, evaluations: int, numbers_in: str) -> str:
    """Which run a checkpoint belongs to; half a run in another precision is no run."""
    numbers = {name: got for name, got in asdict(recipe).items() if got or name not in LATER}
    run = {"seed": seed, "size": task.size, "evaluations": evaluations, **numbers}
    if numbers_in != "float32":
        run["precision"] = numbers_in
    return json.dumps(run, sort_keys=True)
