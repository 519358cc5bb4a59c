"""Taggers as functions of words: what cannot be told apart gets equal scores, exactly."""

import numpy as np
import pytest
from safetensors.torch import save_file

from messages import FieldspanError
from text.corpora import TWO_LABEL
from text.window_ladder import RUNGS, sees
from text.window_sentences import cue, far_pair, read, twice
from text.window_tags import open_tagger

OPTIONS = {
    "word": {"rung": "word"},
    "window-3": {"rung": "window", "window": 3},
    "window-7": {"rung": "window", "window": 7},
    "window-15": {"rung": "window", "window": 15},
    "whole": {"rung": "whole"},
    "attention": {"rung": "attention"},
}


@pytest.fixture(scope="module", params=TWO_LABEL)
def taggers(request):
    data = TWO_LABEL[request.param]
    return request.param, {rung: open_tagger(OPTIONS[rung], data, None) for rung in RUNGS}


def test_a_word_alone_gets_the_same_scores_wherever_it_stands(taggers):
    language, made = taggers
    sentence, (first, second) = twice(language)
    scores = made["word"].scores(sentence.words)
    assert abs(scores[first] - scores[second]).max() == 0
    scores = made["window-3"].scores(sentence.words)
    assert abs(scores[first] - scores[second]).max() > 1e-3


def test_what_does_not_see_the_cue_cannot_answer_otherwise(taggers):
    language, made = taggers
    pair = far_pair(language)
    far = cue(pair[0])
    for rung, tagger in made.items():
        one, other = (tagger.scores(each.words)[far.place] for each in pair)
        assert (abs(one - other).max() == 0) != sees(rung, far.distance), rung


def test_weights_come_back_from_their_file(taggers, tmp_path):
    language, made = taggers
    trained = made["window-3"]
    path = tmp_path / "last.safetensors"
    tensors = {name: value + 0.25 for name, value in trained.model.state_dict().items()}
    save_file(tensors, path)
    words = twice(language)[0].words
    again = open_tagger(OPTIONS["window-3"], TWO_LABEL[language], path)
    assert again.labels == trained.labels
    assert not np.allclose(again.scores(words), trained.scores(words))
    with pytest.raises(FieldspanError, match="does not fit"):
        open_tagger(OPTIONS["word"], TWO_LABEL[language], path)


def test_unknown_words_are_tagged_all_the_same(taggers):
    language, made = taggers
    found = read("zyx <script> 🙂", language)
    for tagger in made.values():
        assert len(tagger.tags(found.words)) == len(found.words)
