"""Further seeds of the comparison that the page shows, whatever its models are trained with."""

from collections.abc import Sequence

import streamlit as st

from experiments.config import PROTOCOL, RunConfig
from experiments.more_runs import of_seeds, whole_seeds
from experiments.studies import Study
from experiments.sweep import Images
from ui import cached
from ui.allowed import expect_allowed, finished
from ui.errors import guarded
from ui.folds import fold
from ui.language import _, joined
from ui.overfitting_start import start_row
from ui.overfitting_study import study_name
from ui.plain_text import plain
from ui.train_form import integer

OFFERED = (1, 2, 3, 5, 10)
MOST = 30


def add_seeds(study: Study | None, off: bool) -> None:
    """A fold that queues what a shown study lacks until it has so many seeds at every size."""
    if study is not None and study.finished and study.protocol == PROTOCOL:
        label = _("Add seeds to the comparison above")
        fold(label, ":material/add_chart:", "over-seeds", _draw, study, off)


def _draw(study: Study, off: bool) -> None:
    st.caption(plain(study_name(study)))
    if study.data not in cached.source_titles():
        st.caption(_("Its images are not here: the Images page says how to get them."))
        return
    sizes = sorted({run.config.train_size for run in study.finished})
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        more = min(whole_seeds(study, MOST) + 1, MOST)
        seeds = integer("seeds-in-all", _("Seeds in all"), OFFERED, more, (1, MOST))
        chosen = st.pills(
            _("Training-set sizes"), sizes, selection_mode="multi", default=sizes,
            format_func="{:,}".format, key=f"over-add-{study.id}",
        )  # fmt: skip
    with guarded():
        _offer(study, chosen, seeds, off)


def _offer(study: Study, sizes: Sequence[int], seeds: int, off: bool) -> None:
    wanted = of_seeds(study, sizes, range(seeds))
    done = {run.run for run in finished(wanted)}
    missing = [config for config in wanted if config.run not in done]
    expect_allowed(missing)
    if not sizes:
        told = _("Choose at least one size.")
    elif not missing:
        told = _("Every chosen size has so many seeds already.")
    else:
        told = joined(
            _("What is missing of seeds 0 to {last}, trained as the rest is.", last=seeds - 1),
            _spared(len(wanted), len(missing)),
        )
    start_row(missing, lambda images: _on(images, missing), told, "over-add", off)


def _spared(wanted: int, missing: int) -> str:
    return _("{here} of {count} runs are here.", here=wanted - missing, count=wanted)


def _on(images: Images, configs: list[RunConfig]) -> list[RunConfig]:
    """The runs; FieldspanError where the images of that name are others by now."""
    for config in configs:
        config.expect_images(images)
    return configs
