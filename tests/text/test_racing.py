"""The race: the three ways agree, and the times told are those of the clock."""

from itertools import count

from text.racing import NAMES, RACERS, agreed, race, said, table


def test_the_three_ways_agree_to_a_millionth():
    laps = list(race((3, 7, 20), repetitions=1))
    assert [lap.length for lap in laps] == [3, 7, 20]
    assert all(lap.difference < 1e-6 for lap in laps)
    assert any(lap.difference > 0 for lap in laps)


def test_the_median_is_told_in_milliseconds():
    ticks = count()
    laps = list(race((2,), repetitions=3, clock=lambda: next(ticks) / 4))
    assert laps[0].seconds == dict.fromkeys(RACERS, 0.25)
    assert table(laps)["milliseconds"].tolist() == [250, 250, 250]
    assert said(laps).values["loop"] == "250"
    assert "difference" in agreed(laps).message
    assert list(NAMES) == list(RACERS)
