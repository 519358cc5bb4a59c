"""The simplest tagger: every word gets the label it has most often in training."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from text.tagged import TaggedSentence

Groups = Callable[[TaggedSentence], Iterable[tuple[str, int]]]


def most_frequent_tags(
    train: Sequence[TaggedSentence], test: Sequence[TaggedSentence], groups: Groups
) -> dict[str, float]:
    """Its "accuracy" on the test sentences, and the share right in each group, by name.

    A word never seen gets the label that is most frequent altogether.
    """
    by_word, default = _most_frequent(train)
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for sentence in test:
        named = [("accuracy", place) for place in range(len(sentence.words))]
        for name, place in (*named, *groups(sentence)):
            label = sentence.labels[place]
            if label is not None:
                total[name] += 1
                right[name] += by_word.get(sentence.words[place], default) == label
    return {name: right[name] / total[name] for name in sorted(total)}


def _most_frequent(train: Sequence[TaggedSentence]) -> tuple[dict[str, str], str]:
    counts: dict[str, Counter[str]] = {}
    altogether: Counter[str] = Counter()
    for sentence in train:
        for word, label in zip(sentence.words, sentence.labels, strict=True):
            if label is not None:
                counts.setdefault(word, Counter())[label] += 1
                altogether[label] += 1
    most = {word: counter.most_common(1)[0][0] for word, counter in counts.items()}
    return most, altogether.most_common(1)[0][0] if altogether else ""
