"""One word twice without positions: its two outputs, then why, in numbers set by hand."""

import streamlit as st

from charts.heads import strips
from charts.order import long_table, side_by_side
from messages.lines import exact
from text import order_sums as sums
from text import order_wording as wording
from text import window_wording
from text.order_questions import SAME, Apart
from text.order_shuffle import largest
from text.window_sentences import twice
from ui.explain import dark, figure, origin
from ui.folds import expander
from ui.language import _, language
from ui.order_runs import Shown, with_untrained
from ui.saying import ask, say
from ui.window_saw import label

ANSWERED = "order-same"  # in the session once the question is answered
SPAN = 10.0  # of the scores' axis, at least: an axis that followed them would give them away


@st.fragment
def one_word_twice(taggers: dict[str, Shown]) -> None:
    """The question, then both outputs and the example by hand.

    What follows from the question stands further down the page as well.
    """
    before = ANSWERED in st.session_state
    _outputs(taggers)
    if before != (ANSWERED in st.session_state):
        st.rerun()


def _outputs(taggers: dict[str, Shown]) -> None:
    sentence, places = twice(language())
    shown, word = taggers["none"], sentence.words[places[0]]
    scores = shown.tagger.scores(sentence.words)
    rows = scores[list(places)]
    difference, peak = largest(*rows), float(abs(scores).max())
    asked = Apart(word, difference, difference / peak, _fresh(sentence.words, places))
    revealed = not SAME.applies(asked) or ask(SAME, asked, once=ANSWERED)
    right = [label(sentence.labels[place]) for place in places]
    _two_places(shown, rows, word, places, revealed, right)
    if revealed:
        _measured(taggers)
        _by_hand(sentence.words, places)


def _fresh(words: tuple[str, ...], places: tuple[int, int]) -> float:
    """The difference that a network before its training makes, of its largest score."""
    scores = with_untrained({}, language())["none"].tagger.scores(words)
    return largest(*scores[list(places)]) / float(abs(scores).max())


def _two_places(
    shown: Shown, rows, word: str, places: tuple[int, int], revealed: bool, right: list[str]
) -> None:
    labels = [label(name) for name in shown.tagger.labels]
    kinds = [_("{word}, word {number}", word=word, number=place + 1) for place in places]
    made = long_table(rows, kinds, labels)
    cover = "" if revealed else _("Answer first, or choose “Show me”.")
    difference, given = largest(*rows), labels[int(rows[0].argmax())]
    told = say(
        wording.same(word, difference, float(abs(rows).max()), len(labels)),
        window_wording.one_wrong(given, right, shown.trained),
    )
    edge = max(SPAN, float(abs(rows).max()) * 1.1) if revealed else SPAN
    words = {"label": _("label"), "value": _("score")}
    figure(
        side_by_side(made if revealed else made.head(0), labels=labels, order=kinds, words=words,
                     dark=dark(), domain=(-edge, edge), cover=cover),
        alt=told if revealed else cover, notice=told if revealed else "",
        name="order-twice", key="order-twice", table=made if revealed else None,
        headings={"kind": _("word"), "label": _("label"), "value": _("score")},
    )  # fmt: skip
    origin(shown.origin)
    if not shown.trained:
        st.caption(
            _("Untrained: these scores mean nothing yet, but that both are equal is no accident.")
        )


def _measured(taggers: dict[str, Shown]) -> None:
    """What both taggers get right in the test, where they were trained."""
    twice, far = (
        [taggers[kind].measures.get(f"last/test/{name}") for kind in ("none", "sinusoidal")]
        for name in ("same-word", "far")
    )
    if twice[0] is not None and far[0] is not None:
        st.markdown(say(wording.measured((twice[0], twice[1]), (far[0], far[1]))))


def _by_hand(words: tuple[str, ...], places: tuple[int, int]) -> None:
    """Why both are equal; in a fold A' of one-hot words with identity matrices."""
    found = sums.twice(words, places, placed=False)
    names = sums.numbered(words)
    one, other = (names[place] for place in places)
    told = _(
        "With one-hot words and identity matrices: columns “{one}” and “{other}” of A' "
        "are equal, so their outputs differ by {difference}.",
        one=one, other=other, difference=exact(found.difference),
    )  # fmt: skip
    st.markdown(f"**{_('Why')}** · {_(wording.WHY)}")
    with expander(_("The same by hand"), ":material/edit:"):
        st.markdown(f"**{told}**")
        figure(
            strips(
                sums.columns(found), rows={str(at): name for at, name in enumerate(names)},
                signed=False, axes=(_("who asks"), _("who is looked at")), dark=dark(),
            ),
            alt=told, name="order-by-hand", key="order-by-hand",
        )  # fmt: skip
        origin("set by hand")
