"""A reader's own images: how to lay them out, a field for a zip, on one's own machine a path."""

from collections.abc import Callable
from typing import BinaryIO

import streamlit as st

from data.image_set import ImageSet
from data.limits import CLASSES, hosted, upload
from data.own import forget, is_own, take_in
from data.sources import expanded, load_path
from messages import FieldspanError
from ui import cached
from ui.controls import choose
from ui.errors import say
from ui.language import _
from ui.plain_text import plain

LOOPBACK = ("127.0.0.1", "localhost", "::1")
Progress = Callable[[float], None]


def own_images() -> None:
    """The section of the Images page."""
    st.markdown(f"**{_('Your own images')}**")
    st.markdown(
        _(
            "Give each class a folder with its images, `cats/1.jpg`, `dogs/1.jpg`, {least} to "
            "{most} classes, at least 3 images each, and zip the folders. The middle square of "
            "each image is scaled to 32 × 32 pixels. A tenth of each class is kept for validation "
            "and a tenth for testing, unless folders `train`, `validation` and `test` around the "
            "classes say otherwise.",
            least=CLASSES[0],
            most=CLASSES[1],
        )
    )
    file = st.file_uploader(
        _("A zip of image folders"), type="zip", key="own-zip",
        max_upload_size=upload(),
    )  # fmt: skip
    if file is not None:
        _uploaded(file, file.name, file.file_id)
    if may_name_paths():
        _by_path()
    _where_they_stay()


def may_name_paths() -> bool:
    """Whether a reader may name a folder: only one who sits at this very machine."""
    return not hosted() and st.get_option("server.address") in LOOPBACK


def _uploaded(stream: BinaryIO, name: str, id: str) -> None:
    """Takes an upload in once; its fault, if any, stays until another file is chosen."""
    if st.session_state.get("own-seen") != id:
        st.session_state["own-fault"] = None
        try:
            _take(lambda tell: take_in(stream, name.removesuffix(".zip"), tell), id)
        except FieldspanError as error:
            st.session_state["own-seen"], st.session_state["own-fault"] = id, error
    if (fault := st.session_state.get("own-fault")) is not None:
        say(fault)


def _by_path() -> None:
    with st.form("own-form", border=False):
        path = st.text_input(
            _("Or the path of a folder or zip on this machine"), key="own-path",
            placeholder="~/Pictures/pets",
        )  # fmt: skip
        pressed = st.form_submit_button(_("Use these images"), icon=":material/folder_open:")
    if not pressed or not path.strip():
        return
    try:
        there = expanded(path.strip().strip("'\""))
        _take(lambda tell: load_path(there, progress=tell))
    except FieldspanError as error:
        say(error)


def _take(take: Callable[[Progress], ImageSet], upload: str | None = None) -> None:
    """Takes images in while a bar says how far, and makes them the chosen ones."""
    text = _("Reading your images")
    bar = st.progress(0.0, text=text)

    def tell(share: float) -> None:
        bar.progress(share, text=text)

    try:
        images = take(tell)
    finally:
        bar.empty()
    if upload:
        st.session_state["own-seen"] = upload
    st.session_state[cached.OWN] = [*st.session_state.get(cached.OWN, ()), images.name]
    choose("data", images.name)
    st.rerun()


def _where_they_stay() -> None:
    name = cached.source_name()
    if hosted():
        st.caption(
            _(
                "Only you see the images you bring; the host of this app could. They leave when "
                "others bring newer ones, so bring none that must stay private."
            )
        )
    else:
        st.caption(_("Your images stay on this machine, scaled down, in Fieldspan's cache."))
    if is_own(name):
        st.button(
            _("Remove “{title}” from here", title=plain(cached.source_title(name))),
            key="own-remove", icon=":material/delete:", on_click=_remove, args=(name,),
        )  # fmt: skip


def _remove(name: str) -> None:
    forget(name)
    st.query_params.pop("data", None)
    st.session_state.pop("chosen-data", None)
    own = st.session_state.get(cached.OWN, ())
    st.session_state[cached.OWN] = [other for other in own if other != name]
