import threading
import time

import pytest

from experiments import changes
from experiments.files import CHECKPOINT
from experiments.owner import Owner
from experiments.schema import writing


def owner_of(store, **options) -> Owner:
    owner = Owner(store, **options)
    owner.beat()
    return owner


def silence(owner: Owner, seconds: float, *, host: str | None = None) -> None:
    """The owner as if it had last been heard of so long ago, elsewhere if a host is named."""
    with writing(owner.store.path) as database:
        database.execute(
            "UPDATE owner SET heartbeat = ?, host = COALESCE(?, host) WHERE owner = ?",
            (time.time() - seconds, host, owner.name),
        )


def claimed(store, config) -> tuple[Owner, str]:
    run = store.enqueue(config)
    owner = owner_of(store)
    assert owner.claim().run == run
    return owner, run


def test_each_run_is_claimed_once_by_owners_in_a_hurry(store, tiny_config):
    names = [store.enqueue(tiny_config(seed=seed)) for seed in range(20)]
    claims: list[str] = []

    def work() -> None:
        owner = owner_of(store)
        while claim := owner.claim():
            claims.append(claim.run)

    threads = [threading.Thread(target=work) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(claims) == sorted(names)


def test_an_owner_claims_only_what_it_wants(store, tiny_config):
    first, second = (store.enqueue(tiny_config(seed=seed)) for seed in (0, 1))
    owner = owner_of(store, wanted=second.__eq__)
    assert owner.waiting()
    assert owner.claim().run == second
    assert owner.claim() is None
    assert not owner.waiting()
    assert store.run(first).status == "queued"


def test_a_claim_brings_the_checkpoint_and_counts_attempts(store, tiny_config):
    run = store.enqueue(tiny_config())
    store.files(run).write(CHECKPOINT, b"state")
    owner = owner_of(store)
    claim = owner.claim()
    assert (claim.attempt, claim.start) == (1, b"state")
    owner.release(run)
    assert owner.claim().attempt == 2


@pytest.mark.parametrize(
    ("seconds", "host", "status"),
    [
        (5, None, "running"),
        (30, None, "running"),
        (90, None, "interrupted"),
        (5, "elsewhere", "running"),
        (30, "elsewhere", "interrupted"),
    ],
)
def test_a_run_is_interrupted_once_its_owner_is_silent(seconds, host, status, store, tiny_config):
    owner, run = claimed(store, tiny_config())
    silence(owner, seconds, host=host)
    assert store.run(run).status == status
    owner_of(store).requeue_lost()
    assert store.run(run).status == ("running" if status == "running" else "queued")


def test_the_owner_of_a_dead_process_is_gone_at_once(store, tiny_config):
    _, run = claimed(store, tiny_config())
    with writing(store.path) as database:  # the number lives, but is another process by now
        database.execute("UPDATE owner SET pid_started = pid_started - 100")
    assert store.run(run).status == "interrupted"
    owner_of(store).requeue_lost()
    assert store.queue_position(run) == 1


def test_a_busy_owner_never_gives_its_own_runs_away(store, tiny_config):
    owner, run = claimed(store, tiny_config())
    silence(owner, 1000)
    owner.requeue_lost()
    assert owner.owned() == {run: False}


def test_a_lost_run_keeps_its_place_in_the_queue(store, tiny_config):
    owner, run = claimed(store, tiny_config())
    later = store.enqueue(tiny_config(seed=1))
    owner.leave()
    owner_of(store).requeue_lost()
    assert [store.queue_position(name) for name in (run, later)] == [1, 2]


def test_who_lost_a_run_can_no_longer_write_its_end(store, tiny_config):
    owner, run = claimed(store, tiny_config())
    silence(owner, 1000)
    other = owner_of(store)
    other.requeue_lost()
    assert other.claim().run == run
    assert owner.owned() == {}
    owner.fail(run, "too late", {})
    store.files(run).write(CHECKPOINT, b"of the other")
    owner.finish(run, {"step": 6, "seconds": 1.0, "measures": {}, "info": {}, "files": {}})
    assert store.run(run).status == "running"
    assert store.files(run).read(CHECKPOINT) == b"of the other"


def test_the_owner_hears_of_a_wish_to_stop(store, tiny_config):
    owner, run = claimed(store, tiny_config())
    store.request_stop(run)
    assert owner.owned() == {run: True}
    owner.stop(run)
    assert store.run(run).status == "stopped"


def test_a_run_asked_for_while_it_stops_waits_again(store, tiny_config):
    owner, run = claimed(store, tiny_config())
    store.request_stop(run)
    store.enqueue(tiny_config())
    assert owner.owned() == {run: True}
    owner.stop(run)
    assert store.run(run).status == "queued"


def test_an_interrupted_run_stops_without_an_owner(store, tiny_config):
    owner, run = claimed(store, tiny_config())
    owner.leave()
    store.request_stop(run)
    assert store.run(run).status == "stopped"


def test_a_failure_is_one_sentence_and_can_be_translated(store, tiny_config):
    owner, run = claimed(store, tiny_config())
    owner.fail(run, "expected {what}, got none: add it", {"what": "images"})
    found = store.run(run)
    assert found.status == "failed"
    assert found.error == "expected images, got none: add it"
    assert found.failure == ("expected {what}, got none: add it", {"what": "images"})
    store.enqueue(tiny_config())
    assert (store.run(run).status, store.run(run).error) == ("queued", None)


def test_a_new_attempt_replaces_what_older_ones_wrote_for_later_steps(store, tiny_config):
    owner, run = claimed(store, tiny_config())
    points = [changes.measured(run, step, "train", "loss", float(step)) for step in (0, 2, 4)]
    owner.write([*points, changes.seen(run, 4, 0, -1, "effective", 1.0)])
    owner.write([changes.started(run, 2, {"threads": 1})])
    assert store.curves([run])["step"].tolist() == [0, 2]
    assert store.snapshots([run]).empty
    owner.write([changes.measured(run, 2, "train", "loss", 2.5)])
    assert store.curves([run])["value"].tolist() == [0.0, 2.5]
    assert store.run(run).info["threads"] == 1


def test_progress_is_seen_by_everybody(store, tiny_config):
    owner, run = claimed(store, tiny_config())
    told = {"step": 3, "seconds": 0.5, "images_per_second": 40.0, "seconds_left": 0.5}
    owner.write([changes.progressed(run, told)])
    found = store.run(run)
    assert {name: getattr(found, name) for name in told} == told
    assert "memory" not in found.info


def test_memory_is_told_with_progress_and_leaves_what_was_known(store, tiny_config):
    owner, run = claimed(store, tiny_config())
    told = {"step": 3, "seconds": 0.5, "images_per_second": 40.0, "seconds_left": 0.5}
    owner.write([changes.started(run, 0, {"threads": 1, "mean": [0.1, 0.25, 0.5]})])
    owner.write([changes.progressed(run, told | {"memory": 380_000_000})])
    info = store.run(run).info
    assert (info["memory"], info["threads"], info["mean"]) == (380_000_000, 1, [0.1, 0.25, 0.5])


def test_a_change_that_fails_takes_the_whole_batch_back(store, tiny_config):
    owner, run = claimed(store, tiny_config())

    def broken(database) -> None:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        owner.write([changes.measured(run, 0, "train", "loss", 1.0), broken])
    assert store.curves([run]).empty
