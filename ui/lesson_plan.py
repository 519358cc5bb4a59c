"""What a lesson wants trained, and what there is of it: in the store, published, under way."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from experiments.config import RunConfig
from experiments.rows import RESTING, Run
from experiments.studies import LIVE
from ui import cached


@dataclass(frozen=True)
class Plan:
    """The runs of a lesson as they stand in the store at one moment."""

    configs: tuple[RunConfig, ...]
    afresh: tuple[RunConfig, ...]  # those that are trained here again where they came along
    runs: tuple[Run, ...]  # of the configs, in their order: the one that counts of each
    local: tuple[Run, ...]  # of this store, also where a published one still counts

    @classmethod
    def of(cls, configs: Sequence[RunConfig], afresh: Sequence[RunConfig]) -> "Plan":
        """The plan as the store has it now."""
        names, store = [config.run for config in configs], cached.store()
        local = store.local(names)
        here = tuple(local[name] for name in names if name in local)
        return cls(tuple(configs), tuple(afresh), tuple(runs_of(configs)), here)

    @cached_property
    def finished(self) -> list[Run]:
        """The runs with results."""
        return [run for run in self.runs if run.status == "finished"]

    @cached_property
    def live(self) -> list[Run]:
        """Those under way here."""
        return [run for run in self.local if run.status in LIVE]

    @property
    def state(self) -> tuple:
        """What the page depends on: which runs have finished, and whether any trains or waits."""
        return tuple((run.run, run.source) for run in self.finished), bool(self.live)

    @property
    def begun(self) -> set[str]:
        """The ids of those that ended early here."""
        return {run.run for run in self.local if run.status in RESTING}

    @property
    def missing(self) -> list[RunConfig]:
        """What has not finished, or was begun here once more and ended early."""
        there = {run.run for run in self.finished} - self.begun
        return [config for config in self.configs if config.run not in there]

    @property
    def wanted(self) -> list[RunConfig]:
        """What a press of the button trains: what is missing, else what came along."""
        shipped = {run.run for run in self.finished if run.source == "published"}
        return self.missing or [config for config in self.afresh if config.run in shipped]

    @property
    def counted(self) -> list[Run]:
        """One run for each that was begun or finished; what is done here once more counts first."""
        here = {run.run for run in self.local}
        return [*self.local, *(run for run in self.finished if run.run not in here)]


def runs_of(configs: Sequence[RunConfig]) -> list[Run]:
    """The runs of these configs that there are, in their order."""
    names = [config.run for config in configs]
    known = {run.run: run for run in cached.store().runs(only=names)}
    return [known[name] for name in names if name in known]
