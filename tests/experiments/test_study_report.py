"""The tables of a study: numbers by hand, and docs/study.md holds those of the published runs."""

import re
from pathlib import Path

import pytest

from experiments.cli import main
from experiments.store import Store
from experiments.study_file import Family
from experiments.study_report import markdown, report
from tests.experiments.kept_random import keep_random
from tests.finished_runs import study

DOCS = Path(__file__).parents[2] / "docs" / "study.md"


@pytest.fixture
def store(tmp_path) -> Store:
    return Store(tmp_path / "runs", published_folder=None)


def line(text: str, *cells: str) -> list[str]:
    """The cells of the first line of a table that begins with these."""
    start = "| " + " | ".join(cells) + " |"
    return next(one for one in text.splitlines() if one.startswith(start)).strip("| ").split(" | ")


def test_several_seeds_are_a_mean_a_deviation_and_an_interval(store):
    study(store, 12, seeds=3)  # the CNN at 50, 51 and 52 %, the transformer at 37.5
    text = report([(Family("a", (12,)), store.runs())], store)
    assert text.startswith("### a\n")
    assert line(text, "12", "CNN")[2:6] == ["3", "100.0 %", "51.0 %", "51.0 ± 1.0 %"]
    assert line(text, "12", "transformer")[2:6] == ["3", "100.0 %", "37.5 %", "37.5 ± 0.0 %"]
    # differences 12.5, 13.5, 14.5: 13.5 with 4.3027 x 1 / sqrt(3) = 2.5 to either side
    assert line(text, "12", "+13.5") == ["12", "+13.5", "+11.0 to +16.0", "3"]


def test_what_was_not_measured_or_reached_is_no_number(store):
    study(store, 12, trained=0.5)
    text = report([(Family("a", (12,)), store.runs())], store)
    assert line(text, "12", "CNN")[8] == "–"
    assert line(text, "12", "transformer")[10] == "not reached"
    assert line(text, "12", "+12.5") == ["12", "+12.5", "–", "1"]


def test_families_on_random_labels_share_a_table(store):
    keep_random(store, shares=(0.0, 0.5, 1.0))
    runs = {share: [run for run in store.runs() if run.config.corruption == share]
            for share in (0.0, 0.5, 1.0)}  # fmt: skip
    families = [(Family(f"{share}", (1000,), corruption=share), runs[share]) for share in runs]
    text = report(families, store)
    assert text.count("###") == 1
    assert line(text, "0 %", "CNN")[2:5] == ["100.0 %", "–", "50.0 %"]
    assert line(text, "50 %", "transformer")[2:5] == ["100.0 %", "100.0 %", "30.0 %"]
    assert line(text, "100 %", "transformer")[2:] == ["–", "50.0 %", "10.0 %", "not reached"]


def test_nothing_finished_is_nothing_to_report(store):
    assert report([(Family("a", (12,)), [])], store) == ""


def test_names_stand_to_the_left():
    assert markdown(["a", "b"], [["1", "x"]], named=(1,)).splitlines()[1] == "| ---: | --- |"


def test_the_documentation_holds_the_published_tables(cifar, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("FIELDSPAN_STORE", str(tmp_path / "empty"))
    assert main(["study", str(DOCS.parents[1] / "study.toml"), "--report"]) == 0
    tables = [one for one in capsys.readouterr().out.splitlines() if one.startswith("|")]
    assert len(tables) > 30
    part = DOCS.read_text(encoding="utf-8").split("\n## Tables\n")[1].split("\n## ")[0]
    assert [one for one in part.splitlines() if one.startswith("|")] == tables


@pytest.mark.parametrize("other", ["--plan", "--check"])
def test_a_report_stands_alone(other, capsys):
    assert main(["study", str(DOCS.parents[1] / "study.toml"), "--report", other]) == 2
    assert re.search(r"expected --\w+ alone, got --\w+ beside it", capsys.readouterr().err)
