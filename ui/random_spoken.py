"""What came of labels drawn at random, in sentences computed from the tables of the pictures."""

import math

import pandas as pd

from experiments.random_labels import ENOUGH, SHARES
from experiments.studies import KINDS
from experiments.study_file import COMMAND
from messages import N_
from messages.lines import listed
from ui.explain import model_names
from ui.language import _, joined, language
from ui.overfitting_words import noun
from ui.random_words import guessing


def by_share(table: pd.DataFrame, classes: int, test: bool) -> str:
    """The ends of the first picture: what is known where fewest labels are drawn, where most."""
    ends = sorted({table["share"].min(), table["share"].max()})
    rows = [row for share in ends for row in table[table["share"] == share].itertuples()]
    known = N_(
        "With {share:.0%} of the labels drawn at random {model} knows {train:.1%} of its training "
        "labels."
    )
    both = N_(
        "With {share:.0%} of the labels drawn at random {model} knows {train:.1%} of its training "
        "labels and is right on {test:.1%} of new images."
    )
    told = [
        _(both if test else known, share=row.share, model=noun(str(row.model)), train=row.train,
          **({"test": row.test} if test else {}))
        for row in rows
    ]  # fmt: skip
    return joined(*told, guessing(classes) if test else "")


def by_heart(table: pd.DataFrame) -> str:
    """Which models fitted labels that were all drawn; empty where none has such a run."""
    drawn = table[(table["share"] == 1.0) & table["train"].notna()]
    fitted = N_(
        "With every label drawn at random {model} learned them by heart: {train:.1%} known."
    )
    missed = N_(
        "With every label drawn at random {model} did not learn them by heart within {steps:,} "
        "steps: {train:.1%} known."
    )
    return joined(
        *(_(fitted if row.train >= ENOUGH else missed, model=noun(str(row.model)),
            train=row.train, steps=row.steps) for row in drawn.itertuples())
    )  # fmt: skip


def order(table: pd.DataFrame) -> str:
    """Which labels were known first; `table` as `apart` makes it."""
    names = model_names()
    return joined(
        *(_order(names[model], table[table["model"] == model]) for model in KINDS
          if model in set(table["model"]))
    )  # fmt: skip


def _order(name: str, own: pd.DataFrame) -> str:
    clean, drawn = (
        own[own["labels"] == kind].set_index("step")["value"].sort_index()
        for kind in ("clean", "corrupted")
    )
    if drawn.empty:
        message = N_("{name}: all labels are true; in the end it knows {value:.1%} of them.")
        return _(message, name=name, value=clean.iloc[-1])
    if clean.empty:
        message = N_("{name}: all labels are drawn; in the end it knows {value:.1%} of them.")
        return _(message, name=name, value=drawn.iloc[-1])
    return _both(name, clean, drawn)


def _both(name: str, clean: pd.Series, drawn: pd.Series) -> str:
    """How many of the drawn labels were known once the true ones were."""
    last = drawn.iloc[-1]
    reached = clean[clean >= ENOUGH]
    if reached.empty:
        return _(
            "{name}: in the end it knows {clean:.1%} of the true labels and {drawn:.1%} of the "
            "drawn ones.",
            name=name, clean=clean.iloc[-1], drawn=last,
        )  # fmt: skip
    step = reached.index[0]
    return _(
        "{name}: at step {step:,}, when it first knows {clean:.1%} of the true labels, it knows "
        "{drawn:.1%} of the drawn ones; in the end {last:.1%}.",
        name=name, step=step, clean=reached.iloc[0], drawn=drawn[step], last=last,
    )  # fmt: skip


def took(fit: float, steps: int) -> str:
    """The steps to fit in words, a budget where they were not enough."""
    if math.isnan(fit):
        return _("not within {steps:,} steps", steps=steps)
    return _("{steps:,} steps", steps=int(fit))


def fitting(table: pd.DataFrame) -> str:
    """How much longer it took with more labels drawn; `told` holds the steps in words."""
    names = model_names()
    told = []
    for model in KINDS:
        own = table[table["model"] == model].sort_values("share")
        each = [
            _("{told} with {share:.0%} drawn", share=row.share, told=row.told)
            for row in own.itertuples()
        ]
        if each:
            told.append(_("{name}: {each}.", name=names[model], each=listed(each, language())))
    return joined(*told)


def repeat(table: pd.DataFrame) -> str:
    """Which runs of the plan are not there yet, and the command that trains them all."""
    there = set(zip(table["model"], table["share"], strict=True))
    names = model_names()
    lacking = [
        f"{names[model]} {share:.0%}"
        for share in SHARES for model in KINDS if (model, share) not in there
    ]  # fmt: skip
    runs = listed(lacking, language())
    return joined(
        _("Not trained yet: {runs}.", runs=runs) if lacking else "",
        _("Trained by `{command}`, which goes on where it was stopped.", command=COMMAND),
    )


def outcome(table: pd.DataFrame, classes: int, images: int) -> str:
    """What became of the networks that were trained here."""
    told = [
        _(
            "{name}: right on {train:.1%} of its {images:,} training labels and on {test:.1%} of "
            "new images. Steps to fit: {told}.",
            name=model_names()[str(row.model)], train=row.train, images=images, test=row.test,
            told=took(row.fit, row.steps),
        )
        for row in table.itertuples()
    ]  # fmt: skip
    return joined(*told, guessing(classes))
