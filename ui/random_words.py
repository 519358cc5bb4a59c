"""What the page on random labels says whatever came out: how it was done, what is often said."""

from collections.abc import Sequence

from experiments.random_labels import wrong
from experiments.summary import FITTED
from messages import N_
from ui.language import _, joined

SAID = (
    (
        N_("Few parameters protect from overfitting."),
        N_(
            "Few for every image would. At 1,000 images these models have more than a hundred for "
            "each, which is room for labels that mean nothing."
        ),
    ),
    (
        N_("CNNs cannot overfit, since they share their weights."),
        N_(
            "Sharing helps them to carry over what there is to carry over. Where there is nothing, "
            "CNNs were seen to learn by heart as well (Zhang et al. 2017, arXiv 1611.03530)."
        ),
    ),
    (
        N_("I tried it, and random labels were not learned, so the paper is wrong."),
        N_(
            "Look for what was left on. Augmentation makes random labels much harder to fit, since "
            "a picture hardly ever returns unchanged; weight decay, dropout and smoothing may. In "
            "the paper, explicit regularisation did not prevent it."
        ),
    ),
)
FORMULA = (r"w=p\,\left(1-\tfrac1K\right)", r"a=1-w")
HEADINGS = {
    "share": N_("Labels drawn at random"),
    "model": N_("Model"),
    "train": N_("Training accuracy"),
    "test": N_("Test accuracy"),
    "clean": N_("Right on true labels"),
    "corrupted": N_("Right on drawn labels"),
    "before": N_("Last step below"),
    "fit": N_("First step at it"),
    "told": N_("Steps to fit"),
    "step": N_("Step"),
    "labels": N_("Labels"),
    "value": N_("Training accuracy"),
    "run": N_("Run"),
}


def headings() -> dict[str, str]:
    """Column -> heading."""
    return {name: _(text) for name, text in HEADINGS.items()}


def remark() -> str:
    """What the formulas say."""
    return _(
        "A share $p$ of the labels is drawn anew, uniformly from all $K$ classes, the true one "
        "included, so only $w$ of them are wrong. Who gives every image its true class and knows "
        "nothing by heart is right on $a$ of the training labels: the dotted line "
        "(labels as in Zhang et al. 2017, arXiv 1611.03530)."
    )


def guessing(classes: int) -> str:
    """What whoever knows nothing gets right."""
    return _(
        "Guessing among {classes} classes is right {chance:.0%} of the time.",
        classes=classes, chance=1 / classes,
    )  # fmt: skip


def protocol(images: int, classes: int, parameters: float) -> str:
    """How these runs were trained, as far as it matters here."""
    return joined(
        _(
            "Labels are drawn once, uniformly from all {classes} classes, so {wrong:.0%} are wrong "
            "where all are drawn. One seed for labels, first weights and order.",
            classes=classes, wrong=wrong(1.0, classes),
        ),
        _(
            "No augmentation, no weight decay, no label smoothing, no dropout: the first would "
            "make random labels much harder to fit, the others may. About {each:,.0f} parameters "
            "for every image.",
            each=parameters / images,
        ),
    )  # fmt: skip


def fitted() -> str:
    """What the picture of the steps to fit shows."""
    return _(
        "Fitted: {level:.0%} of the training labels known. A curve has few points, so a bar spans "
        "the last one below and the first one there. Triangle: not within the steps.",
        level=FITTED,
    )


def shares(offered: Sequence[float]) -> dict[str, str]:
    """Id -> words, for a choice of shares."""
    return {f"{share:.0%}".rstrip("%"): f"{share:.0%}" for share in offered}
