"""Names beside crowded points: worked out by hand, then never one upon another."""

import numpy as np

from charts.labels import LETTER, LINE, places


def test_a_name_alone_stands_above_its_point():
    middles, free = places(np.array([[100.0, 50.0]]), ["dog"], [0])
    assert free.all()
    assert middles[0].tolist() == [100.0, 50.0 - LINE / 2 - 6]


def test_the_second_of_two_equal_points_has_its_name_elsewhere():
    middles, free = places(np.array([[10.0, 10.0], [10.0, 10.0]]), ["ab", "cd"], [1, 0])
    assert free.all()
    assert middles[1].tolist() == [10.0, 10.0 - LINE / 2 - 6]
    assert (np.abs(middles[0] - middles[1]) >= [2 * LETTER, LINE]).any()


def test_no_two_names_that_found_room_lie_on_each_other():
    draw = np.random.default_rng(4)
    points = np.concatenate([draw.normal(200, 6, (23, 2)), draw.uniform(0, 400, (17, 2))])
    names = ["兔子" if place % 5 == 0 else "x" * (1 + place % 7) for place in range(40)]
    middles, free = places(points, names, range(40))
    halves = np.array(
        [[LETTER * (4 if name == "兔子" else len(name)) / 2, LINE / 2] for name in names]
    )
    found = np.flatnonzero(free)
    assert len(found) > 30
    for i in found:
        for j in found[found > i]:
            assert (np.abs(middles[i] - middles[j]) >= halves[i] + halves[j] - 1e-9).any()


def test_a_name_without_room_says_so():
    crowd = np.tile([[0.0, 0.0]], (400, 1))
    assert not places(crowd, ["word"] * 400, range(400))[1].all()
