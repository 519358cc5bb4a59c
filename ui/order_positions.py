"""A place added to each word: in four numbers, as waves, and as vectors that were learned."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from charts.order_positions import alike, by_distance, waves
from experiments.options import TaggerOptions
from text import order_sums as sums
from text import order_wording as wording
from text.corpora import ORDER
from text.order_clause import longest
from text.window_sentences import twice
from ui.explain import dark, figure, origin
from ui.folds import expander
from ui.language import _, language
from ui.order_runs import Shown
from ui.saying import say
from ui.tagger_models import untrained
from ui.vega import Spec, vega_lite

SHOWN = 24  # learned places


def adding_a_place(found: Mapping[str, Shown], answered: bool) -> None:
    """The section on position vectors; `found` are the taggers of the order task."""
    st.subheader(_("Add a position"), anchor=False)
    st.markdown(
        _(
            "The cure is one sum. Word number i of a sentence has a vector, aⁱ: a¹ is that of the "
            "first word. To it a vector eⁱ is added that says where the word stands. It can be "
            "made by hand, or learned like everything else."
        )
    )
    added(answered)
    sinusoids()
    with expander(_("How alike are two places?"), ":material/straighten:"):
        left, right = st.columns(2, gap="large")
        with left:
            products()
        with right:
            learned(found.get("learned"))


def added(answered: bool) -> None:
    """The example by hand with e^i added, and what that does to the word that stands twice.

    Its outputs are compared once the question about them is `answered`.
    """
    sentence, places = twice(language())
    found = sums.twice(sentence.words, places, placed=True)
    e = sums.positions(len(found.words), sums.DIM)
    word = found.words[places[0]]
    told = say(wording.added(word, found.difference, sums.DIM, answered=answered))
    columns = {
        _("word"): sums.numbered(found.words),
        "a": [_vector(row) for row in found.inputs - e],
        "e": [_vector(row) for row in e],
        "a + e": [_vector(row) for row in found.inputs],
    }
    st.dataframe(pd.DataFrame(columns), hide_index=True, key="order-added")
    st.markdown(f"**{told}**")
    st.caption(
        _("Places are counted from 1 here and from 0 in code: word 1 gets the vector of place 0.")
    )
    origin("set by hand")


def _vector(row: Any) -> str:
    return "(" + ", ".join(f"{value:.3f}".replace("-", "−") for value in row) + ")"


def sinusoids() -> None:
    """The vectors as waves, and their products against distance."""
    told = _(
        "Sinusoids, waves of sine and cosine, for {places} places: of the {numbers} numbers of "
        "each vector the first two come back about every 6 places, the last two hardly change.",
        places=sums.PLACES, numbers=sums.NUMBERS,
    )  # fmt: skip
    st.markdown(f"**{told}**")
    words = {"place": _("place"), "number": _("which number of the vector"), "value": _("value")}
    figure(
        _waves(words, dark()), alt=told,
        notice=_(
            "Each column is one place. No two columns are equal, and neighbouring ones are alike."
        ),
        table=sums.waves(), name="sinusoids", key="sinusoids", headings=words,
    )  # fmt: skip
    origin("set by hand")


def products() -> None:
    """e^i . e^j against the distance of both places, and why nothing else matters."""
    told = _("How alike two places are is a function of their distance alone.")
    st.markdown(f"**{told}**")
    table = sums.by_distance()
    table = table.assign(start=[_("from place {place}", place=start) for start in table["start"]])
    words = {"distance": _("distance in words"), "product": _("product of both vectors"),
             "start": _("first place")}  # fmt: skip
    figure(
        _by_distance(table, words, dark()), alt=told,
        notice=say(wording.function_of_distance(sums.spread())),
        table=table, name="by-distance", key="by-distance", headings=words,
    )  # fmt: skip
    st.markdown(_(wording.REASON))


def learned(shown: Shown | None) -> None:
    """How alike learned vectors are, once there are any; drawn ones are named as such."""
    table = _table(shown)
    cosines, last = sums.cosines(table), longest(language())
    near, far = _means(cosines[:last, :last])
    told = say(wording.learned(shown is not None, language(), near, far))
    st.markdown(f"**{_('Learned positions, place against place')}**")
    place, other = np.indices(cosines.shape).reshape(2, -1) + 1
    rows = pd.DataFrame({"place": place, "other": other, "cosine": cosines.ravel().round(4)})
    words = {"place": _("place"), "other": _("other place"), "cosine": _("cosine"),
             "trained": _("trained up to here")}  # fmt: skip
    edge = last if shown is not None else 0
    figure(
        _alike(rows, edge, words, dark()), alt=told, notice=told,
        table=rows, name="learned-positions", key="learned-positions", headings=words,
    )  # fmt: skip
    origin("untrained" if shown is None else shown.origin)


def _table(shown: Shown | None) -> np.ndarray:
    """The first vectors of a trained tagger, else of one before its first step."""
    if shown is None:
        tagger = untrained(TaggerOptions(positions="learned"), ORDER[language()])
    else:
        tagger = shown.tagger
    return tagger.model.learned.table[:SHOWN].detach().double().numpy()


def _means(cosines: np.ndarray) -> tuple[float, float]:
    """The mean cosine of neighbours, and of all pairs farther apart."""
    away = abs(np.subtract.outer(np.arange(len(cosines)), np.arange(len(cosines))))
    return float(cosines[away == 1].mean()), float(cosines[away > 1].mean())


@st.cache_data(max_entries=4, show_spinner=False)
def _waves(words: dict[str, str], dark: bool) -> Spec:
    return vega_lite(waves(sums.waves(), words=words, dark=dark))


@st.cache_data(max_entries=4, show_spinner=False)
def _by_distance(table: pd.DataFrame, words: dict[str, str], dark: bool) -> Spec:
    return vega_lite(by_distance(table, words=words, dark=dark))


@st.cache_data(max_entries=8, show_spinner=False)
def _alike(table: pd.DataFrame, edge: int, words: dict[str, str], dark: bool) -> Spec:
    return vega_lite(alike(table, trained=edge, words=words, dark=dark))
