"""What was measured of the published taggers is what measuring them gives."""

import pytest

from experiments.heads_kept import kept, measure, networks
from experiments.store import Store


@pytest.fixture(scope="module")
def store(tmp_path_factory) -> Store:
    return Store(tmp_path_factory.mktemp("empty"))


def test_every_published_network_was_measured_and_nothing_else(store):
    runs = list(networks(store))
    assert len(runs) == 10
    assert {run.run for run in runs} == set(kept())


@pytest.mark.parametrize("place", [0, 9])  # a small English one, the large Chinese one
def test_measuring_again_gives_what_was_kept(store, place):
    run = list(networks(store))[place]
    found, known = measure(run, store), kept()[run.run]
    assert (found.blocks, found.heads) == (known.blocks, known.heads)
    assert dict(found.shares) == pytest.approx(dict(known.shares), abs=1e-4)
    assert [one.off for one in found.outcomes] == [one.off for one in known.outcomes]
    for one, other in zip(found.outcomes, known.outcomes, strict=True):
        assert one.near == pytest.approx(other.near, abs=0.002)  # a word or two of the test set
        assert one.far == pytest.approx(other.far, abs=0.002)
