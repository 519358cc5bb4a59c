"""Cosines, neighbours and maps of vectors that can be worked out by hand."""

import numpy as np
import pytest

from text.embedding_measures import cosines, flat_map, nearest, similarity, to_centres

CROSS = np.array([[3.0, 1.0], [-1.0, 1.0], [1.0, 3.0], [1.0, -1.0]])  # the mean is (1, 1)


def test_the_mean_is_subtracted_before_the_cosine():
    expected = [[1, -1, 0, 0], [-1, 1, 0, 0], [0, 0, 1, -1], [0, 0, -1, 1]]
    assert cosines(CROSS) == pytest.approx(np.array(expected))


def test_without_it_the_first_and_the_third_look_alike():
    assert cosines(CROSS, centred=False)[0, 2] == pytest.approx(6 / 10)


def test_one_hot_vectors_are_orthogonal_and_equally_far_apart():
    vectors = np.eye(5)
    assert (cosines(vectors, centred=False) == np.eye(5)).all()
    distances = {np.linalg.norm(vectors[i] - vectors[j]) for i in range(5) for j in range(i)}
    assert distances == {np.sqrt(2)}


def test_similarity_leaves_out_a_word_with_itself():
    table = np.array([[1.0, 0.2, 0.4], [0.2, 1.0, 0.6], [0.4, 0.6, 1.0]])
    assert similarity(table, [0, 1], [0, 1]) == pytest.approx(0.2)
    assert similarity(table, [0, 1], [2]) == pytest.approx(0.5)


def test_neighbours_come_by_falling_cosine_and_only_from_the_choice():
    table = np.array([[1.0, 0.2, 0.4, 0.9], [0.2, 1, 0, 0], [0.4, 0, 1, 0], [0.9, 0, 0, 1]])
    assert nearest(table, 0, range(4)) == [3, 2, 1]
    assert nearest(table, 0, [0, 1, 2]) == [2, 1]


def test_a_word_is_left_out_of_the_centre_that_it_is_held_against():
    found = to_centres(CROSS, [[0, 2], [1]])
    assert found[0, 0] == pytest.approx(0)  # against the third alone, not against the mean of both
    assert found[3, 0] == pytest.approx(-np.sqrt(0.5))
    assert found[:2, 1] == pytest.approx([-1, 0])  # the second is alone in its group


def test_the_map_turns_so_that_its_groups_stand_on_the_positive_side():
    long = np.array([[5.0, 1.0], [-5.0, 1.0], [5.0, -1.0], [-5.0, -1.0]]) + 7
    points, share = flat_map(long, range(4), [[1, 3], [2]])
    assert points == pytest.approx(np.array([[-5, -1], [5, -1], [-5, 1], [5, 1]]))
    assert share == pytest.approx(1)


def test_the_view_is_that_of_some_words_and_tells_how_much_of_all_it_keeps():
    three = np.array([[2.0, 0, 0], [-2, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 9], [0, 0, -9]])
    points, share = flat_map(three, range(4), [[0], [2]])
    assert points[:4] == pytest.approx(three[:4, :2])
    assert points[4:] == pytest.approx(0)
    assert share == pytest.approx(10 / 172)


@pytest.mark.parametrize("dim", [2, 3, 7])
def test_turning_all_vectors_changes_no_cosine_and_no_place_on_the_map(dim):
    draw = np.random.default_rng(dim)
    vectors = draw.normal(size=(11, dim))
    turn = np.linalg.qr(draw.normal(size=(dim, dim)))[0]
    assert cosines(vectors @ turn) == pytest.approx(cosines(vectors))
    first, second = (flat_map(one, range(8), [[0, 1], [2]])[0] for one in (vectors, vectors @ turn))
    assert first == pytest.approx(second)
