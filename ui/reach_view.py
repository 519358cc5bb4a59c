"""What the pictures of the Reach page show, and the controls that belong to each choice."""

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from messages import N_
from ui.controls import choice
from ui.folds import controls
from ui.language import _

ALL = "all"
SHOWS = {
    "fields": N_("field and attention"),
    "gradients": N_("gradients of both"),
    "grad-cam": N_("for a class (Grad-CAM)"),
    "rollout": N_("through the blocks (rollout)"),
}
ADDED = {"after": N_("after adding"), "before": N_("before adding")}
FUSIONS = {"mean": N_("mean"), "max": N_("largest"), "min": N_("smallest")}
TARGETS = {
    "predicted": N_("the one predicted"),
    "true": N_("the true one"),
    "chosen": N_("my choice"),
}
DISCARDS = ("0", "25", "50", "75", "90")  # per cent of each row


@dataclass(frozen=True)
class View:
    """What is shown, with the settings of each kind."""

    show: str = "fields"
    added: bool = True  # the transformer's field after the residual addition
    fusion: str = "mean"
    discard: float = 0.0
    target: str = "predicted"
    asked: int = 0  # the class, from 0, where the target is the reader's choice


USUAL = View()


def ask_show() -> str:
    """What the pictures show, a key of SHOWS."""
    told = {show: _(words) for show, words in SHOWS.items()}
    return choice("show", _("The pictures show"), told, kind="pills")


def ask_head(heads: int) -> int | None:
    """The head to look at; None for the mean of all."""
    numbers = {str(head + 1): str(head + 1) for head in range(heads)}
    head = choice("head", _("Head"), {ALL: _("mean")} | numbers, kind="segmented")
    return None if head == ALL else int(head) - 1


def ask_added() -> View:
    """Whether the transformer's vector is taken after what attention found was added to it."""
    told = {name: _(words) for name, words in ADDED.items()}
    added = choice("added", _("Transformer's vector"), told, kind="segmented")
    return View("gradients", added=added == "after")


def ask_fusion() -> View:
    """How a rollout joins the heads."""
    told = {name: _(words) for name, words in FUSIONS.items()}
    return View("rollout", fusion=choice("fusion", _("Heads joined by"), told, kind="segmented"))


def ask_discard() -> None:
    """A fold with the share of each row that a rollout leaves out; `kept_discard` reads it."""
    shares = {share: f"{share} %" for share in DISCARDS}
    with controls(_("Leave out the smallest weights"), {"discard": shares}):
        choice("discard", _("Left out of every row"), shares, kind="slider")


def kept_discard() -> float:
    """The share that the URL or an earlier choice names."""
    asked = (st.query_params.get("discard"), st.session_state.get("chosen-discard"))
    return int(next((share for share in asked if share in DISCARDS), "0")) / 100


def ask_target(classes: Sequence[str], has_truth: bool) -> View:
    """The class that both models are asked about; without names only the one each predicts."""
    offered = {"true": has_truth, "chosen": bool(classes)}
    told = {name: _(words) for name, words in TARGETS.items() if offered.get(name, True)}
    with st.container(width="content"):
        target = choice("target", _("Class asked about"), told, kind="segmented")
    if target != "chosen":
        return View("grad-cam", target=target)
    numbered = {str(at + 1): name for at, name in enumerate(classes)}
    with st.container(width=180):
        return View("grad-cam", target=target, asked=int(choice("class", _("Class"), numbered)) - 1)
