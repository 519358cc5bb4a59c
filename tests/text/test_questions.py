"""Questions: over many states the stated answer equals a recomputation by another route."""

import random

import numpy as np
import pytest

from messages.catalogue import catalogue
from text import around, wording
from text.dictionary import DICTIONARY
from text.questions import NO_GUESS, SWAP, Line, State, fitting, unmoved
from text.score_questions import SHIFT, ZERO
from text.small_questions import CONTRIBUTION, LEAVE_OUT, SMALL
from text.tables import stages
from text.worked import PRESETS, Rules, worked

RIVER = State(worked(("bank", "by", "deep", "river")), 0)
QUESTIONS = (SWAP, *SMALL)


def some_state(seed: int) -> State:
    draw = random.Random(seed)
    words = tuple(draw.choice(list(DICTIONARY)) for _ in range(draw.randint(1, 6)))
    rules = Rules(
        scaled=draw.random() < 0.3,
        normaliser=draw.choice(["softmax", "softmax", "relu", "none"]),
        self_term=draw.random() < 0.7,
    )
    example = worked(words, preset=draw.choice(list(PRESETS)), rules=rules)
    return State(example, draw.randrange(len(words)))


def weights_by_numpy(state: State, keep: list[int] | None = None, mirror: bool = False):
    """Scores and weights of the one that asks, worked out without the core."""
    example, rules = state.worked, state.worked.rules
    tokens = np.array(example.features)[:, [0, 2, 1]] if mirror else np.array(example.features)
    q, k = (tokens @ np.array(matrix).T for matrix in (example.query, example.key))
    scores = k @ q[state.chosen] / (np.sqrt(2) if rules.scaled else 1)
    keep = keep if keep is not None else list(range(len(tokens)))
    open_keys = np.array([rules.self_term or i != state.chosen or len(keep) == 1 for i in keep])
    scores = scores[keep]
    if rules.normaliser == "softmax":
        powers = np.exp(scores) * open_keys
        return scores, powers / powers.sum()
    return scores, np.where(
        open_keys, np.maximum(scores, 0 if rules.normaliser == "relu" else -99), 0
    )


def said(line: Line, language: str = "en") -> str:
    message = line.message if language == "en" else catalogue("zh").get(line.message)
    assert message or "{" in line.message, line.message
    return (message or line.message).format(**line.values)


def test_the_key_question_of_the_lesson():
    assert SWAP.applies(RIVER)
    assert said(SWAP.text(RIVER)).startswith("“deep river” becomes “much money”.")
    assert said(SWAP.options(RIVER)[SWAP.answer(RIVER)]) == "none changes"
    why = " ".join(map(said, SWAP.why(RIVER, 0)))
    assert "(1.612, 0.237) to (0.237, 1.612)" in why
    assert "All change: if" in why


@pytest.mark.parametrize(
    ("question", "answer"),
    [(CONTRIBUTION, "bank"), (LEAVE_OUT, "weights"), (ZERO, "0.087"), (SHIFT, "same / sharper")],
)
def test_the_small_questions_of_the_lesson(question, answer):
    assert question.applies(RIVER)
    assert said(question.options(RIVER)[question.answer(RIVER)]) == answer


def test_the_reasons_carry_the_numbers_of_the_lesson():
    assert LEAVE_OUT.why(RIVER, 0)[0].values["weights"] == ("0.259", "0.035", "0.705")
    assert "0.644 × 0 = 0" in said(CONTRIBUTION.why(RIVER, 0)[0])
    assert SHIFT.why(RIVER, 0)[0].values["doubled"] == ("0.117", "0.002", "0.016", "0.865")


def test_who_only_asks_to_see_is_told_nothing_about_a_guess():
    for question in QUESTIONS:
        right = question.answer(RIVER)
        assert question.why(RIVER, NO_GUESS) == question.why(RIVER, right)
        wrong = (right + 1) % len(question.options(RIVER))
        assert len(question.why(RIVER, wrong)) == len(question.why(RIVER, right)) + 1


def test_the_key_question_is_asked_of_a_word_that_stays():
    assert unmoved(State(RIVER.worked, 3)).chosen == 0
    assert unmoved(State(RIVER.worked, 1)).chosen == 1


