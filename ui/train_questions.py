"""What the Train page asks before it shows the end: the questions and the cover they put on."""

from collections.abc import Sequence

import streamlit as st

from charts.curves import Cover
from experiments.store import Run
from messages import N_
from ui import cached
from ui.explain import model_names, predict
from ui.language import _, joined
from ui.train_later import later, reason
from ui.train_words import NAMED

FIRST = 100  # steps that are shown before the first prediction
ALIKE = 0.02  # nats
LAST = "last/{part}/{metric}"


def watch(runs: Sequence[Run]) -> None:
    """Remembers that this reader saw the runs train, so that nothing is left to predict."""
    _watched().update(run.run for run in runs)


def _watched() -> set[str]:
    return st.session_state.setdefault("train-watched", set())


def cover(runs: Sequence[Run]) -> Cover | None:
    """What of the curves stays hidden; None once the reader has answered what there is to ask.

    Asked of finished runs alone, one question after the other.
    """
    unseen = [run for run in runs if run.run not in _watched()]
    if not unseen or any(run.status != "finished" for run in runs):
        return None
    return _lower_end(runs) or _after_all_right(runs)


def _lower_end(runs: Sequence[Run]) -> Cover | None:
    """The key question, of a pair: whose training loss is lower at the end."""
    if len(runs) != 2 or runs[0].kind == runs[1].kind:
        return None
    name = LAST.format(part="train-all", metric="loss")
    if not all(name in run.measures for run in runs):
        return None
    losses = {run.kind: run.measures[name] for run in runs}
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
    return None if shown else Cover(start)


def lower(losses: dict[str, float]) -> int:
    """0 where the CNN's loss is lower, 1 where the transformer's is, 2 where they are alike."""
    difference = losses["cnn"] - losses["vit"]
    return 2 if abs(difference) <= ALIKE else int(difference > 0)


WOULD = (
    N_("The CNN: if its few shared filters fitted these images faster."),
    N_("The transformer: if these steps were enough to pin its freedom down."),
    N_("Alike: if both had time to learn every image by heart."),
)


def _reason(losses: dict[str, float], choice: int) -> str:
    text = _(
        "Training loss ends at {cnn:.3f} for the CNN and {vit:.3f} for the transformer. It says "
        "how far a model can bend to these images in these steps, and nothing yet about others.",
        **losses,
    )
    other = choice not in (-1, lower(losses))
    return joined(text, _(WOULD[choice])) if other else text


def _after_all_right(runs: Sequence[Run]) -> Cover | None:
    """The second question, of the run that first gets all its training images right, if any."""
    curves = cached.curves([run.run for run in runs])
    found = [late for run in runs if (late := later(run, curves)) is not None]
    if not found:
        return None
    found.sort(key=lambda late: late.step)
    asked = found[0]
    shown = predict(
        f"train-later-{'-'.join(run.run for run in runs)}",
        _(
            "From step {step:,} on the {model} is at 100 % training accuracy. What does its loss "
            "on new images do from there to the end? (On validation images: the test images are "
            "measured once only, at the end.)",
            step=asked.step,
            model=_(NAMED[asked.run.kind]),
        ),
        [_("it falls"), _("alike within {alike}", alike=ALIKE), _("it rises")],
        asked.answer(ALIKE),
        lambda choice: reason(found, choice, ALIKE),
    )
    return None if shown else Cover(asked.step, ("validation",))
