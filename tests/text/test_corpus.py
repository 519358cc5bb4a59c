"""The two-label corpus: by hand, then properties of what is drawn, by another route each."""

from collections import Counter, defaultdict
from itertools import pairwise
from random import Random

import pytest

from text.annotate import annotate
from text.clauses import FARTHEST, filling, fits, nearest
from text.corpora import open_corpus
from text.corpus import LONGEST, TEST, VALIDATION
from text.lexicon_en import ENGLISH
from text.lexicon_zh import CHINESE
from text.sentence import split

LEXICONS = {"two-label": ENGLISH, "two-label-zh": CHINESE}
NAMES = tuple(LEXICONS)


def labelled(text, lexicon):
    """What is ambiguous in a text: word, label, distance to its cue, cue."""
    read = annotate(split(text), lexicon)
    return [
        (read.words[one.place], read.labels[one.place], one.distance, read.words[one.cue])
        for one in read.ambiguous
    ]


def test_i_saw_a_saw_by_hand():
    read = annotate(("I", "saw", "a", "saw"), ENGLISH)
    assert read.labels == ("PERSON", "ACTION", "SMALL", "THING")
    first, second = read.ambiguous
    assert (first.kind, first.place, first.cue, first.same_word) == ("near", 1, 0, True)
    assert (second.kind, second.place, second.cue, second.same_word) == ("near", 3, 2, True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I saw a saw", [("saw", "ACTION", -1, "I"), ("saw", "THING", -1, "a")]),
        (
            "I saw the saw and you watch my watch",
            [
                ("saw", "ACTION", -1, "I"),
                ("saw", "THING", -1, "the"),
                ("watch", "ACTION", -1, "you"),
                ("watch", "THING", -1, "my"),
            ],
        ),
        (
            "they duck a duck and we ring the ring",
            [
                ("duck", "ACTION", -1, "they"),
                ("duck", "ANIMAL", -1, "a"),
                ("ring", "ACTION", -1, "we"),
                ("ring", "THING", -1, "the"),
            ],
        ),
        (
            "in the cave with a good friend they found a bat",
            [("bat", "ANIMAL", -8, "cave")],
        ),
        (
            "in the stadium with a good friend they found a bat",
            [("bat", "THING", -8, "stadium")],
        ),
        (
            "in the program we drew the bug and in the barn you lost the mouse",
            [("bug", "THING", -4, "program"), ("mouse", "ANIMAL", -4, "barn")],
        ),
        (
            "I wanted my crane very late at night in the harbour",
            [("crane", "THING", 7, "harbour")],
        ),
        ("they lost the meadow bug", [("bug", "ANIMAL", -1, "meadow")]),
        ("we found the stadium's bat", [("bat", "THING", -2, "stadium")]),
    ],
)
def test_english_examples_are_labelled_by_their_cues(text, expected):
    assert labelled(text, ENGLISH) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("我锯一把锯", [("锯", "ACTION", -1, "我"), ("锯", "THING", -1, "把")]),
        (
            "你 画 一 幅 画 ， 她 锁 一 把 锁",
            [
                ("画", "ACTION", -1, "你"),
                ("画", "THING", -1, "幅"),
                ("锁", "ACTION", -1, "她"),
                ("锁", "THING", -1, "把"),
            ],
        ),
        (
            "在 草原 里 她 看见 黑马 ， 在 公司 里 他们 想起 小米",
            [("黑马", "ANIMAL", -4, "草原"), ("小米", "COMPANY", -4, "公司")],
        ),
        ("他们谈到决赛的黑马", [("黑马", "PERSON", -2, "决赛")]),
        ("她看见小米，在公司里", [("小米", "COMPANY", 3, "公司")]),
    ],
)
def test_chinese_examples_are_labelled_by_their_cues(text, expected):
    assert labelled(text, CHINESE) == expected


def test_only_words_of_one_clause_count_as_the_same_word_twice():
    read = annotate(split("I saw a dog and they found the saw"), ENGLISH)
    assert [one.same_word for one in read.ambiguous] == [False, False]


@pytest.mark.parametrize("text", ["a bat", "cave stadium bat", "cave bat cave", "saw", "and saw"])
def test_without_its_cue_an_ambiguous_word_has_no_label(text):
    read = annotate(split(text), ENGLISH)
    assert read.ambiguous == ()
    assert read.labels[-1 if text[-1] != "e" else 1] is None


def test_unknown_words_have_no_label():
    assert annotate(("I", "saw", "a", "zebra"), ENGLISH).labels[3] is None


def test_english_has_sixty_eight_words_and_eight_labels():
    assert len(ENGLISH.words()) == len(set(ENGLISH.words())) == 68
    assert len(ENGLISH.labels()) == 8


@pytest.mark.parametrize("lexicon", LEXICONS.values())
def test_no_word_stands_for_two_things_by_mistake(lexicon):
    ambiguous = {*lexicon.near_labels, *lexicon.far_words}
    cues = [cue for word in lexicon.far for cue in word.cues]
    assert not ambiguous & set(lexicon.sure)
    assert len(cues) == len(set(cues)) == 2 * len(lexicon.far)
    assert not set(cues) & {word for filler in lexicon.filler_words for word in filler}


