"""One word twice, and one word whose cue is far: what taggers make of them."""

from collections.abc import Mapping
from typing import Any

import pandas as pd
import streamlit as st

from charts.window_sentences import scores, windows
from text import window_wording as wording
from text.lines import exact
from text.window_ladder import RUNGS, sees
from text.window_sentences import LABELS, cue, far_pair, reaching, spans, twice
from ui.explain import dark, figure, origin
from ui.language import _, joined, language
from ui.plain_text import plain
from ui.saying import say
from ui.window_runs import names, origins

PAIR = ("word", "window-3")  # the rungs that the word used twice tells apart


def label(name: str | None) -> str:
    """A label of the corpus in the reader's language."""
    return _(LABELS[name]) if name in LABELS else name or ""


def one_word_twice(taggers: Mapping[str, Any], kinds: Mapping[str, str]) -> None:
    """The scores of both places of one word, by the per-word network and by a window of 3."""
    sentence, places = twice(language())
    said = " ".join(sentence.words)
    st.subheader(_("“{sentence}”: one word, two labels", sentence=said), anchor=False)
    right = [label(sentence.labels[place]) for place in places]
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


def far_cue(taggers: Mapping[str, Any], kinds: Mapping[str, str]) -> None:
    """Two sentences that differ in the cue alone, the windows over them, what each rung sees."""
    st.subheader(_("A cue that lies far away"), anchor=False)
    pair = far_pair(language())
    told = say(*reaching(language()))
    st.markdown(f"**{told}**")
    figure(
        windows(_words(pair), _spans(pair[0]), names=names(), dark=dark()),
        alt=joined(*(" ".join(one.words) + "." for one in pair), told),
        notice=_("The framed word has two meanings; its cue is framed with dashes."),
        name="far-cue",
        key="far-cue",
    )
    st.dataframe(_seen(pair, taggers, bool(kinds)), hide_index=True, key="far-cue-seen")
    st.caption(
        _(
            "Only the cue differs. What does not see it must give both sentences the same scores, "
            "so it is right in one of them at most."
        )
    )
    origins(kinds.values() or ["untrained"])


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


def _seen(pair: Any, taggers: Mapping[str, Any], trained: bool) -> pd.DataFrame:
    """Rung by rung: whether the cue is seen, the largest difference, the label in both."""
    far = cue(pair[0])
    word = pair[0].words[far.place]
    made = []
    for rung in RUNGS:
        seen = _("yes") if sees(rung, far.distance) else _("no")
        row = {_("Rung"): names()[rung], _("sees the cue"): seen}
        if rung in taggers:
            both = [taggers[rung].scores(each.words)[far.place] for each in pair]
            apart = exact(float(abs(both[0] - both[1]).max()))
            row[_("largest difference of scores at “{word}”", word=plain(word))] = apart
            if trained:
                row |= {
                    f"{each.words[far.cue]}": label(taggers[rung].labels[int(values.argmax())])
                    for each, values in zip(pair, both, strict=True)
                }
        made.append(row)
    return pd.DataFrame(made)
