"""The attention map of one picture and patch, replayed through training."""

import os
from collections.abc import Sequence
from functools import partial

import streamlit as st

from experiments import histories
from experiments.replay import Replay, read_replay, record, replayed
from experiments.rows import Run
from experiments.samples import Samples
from ui import cached
from ui.controls import choice, choose
from ui.errors import guarded
from ui.folds import controls
from ui.history_choice import ALL, Shown, snapshots
from ui.history_map import Place, drawn
from ui.language import _
from ui.reach_looks import SIDE
from ui.reach_pair import pictures_of


@st.fragment
def replay(shown: Shown, runs: Sequence[Run], told: bool) -> bool:
    """Whether there is one to see: the map at the chosen step, how far the patch looked until then.

    Without `told` nothing: the map of step 0 is the answer to the question above.
    """
    if not told:
        st.caption(_("Shown once you have guessed above."))
        return False
    with guarded():
        samples = pictures_of(shown.run)
        local = bool(cached.store().files(shown.run.run).snapshots())
        kept = None if local else _came_along(shown.run, samples)
        if local or kept is not None:
            _replay(shown, samples, kept)
            return True
        _nothing(shown.run, runs)
    return False


def _replay(shown: Shown, samples: Samples, kept: Replay | None) -> None:
    """What came along, else what is recorded now of the chosen picture."""
    above, fold, layer = st.container(), _fold(kept, samples, shown), shown.block or 0
    with fold:
        image = _image(samples, len(samples.images) if kept is None else kept.weights.shape[1])
        head = _head(shown, layer)
    at = image
    if kept is None:
        with above, st.spinner(_("Reading the weights of every snapshot; a few seconds")):
            kept, at = _recorded(_key(shown.run, samples), image, shown.run, samples), 0
    with fold:
        place = _place(kept)
    with above:
        drawn(kept, kept.maps(at, layer, head, place), samples.images[image], place, (layer, head))


def _came_along(run: Run, samples: Samples) -> Replay | None:
    """What was recorded of a published run, where the pictures are those that it looked at."""
    folder = cached.store().published_folder
    if samples.fingerprint != run.config.fingerprint:
        return None
    return _read((run.run, samples.fingerprint, str(folder or "")), run, samples)


@st.cache_resource(max_entries=4, show_spinner=False)
def _read(key: tuple[str, ...], _run: Run, _samples: Samples) -> Replay | None:
    return read_replay(_run, _samples, cached.store().published_folder)


def _key(run: Run, samples: Samples) -> tuple[str, ...]:
    return run.run, samples.fingerprint, os.environ.get("FIELDSPAN_STORE", "")


@st.cache_resource(max_entries=16, show_spinner=False)
def _recorded(key: tuple, image: int, _run: Run, _samples: Samples) -> Replay:
    return record(cached.store(), _run, _samples.images[image : image + 1])


def _nothing(run: Run, runs: Sequence[Run]) -> None:
    """Why there is no replay, and the way to one that there is."""
    st.info(
        _(
            "The maps of this run at its snapshots are not here: their weights stay in the store "
            "of the machine that trained it. A run that you train here can be replayed."
        ),
        icon=":material/history:",
    )
    recorded = set(replayed(cached.store().published_folder)) - {run.run}
    others = [one.run for one in runs if one.run in recorded]
    if others:
        st.button(
            _("Open a run with a replay"), key="history-open", icon=":material/history:",
            on_click=partial(choose, "run", others[0]),
        )  # fmt: skip


def _fold(kept: Replay | None, samples: Samples, shown: Shown):
    count = len(samples.images) if kept is None else kept.weights.shape[1]
    heads = [ALL, *(str(at + 1) for at in range(shown.options.heads))]
    rows, columns = _sides(kept, shown)
    offered = {
        "image": [str(at + 1) for at in range(count)], "head": heads, "row": rows,
        "column": columns,
    }  # fmt: skip
    return controls(_("Choose picture, head and patch"), offered, ":material/grid_on:")


def _sides(kept: Replay | None, shown: Shown) -> tuple[dict[str, str], dict[str, str]]:
    """The rows and columns in which patches ask, counted from 1."""
    if kept is None:
        every = range(SIDE // shown.options.patch)
        asked = [(row, column) for row in every for column in every]
    else:
        asked = [(row, column) for row, column in kept.queries.tolist()]
    sides = ({str(place[axis] + 1): str(place[axis] + 1) for place in asked} for axis in (0, 1))
    rows, columns = sides
    return rows, columns


def _image(samples: Samples, count: int) -> int:
    names = {
        str(at + 1): f"{at + 1} · {_(samples.classes[samples.labels[at]])}" for at in range(count)
    }
    return int(choice("image", _("Image"), names)) - 1


def _head(shown: Shown, layer: int) -> int | None:
    """The head, by default the most local one of the block after training."""
    heads = {str(at + 1): str(at + 1) for at in range(shown.options.heads)}
    after = histories.last(histories.heads(snapshots([shown.run]), "distance"))
    local = histories.most_local(after).get(layer, 0)
    names = {ALL: _("mean")} | heads
    asked = choice("head", _("Head"), names, default=str(local + 1), kind="segmented")
    return None if asked == ALL else int(asked) - 1


def _place(kept: Replay) -> Place:
    rows, columns = (sorted(set(kept.queries[:, axis].tolist())) for axis in (0, 1))
    found = []
    for key, label, side in (
        ("row", _("Row of the patch"), rows),
        ("column", _("Column of the patch"), columns),
    ):
        offered = {str(at + 1): str(at + 1) for at in side}
        middle = str(side[(len(side) - 1) // 2] + 1)
        found.append(int(choice(key, label, offered, default=middle, kind="slider")) - 1)
    return found[0], found[1]
