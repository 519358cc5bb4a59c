"""The sentences of the lesson on windows: examples, their cues, what a window sees of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from messages import N_
from messages.lines import Line, line
from text.annotate import annotate
from text.corpora import TWO_LABEL, open_corpus
from text.corpus import TwoLabelCorpus
from text.lexicon import Lexicon
from text.sentence import first_tokens, split
from text.tagged import Ambiguous, TaggedSentence
from text.vocabulary import Vocabulary
from text.window_ladder import SIDE, sees

EXAMPLES = {
    "en": (
        "I saw a saw",
        "I saw the saw and you watch my watch",
        "they duck a duck and we ring the ring",
        "in the stadium with a good friend they found a bat",
        "in the program we drew the bug and in the barn you lost the mouse",
        "I wanted my crane very late at night in the harbour",
    ),
    "zh": (
        "我 锯 一 把 锯",
        "你 画 一 幅 画 ， 她 锁 一 把 锁",
        "在 草原 里 和 一位 老 同学 她 看见 黑马",
        "在 草原 里 她 看见 黑马 ， 在 公司 里 他们 想起 小米",
    ),
}
TWICE = {"en": 0, "zh": 0}  # the example that uses one word twice
FAR = {"en": 3, "zh": 2}  # the example whose cue is eight words away
LABELS = {
    "PERSON": N_("PERSON"),
    "SMALL": N_("SMALL WORD"),
    "ACTION": N_("ACTION"),
    "ANIMAL": N_("ANIMAL"),
    "THING": N_("THING"),
    "PLANT": N_("PLANT"),
    "PLACE": N_("PLACE"),
    "WHEN": N_("WHEN"),
    "COMPANY": N_("COMPANY"),
}


@dataclass(frozen=True)
class Read:
    """A typed sentence as a tagger meets it, and what is known of it without any tagger."""

    words: tuple[str, ...]  # as typed
    known: tuple[bool, ...]
    ambiguous: tuple[bool, ...]  # two labels are possible
    labels: tuple[str | None, ...]  # by the rules of the corpus, where they decide
    left_out: int  # words beyond the most that are drawn


def lexicon(language: str) -> Lexicon:
    """The words of the corpus in this language."""
    corpus = open_corpus(TWO_LABEL[language])
    assert isinstance(corpus, TwoLabelCorpus)
    return corpus.lexicon


def read(text: str, language: str) -> Read:
    """The first words of a typed text; labels where its cues are there."""
    words, left_out = first_tokens(split(text))
    known = Vocabulary(lexicon(language).words())
    forms = [known.form(word) for word in words]
    lexical = lexicon(language)
    two = {**lexical.near_labels, **lexical.far_words}
    decided = annotate([form or word for form, word in zip(forms, words, strict=True)], lexical)
    return Read(
        words,
        tuple(form is not None for form in forms),
        tuple(form in two for form in forms),
        decided.labels,
        left_out,
    )


def twice(language: str) -> tuple[TaggedSentence, tuple[int, int]]:
    """The sentence with one word twice, and the two places of that word."""
    sentence = annotate(EXAMPLES[language][TWICE[language]].split(), lexicon(language))
    first, second = (one.place for one in sentence.ambiguous)
    return sentence, (first, second)


def far_pair(language: str) -> tuple[TaggedSentence, TaggedSentence]:
    """The sentence with a far cue, and the same with the other cue."""
    words = EXAMPLES[language][FAR[language]].split()
    return annotate(words, lexicon(language)), annotate(swapped(words, language), lexicon(language))


def cue(sentence: TaggedSentence) -> Ambiguous:
    """The one far word of a sentence of `far_pair`, with the place of its cue."""
    (one,) = sentence.ambiguous
    return one


def swapped(words: Sequence[str], language: str) -> list[str]:
    """The words with the cue of the first far word exchanged; the same where there is none."""
    pair = swap(words, language)
    return [pair[1] if pair and word == pair[0] else word for word in words]


def swap(words: Sequence[str], language: str) -> tuple[str, str] | None:
    """The cue that decides the first far word of a sentence, and the one that would turn it."""
    one = turning(words, language)
    if one is None:
        return None
    first, second = lexicon(language).far_words[words[one.place]].cues
    return (first, second) if words[one.cue] == first else (second, first)


def turning(words: Sequence[str], language: str) -> Ambiguous | None:
    """The first far word of a sentence that has its cue; None where there is none."""
    found = annotate(words, lexicon(language)).ambiguous
    return next((one for one in found if one.kind == "far"), None)


def spans(sentence: TaggedSentence) -> list[tuple[str, int, int]]:
    """Rung, first and last place that its window covers about the far word."""
    place, last = cue(sentence).place, len(sentence.words) - 1
    windows = [rung for rung in SIDE if SIDE[rung]]
    return [(rung, max(place - SIDE[rung], 0), min(place + SIDE[rung], last)) for rung in windows]


def reaching(language: str) -> tuple[Line, ...]:
    """How far away the cue is, and which windows reach it."""
    sentence, other = far_pair(language)
    far = cue(sentence)
    asked, one, two = (
        sentence.words[far.place], sentence.words[far.cue], other.words[far.cue],
    )  # fmt: skip
    counted = line(
        N_("The cue, “{one}” or “{two}”, stands {distance} words away from “{word}”."),
        one=one, two=two, word=asked, distance=abs(far.distance),
    )  # fmt: skip
    widest = max((rung for rung, *_ in spans(sentence)), key=SIDE.__getitem__)
    values = {"window": 2 * SIDE[widest] + 1, "side": SIDE[widest]}
    if not sees(widest, far.distance):
        message = N_(
            "Even a window of {window} sees only {side} words to each side: none of the three "
            "reaches it. The whole-sentence window and self-attention do."
        )
        return counted, line(message, **values)
    message = N_("A window of {window} sees {side} words to each side and reaches it.")
    return counted, line(message, **values)


def offered(language: str) -> dict[str, tuple[str, ...]]:
    """The words that a tagger knows, by what they are good for."""
    lexical = lexicon(language)
    near, far = tuple(lexical.near_labels), tuple(lexical.far_words)
    cues = tuple(word for each in lexical.far for word in each.cues)
    rest = [word for word in lexical.words() if word not in {*near, *far, *cues}]
    parts = (near, far, cues, tuple(rest))
    return dict(zip(OFFERED, parts, strict=True))


OFFERED = (
    N_("two labels, the cue just before"),
    N_("two labels, the cue far away"),
    N_("cues"),
    N_("all other words"),
)
