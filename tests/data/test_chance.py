import numpy as np

from data.chance import Chance


def test_uniform_numbers_fill_their_range_and_never_reach_its_end():
    numbers = Chance(0, "test").uniform(2000, 3, low=-2, high=5)
    assert numbers.dtype == np.float32
    assert -2 <= numbers.min() < -1.98
    assert 4.98 < numbers.max() < 5
    assert abs(numbers.mean() - 1.5) < 0.1


def test_an_order_holds_every_number_once():
    assert sorted(Chance(1, "test").order(31)) == list(range(31))


def test_purposes_and_seeds_have_streams_of_their_own():
    streams = [Chance(seed, purpose).raw(3) for seed in (0, 1) for purpose in ("a", "b")]
    assert len({stream.tobytes() for stream in streams}) == 4


def test_grain_is_centred_noise():
    grain = Chance(2, "test").grain(7, 5, 31)
    assert grain.shape == (7, 5, 31)
    assert -1 <= grain.min() < -0.9
    assert abs(grain.mean()) < 0.06
