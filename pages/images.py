"""Images: where the pictures come from, and how a small training set lies inside a larger one."""

import streamlit as st

from charts.images import class_counts, image_grid
from charts.palette import muted
from data.subsets import normalisation, subset_indices
from ui import cached
from ui.data_card import counts, facts, opened, samples, subset_counts
from ui.downloads import photographs
from ui.explain import dark, figure, lesson, origin, show_code, try_this
from ui.figure import draw
from ui.images_around import often_said, to_try
from ui.images_questions import ask_about_colours, ask_about_seeds
from ui.language import _
from ui.own_images import own_images
from ui.plain_text import plain
from ui.train_form import SIZES, integer

START = 50  # training images at first: a part of the grid is bright, a part faint
COLUMNS = 8  # images a class in the grid


def turn() -> None:
    """The next page of samples; for the button."""
    st.session_state["images-page"] = st.session_state.get("images-page", 0) + 1


lesson(
    _("A smaller training set lies inside every larger one, so sizes can be compared."),
    section=_("Vision"),
    title=_("Images"),
)
images = opened(cached.source_name())

ends = len(images.classes), len(images.train)
size = integer("size", _("Training images"), SIZES, START, ends, kind="slider")
with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
    seed = integer("seed", _("Seed"), range(10), 0, (0, 999_999))
    st.button(_("Other images"), on_click=turn, icon=":material/refresh:", key="images-turn")

answered = ask_about_seeds(images, size, seed)

page = st.session_state.get("images-page", 0)
table = samples(images, size, seed, page, COLUMNS)
held = subset_counts(images, size, seed)
least, largest = held["count"].min(), held["count"].max()
each = f"{least:,}" if least == largest else f"{least:,}–{largest:,}"

pictures, bars = st.columns([3, 2], gap="large")
with pictures:
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(f"**{plain(_(images.title))}**")
        if images.drawn:
            origin("drawn")
    draw(
        image_grid(
            table, words={"label": _("Class"), "column": _("Place in the order of its class")}
        ),
        key="images-grid",
        width="content",
        alt=_(
            "{shown} training images of {title}, a row for each class; the {inside} images inside "
            "the subset are bright, the others faint.",
            shown=len(table),
            title=_(images.title),
            inside=int(table["inside"].sum()),
        ),
    )
with bars:
    beside = held[held["label"].isin(table["label"])]
    figure(
        class_counts(
            beside, words={"label": _("Class"), "count": _("Images in the subset")},
            colour=muted(dark()),
        ),
        alt=_("{size:,} images: {each} of each class.", size=size, each=each),
        table=held,
        headings={"label": _("Class"), "count": _("Images in the subset")},
        name="subset",
        key="images-counts",
    )  # fmt: skip

if answered:
    st.markdown(
        f"**{_('What to notice')}** · "
        + _(
            "With {size:,} images there are {each} of each class. A larger size adds images and "
            "takes none away: what changes from size to size is the number of images, not luck "
            "with them. Another seed draws another order.",
            size=size,
            each=each,
        )
    )
try_this("images", to_try(ends, size, seed, COLUMNS))

mean, deviation = normalisation(images.train.images[cached.order(images, seed)[:size]])
st.markdown(
    _(
        "Before training, each colour is shifted and scaled by the mean and standard deviation of "
        "**this subset alone**, red {means[0]:.3f} ± {deviations[0]:.3f}, green {means[1]:.3f} ± "
        "{deviations[1]:.3f}, blue {means[2]:.3f} ± {deviations[2]:.3f}: a model with {size:,} "
        "images may not know the colours of the rest.",
        means=mean,
        deviations=deviation,
        size=size,
    )
)
ask_about_colours(images, size, seed, mean)

st.subheader(_("Data card"), anchor=False)
st.markdown(facts(images))
if images.drawn:
    st.info(
        _(
            "These pictures are drawn by this app's own code, with nothing to download. They are "
            "made for questions about distance, and say nothing about photographs."
        ),
        icon=":material/draw:",
    )
st.dataframe(counts(images), hide_index=True, key="images-splits")
st.caption(
    _(
        "The validation images stay the same for every size and choose the best step of a run. "
        "The test images are looked at once, after the last step, and choose nothing."
    )
)
often_said()
show_code(subset_indices, normalisation)

st.subheader(_("More images"), anchor=False)
photographs()
own_images()
