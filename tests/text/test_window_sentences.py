"""The sentences of the lesson on windows: labels and cues by hand, in both languages."""

import pytest

from messages import LANGUAGES
from text import window_wording as wording
from text.window_sentences import (
    EXAMPLES,
    cue,
    far_pair,
    lexicon,
    offered,
    reaching,
    read,
    spans,
    swap,
    swapped,
    twice,
)


def english(*lines) -> str:
    return " ".join(one.message.format(**one.values) for one in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_word_stands_twice_with_two_labels(language):
    sentence, (first, second) = twice(language)
    assert sentence.words[first] == sentence.words[second]
    assert [sentence.labels[place] for place in (first, second)] == ["ACTION", "THING"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_far_cue_is_eight_words_away_and_no_window_reaches_it(language):
    one, other = far_pair(language)
    assert cue(one).distance == cue(other).distance == -8
    apart = [(a, b) for a, b in zip(one.words, other.words, strict=True) if a != b]
    assert len(apart) == 1
    assert one.labels[cue(one).place] != other.labels[cue(other).place]
    assert "none of the three reaches it" in english(*reaching(language))
    last = len(one.words) - 1
    assert dict((rung, (a, b)) for rung, a, b in spans(one))["window-7"] == (last - 3, last)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_is_known_word_by_word_and_decided(language):
    for example in EXAMPLES[language]:
        found = read(example, language)
        assert all(found.known)
        assert any(found.ambiguous)
        assert all(found.labels)


def test_unknown_words_are_told_and_what_the_rules_do_not_decide_is_open():
    found = read("Saw  the zebra’s bat 🦇", "en")
    assert found.words[0] == "Saw"
    assert found.known[:2] == (True, True)
    assert False in found.known
    assert found.ambiguous[0]
    assert found.labels[0] is None
    assert "unknown" in english(wording.unknown(found))
    assert read("", "en").words == ()
    assert read("a " * 70, "en").left_out == 6


def test_swapping_turns_the_label_and_back_again():
    words = EXAMPLES["en"][3].split()
    assert swap(words, "en") == ("stadium", "cave")
    assert swapped(swapped(words, "en"), "en") == words
    assert swapped(["I", "saw", "a", "saw"], "en") == ["I", "saw", "a", "saw"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_known_words_are_offered_once(language):
    groups = offered(language)
    words = [word for group in groups.values() for word in group]
    assert len(words) == len(set(words))
    assert set(words) == set(lexicon(language).words())
