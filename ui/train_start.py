"""Beside the Start button: what would be trained, how long it would take, and its start."""

from collections.abc import Sequence

from data.limits import hosted
from data.subsets import subset_indices
from experiments.config import RunConfig
from ui import allowed, cached
from ui.data_card import is_ready, opened
from ui.language import _, joined
from ui.run_time import here, together
from ui.train_form import Settings, configs
from ui.train_words import clock
from ui.unopened import Unopened


def small_print(name: str, settings: Settings) -> tuple[str, bool]:
    """How long Start would take, from what ran on this machine; and whether it is done already."""
    ready, planned = is_ready(name), asked(name, settings)
    runs = cached.store().runs(job="vision")
    done = {run.run for run in runs if run.status == "finished"}
    if all(config.run in done for config in planned):
        return _("These very runs have been trained already; Start shows them at once."), True
    first = "" if ready else _("The images are prepared first, once.")
    seconds = together(planned, here(runs))
    if seconds is None:
        told = _("How long it takes on this machine shows after the first steps.")
        return joined(first, told), False
    return joined(first, _("About {time} on this machine.", time=clock(seconds))), False


def asked(name: str, settings: Settings) -> list[RunConfig]:
    """The runs of these settings, of images that may not be unpacked yet."""
    return configs(cached.image_set(name) if is_ready(name) else Unopened(name), settings)


def plan(name: str, settings: Settings) -> list[RunConfig]:
    """The runs to start; the images are opened, and must hold as many as were asked for."""
    images = opened(name)
    subset_indices(images.train.labels, settings.size, settings.seed)  # else it raises, here
    return configs(images, settings)


def queue(planned: Sequence[RunConfig]) -> list[str]:
    """The ids of these runs, which wait now; FieldspanError for more than may wait here.

    On a hosted app also for longer or larger ones than a stranger may start.
    """
    if hosted():
        allowed.expect_allowed(planned)
    return allowed.enqueue(planned)
