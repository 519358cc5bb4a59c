"""One word twice, and one word whose cue is far: what taggers make of them."""

from collections.abc import Callable, Container, Mapping
from functools import lru_cache
from typing import Any

import pandas as pd
import streamlit as st

from charts.window_sentences import scores, windows
from messages import translate
from messages.lines import exact
from text import window_cues
from text import window_wording as wording
from text.window_ladder import RUNGS, State, sees
from text.window_sentences import LABELS, cue, far_pair, reaching, spans, twice
from ui.explain import dark, figure, origin
from ui.language import _, joined, language
from ui.plain_text import plain
from ui.saying import say
from ui.window_grid import labelled
from ui.window_runs import names, open_to_see, origins

PAIR = ("word", "window-3")  # the rungs that the word used twice tells apart


def label(name: str | None) -> str:
    """A label of the corpus in the reader's language."""
    return labelled_in(language())(name)


def labelled_in(of: str) -> Callable[[str | None], str]:
    """What labels are called in a language, for where there are many."""
    known = _labels(of)
    return lambda name: known.get(name, name) if name else ""


@lru_cache
def _labels(of: str) -> dict[str, str]:
    return {name: translate(text, of) for name, text in LABELS.items()}


def one_word_twice(taggers: Mapping[str, Any], kinds: Mapping[str, str]) -> None:
    """The scores of both places of one word, by the per-word network and by a window of 3."""
    sentence, places = twice(language())
    said = " ".join(sentence.words)
    st.subheader(_("“{sentence}”: one word, two labels", sentence=said), anchor=False)
    right = [label(sentence.labels[place]) for place in places]
    shown = [label(name) for name in sentence.labels]
    with st.container(key="twice-labels"):
        st.html(labelled(sentence.words, shown, places, dark=dark()))
    alike = window_cues.alike(sentence.words[places[0]], right)
    st.markdown(joined(say(alike), _(window_cues.SMALL_WORD)))
    st.markdown(_(window_cues.SCORES))
    for column, rung in zip(st.columns(2, gap="large"), PAIR, strict=True):
        with column:
            st.markdown(f"**{names()[rung]}**")
            _two_places(taggers[rung], rung, sentence.words, places, right, rung in kinds)
            origin(kinds.get(rung, "untrained"))
    st.markdown(_(wording.PLACES))


def _two_places(
    tagger: Any,
    rung: str,
    words: tuple[str, ...],
    places: tuple[int, int],
    right: list[str],
    trained: bool,
) -> None:
    rows = tagger.scores(words)[list(places)]
    difference = float(abs(rows[0] - rows[1]).max())
    given = [label(tagger.labels[place]) for place in rows.argmax(axis=1)]
    word, shown = words[places[0]], [label(name) for name in tagger.labels]
    if rung == "word":
        told = say(
            wording.same(difference, word, len(shown)), wording.one_wrong(given[0], right, trained)
        )
    else:
        told = say(wording.solved(given, right, difference, trained))
    made = pd.DataFrame(
        [
            (_("{word}, word {number}", word=word, number=place + 1), name, float(value))
            for place, row in zip(places, rows, strict=True)
            for name, value in zip(shown, row, strict=True)
        ],
        columns=["place", "label", "score"],
    )
    figure(
        scores(made, labels=shown, words={"score": _("score")}, dark=dark()),
        alt=told, notice=told, name=f"twice-{rung}", key=f"twice-{rung}", table=made,
        headings={"place": _("word"), "label": _("label"), "score": _("score")},
    )  # fmt: skip


