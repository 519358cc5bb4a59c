"""Welcome: one function, two pictures, three doors."""

import streamlit as st

from charts.patches import patches
from charts.welcome import HEIGHT, words
from messages import N_
from ui import hero
from ui.contents import present
from ui.controls import choice
from ui.explain import dark, figure, origin, show_source
from ui.language import _, language

CELLS = 8  # patches a side of the drawing
FAR_SAIL = "5-7"  # row and column, counted from 1
DOORS = {
    N_("Learn"): (
        N_("Text"),
        N_("Follow one query through every step, with numbers you can edit."),
    ),
    N_("Watch"): (N_("Vision"), N_("See how far a CNN and a transformer look in the same image.")),
    N_("Compare"): (
        N_("Experiments"),
        N_("Train both on more and more images; watch who overfits."),
    ),
}


def row_names() -> dict[str, str]:
    """The names of what stands above and below the ribbons."""
    return {
        "weight": _("weight"), "looked": _("who is looked at"), "asks": _("who asks"),
        "arrives": _("what arrives"), "water": _("water"), "money": _("money"),
    }  # fmt: skip


def sentence() -> None:
    """Ribbons over a sentence, and the words to choose from."""
    place = st.container()
    with st.container(horizontal=True):
        endings = {sense: hero.ending(sense, language()) for sense in ("river", "money")}
        sense = choice("sense", _("Last word"), endings, kind="segmented")
        table, arrivals = hero.sentence(sense, language(), dark())
        said = {str(at + 1): word for at, word in enumerate(arrivals["word"])}
        asker = int(choice("word", _("Who asks"), said, kind="segmented")) - 1
    with place:
        figure(
            words(table, arrivals, chosen=asker, words=row_names(), dark=dark()),
            alt=_(
                "Ribbons from “{word}” to the words of its sentence, as wide as the weights. "
                "What arrives: water {water:.2f}, money {money:.2f}.",
                **arrivals.iloc[asker].drop("asker"),
            ),
            name="words", key="words",
        )  # fmt: skip
    st.markdown(_("Same word, same weights, another meaning arrives."))


def patch_names(contents: list[str]) -> dict[str, str]:
    """The patches row by row: row and column as in the URL -> what it shows, and where."""
    return {
        f"{at // CELLS + 1}-{at % CELLS + 1}": _(
            "{content}, row {row}, column {column}",
            content=_(content), row=at // CELLS + 1, column=at % CELLS + 1,
        )
        for at, content in enumerate(contents)
    }  # fmt: skip


def drawing() -> None:
    """Ribbons over a drawing, and the patches to choose from."""
    pixels, table, contents = hero.picture()
    place, names = st.container(), patch_names(contents)
    patch = choice("patch", _("Who asks"), names, default=FAR_SAIL)
    asker = list(names).index(patch)
    shares = hero.gaze(table, contents, asker)
    with place:
        figure(
            patches(pixels, table, chosen=asker, cells=CELLS),
            alt=_(
                "A drawing of two boats cut into {count} patches. Ribbons run from the patch "
                "“{patch}” to the patches it looks at; the others are dark.",
                count=CELLS**2, patch=names[patch],
            ),
            name="patches", key="patches", width="content",
        )  # fmt: skip
    st.markdown(
        _(
            "{share:.0%} of this patch's weight goes to {content} patches, wherever they are.",
            share=shares.iloc[0], content=_(shares.index[0]),
        )
    )  # fmt: skip


def doors() -> None:
    """The lessons behind three doors."""
    columns = st.columns(len(DOORS), gap="medium")
    for column, (name, (section, sentence)) in zip(columns, DOORS.items(), strict=True):
        with column, st.container(border=True, height="stretch"):
            st.subheader(_(name), anchor=False)
            st.markdown(_(sentence))
            for entry in present():
                if entry.section == section:
                    st.page_link(entry.path, label=_(entry.title), icon=entry.icon)


st.caption(_("Fieldspan · receptive field and attention span"))
st.title(_("One function reads sentences and pictures"), anchor=False)
st.markdown(
    _(
        "In self-attention every part looks at all parts, itself included, and takes the weighted "
        "average of what they hand over. Point at a word or at a small square (a patch): "
        "the width of a ribbon is its weight."
    )
)
with st.container(horizontal=True, gap="large"):
    with st.container(key="hero-words"):
        sentence()
    with st.container(width=HEIGHT + 8, key="hero-patches"):
        drawing()
with st.container(horizontal=True, vertical_alignment="center"):
    origin("set by hand")
    st.markdown(_("The same function drew both: `attend(q, k, v)`."))
show_source("attention/core.py", "attention_scores", "attention_weights", "attend")
doors()
