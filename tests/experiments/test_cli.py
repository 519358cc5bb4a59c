import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from experiments.cli import main
from experiments.store import Run, Store

ROOT = Path(__file__).parents[2]
FIELDS = {
    *("run", "model", "train_size", "seed", "steps", "parameters", "macs", "seconds"),
    *(f"{part}_{metric}" for part in ("train", "validation", "test")
      for metric in ("accuracy", "loss")),
}  # fmt: skip
COMPARE = ["compare", "--data", "cifar10", "--sizes", "12,10", "--seeds", "1", "--steps", "2"]


@pytest.fixture(autouse=True)
def _english(monkeypatch):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture
def kept(tiny_config, finish) -> str:
    """A finished run in the default store."""
    return finish(Store.default(), tiny_config())


def test_compare_trains_small_sizes_first_and_ends_with_one_line_of_json(tiny_images, capsys):
    assert main([*COMPARE, "--json"]) == 0
    out, err = capsys.readouterr()
    rows = json.loads(out.splitlines()[-1])["runs"]
    assert [(row["train_size"], row["model"]) for row in rows] == [
        *((10, "cnn"), (10, "vit")),
        *((12, "cnn"), (12, "vit")),
    ]
    assert all(set(row) == FIELDS for row in rows)
    assert all(0 <= row["test_accuracy"] <= 1 and row["test_loss"] > 0 for row in rows)
    assert {row["model"]: row["parameters"] for row in rows} == {"cnn": 137136, "vit": 141898}
    assert "4 of 4 runs" in err
    asked_again = time.monotonic()
    assert main([*COMPARE, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["runs"] == rows
    assert time.monotonic() - asked_again < 30, "a finished run was trained again"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--sizes", "9"], "from 10 (one image a class) to 180"),
        (["--sizes", "181"], "from 10 (one image a class) to 180"),
        (["--sizes", "many"], "--sizes"),
        (["--sizes", "10", "--seeds", "0"], "expected 1 to 1000 seeds"),
        (["--sizes", "10", "--steps", "0"], "steps"),
        (["--sizes", "10", "--models", "rnn"], "cnn,vit"),
        (["--sizes", "10", "--preset", "colour"], "colour"),
        (["--sizes", "10", "--epochs", "3"], "--epochs"),
        (["--sizes", "10", "--data", "mnist"], "mnist"),
        ([], "--sizes"),
    ],
)
def test_a_request_without_sense_gets_one_sentence_and_code_2(
    options, sentence, tiny_images, capsys
):
    data = [] if "--data" in options else ["--data", "cifar10"]
    assert main(["compare", *data, *options]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert sentence in err
    assert len(err.strip().splitlines()) == 1
    assert own_runs() == []


def test_a_scheduler_that_does_not_answer_leaves_nothing_in_the_queue(
    tiny_images, capsys, monkeypatch
):
    monkeypatch.setattr("experiments.cluster.PATIENCE", "1 s")
    assert main([*COMPARE, "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert "expected a Dask scheduler at tcp://127.0.0.1:9" in capsys.readouterr().err
    assert own_runs() == []


def test_list_and_show_say_what_is_known(kept, capsys):
    assert main(["list"]) == 0
    assert kept in capsys.readouterr().out
    assert main(["show", kept[:10]]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["run"], shown["status"], shown["config"]["train_size"]) == (kept, "finished", 12)


def test_stop_and_delete_take_the_beginning_of_an_id(tiny_config, capsys):
    store = Store.default()
    run = store.enqueue(tiny_config())
    assert main(["stop", run[:10]]) == 0
    assert store.run(run).status == "stopped"
    assert main(["delete", run[:10]]) == 0
    assert run not in {kept.run for kept in store.runs()}
    assert main(["show", run]) == 2
    assert "look at the list of runs" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["tensorboard", "csv", "parquet"])
def test_export_says_where_it_wrote(kind, kept, tmp_path, capsys):
    assert main(["export", kept, "--to", kind, "--out", str(tmp_path / "out")]) == 0
    folder = Path(capsys.readouterr().out.strip())
    assert folder == tmp_path / "out" / kept
    assert any(folder.iterdir())


def test_publish_and_import_carry_runs_to_another_store(kept, tmp_path, monkeypatch, capsys):
    assert main(["publish", str(tmp_path / "bundle"), "--all-of", "cifar10"]) == 0
    assert list((tmp_path / "bundle").glob("samples-*.safetensors"))
    monkeypatch.setenv("FIELDSPAN_STORE", str(tmp_path / "another"))
    assert main(["import", str(tmp_path / "bundle")]) == 0
    assert Store.default().run(kept).source == "local"
    assert main(["publish", str(tmp_path / "none"), "--all-of", "cifar100"]) == 2
    assert "expected runs to publish, got none" in capsys.readouterr().err


def test_the_command_line_speaks_chinese_where_the_terminal_does(monkeypatch, capsys):
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert main(["show", "no such run"]) == 2
    assert "no such run" in (err := capsys.readouterr().err)
    assert "运行" in err or "训练" in err


def own_runs() -> list[Run]:
    """The runs of the default store without those that came with the app."""
    return [run for run in Store.default().runs() if run.source == "local"]


def start_compare(*options: str, **environment: str) -> subprocess.Popen:
    return subprocess.Popen(
        [sys.executable, "-m", "experiments", "compare", "--data", "cifar10", *options],
        cwd=ROOT,
        env=os.environ | {"LC_ALL": "C.UTF-8"} | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


LONG = ("--sizes", "12", "--steps", "60", "--json")


def wait_for_steps(store: Store, count: int) -> None:
    end = time.monotonic() + 300
    while not any(run.step >= count for run in store.runs(kind="cnn")):
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.slow
def test_ctrl_c_stops_cleanly_and_the_same_command_goes_on(tiny_images):
    store = Store.default()
    first = start_compare(*LONG)
    wait_for_steps(store, 5)
    os.killpg(first.pid, signal.SIGINT)  # as a terminal does: workers hear it too
    _, err = first.communicate(timeout=120)
    assert first.returncode == 130
    assert "the same command goes on from here" in err
    assert "Traceback" not in err
    assert {run.status for run in store.runs(kind="cnn")} <= {"stopped", "finished"}
    second = start_compare(*LONG)
    out, err = second.communicate(timeout=300)
    assert second.returncode == 0, err
    assert len(json.loads(out.splitlines()[-1])["runs"]) == 2


@pytest.mark.slow
def test_two_terminals_asking_for_the_same_train_it_once(tiny_images):
    both = [start_compare(*LONG) for _ in range(2)]
    answers = [process.communicate(timeout=400) for process in both]
    assert [process.returncode for process in both] == [0, 0], answers
    first, second = (json.loads(out.splitlines()[-1])["runs"] for out, _ in answers)
    assert first == second
    assert len(own_runs()) == 2


@pytest.mark.slow
def test_a_scheduler_of_others_trains_too_and_stays(tiny_images):
    from distributed import Client, LocalCluster

    with LocalCluster(
        n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address=None,
        scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},
    ) as cluster:  # fmt: skip
        address = cluster.scheduler_address
        done = start_compare("--sizes", "10", "--steps", "2", "--json", "--scheduler", address)
        out, err = done.communicate(timeout=300)
        assert done.returncode == 0, err
        assert len(json.loads(out.splitlines()[-1])["runs"]) == 2
        with Client(address, set_as_default=False) as client:
            assert client.submit(sum, [1, 2]).result() == 3


@pytest.mark.slow
def test_a_scheduler_that_dies_is_said_and_the_runs_go_on_elsewhere(tiny_images):
    from distributed import LocalCluster

    cluster = LocalCluster(
        n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address=None,
        scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},
    )  # fmt: skip
    store = Store.default()
    with cluster:
        first = start_compare(*LONG, "--scheduler", cluster.scheduler_address)
        wait_for_steps(store, 5)
    _, err = first.communicate(timeout=200)
    assert first.returncode == 2
    assert "give the same command again once it is back" in err
    assert "Traceback" not in err
    assert {run.status for run in store.runs(kind="cnn")} <= {"interrupted", "queued"}
    second = start_compare(*LONG)
    _, err = second.communicate(timeout=300)
    assert second.returncode == 0, err