def far_cue(
    taggers: Mapping[str, Any], kinds: Mapping[str, str], state: State, told: Container[str]
) -> None:
    """Two sentences that differ in the cue alone, the windows over them, what each rung sees.

    What a rung says waits until it is among those `told`: questions ask about that.
    """
    st.subheader(_("A cue that lies far away"), anchor=False)
    pair = far_pair(language())
    reached = say(*reaching(language()))
    st.markdown(f"**{reached}**")
    figure(
        windows(_words(pair), _spans(pair[0]), names=names(), dark=dark()),
        alt=joined(*(" ".join(one.words) + "." for one in pair), reached),
        notice=_("The framed word has two meanings; its cue is framed with dashes."),
        name="far-cue",
        key="far-cue",
    )
    given = {
        rung: [tagger.scores(one.words)[cue(one).place] for one in pair]
        for rung, tagger in taggers.items()
    }
    said = _answers(given, taggers) if kinds else {}
    labels = {rung: names for rung, names in said.items() if rung in told}
    apart = {rung: rows for rung, rows in given.items() if open_to_see(rung, told)}
    st.table(_seen(pair, apart, labels), hide_index=True, border="horizontal")
    _explained(pair, labels, state, told)
    origins(kinds.values() or ["untrained"])


def _explained(
    pair: Any, labels: Mapping[str, tuple[str, ...]], state: State, told: Container[str]
) -> None:
    """What the marks of the table mean, then why who sees the cue may still be wrong."""
    marks = say(window_cues.asked_for(*_asked(pair), *map(label, _right(pair)))) if labels else ""
    differs = _(
        "Only the cue differs. What does not see it must give both sentences the same scores, "
        "so it is right in one of them at most."
    )
    if PAIR[1] in told:
        st.caption(joined(marks, differs))
    if labels.get("whole", _right(pair)) != _right(pair):
        st.markdown(say(window_cues.whole_errs(state)))


def _words(pair: Any) -> pd.DataFrame:
    return pd.DataFrame(
        [
            (row, place, word, {cue(each).place: "asked", cue(each).cue: "cue"}.get(place, ""))
            for row, each in enumerate(pair)
            for place, word in enumerate(each.words)
        ],
        columns=["row", "place", "word", "role"],
    )


def _spans(sentence: Any) -> pd.DataFrame:
    return pd.DataFrame(spans(sentence), columns=["rung", "first", "last"])


def _seen(
    pair: Any, given: Mapping[str, Any], labels: Mapping[str, tuple[str, ...]]
) -> pd.DataFrame:
    """Rung by rung: whether the cue is seen, the largest difference, the label in both, marked."""
    far, named = cue(pair[0]), names()
    word, *cues = map(plain, _asked(pair))
    yes, no = _("yes"), _("no")
    apart = _("largest difference of scores at “{word}”", word=word)
    says = [_("says with “{cue}”", cue=one) for one in cues]
    made = []
    for rung in RUNGS:
        seen = yes if sees(rung, far.distance) else no
        row = {_("Tagger"): named[rung], _("sees the cue"): seen}
        rows = given.get(rung)
        row[apart] = "?" if rows is None else exact(float(abs(rows[0] - rows[1]).max()))
        if labels:
            row |= dict.fromkeys(says, "?")
        if rung in labels:
            answers = zip(says, labels[rung], _right(pair), strict=True)
            row |= {head: _marked(label(said), said == right) for head, said, right in answers}
        made.append(row)
    return pd.DataFrame(made)


def _marked(name: str, right: bool) -> str:
    """The label with a sign; a wrong one is struck through as well."""
    return f"✓ {name}" if right else f"✗ ~~{name}~~"


def _asked(pair: Any) -> tuple[str, ...]:
    """The word that is asked about and its cue in either sentence."""
    return pair[0].words[cue(pair[0]).place], *(each.words[cue(each).cue] for each in pair)


def _right(pair: Any) -> tuple[str, ...]:
    """The label of that word in either sentence."""
    return tuple(each.labels[cue(each).place] for each in pair)


def _answers(given: Mapping[str, Any], taggers: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """What each tagger calls it in either sentence."""
    return {
        rung: tuple(taggers[rung].labels[int(values.argmax())] for values in both)
        for rung, both in given.items()
    }
