"""The trained ladder: accuracy, gap and mean distance of transformers of several radii."""

from collections.abc import Sequence

import streamlit as st

from experiments.radii import RADII, SEEDS, SIZES, configs, measured, missing, on_the_ladder
from experiments.rows import Run
from experiments.study_file import COMMAND
from ui import cached
from ui import ladder_radii as tables
from ui.contents import entry
from ui.data_card import is_ready
from ui.folds import expander
from ui.freedoms import origins, panels
from ui.language import _, joined, language
from ui.lesson_runs import lesson_runs

LIVE = {"radii": (1, 2, None), "seeds": 1, "steps": 400}
LIVE_SIZE = 500
WHOLE = len(RADII) * len(SIZES) * SEEDS


def trained_ladder() -> None:
    """What the store holds of it, what is missing, and a small version to train here."""
    st.markdown(
        _(
            "The same transformer, with its heads closed outside a window of radius 1, 2 or 3 "
            "patches, or without one: equal in parameters, steps and images. How much does it help "
            "to take that freedom away, and with how many images? A dot is one seed; lines join "
            "means."
        )
    )
    runs = on_the_ladder(cached.store().runs(job="vision"))
    if runs:
        origins(runs)
        _panels(runs, "ladder-study")
    _what_is_missing(runs)
    with expander(_("A small version, trained here"), ":material/model_training:", not runs):
        _small_version()


def _what_is_missing(runs: Sequence[Run]) -> None:
    """Which runs a whole ladder still needs, and the command that trains them."""
    lacking = missing(runs)
    if not lacking:
        return
    by_radius = {
        radius: sum(one == radius for one, *_rest in lacking)
        for radius in RADII
        if any(one == radius for one, *_rest in lacking)
    }
    named = [f"{tables.name(radius)}: {count}" for radius, count in by_radius.items()]
    between = "；" if language() == "zh" else "; "
    st.info(
        joined(
            _(
                "{there} of {whole} runs of this ladder are here (CIFAR-10; {sizes} images; three "
                "seeds). Missing: {named}.",
                there=WHOLE - len(lacking), whole=WHOLE,
                sizes=" / ".join(f"{size:,}" for size in SIZES), named=between.join(named),
            ),
            _("`{command}` trains them; they appear here as they finish.", command=COMMAND),
        ),
        icon=":material/stairs:",
    )  # fmt: skip


def _small_version() -> None:
    data = cached.source_name()
    if not is_ready(data):
        st.markdown(_("The images chosen in the sidebar are not prepared yet: open them once."))
        images = entry("images")
        st.page_link(images.path, label=_(images.title), icon=images.icon)
        return
    images = cached.image_set(data)
    size = min(LIVE_SIZE, len(images.train))
    st.markdown(
        _(
            "Three transformers, radius 1, radius 2 and no window, on {size:,} images of the set "
            "chosen in the sidebar, {steps} steps of 64 images and one seed each: few, so this is "
            "a first look.",
            size=size, steps=LIVE["steps"],
        )
    )  # fmt: skip
    runs = lesson_runs(configs(images, sizes=(size,), **LIVE), "ladder-live")  # type: ignore[arg-type]
    if runs:
        _panels(runs, "ladder-live")


def _panels(runs: Sequence[Run], key: str) -> None:
    """Three charts side by side, what they hold as a table, and what hollow means."""
    table = measured(runs, cached.snapshots([run.run for run in runs]))
    with st.container(key=f"figure-{key}"):
        places = st.columns(3, gap="medium")
    panels(
        table,
        [tables.short(radius) for radius in table["radius"]],
        tables.variants(),
        places=places,
        name="trained-ladder",
        key=key,
    )
    st.caption(_("Grey dashes: looking everywhere alike within the radius."))
    noticed = tables.noticed(table)
    if noticed:
        st.markdown(f"**{_('What to notice')}** · {noticed}")
