"""Which runs the Train page shows: from the URL or published; described, and predicted."""

import math
import re
from collections.abc import Sequence

import streamlit as st

from experiments.config import PRESETS
from experiments.store import Run
from messages import N_
from ui import cached
from ui.explain import model_names, origin, predict
from ui.language import _
from ui.train_parts import watched

RUN = re.compile(r"[0-9a-f]{4,16}")
MOST = 2  # runs side by side
FIRST = 100  # steps that are shown before the prediction
ALIKE = 0.02  # nats
LAST = "last/{part}/{metric}"


def chosen() -> list[Run]:
    """The runs that the URL names, at most two; a note for anything else that it says."""
    asked = list(dict.fromkeys(st.query_params.get("runs", "").split(",")))
    asked = [name for name in asked if name]
    known = cached.store().runs() if asked else []
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
    for run in cached.store().runs():
        if run.source == "published" and run.config.model in default:
            pairs.setdefault(_common(run), {})[run.kind] = run
    whole = [pair for pair in pairs.values() if len(pair) == 2]
    if not whole:
        return []

    def distance(pair: dict[str, Run]) -> tuple:
        config = pair["cnn"].config
        return config.data != data, abs(math.log(config.train_size / size)), config.seed

    best = min(whole, key=distance)
    return [best["cnn"], best["vit"]]


def _common(run: Run) -> tuple:
    """What two runs share when they differ in the model alone."""
    config, recipe = run.config, run.config.recipe
    return (
        config.fingerprint, config.train_size, config.data_seed, config.seed, recipe.steps,
        recipe.batch, recipe.flip_crop, recipe.cutmix, recipe.mixup, recipe.label_smoothing,
    )  # fmt: skip


def describe(runs: Sequence[Run]) -> None:
    """What was trained on what, and by whom; a warning where more than the model differs."""
    config, shipped = runs[0].config, runs[0].source == "published"
    with st.container(horizontal=True, vertical_alignment="center"):
        origin("published" if shipped else "trained")
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
    if len({_common(run) for run in runs}) > 1:
        st.warning(_("These two runs differ in more than the model, so do not compare them."))


def data_title(run: Run) -> str:
    """The name of the run's images in the reader's language."""
    name = run.config.data
    return _(run.info.get("title") or cached.source_title(name))


def _where(run: Run) -> str:
    known = {"PyTorch": "torch", "Python": "python"}
    versions = [f"{name} {run.info[key]}" for name, key in known.items() if key in run.info]
    place = " ".join(str(run.info[key]) for key in ("device", "machine") if key in run.info)
    return ", ".join(part for part in (place, *versions) if part)


def predicted(runs: Sequence[Run]) -> int | None:
    """The step from which the curves stay covered; None once the reader has predicted."""
    finished = [run for run in runs if run.status == "finished"]
    if len(finished) != 2 or runs[0].kind == runs[1].kind or all(map(watched, runs)):
        return None
    losses = {run.kind: run.measures[LAST.format(part="train-all", metric="loss")] for run in runs}
    start = min(FIRST, max(runs[0].steps // 4, 1))
    names = model_names()
    shown = predict(
        f"train-{runs[0].run}-{runs[1].run}",
        _(
            "Here are the first {start} steps. Whose training loss is lower at the end?",
            start=start,
        ),
        [names["cnn"], names["vit"], _("alike within {alike}", alike=ALIKE)],
        lower(losses),
        lambda choice: _reason(losses, choice),
    )
    return None if shown else start


def lower(losses: dict[str, float]) -> int:
    """0 where the CNN's loss is lower, 1 where the transformer's is, 2 where they are alike."""
    difference = losses["cnn"] - losses["vit"]
    return 2 if abs(difference) <= ALIKE else int(difference > 0)


WOULD = (
    N_("The CNN would be lower if its few shared filters fitted these images faster."),
    N_("The transformer would be lower if these steps were enough to pin its freedom down."),
    N_("They would be alike if both had time to learn every image by heart."),
)


def _reason(losses: dict[str, float], choice: int) -> str:
    text = _(
        "Training loss ends at {cnn:.3f} for the CNN and {vit:.3f} for the transformer. It says "
        "how far a model can bend to these images in these steps, and nothing yet about others.",
        **losses,
    )
    other = choice not in (-1, lower(losses))
    return f"{text} {_(WOULD[choice])}" if other else text
