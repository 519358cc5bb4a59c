import errno
import hashlib
import os
from collections import namedtuple
from pathlib import Path

import pytest

from data import fetch as module
from data.fetch import StoppedError, fetch
from data.offers import Remote
from messages import FieldspanError
from tests.data.file_server import serving

CONTENT = bytes(range(256)) * 1500  # 384,000 bytes: several pieces
USAGE = namedtuple("Usage", "total used free")


@pytest.fixture
def server(monkeypatch):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serving(CONTENT) as server:
        yield server


def remote(server, content=CONTENT, place="sets/file.bin") -> Remote:
    return Remote(server.url, place, len(content), f"sha256:{hashlib.sha256(content).hexdigest()}")


def get(remote, folder, *, tell=lambda done: None, stop=lambda: False, patience=2.0):
    fetch(remote, folder, tell=tell, should_stop=stop, patience=patience)


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def test_a_file_arrives_whole_and_is_told_as_it_comes(server, tmp_path):
    heard = []
    get(remote(server), tmp_path, tell=heard.append)
    assert (tmp_path / "sets/file.bin").read_bytes() == CONTENT
    assert heard == sorted(heard)
    assert len(heard) > 3
    assert heard[-1] == len(CONTENT)
    assert files(tmp_path) == ["file.bin"]


def test_a_file_that_is_there_is_not_asked_for_again(server, tmp_path):
    get(remote(server), tmp_path)
    get(remote(server), tmp_path)
    assert server.ranges == [None]


def test_a_stopped_download_goes_on_where_it_stopped(server, tmp_path):
    told = []
    with pytest.raises(StoppedError):
        get(remote(server), tmp_path, tell=told.append, stop=lambda: len(told) >= 2)
    assert files(tmp_path) == ["file.bin.part"]
    kept = (tmp_path / "sets/file.bin.part").stat().st_size
    assert 0 < kept < len(CONTENT)
    get(remote(server), tmp_path)
    assert server.ranges == [None, f"bytes={kept}-"]
    assert (tmp_path / "sets/file.bin").read_bytes() == CONTENT
    assert files(tmp_path) == ["file.bin"]


def test_where_the_server_knows_no_ranges_it_starts_clean(server, tmp_path):
    told = []
    with pytest.raises(StoppedError):
        get(remote(server), tmp_path, tell=told.append, stop=lambda: len(told) >= 2)
    server.manner = "without_ranges"
    get(remote(server), tmp_path)
    assert (tmp_path / "sets/file.bin").read_bytes() == CONTENT


def test_a_truncated_answer_is_one_sentence_and_the_next_attempt_goes_on(server, tmp_path):
    server.manner, server.sent = "truncated", 150_000
    with pytest.raises(FieldspanError, match=r"expected 0.4 MB of file.bin, got 0.1 MB|error \("):
        get(remote(server), tmp_path)
    assert files(tmp_path) == ["file.bin.part"]
    server.manner = "well"
    get(remote(server), tmp_path)
    assert server.ranges == [None, "bytes=150000-"]
    assert (tmp_path / "sets/file.bin").read_bytes() == CONTENT


@pytest.mark.parametrize("manner", ["silent", "half_then_silent"])
def test_a_silent_server_is_given_up_on(server, tmp_path, manner):
    server.manner, server.sent = manner, 1000
    with pytest.raises(FieldspanError, match=r"answer of 127.0.0.1, got 0 seconds of silence"):
        get(remote(server), tmp_path, patience=0.1)
    assert not (tmp_path / "sets/file.bin").exists()


def test_the_patience_is_ten_seconds():
    assert module.PATIENCE == 10


def test_a_server_that_is_not_there_is_one_sentence(server, tmp_path):
    nowhere = Remote("http://127.0.0.1:9/file.bin", "file.bin", 7, "sha256:0")
    with pytest.raises(FieldspanError, match=r"expected to reach 127.0.0.1, got an error \(.+\)"):
        get(nowhere, tmp_path)
    assert not (tmp_path / "file.bin").exists()


def test_an_address_that_cannot_be_asked_is_one_sentence(tmp_path):
    with pytest.raises(FieldspanError, match="expected to reach"):
        get(Remote("nonsense", "file.bin", 7, "sha256:0"), tmp_path)


def test_a_missing_file_is_one_sentence_with_the_answer(server, tmp_path):
    server.manner = "missing"
    with pytest.raises(FieldspanError, match=r"127.0.0.1 to send file.bin, got the answer 404"):
        get(remote(server), tmp_path)


def test_other_bytes_are_thrown_away(server, tmp_path):
    wanted = remote(server, content=CONTENT[::-1])
    with pytest.raises(FieldspanError, match=r"file.bin with its known checksum, got other bytes"):
        get(wanted, tmp_path)
    assert files(tmp_path) == []


def test_a_longer_file_is_not_read_to_its_end(server, tmp_path):
    with pytest.raises(FieldspanError, match="known checksum"):
        get(remote(server, content=CONTENT[:1000]), tmp_path)
    assert files(tmp_path) == []


def test_a_rest_that_the_server_does_not_know_is_thrown_away(server, tmp_path):
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets/file.bin.part").write_bytes(b"of another file")
    server.manner = "no_such_range"
    with pytest.raises(FieldspanError, match="got the answer 416"):
        get(remote(server), tmp_path)
    assert (tmp_path / "sets/file.bin.part").stat().st_size == 0


def test_a_disk_with_too_little_room_is_said_before_anything_is_asked(
    server, tmp_path, monkeypatch
):
    monkeypatch.setattr(module.shutil, "disk_usage", lambda folder: USAGE(9, 9, 1000))
    with pytest.raises(FieldspanError, match=r"MB of free disk in .*: make room"):
        get(remote(server), tmp_path)
    assert server.ranges == []


def test_a_disk_that_fills_up_is_one_sentence_and_gets_its_room_back(server, tmp_path, monkeypatch):
    def full(file, *_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(module, "_receive", lambda *_: full(None))
    with pytest.raises(
        FieldspanError, match=r"write the download to .*\(No space left on device\)"
    ):
        get(remote(server), tmp_path)
    assert files(tmp_path) == []


def test_a_folder_that_cannot_be_written_is_one_sentence(server, tmp_path):
    (tmp_path / "sets").write_text("a file where a folder should be")
    with pytest.raises(FieldspanError, match="expected to write the download to"):
        get(remote(server), tmp_path)


def test_what_a_killed_download_left_is_gone_on_from_after_two_minutes(server, tmp_path):
    (tmp_path / "sets").mkdir()
    left = tmp_path / "sets/file.bin.part-0"
    left.write_bytes(CONTENT[:5000])
    get(remote(server), tmp_path)
    assert server.ranges == [None]  # it might still be written by another process
    (tmp_path / "sets/file.bin").unlink()
    os.utime(left, (1, 1))
    get(remote(server), tmp_path)
    assert server.ranges == [None, "bytes=5000-"]
    assert files(tmp_path) == ["file.bin"]
