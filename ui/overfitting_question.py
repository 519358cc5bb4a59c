"""The key question of the Overfitting page: who is ahead at this size, and whose gap is larger."""

from collections.abc import Callable
from dataclasses import dataclass

import pandas as pd
import streamlit as st

from experiments.studies import KINDS
from messages import N_
from ui.explain import predict, predict_once
from ui.language import _, joined
from ui.overfitting_words import At, noun

COMBINATIONS = [(test, gap) for test in KINDS for gap in KINDS]
WOULD_LEAD = N_("{model} ahead: if it carried more over to new images.")
WOULD_LOSE = N_("A larger gap for {model}: if it lost more on the way to new images.")


@dataclass(frozen=True)
class Question:
    """What is asked of a size, or of the picture."""

    name: str
    text: str
    options: list[str]
    answer: int
    why: Callable[[int], str]


def key_question(now: At) -> Question | None:
    """Who is ahead on test images and whose gap is larger; None where that is a tie."""
    if not now.both or now.leader is None or now.larger is None:
        return None
    options = [
        _("{test} ahead, larger gap: {gap}", test=_(NAMES[test]), gap=_(NAMES[gap]))
        for test, gap in COMBINATIONS
    ]
    return Question(
        f"key-{now.size}",
        _(
            "At {size:,} images, who has the higher test accuracy, and who the larger gap?",
            size=now.size,
        ),
        options,
        COMBINATIONS.index((now.leader, now.larger)),
        lambda choice: _key_reason(now, choice),
    )


NAMES = {"cnn": N_("CNN"), "vit": N_("Transformer")}


def _key_reason(now: At, choice: int) -> str:
    told = _(
        "Test accuracy is {cnn:.1%} for the CNN and {vit:.1%} for the transformer, the gaps are "
        "{cnn_gap:.1f} and {vit_gap:.1f} points.",
        cnn_gap=100 * now.gap["cnn"],
        vit_gap=100 * now.gap["vit"],
        **now.test,
    )
    return joined(told, _cause(now), *_needed(now, choice))


def _cause(now: At) -> str:
    if all(now.fitted.values()):
        return _(
            "Both know their training images, so whoever carries less over has the larger gap."
        )
    if now.leader == now.larger:
        return _(
            "The other has not fitted its own images: little to lose, so a small gap, and yet "
            "lower accuracy."
        )
    return _(
        "They do not know their training images equally well, so the gap alone does not say who "
        "generalises."
    )


def _needed(now: At, choice: int) -> list[str]:
    """What the chosen answer would have needed; nothing for the right one or none."""
    if choice < 0:
        return []
    lead, lose = COMBINATIONS[choice]
    told = []
    if lead != now.leader:
        told.append(_capital(_(WOULD_LEAD, model=noun(lead))))
    if lose != now.larger:
        told.append(_capital(_(WOULD_LOSE, model=noun(lose))))
    return told


def _capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


def hollow_question(now: At, results: pd.DataFrame) -> Question:
    """What a hollow marker with a small gap means, and one of the picture as an example."""
    why = _(
        "Hollow means that it knows less than 95 % of its own training images. What it has not "
        "learned it cannot lose on the way to new ones, so its gap is small for that reason."
    )
    return Question(
        "hollow",
        _("A hollow marker with a small gap: this model …"),
        [_("generalises well"), _("has not learned yet"), _("does both at once")],
        1,
        lambda _choice: joined(why, _example(now, results)),
    )


def _example(now: At, results: pd.DataFrame) -> str:
    """The hollow marker with the smallest gap, at the chosen size where there is one."""
    hollow = results[~results["fitted"].astype(bool)]
    here = hollow[hollow["train_size"] == now.size]
    means = (here if len(here) else hollow).groupby(["model", "train_size"])
    table = means[["train_accuracy", "test_accuracy"]].mean().astype(float)
    if table.empty:
        return ""
    model, size = (table["train_accuracy"] - table["test_accuracy"]).idxmin()
    train, test = table.loc[(model, size)]
    return _(
        "An example is {model} at {size:,} images: {train:.1%} of its training images, {test:.1%} "
        "of new ones.",
        model=noun(model),
        size=size,
        train=train,
        test=test,
    )


def watched(study: str) -> None:
    """A reader who sees the points arrive has nothing left to predict."""
    st.session_state[_slot(study)] = "watched"


def ask(study: str, now: At) -> bool:
    """Whether the chosen size may be seen.

    A reader who has answered once is not asked again at every other size of the same study.
    """
    asked = key_question(now)
    return asked is None or predict_once(
        _slot(study), f"over-{study}-{asked.name}", asked.text, asked.options, asked.answer,
        asked.why,
    )  # fmt: skip


def _slot(study: str) -> str:
    return f"over-asked-{study}"


def ask_about_hollow(study: str, now: At, results: pd.DataFrame) -> None:
    """The small question, where the picture has a hollow marker or the key question is a tie."""
    tie = now.both and key_question(now) is None
    if tie or not results["fitted"].all():
        asked = hollow_question(now, results)
        predict(f"over-{study}-{asked.name}", asked.text, asked.options, asked.answer, asked.why)
