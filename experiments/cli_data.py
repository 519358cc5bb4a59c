"""The images that a command names: a set, or the path of one's own folder or zip."""

import os
from functools import partial

from data.download import Download, State
from data.image_set import ImageSet
from data.limits import MEGA
from data.offers import Offer, offers
from data.sources import SETS, available, expanded, load, load_path
from experiments.bars import progress_bar
from experiments.words import _, say, sentence
from messages import FieldspanError


def open_data(name: str) -> ImageSet:
    """The set of a name or path; photographs that are not here yet are fetched, which is said."""
    if offers(name) and name not in available():
        _fetch(name)
    opening = partial(load_path, expanded(name)) if _is_path(name) else partial(load, name)
    with progress_bar(total=100, desc=_("opening {name}", name=name), unit="%", delay=1.0) as bar:
        return opening(progress=lambda share: bar.update(int(100 * share) - bar.n))


def _is_path(name: str) -> bool:
    """Whether it is a path: a name of a set comes first, so write ./far-pair for a folder."""
    return name not in SETS and (os.sep in name or name.startswith("~") or os.path.exists(name))  # noqa: PTH110 - never raises


def _fetch(name: str) -> None:
    """Tries each way to fetch the set; FieldspanError of the last one when all failed."""
    faults: list[FieldspanError] = []
    for offer in offers(name):
        for fault in faults:
            say(sentence(fault))
        say(
            _(
                "{name} is not here yet: fetching it from {source}, {size:.0f} MB",
                name=name,
                source=_(offer.title),
                size=offer.size / MEGA,
            )
        )
        fault_now = _follow(offer).error
        if fault_now is None:
            return
        faults = [fault_now]
    raise faults[0]


def _follow(offer: Offer) -> State:
    with progress_bar(total=offer.size, unit="B", unit_scale=True) as bar:
        return Download(offer).run(lambda state: bar.update(state.done - bar.n))
