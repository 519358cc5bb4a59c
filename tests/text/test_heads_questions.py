"""Questions about heads: over fifty states the answer equals one by another route."""

import random

import pytest

from messages.catalogue import catalogue
from messages.lines import NO_GUESS, Line
from text.heads import Network, Outcome, every
from text.heads_questions import OFF, asked
from text.heads_small_questions import MORE, SEED, Counted, Seeds, seeds
from text.heads_wording import finding, notice, told_pair, told_seeds

# the reference of the lesson: near and far words right without a head, seed by seed
REFERENCE = [((0.98, 0.68), (0.68, 0.86), 0.62, 0), ((0.49, 0.42), (0.63, 0.85), 0.57, 1)]


def said(line: Line, language: str = "en") -> str:
    message = catalogue(language).get(line.message) if language != "en" else line.message
    return (message or line.message).format(**line.values)


def reference(own, other, share, head) -> Network:
    shares = tuple(((0, place), share if place == head else 0.1) for place in range(2))
    outcomes = (Outcome(((0, head),), *own), Outcome(((0, 1 - head),), *other))
    return Network(1, 2, shares, (Outcome((), 0.99, 0.98), *outcomes))


def some_network(seed: int) -> Network:
    draw = random.Random(seed)
    blocks, count = draw.choice([(1, 2), (2, 4)])
    heads = every(blocks, count)
    whole = Outcome((), draw.uniform(0.9, 1), draw.uniform(0.9, 1))
    falls = [0.0, 0.01, draw.uniform(0, 0.5)]
    cuts = [
        Outcome((head,), whole.near - draw.choice(falls), whole.far - draw.choice(falls))
        for head in heads
    ]
    return Network(blocks, count, tuple((head, draw.random()) for head in heads), (whole, *cuts))


def test_the_key_question_on_the_reference():
    first = reference(*REFERENCE[0])
    assert OFF.applies(first)
    assert "Head 1 looks at the far cue most (62% on average)." in said(OFF.text(first))
    assert said(OFF.options(first)[OFF.answer(first)]) == "far words"
    why = " ".join(map(said, OFF.why(first, 0)))
    assert "near words go from 99.0% to 98.0%, far words from 98.0% to 68.0%" in why
    assert "if this head also fetched the word just before" in why
    second = reference(*REFERENCE[1])
    assert said(OFF.options(second)[OFF.answer(second)]) == "far words"


def test_the_key_question_over_fifty_networks():
    states = [state for state in map(some_network, range(150)) if OFF.applies(state)]
    assert len(states) >= 50
    for state in states:
        shares = dict(state.shares)
        head = max(shares, key=shares.__getitem__)
        cut = {one.off: one for one in state.outcomes}[(head,)]
        near = round(100 * (state.outcomes[0].near - cut.near), 6)
        far = round(100 * (state.outcomes[0].far - cut.far), 6)
        if near <= 2 and far <= 2:
            expected = 3
        elif abs(near - far) <= 2:
            expected = 2
        else:
            expected = int(far > near)
        assert OFF.answer(state) == expected, state


def test_every_answer_comes_up():
    states = [state for state in map(some_network, range(150)) if OFF.applies(state)]
    assert {OFF.answer(state) for state in states} == {0, 1, 2, 3}


def test_a_case_at_the_border_is_not_asked():
    for fall in (0.02, 0.018, 0.024):
        state = reference((0.99 - fall, 0.98), (0.9, 0.9), 0.5, 0)
        assert not OFF.applies(state)
    nearly = reference((0.67, 0.69), (0.9, 0.9), 0.5, 0)  # 32 points of near words, 29 of far ones
    assert not OFF.applies(nearly)
    unmeasured = Network(1, 2, reference(*REFERENCE[0]).shares, ())
    assert not OFF.applies(unmeasured)


def test_sets_measured_later_do_not_ask_anew():
    first = reference(*REFERENCE[0])
    more = Network(1, 2, first.shares, (*first.outcomes, Outcome(((0, 0), (0, 1)), 0.5, 0.5)))
    assert asked(more) == asked(first)


@pytest.mark.parametrize("dim", range(4, 204, 4))
def test_parameters_are_counted(dim):
    state = Counted(dim, 4 * (dim + 1) * dim, 4 * (dim + 1) * dim)
    assert said(MORE.options(state)[MORE.answer(state)]) == "as many as before"
    assert MORE.answer(Counted(dim, 10, 160)) == 3


def test_the_next_seed_over_fifty_states():
    for number in range(50):
        draw = random.Random(number)
        state = Seeds(tuple((0, draw.randrange(2)) for _ in range(draw.randint(3, 5))))
        assert SEED.applies(state)
        others = {head == state.most[0] for head in state.most[1:]}
        expected = 2 if len(others) == 2 else (0 if others == {True} else 1)
        assert SEED.answer(state) == expected
        chance = "is chance" in " ".join(map(said, SEED.why(state, NO_GUESS)))
        assert chance == (expected != 2)
    assert not SEED.applies(Seeds(((0, 0), (0, 1))))


def test_who_only_asks_to_see_is_told_nothing_about_a_guess():
    first = reference(*REFERENCE[0])
    for question, state in ((OFF, first), (MORE, Counted(32, 7, 7)), (SEED, Seeds(((0, 0),) * 3))):
        right = question.answer(state)
        assert question.why(state, NO_GUESS) == question.why(state, right)
        wrong = (right + 1) % len(question.options(state))
        assert len(question.why(state, wrong)) == len(question.why(state, right)) + 1


def test_every_text_is_complete_in_both_languages():
    for state in map(some_network, range(30)):
        lines = [finding(state), notice(state), told_pair(state, None), told_seeds([state] * 3)]
        if OFF.applies(state):
            lines += [OFF.text(state), *OFF.options(state)]
            lines += [one for guess in range(-1, 4) for one in OFF.why(state, guess)]
        lines += [SEED.text(seeds([state] * 3)), *SEED.why(seeds([state] * 3), 2)]
        for one in lines:
            english, chinese = said(one), said(one, "zh")
            assert english != chinese
            assert "{" not in english + chinese
