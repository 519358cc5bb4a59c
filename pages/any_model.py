"""Any model: boxes of any CNN and heads of any supported transformer, chosen by name."""

import streamlit as st

from charts.depth import depth
from experiments.samples import Samples
from ui import any_model_looks as looks
from ui import any_model_questions as questions
from ui import any_model_tables as tables
from ui import any_model_words as words
from ui.any_model_choice import arrived, chosen
from ui.any_model_code import sources
from ui.controls import choice
from ui.errors import guarded
from ui.explain import dark, figure, lesson, origin, show_code, try_this
from ui.folds import formulas, often_said
from ui.language import _
from ui.plain_text import plain
from ui.reach_depth_words import legend, uniform_name
from ui.reach_pair import on_pictures


def heads(model: looks.Chosen, about: dict, samples: Samples) -> None:
    """The transformer's question, its heads over depth, its numbers."""
    with st.spinner(_("Passing {count} images through the model", count=looks.IMAGES)):
        before = looks.spans(model.untrained, samples)
        spans = looks.spans(model, samples) if model.is_trained else before
    untrained = before if model.is_trained else None
    nulls = looks.nulls(model)
    if not questions.ask_spans(model, about, before, nulls["distance"]):
        return
    offered = {name: _(text) for name, text in words.MEASURES.items()}
    measure = choice("measure", _("Measure"), offered, kind="segmented")
    table, null = tables.head_table(spans, measure, untrained), nulls[measure]
    noticed = words.notice_spans(table, measure, null)
    titles = {
        "depth": _("Depth, share of the network"),
        "value": _(words.AXES[measure]),
        "uniform": _("everywhere alike"),
    }
    figure(
        depth(table, uniform=null, words=titles, dark=dark()),
        alt=noticed, notice=noticed, table=tables.head_numbers(spans, untrained),
        name="any-model-heads", key="any-model-heads",
        legend=legend(table, uniform_name(null) if measure == "distance" else titles["uniform"]),
    )  # fmt: skip


def boxes(model: looks.Chosen, about: dict) -> None:
    """The CNN's question, its boxes over depth, its numbers."""
    with st.spinner(_("Following the layers")):
        fields = looks.fields(model)
    if not questions.ask_fields(model, about, fields):
        return
    table = tables.field_table(fields)
    noticed = words.notice_fields(fields, about["size"][1])
    titles = {"depth": _("Depth, share of the network"), "value": _("Mean distance, px")}
    figure(
        depth(table, uniform=None, words=titles, dark=dark()),
        alt=noticed, notice=noticed, table=tables.field_numbers(fields),
        name="any-model-boxes", key="any-model-boxes", legend=legend(table),
    )  # fmt: skip


def look(model: looks.Chosen) -> None:
    """Everything about one model that can be opened; a CNN's boxes need no trained weights."""
    with st.spinner(_("Opening the model; the first time takes a few seconds")):
        about = looks.about(model.untrained)
    kind, samples = about["kind"], on_pictures(None)[1]
    with st.container(horizontal=True, vertical_alignment="center"):
        if kind == "vit":
            origin(words.origin_of(model))
        st.markdown(words.facts(model, about), width="content")
    if kind == "cnn":
        boxes(model.untrained, about)
    elif arrived(model):
        heads(model, about, samples)
    else:
        return
    st.caption(words.definitions(model, about, plain(_(samples.title))))
    try_this("any-model", words.experiments(kind))
    formulas(words.FORMULAS[kind], _(words.REMARKS[kind]))
    show_code(*sources(kind))


lesson(
    _(
        "How far a CNN could see follows from its layers alone; how far a transformer looks, "
        "from its weights and the images."
    ),
    section=_("Vision"),
    title=_("Any model"),
)
with guarded():
    look(chosen())
often_said(words.SAID)
