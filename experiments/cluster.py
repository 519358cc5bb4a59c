"""Workers: processes of this machine, or those of a scheduler that somebody else started."""

import importlib
import logging
import os
import re
import signal
import threading
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import dask
from distributed import Client, LocalCluster, WorkerPlugin, fire_and_forget

from messages import FieldspanError

PATIENCE = "10 s"  # for a scheduler to answer
ADDRESS = re.compile(r"(tcp|tls)://[\w.:\-\[\]]+:\d{1,5}")
NICENESS = 10  # so that the app and the desktop stay quick
# Dask tells glibc to give every freed page back at once, and training then spends a third of its
# time on asking for them again. Freed memory is kept instead: a training frees what it will need.
ONE_THREAD = {"OMP_NUM_THREADS": 1, "MKL_NUM_THREADS": 1, "OPENBLAS_NUM_THREADS": 1}
KEEP_FREED = {"MALLOC_TRIM_THRESHOLD_": 1_000_000_000, "MALLOC_MMAP_THRESHOLD_": 1_000_000_000}
SETTINGS: dict[str, Any] = {
    "distributed.worker.profile.enabled": False,  # it would look at every thread 100 times a second
    # Each process would time its own loop fifty times a second, and itself twice: a tenth of a core
    # in all that nothing here reads.
    "distributed.admin.tick.interval": "500ms",
    "distributed.admin.system-monitor.interval": "5s",
}


class Courtesy(WorkerPlugin):
    """Lets each worker process of ours step back, and end by our word alone."""

    name = "fieldspan-courtesy"

    def setup(self, worker: Any) -> None:
        """Once in each new process; Windows has no niceness and goes without.

        A terminal sends Ctrl-C to every process it started: a worker that died of it could not
        hand over its last checkpoint.
        """
        if hasattr(os, "nice"):
            os.nice(NICENESS)
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGINT, signal.SIG_IGN)


@dataclass(frozen=True)
class Workers:
    """A client, and the cluster behind it when it is ours."""

    client: Client
    cluster: LocalCluster | None

    def count(self) -> int:
        """How many jobs run at a time: one a worker."""
        return max(1, len(self.client.scheduler_info(n_workers=-1)["workers"]))

    def prepare(self, job: str) -> None:
        """Nothing; each of our own workers is told to import what a job needs, and not waited for.

        Those of others are left alone: they need not be idle.
        """
        if self.cluster is None:
            return
        load = importlib.import_module("experiments.jobs").prepare  # anew, as in Active
        for address in self.client.scheduler_info(n_workers=-1)["workers"]:
            fire_and_forget(self.client.submit(load, job, workers=[address], pure=False))

    def close(self) -> None:
        """The connection ended, and our own processes with it; a scheduler of others goes on."""
        with suppress(TimeoutError):
            self.client.close(timeout=2)
        if self.cluster:
            with suppress(TimeoutError):  # what is left ends with this process
                self.cluster.close(timeout=10)


def connect(*, workers: int | None = None, scheduler: str | None = None) -> Workers:
    """Workers of a scheduler (tcp://host:port), else processes of our own, one a core."""
    if scheduler:
        return Workers(single_threaded(_client(scheduler), scheduler), None)
    with dask.config.set(settings()):
        cluster = _local_cluster(workers or cores())
    client = Client(cluster, set_as_default=False)
    client.register_plugin(Courtesy())
    return Workers(client, cluster)


def settings() -> dict[str, Any]:
    """Dask's settings for workers of our own.

    They keep to the processor unless FIELDSPAN_DEVICE asks for a graphics card: what a reader
    trains shall compare with what came along. Workers of others use the card they have.
    """
    named = {"FIELDSPAN_DEVICE": os.environ.get("FIELDSPAN_DEVICE") or "cpu"}
    return SETTINGS | {"distributed.nanny.pre-spawn-environ": ONE_THREAD | KEEP_FREED | named}


def _local_cluster(workers: int) -> LocalCluster:
    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",  # nobody else on the network may send it work
        dashboard_address=None,
        scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},  # its health page, on a free port
        memory_limit=None,  # a limit would pause a worker in the middle of a training
        silence_logs=logging.CRITICAL,  # what went wrong is said once, in the run
    )


def cores() -> int:
    """The cores that this process may use, which in a container are fewer than the machine's."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def single_threaded(client: Client, address: str) -> Client:
    """The client; two runs in one process would draw from the same random numbers."""
    known = client.scheduler_info(n_workers=-1)["workers"].values()
    if any(worker["nthreads"] > 1 for worker in known):
        client.close(timeout=2)
        raise FieldspanError(
            "expected workers of one thread each at {address}, got some with more: start them with "
            "--nthreads 1",
            address=address,
        )
    return client


def _client(address: str) -> Client:
    try:
        if not ADDRESS.fullmatch(address):
            raise ValueError(address)
        return Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise FieldspanError(
            "expected a Dask scheduler at {address}, got no answer: check the address, or leave "
            "it out to train on this machine",
            address=address,
        ) from error
