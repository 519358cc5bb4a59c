# ruff: noqa: NPY002 - numpy's global generator is what these tests are about
import threading

import numpy as np
import torch

from learning.seeding import derived, global_states, restore_globals, seed_globals, seeded


def draw():
    return torch.rand(3).tolist(), np.random.rand(3).tolist(), np.random.randn(3).tolist()


def test_a_seeded_stretch_draws_the_same_numbers_and_leaves_no_trace():
    before = global_states()
    with seeded(4):
        first = draw()
    assert all(torch.equal(value, before[name]) for name, value in global_states().items())
    with seeded(4):
        assert draw() == first
    with seeded(5):
        assert draw() != first


def test_states_go_round_even_with_a_normal_number_in_reserve():
    with seeded(1):
        np.random.randn(3)  # an odd count leaves the second of a pair behind
        states = global_states()
        first = draw()
        restore_globals(states)
        assert draw() == first
    assert all(state.dtype == torch.uint8 for state in states.values())


def test_a_second_thread_waits_until_the_first_has_drawn():
    def other():
        with seeded(5):
            draw()

    with seeded(4):
        thread = threading.Thread(target=other)
        thread.start()
        thread.join(0.2)
        assert thread.is_alive()
        first = draw()
    thread.join()
    with seeded(4):
        assert draw() == first


def test_streams_of_a_run_have_seeds_of_their_own():
    seeds = {derived(seed, *path) for seed in range(9) for path in [(0,), (1,), (2, 0), (2, 1)]}
    assert len(seeds) == 36


def test_any_whole_number_is_a_seed():
    with seeded(0):
        for seed in (-1, 0, 2**63):
            seed_globals(seed)