@pytest.mark.parametrize("lexicon", LEXICONS.values())
def test_a_frame_without_filler_holds_one_distance_and_one_with_filler_all_from_there(lexicon):
    frames = [frame.split() for frame in lexicon.far_frames]
    assert [nearest(frame) for frame in frames] == [1, 2, 4, 3]
    fitting = [[fits(frame, distance) for frame in frames] for distance in (1, 2, 3, 4, 12)]
    assert fitting == [
        [True, False, False, False],
        [False, True, False, False],
        [False, False, False, True],
        [False, False, True, True],
        [False, False, True, True],
    ]


@pytest.mark.parametrize("lexicon", LEXICONS.values())
def test_filler_has_exactly_the_length_asked_for(lexicon):
    random = Random(3)
    assert [len(filling(lexicon, random, length)) for length in range(49)] == list(range(49))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_every_word_of_a_drawn_sentence_has_a_label(name, seed):
    corpus = open_corpus(name)
    for sentence in corpus.train(150, seed):
        assert None not in sentence.labels
        assert set(sentence.labels) <= set(corpus.labels)
        assert set(sentence.words) <= set(corpus.words(()))
        assert 1 <= len(sentence.ambiguous) <= 4
        assert len(sentence.words) <= LONGEST


@pytest.mark.parametrize("name", NAMES)
def test_cues_lie_one_to_twelve_words_away_and_on_both_sides_from_four_on(name):
    far = defaultdict(Counter)
    for sentence in open_corpus(name).train(1500, 1):
        for one in sentence.ambiguous:
            if one.kind == "far":
                far[abs(one.distance)][one.distance > 0] += 1
            else:
                assert one.distance == -1
    assert sorted(far) == list(range(1, FARTHEST + 1))
    for distance, sides in far.items():
        after, before = sides[True], sides[False]
        assert distance > 2 or not after
        assert distance != 3 or not before
        assert distance < 4 or 0.25 < after / (after + before) < 0.75


def test_training_sentences_mix_kinds_as_often_as_told():
    kinds = Counter()
    for sentence in open_corpus("two-label").train(2000, 2):
        clauses = 1 + (ENGLISH.joint in sentence.words)
        kinds[sentence.ambiguous[0].kind, clauses] += 1
    shares = {kind: count / 2000 for kind, count in kinds.items()}
    expected = {("near", 1): 0.35, ("near", 2): 0.15, ("far", 1): 0.35, ("far", 2): 0.15}
    assert shares == pytest.approx(expected, abs=0.04)


def test_a_larger_training_set_begins_with_the_smaller():
    corpus = open_corpus("two-label")
    assert corpus.train(80, 4)[:30] == corpus.train(30, 4)
    assert corpus.train(30, 4) != corpus.train(30, 5)


def of_test_words(name, kind):
    """Each ambiguous word of the mirrored parts: sentence, its record, its label."""
    for part in (open_corpus(name).validation, open_corpus(name).test):
        for sentence in part:
            for one in sentence.ambiguous:
                if one.kind == kind:
                    yield sentence, one, sentence.labels[one.place]


@pytest.mark.parametrize("name", NAMES)
def test_mirrored_parts_are_as_large_as_told_and_hold_whole_groups(name):
    corpus = open_corpus(name)
    assert VALIDATION <= len(corpus.validation) <= VALIDATION + 3
    assert TEST <= len(corpus.test) <= TEST + 3


@pytest.mark.parametrize("name", NAMES)
def test_each_far_word_stands_twice_with_nothing_but_its_own_cue_exchanged(name):
    lexicon, answers = LEXICONS[name], defaultdict(Counter)
    for sentence, one, label in of_test_words(name, "far"):
        without = (*sentence.words[: one.cue], "?", *sentence.words[one.cue + 1 :])
        answers[without, one.place][label] += 1
        far = lexicon.far_words[sentence.words[one.place]]
        assert label == far.labels[far.cues.index(sentence.words[one.cue])]
    for counts in answers.values():
        assert len(set(counts.values())) == 1 and len(counts) == 2


@pytest.mark.parametrize("name", NAMES)
def test_each_near_word_is_as_often_an_action_as_not_exactly(name):
    counts = defaultdict(Counter)
    for sentence, one, label in of_test_words(name, "near"):
        counts[sentence.words[one.place]][label == "ACTION"] += 1
    assert set(counts) == set(LEXICONS[name].near_labels)
    assert all(count[True] == count[False] for count in counts.values())


@pytest.mark.parametrize("name", NAMES)
def test_the_place_in_the_sentence_does_not_tell_a_far_label(name):
    places = defaultdict(Counter)
    for _, one, label in of_test_words(name, "far"):
        places[one.place][label] += 1
    assert len(places) > 10
    for before, after in pairwise(sorted(places)):
        assert after - before <= 3


@pytest.mark.parametrize("name", NAMES)
def test_groups_count_kinds_distances_and_words_that_stand_twice(name):
    corpus = open_corpus(name)
    counted = Counter(group for one in corpus.test for group, _ in corpus.groups(one))
    distances = [f"far/{distance}" for distance in range(1, FARTHEST + 1)]
    assert set(counted) == {"near", "far", "same-word", *distances}
    assert counted["far"] == sum(counted[name] for name in distances)
    assert counted["same-word"] % 2 == 0
