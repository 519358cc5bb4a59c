"""Whether the two test curves cross in the range that was measured, as a computed sentence."""

import pandas as pd

from experiments.by_size import ahead, crossings
from ui.language import _, joined
from ui.overfitting_words import noun


def crossing(pairs: pd.DataFrame, drawn: bool) -> str:
    """What was found here, then what is known from elsewhere."""
    return joined(_here(pairs), _elsewhere(drawn, bool(crossings(pairs))))


def _here(pairs: pd.DataFrame) -> str:
    """The sentence; about the sizes that both models have, and no others."""
    sizes = sorted(int(size) for size in pairs["train_size"].unique())
    if len(sizes) < 2:
        return _("One size is no range, so nothing can cross here.")
    ends = {"first": sizes[0], "last": sizes[-1]}
    if found := crossings(pairs):
        return _crossed(found[0], ends, pairs["seed"].nunique())
    return _uncrossed(pairs.groupby("train_size")["difference"].mean(), ends)


def _crossed(between: tuple[int, int], ends: dict[str, int], seeds: int) -> str:
    told = _(
        "In this range, {first:,} to {last:,} images, the test curves change places between "
        "{before:,} and {after:,} images.",
        before=between[0],
        after=between[1],
        **ends,
    )
    doubt = _("With one seed, a difference of a few points may turn round with another.")
    return told if seeds > 1 else joined(told, doubt)


def _uncrossed(differences: pd.Series, ends: dict[str, int]) -> str:
    leads = [ahead(difference) for difference in differences]
    leaders = [lead for lead in leads if lead]
    if not leaders:
        return _("In this range, {first:,} to {last:,} images, the test curves are alike.", **ends)
    model = noun(leaders[0])
    if len(leaders) == len(leads):
        return _(
            "In this range, {first:,} to {last:,} images, the test curves do not cross: {model} is "
            "ahead at every size.",
            model=model,
            **ends,
        )
    return _(
        "In this range, {first:,} to {last:,} images, the test curves do not cross: where they "
        "differ, {model} is ahead.",
        model=model,
        **ends,
    )


def _elsewhere(drawn: bool, crossed: bool) -> str:
    """Where a crossing of photographs was seen, which is far to the right of these axes."""
    if drawn:
        return _("These pictures are drawn, so a lead here says nothing about photographs.")
    if crossed:
        return _(
            "In the ViT paper the curves of the two kinds cross between 9 and 90 million "
            "pre-training images (Dosovitskiy et al. 2021, figure 4): larger models and other "
            "images, so this crossing is one of these two models with these steps."
        )
    return _(
        "No crossing is expected at the sizes of CIFAR: in the ViT paper the curves of the two "
        "kinds cross between 9 and 90 million pre-training images, far to the right of this axis "
        "(Dosovitskiy et al. 2021, figure 4)."
    )
