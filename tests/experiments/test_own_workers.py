"""What workers of our own are told before they start."""

import pytest

from experiments.cluster import settings


@pytest.mark.parametrize(("asked", "found"), [(None, "cpu"), ("", "cpu"), ("cuda", "cuda")])
def test_workers_of_our_own_keep_to_the_processor_unless_asked(asked, found, monkeypatch):
    if asked is not None:
        monkeypatch.setenv("FIELDSPAN_DEVICE", asked)
    else:
        monkeypatch.delenv("FIELDSPAN_DEVICE", raising=False)
    assert settings()["distributed.nanny.pre-spawn-environ"]["FIELDSPAN_DEVICE"] == found
