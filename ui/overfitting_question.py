"""The key question of the Overfitting page: who is ahead at this size, and whose gap is larger."""

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from experiments.studies import KINDS
from messages import N_
from ui.explain import predict
from ui.language import _
from ui.overfitting_words import At, noun

COMBINATIONS = [(test, gap) for test in KINDS for gap in KINDS]
WOULD_LEAD = N_("{model} would be ahead if it carried more over to new images.")
WOULD_LOSE = N_("{model} would have the larger gap if it lost more on the way to new images.")


@dataclass(frozen=True)
class Question:
    """What is asked of a size; `hides` says whether the answer stands in the picture."""

    name: str
    text: str
    options: list[str]
    answer: int
    why: Callable[[int], str]
    hides: bool


def key_question(now: At) -> Question:
    """Who is ahead on test images and whose gap is larger; another question where that is a tie."""
    if not now.both or now.leader is None or now.larger is None:
        return hollow_question()
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
        hides=True,
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
    return " ".join([told, _cause(now), *_needed(now, choice)])


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


def hollow_question() -> Question:
    """What a hollow marker with a small gap means; asked where the key question is a tie."""
    why = _(
        "Hollow means that it knows less than 95 % of its own training images. What it has not "
        "learned it cannot lose on the way to new ones, so its gap is small for that reason."
    )
    return Question(
        "hollow",
        _("A hollow marker with a small gap: this model …"),
        [_("generalises well"), _("has not learned yet"), _("does both at once")],
        1,
        lambda _choice: why,
        hides=False,
    )


def watched(study: str) -> None:
    """A reader who sees the points arrive has nothing left to predict."""
    st.session_state[f"over-asked-{study}"] = "watched"


def ask(study: str, now: At) -> bool:
    """Whether the chosen size may be seen; the question stays with the size it was first about.

    A reader who has answered once is not asked again at every other size of the same study.
    """
    slot = f"over-asked-{study}"
    answered = st.session_state.get(slot)
    question = key_question(now)
    if answered is not None and answered != question.name:
        return True
    shown = predict(
        f"over-{study}-{question.name}", question.text, question.options, question.answer,
        question.why,
    )  # fmt: skip
    if shown and question.hides:
        st.session_state[slot] = question.name
    return shown or not question.hides
