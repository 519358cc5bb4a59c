import pytest

from data import offers as module
from data.sources import load
from experiments.cli import main
from experiments.cli_data import open_data
from messages import FieldspanError
from tests.data.own_images import classes, folder, zipped


@pytest.fixture(autouse=True)
def _own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("FIELDSPAN_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("FIELDSPAN_DATA", raising=False)


def test_a_path_of_a_folder_or_zip_opens_as_a_set_that_workers_know_by_name(tmp_path, monkeypatch):
    pets = classes(cats=4, dogs=3)
    opened = open_data(str(folder(tmp_path / "pets", pets)))
    assert load(opened.name).fingerprint == opened.fingerprint
    (tmp_path / "pets.zip").write_bytes(zipped(pets).getvalue())
    monkeypatch.chdir(tmp_path)
    assert open_data("pets.zip").name == opened.name


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("./nowhere", "expected a folder or zip of images, got nowhere"),
        ("nowhere", "expected one of cifar10"),
        ("a\0b", "expected one of cifar10"),
        ("own-0123456789abcdef", "expected the own images"),
    ],
)
def test_what_is_neither_a_set_nor_a_path_is_one_sentence(tmp_path, monkeypatch, name, sentence):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FieldspanError, match=sentence):
        open_data(name)


def test_a_set_that_is_not_here_is_fetched_and_each_failure_said(monkeypatch, capsys):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    nowhere = module.Remote("http://127.0.0.1:9/a", "a", 1, "md5:0")
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    monkeypatch.setitem(module._ARCHIVES, "cifar10", nowhere)
    assert main(["compare", "--data", "cifar10", "--sizes", "20"]) == 2
    said = capsys.readouterr().err
    assert "fetching it from Hugging Face hub, 144 MB" in said
    assert "fetching it from the author's own page, 0 MB" in said
    assert said.count("expected to reach 127.0.0.1") == 2
