"""Which pair of models the Reach page looks at, and on which pictures."""

import contextlib
import re

import streamlit as st

from experiments.pair import UNTRAINED, Pair, pair_of, pairs, untrained_pair
from experiments.rows import Run
from experiments.samples import Samples, drawn_samples, read_samples, samples_of
from messages import FieldspanError
from ui import cached
from ui.contents import entry
from ui.controls import choice, remembered
from ui.data_card import is_ready, opened
from ui.explain import SOURCES, origin
from ui.language import _
from ui.plain_text import plain
from ui.train_runs import in_a_line

IMAGES = 96  # test images to step through where a whole set is at hand
NAMES = re.compile(r"[0-9a-f]{4,16}(,[0-9a-f]{4,16})?")


def chosen_pair() -> Pair | None:
    """The pair that the link names, else a published one, else the newest; None without any."""
    store = cached.store()
    offered = {pair.name: pair for pair in pairs(store)}
    asked = st.query_params.get("runs", "")
    named = pair_of(store, asked.split(",")) if NAMES.fullmatch(asked) else None
    if asked and not named:
        del st.query_params["runs"]
        st.info(
            _("The link names models that are not kept here, or not finished; these are others."),
            icon=":material/link_off:",
        )
    if named:
        st.query_params["runs"] = named.name
        return named
    chosen = offered.get(remembered("runs"))
    data = cached.source_name()
    liked = [pair for pair in offered.values() if pair.cnn.config.data == data]
    return chosen or next(iter([*liked, *offered.values()]), None)


def another(pair: Pair) -> None:
    """A list of every pair there is, folded away."""
    offered = {other.name: _pair_words(other) for other in pairs(cached.store())}
    if set(offered) <= {pair.name}:
        return
    with st.popover(_("Another pair"), icon=":material/swap_horiz:"):
        choice("runs", _("Pair of models"), {pair.name: _pair_words(pair)} | offered, kind="radio")


def _pair_words(pair: Pair) -> str:
    runs = (pair.cnn,) if pair.alike else (pair.cnn, pair.vit)
    return " / ".join(plain(in_a_line(run)) for run in runs)


def on_pictures(pair: Pair | None) -> tuple[Pair, Samples]:
    """The pair and pictures to look at; untrained models and drawn pictures where nothing else."""
    if pair is None:
        name = cached.source_name()
        samples = _whole(name) if is_ready(name) else _drawn()
        return untrained_pair(samples), samples
    return pair, pictures_of(pair.cnn)


def pictures_of(run: Run) -> Samples:
    """Pictures of the set that a run learned from; drawn ones with a note where it is not here."""
    config = run.config
    ready = cached.may_see(config.data) and is_ready(config.data)
    if ready and cached.image_set(config.data).fingerprint == config.fingerprint:
        return _whole(config.data)
    came_along = read_samples(config.fingerprint, cached.store().published_folder)
    return came_along or _prepared(config.data)


def _prepared(name: str) -> Samples:
    """The set, opened while a bar says how far; drawn pictures with a note where it is not here."""
    with contextlib.suppress(FieldspanError):
        if cached.may_see(name):
            opened(name)
            return _whole(name)
    st.info(
        _("The images that these models learned from are not here; drawn ones stand in."),
        icon=":material/draw:",
    )
    return _drawn()


def _whole(name: str) -> Samples:
    return _samples(cached.image_set(name).fingerprint, name)


@st.cache_resource(max_entries=4, show_spinner=False)
def _samples(fingerprint: str, name: str) -> Samples:
    return samples_of(cached.image_set(name), IMAGES)


@st.cache_resource(show_spinner=False)
def _drawn() -> Samples:
    return drawn_samples(IMAGES)


def describe(pair: Pair, samples: Samples) -> None:
    """Who trained these models on what; what to do next where nobody has."""
    with st.container(horizontal=True, vertical_alignment="center"):
        for source in dict.fromkeys((pair.cnn.source, pair.vit.source)):
            origin(SOURCES[source])
        if samples.drawn:
            origin("drawn")
        st.markdown(_pictures_words(pair, samples), width="content")
        another(pair)
    if pair.source == UNTRAINED:
        st.info(
            _(
                "These weights are as they were drawn, before the first step: what they look at "
                "means nothing yet. Train a pair, and it opens here."
            ),
            icon=":material/casino:",
        )
        st.page_link(entry("train").path, label=_("Train a pair"), icon=entry("train").icon)
    elif not pair.alike:
        st.warning(_("These two runs differ in more than the model, so do not compare them."))


def _pictures_words(pair: Pair, samples: Samples) -> str:
    if pair.source == UNTRAINED:
        return _("Test images of **{title}**", title=plain(_(samples.title)))
    return _pair_words(pair)
