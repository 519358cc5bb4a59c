"""Which runs the Train page shows, from the URL or published, and whether they compare."""

import math
import re
from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from experiments.config import PRESETS, RECIPES, RunConfig
from experiments.store import Run
from experiments.studies import KINDS, SHARED, Side, Study
from ui import cached
from ui.explain import SOURCES, origin
from ui.language import _

RUN = re.compile(r"[0-9a-f]{4,16}")
MOST = 2  # runs side by side


def chosen() -> list[Run]:
    """The runs that the URL names, at most two; a note for anything else that it says."""
    asked = list(dict.fromkeys(st.query_params.get("runs", "").split(",")))
    asked = [name for name in asked if name]
    known = cached.store().runs(job="vision") if asked else []
    found = [run for name in asked[:MOST] for run in _meant(name, known)]
    if len(found) < len(asked[:MOST]):
        st.info(
            _(
                "The link names a run that is not kept here. It may have been trained on another "
                "machine, or deleted; the list below shows what there is."
            ),
            icon=":material/link_off:",
        )
    if len(asked) > MOST:
        st.info(_("The link names {count} runs; the first two are shown.", count=len(asked)))
    return found


def _meant(name: str, known: Sequence[Run]) -> list[Run]:
    matches = [run for run in known if run.run.startswith(name)] if RUN.fullmatch(name) else []
    return matches if len(matches) == 1 else []


def published_pair(data: str, size: int) -> list[Run]:
    """Both default models' published runs nearest in size, on this data if there are any."""
    default = PRESETS["parameters"]
    pairs: dict[tuple, dict[str, Run]] = {}
    for run in cached.store().runs(job="vision"):
        if run.source == "published" and run.config.model in default and not run.config.corruption:
            pairs.setdefault(_common(run), {})[run.kind] = run
    whole = [pair for pair in pairs.values() if len(pair) == 2]
    if not whole:
        return []

    def distance(pair: dict[str, Run]) -> tuple:
        config = pair["cnn"].config
        other = config.recipe != RECIPES["cnn"]
        return config.data != data, other, abs(math.log(config.train_size / size)), config.seed

    best = min(whole, key=distance)
    return [best["cnn"], best["vit"]]


def _common(run: Run) -> tuple:
    """What two runs share when they differ in the model alone; each has a learning rate its own."""
    config, usual = run.config, RECIPES["cnn"]
    recipe = replace(config.recipe, learning_rate=usual.learning_rate, betas=usual.betas)
    return (
        config.fingerprint, config.train_size, config.data_seed, config.seed, config.corruption,
        recipe,
        *(getattr(config.model, name) for name in SHARED),
    )  # fmt: skip


def describe(runs: Sequence[Run]) -> None:
    """What was trained on what, and by whom; a warning where the images differ as well."""
    config, shipped = runs[0].config, runs[0].source == "published"
    with st.container(horizontal=True, vertical_alignment="center"):
        for source in dict.fromkeys(run.source for run in runs):
            origin(SOURCES[source])
        st.markdown(
            _(
                "**{title}** · {size:,} training images · seed {seed} · {steps:,} steps "
                "({epochs:,.0f} epochs)",
                title=data_title(runs[0]),
                size=config.train_size,
                seed=config.seed,
                steps=config.recipe.steps,
                epochs=config.recipe.steps * min(config.recipe.batch / config.train_size, 1),
            )
        )
    if shipped:
        st.caption(_("These runs came with the app. {where}", where=_where(runs[0])))
    if pair_of(runs) is None and len({_common(run) for run in runs}) > 1:
        st.warning(_("These two runs differ in more than the model, so do not compare them."))


def pair_of(runs: Sequence[Run]) -> Study | None:
    """A CNN and a transformer that learned from the same images, as a study of one size."""
    sides = {run.kind: run for run in runs}
    same = {_learned_from(run.config) for run in runs}
    if len(sides) < len(KINDS) or len(same) > 1:
        return None
    config, ordered = runs[0].config, tuple(sides[kind] for kind in KINDS)
    return Study(
        config.fingerprint, config.protocol, tuple(Side.of(run.config) for run in ordered), ordered
    )


def _learned_from(config: RunConfig) -> tuple:
    return (
        config.fingerprint, config.protocol, config.train_size, config.data_seed, config.seed,
        config.corruption,
    )  # fmt: skip


def data_title(run: Run) -> str:
    """The name of the run's images in the reader's language, and whether its labels are true."""
    name = run.config.data
    title = _(run.info.get("title") or cached.source_title(name))
    if not run.config.corruption:
        return title
    return _("{title}, {share:.0%} of the labels random", title=title, share=run.config.corruption)


def in_a_line(run: Run) -> str:
    """What a run was trained on and how long, as it is; not yet safe as Markdown."""
    config = run.config
    return _(
        "{title} · {size:,} training images · seed {seed} · {steps:,} steps",
        title=data_title(run), size=config.train_size, seed=config.seed,
        steps=config.recipe.steps,
    )  # fmt: skip


def _where(run: Run) -> str:
    known = {"PyTorch": "torch", "Python": "python"}
    versions = [f"{name} {run.info[key]}" for name, key in known.items() if key in run.info]
    place = " ".join(str(run.info[key]) for key in ("device", "machine") if key in run.info)
    return ", ".join(part for part in (place, *versions) if part)