def test_the_swap_answer_is_recomputed_over_fifty_states():
    states = [state for state in map(unmoved, map(some_state, range(120))) if SWAP.applies(state)]
    assert len(states) >= 50
    for state in states:
        (_, before), (_, after) = weights_by_numpy(state), weights_by_numpy(state, mirror=True)
        changed = np.abs(before - after) > 5e-4
        expected = {0: changed.all(), 1: changed[-1] and changed.sum() == 1, 2: not changed.any(),
                    3: np.allclose(before, -after, atol=5e-4)}  # fmt: skip
        assert expected[SWAP.answer(state)], state


@pytest.mark.parametrize("seed", range(50))
def test_the_small_answers_are_recomputed(seed):
    state = some_state(seed)
    for question in fitting(SMALL, state, 4):
        option = said(question.options(state)[question.answer(state)])
        scores, weights = weights_by_numpy(state)
        if question is CONTRIBUTION:
            money = np.array(state.worked.features)[:, 2]
            assert option == state.worked.words[int(np.abs(weights * money).argmax())]
        if question is ZERO:
            places = [i for i, s in enumerate(scores) if s == 0 and (weights[i] > 0)]
            assert float(option) == pytest.approx(weights[places[0]], abs=5e-4)
        if question is LEAVE_OUT:
            word = question.text(state).values["word"]
            places = [i for i in range(len(scores)) if i != state.chosen]
            gone = min(places, key=lambda i: abs(scores[i]))
            assert state.worked.words[gone] == word
            keep = [i for i in range(len(scores)) if i != gone]
            moved = np.abs(weights_by_numpy(state, keep)[1] - weights[keep]).max() > 5e-4
            assert option == ("weights" if moved else "neither of them")
        if question is SHIFT:
            open_scores = np.where(weights > 0, scores, -np.inf)
            doubled = np.exp(2 * (open_scores - open_scores.max()))
            assert (doubled / doubled.sum()).max() > weights.max()


@pytest.mark.parametrize("seed", range(50))
def test_every_question_and_sentence_is_complete_in_both_languages(seed):
    state = some_state(seed)
    lines = [wording.query(state), wording.place(state), *around.outcome(state)]
    lines += [around.keys(state), *([one] if (one := around.dilution(state)) else [])]
    for stage in stages(state.worked):
        lines += [wording.finding(state, stage), wording.notice(state, stage)]
        lines.append(wording.asymmetry(state, stage))
    for question in QUESTIONS:
        if question.applies(state):
            options = question.options(state)
            assert len({said(option) for option in options}) == len(options)
            lines += [question.text(state), *options]
            lines += [line for guess in range(len(options)) for line in question.why(state, guess)]
    for language in ("en", "zh"):
        for line in lines:
            assert "{" not in said(line, language)


def test_words_of_zeros_take_a_share_of_the_largest_weight():
    assert around.dilution(RIVER) is None
    fewer, more = RIVER.worked, RIVER.worked.padded(8, "the")
    told = around.dilution(State(more, 0))
    assert told is not None
    powers = np.exp([1.0, -1.0, 0.0, 2.0])  # a score of 0 for every word of zeros
    shares = [f"{powers[3] / (powers.sum() + count):.3f}" for count in (0, 8, 50)]
    assert [told.values[name] for name in ("before", "now", "fifty")] == shares
    assert told.values["added"] == len(more.words) - len(fewer.words)


def test_the_query_and_the_powers_are_written_out():
    assert said(wording.query(RIVER)).endswith(
        "q¹ = $W^q$a¹ = (1×1 + 0×1 + 0×1, 0×1 + 1×1 + 1×1) = (1, 2)."
    )
    assert said(wording.notice(RIVER, "weight")).startswith("11.475 = e¹ + e⁻¹ + e⁰ + e².")
    assert around.keys(RIVER).values["before"] == ("“deep” (2, −1)", "“river” (2, 0)")


def test_other_rules_are_set_beside_plain_softmax():
    river = worked(RIVER.worked.words, rules=Rules(self_term=False))
    assert " ".join(map(said, around.outcome(State(river, 0)))) == (
        "With q·k and softmax alone, b of “bank” is (1.612, 0.237). "
        "Under these rules it is (1.802, 0)."
    )
    assert len(around.outcome(RIVER)) == 1


def test_the_first_questions_that_apply_are_asked():
    assert fitting(SMALL, RIVER, 2) == [CONTRIBUTION, LEAVE_OUT]
    alone = State(worked(("bank",)), 0)
    assert fitting(QUESTIONS, alone, 5) == []
