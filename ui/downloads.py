"""Photographs to download: a button that names the size, bytes and time left, a stop."""

from collections.abc import Sequence

import streamlit as st

from data.download import Download, State
from data.limits import MEGA, hosted
from data.offers import Offer, offers
from ui import cached
from ui.controls import choose
from ui.errors import say
from ui.language import _
from ui.train_words import clock

PHOTOGRAPHS = ("cifar10", "cifar100")


def photographs() -> None:
    """What can be downloaded and is not here; nothing where everything is."""
    missing = [name for name in PHOTOGRAPHS if name not in cached.source_titles()]
    if not missing:
        return
    st.markdown(f"**{_('Photographs')}**")
    if hosted():
        st.caption(_("Photographs can't be downloaded on a shared app: its host provides them."))
        return
    live = any(download.state.live for download in _downloads().values())
    st.fragment(_rows, run_every=1.0 if live else None)(missing, live)
    st.caption(
        _(
            "Without a network, put CIFAR-10 as `cifar10/plain_text/train-00000-of-00001.parquet` "
            "and `test-00000-of-00001.parquet`, or as `cifar-10-python.tar.gz`, into a folder, "
            "name that folder in FIELDSPAN_DATA and start the app again."
        )
    )


@st.cache_resource(show_spinner=False)
def _downloads() -> dict[str, Download]:
    """The downloads of this server by the set's name: a reload or a second reader sees the same."""
    return {}


def _rows(names: Sequence[str], was_live: bool) -> None:
    """The body of the fragment; the whole page follows once when a download starts or ends."""
    for name in names:
        download = _downloads().get(name)
        if download is not None and download.state.status == "finished":
            _downloads().pop(name, None)
            choose("data", name)
            st.rerun()
        _row(name, download)
    if any(download.state.live for download in _downloads().values()) != was_live:
        st.rerun()


def _row(name: str, download: Download | None) -> None:
    state = download.state if download else None
    if download is not None and state is not None and state.live:
        _under_way(name, download, state)
        return
    with st.container(horizontal=True, gap="small"):
        for offer in offers(name):
            st.button(
                _("{title} from {source}, {size:.0f} MB", title=_(cached.source_title(name)),
                  source=_(offer.title), size=offer.size / MEGA),
                key=f"fetch-{name}-{offer.id}", icon=":material/download:",
                on_click=_start, args=(name, offer),
            )  # fmt: skip
    if state is not None and state.error is not None:
        say(state.error)
    elif state is not None and state.status == "stopped":
        st.caption(
            _("Stopped at {done:.1f} MB, which are kept: the next try goes on from there.",
              done=state.done / MEGA)
        )  # fmt: skip


def _under_way(name: str, download: Download, state: State) -> None:
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        st.progress(min(state.done / state.size, 1.0), text=_words(name, download.offer, state))
        st.button(
            _("Stop"), key=f"fetch-stop-{name}", icon=":material/stop:",
            on_click=download.stop, disabled=state.status == "stopping",
        )  # fmt: skip


def _words(name: str, offer: Offer, state: State) -> str:
    parts = [
        _("{title} from {source}", title=_(cached.source_title(name)), source=_(offer.title)),
        _("{done:.1f} of {size:.1f} MB", done=state.done / MEGA, size=state.size / MEGA),
    ]
    if state.status == "stopping":
        parts.append(_("stopping"))
    elif state.seconds_left is not None:
        parts.append(_("**{time}** left", time=clock(state.seconds_left)))
    return " · ".join(parts)


def _start(name: str, offer: Offer) -> None:
    before = _downloads().get(name)
    if before is None or not before.state.live:  # another reader may have been faster
        _downloads()[name] = Download(offer).start()
