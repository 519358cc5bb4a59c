"""The thread that moves runs, with stand-ins for the store and the workers."""

from types import SimpleNamespace

import pytest

from experiments.coordinator import LOOKS, Coordinator


class Ended:
    """A run whose task is done; the scheduler hands its result over at the given question."""

    def __init__(self, answers_at: int) -> None:
        self.asked = 0
        self.answers_at = answers_at
        self.future = SimpleNamespace(done=lambda: True)

    def conclude(self) -> None:
        self.asked += 1
        if self.asked < self.answers_at:
            raise TimeoutError("timed out after 5 s.")


def coordinator(failed: list[str]) -> Coordinator:
    nothing = SimpleNamespace(
        name="nobody", beat=lambda: None, requeue_lost=lambda: None, owned=dict,
        waiting=lambda: False, write=lambda changes: None,
        fail=lambda run, *reason: failed.append(run),
    )  # fmt: skip
    client = SimpleNamespace(subscribe_topic=lambda *topic: None)
    return Coordinator(nothing, SimpleNamespace(client=client))


def test_a_result_that_comes_late_is_waited_for_and_not_lost():
    failed: list[str] = []
    made, run = coordinator(failed), Ended(answers_at=3)
    made.active["slow"] = run
    for left in (1, 1, 0):
        made._collect()
        assert len(made.active) == left
    assert run.asked == 3 and not failed


def test_a_result_that_never_comes_fails_the_run_in_the_end():
    failed: list[str] = []
    made, run = coordinator(failed), Ended(answers_at=LOOKS + 1)
    made.active["lost"] = run
    for _look in range(LOOKS - 1):
        made._collect()
    assert not failed and "lost" in made.active
    with pytest.raises(TimeoutError):
        made._collect()
    assert failed == ["lost"] and not made.active and not made.late


def test_a_result_that_cannot_be_kept_fails_the_run():
    class Full(Ended):
        def conclude(self) -> None:
            raise OSError("no space left")

    failed: list[str] = []
    made = coordinator(failed)
    made.active["full"] = Full(answers_at=1)
    with pytest.raises(OSError):
        made._collect()
    assert failed == ["full"] and not made.active
