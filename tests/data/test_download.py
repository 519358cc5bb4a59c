import hashlib
from itertools import chain, repeat
from types import SimpleNamespace

import pytest

from data.download import Download
from data.offers import Offer, Remote, downloads, offers
from tests.data.file_server import serving

PARTS = {"a.bin": b"a" * 200_000, "b.bin": b"a" * 100_000}


@pytest.fixture
def server(monkeypatch):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serving(PARTS["a.bin"]) as server:
        yield server


def offer(server, *names: str) -> Offer:
    files = [
        Remote(server.url, name, len(PARTS[name]), f"sha256:{hashlib.sha256(data).hexdigest()}")
        for name, data in PARTS.items()
        if name in names
    ]
    return Offer("test", "a test", tuple(files))


def test_a_download_returns_at_once_and_ends_with_every_byte(server):
    download = Download(offer(server, "a.bin")).start()
    download.wait(20)
    state = download.state
    assert (state.status, state.done, state.size) == ("finished", 200_000, 200_000)
    assert not state.live
    assert state.error is None
    assert (downloads() / "a.bin").read_bytes() == PARTS["a.bin"]


def test_bytes_are_counted_over_all_files(server):
    heard = []

    def tell(state):
        heard.append(state.done)
        if state.done >= 200_000:
            server.content = PARTS["b.bin"]

    assert Download(offer(server, "a.bin", "b.bin")).run(tell).status == "finished"
    assert heard == sorted(heard)
    assert heard[-1] == 300_000


def test_a_stop_is_heard_in_a_silence_and_after_it(server):
    server.manner = "half_then_silent"
    server.sent = 70_000
    download = Download(offer(server, "a.bin"), patience=0.3).start()
    download.stop()
    assert download.state.status in ("stopping", "stopped")
    download.wait(20)
    assert download.state.status == "stopped"
    assert not (downloads() / "a.bin").exists()


def test_a_failure_is_kept_as_its_sentence(server):
    server.manner = "missing"
    state = Download(offer(server, "a.bin")).run()
    assert state.status == "failed"
    assert "404" in str(state.error)


def test_the_unforeseen_is_a_sentence_too(server, monkeypatch):
    monkeypatch.setattr("data.download.fetch", lambda *_, **__: 1 / 0)
    state = Download(offer(server, "a.bin")).run()
    assert "ZeroDivisionError" in str(state.error)


def test_the_time_left_follows_from_the_bytes_that_came(server, monkeypatch):
    now = chain([0.0], repeat(2.0))
    monkeypatch.setattr("data.download.time", SimpleNamespace(monotonic=lambda: next(now)))
    heard = []
    Download(offer(server, "a.bin")).run(heard.append)
    first, second = heard[0], heard[1]
    assert first.seconds_left is None
    rate = (second.done - first.done) / 2.0
    assert second.seconds_left == pytest.approx((200_000 - second.done) / rate)


@pytest.mark.parametrize(
    ("name", "size"),
    [("cifar10", 143_646_105), ("cifar100", 142_291_368), ("cifar100-coarse", 142_291_368)],
)
def test_photographs_are_offered_from_the_hub_and_from_their_author(name, size):
    hub, original = offers(name)
    assert hub.size == size
    assert 160e6 < original.size < 180e6
    assert all(
        file.url.startswith("https://huggingface.co/datasets/uoft-cs/") for file in hub.files
    )
    assert all(len(file.hash) == len("sha256:") + 64 for file in hub.files)


def test_a_mirror_of_the_hub_can_be_named(monkeypatch):
    monkeypatch.setenv("HF_ENDPOINT", "https://mirror.example/")
    assert offers("cifar10")[0].files[1].url.startswith("https://mirror.example/datasets/uoft-cs/")


def test_drawn_and_own_sets_are_offered_by_nobody():
    assert offers("far-pair") == offers("own-0123456789abcdef") == ()
