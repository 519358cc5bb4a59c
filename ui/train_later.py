"""What becomes of the loss on new images once training accuracy stays at 100 %."""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from experiments.store import Run
from messages import N_
from ui.language import _, joined
from ui.train_words import NAMED

ALL = 1 - 1e-9  # of the training images, or of the sample of them on which curves are measured


@dataclass(frozen=True)
class Later:
    """A run's validation measures where its training accuracy comes to stay at 100 %, and last."""

    run: Run
    step: int
    loss: tuple[float, float]
    accuracy: tuple[float, float]

    def answer(self, alike: float) -> int:
        """0 where the loss is lower at the end, 1 where it is alike, 2 where it is higher."""
        change = self.loss[1] - self.loss[0]
        return 1 if abs(change) <= alike else 2 * int(change > 0)


def later(run: Run, curves: pd.DataFrame) -> Later | None:
    """None where training accuracy is not at 100 % at the end, or only at the very end."""
    own = curves[curves["run"] == run.run].sort_values("step")
    right = own[(own["part"] == "train") & (own["metric"] == "accuracy")]
    wrong = right.loc[right["value"] < ALL, "step"]
    start = right.loc[right["step"] > (wrong.max() if len(wrong) else -1), "step"].min()
    points = own[(own["part"] == "validation") & (own["step"] >= start)]
    loss, accuracy = (
        points.loc[points["metric"] == metric, "value"].tolist() for metric in ("loss", "accuracy")
    )
    if len(loss) < 2 or len(accuracy) < 2:
        return None
    return Later(run, int(start), (loss[0], loss[-1]), (accuracy[0], accuracy[-1]))


BECAUSE = (
    N_(
        "Being right is not the end of learning: the loss goes on asking for more certainty, and "
        "here what made the model surer helped on new images too."
    ),
    N_("Little moves any more, or what is gained on some new images is lost on others."),
    N_(
        "The loss goes on asking for more certainty. The answers to new images grow more certain "
        "with it, the wrong ones too, and a wrong answer costs the more the surer it is."
    ),
)
WOULD = (
    N_("It falls: if being surer of these images went with being right more surely on others."),
    N_("Alike: if nothing moved any more once all are right."),
    N_("It rises: if wrong answers to new images grew more certain as well."),
)


def reason(found: Sequence[Later], choice: int, alike: float) -> str:
    """What came out for the run that was asked about, why, the other run, and the other choice."""
    asked, *others = found
    answer = asked.answer(alike)
    needed = _(WOULD[choice]) if choice not in (-1, answer) else ""
    beside = [_beside(other) for other in others]
    return joined(_told(asked), _(BECAUSE[answer]), *beside, needed)


def _told(late: Later) -> str:
    told = _(
        "From step {step:,} to the end, validation loss goes from {first:.3f} to {last:.3f} nats "
        "and validation accuracy from {before:.1%} to {after:.1%}.",
        step=late.step,
        first=late.loss[0],
        last=late.loss[1],
        before=late.accuracy[0],
        after=late.accuracy[1],
    )
    test = late.run.measures.get("last/test/loss")
    if test is None:
        return told
    return joined(told, _("On the test images the loss is {test:.3f} at the end.", test=test))


def _beside(late: Later) -> str:
    return _(
        "For the {model}, at 100 % from step {step:,} on, validation loss goes from {first:.3f} "
        "to {last:.3f}.",
        model=_(NAMED[late.run.kind]),
        step=late.step,
        first=late.loss[0],
        last=late.loss[1],
    )
