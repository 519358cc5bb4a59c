"""Train: both models on the same few images, side by side, while it happens."""

import streamlit as st

from charts.curves import learning_curve
from charts.spans import spans
from ui import cached
from ui.engine_state import engine_is_off, expect_training
from ui.explain import lesson, show_code, try_this
from ui.folds import expander
from ui.language import _
from ui.overfitting_fair import strip
from ui.train_form import ask
from ui.train_parts import cockpit, is_live
from ui.train_questions import cover
from ui.train_results import recent, results
from ui.train_runs import chosen, describe, pair_of, published_pair
from ui.train_start import asked, plan, queue, small_print
from ui.train_try import experiments

lesson(
    _("Training loss says what was learned by heart, test loss what carries over."),
    section=_("Experiments"),
    title=_("Train"),
)

off, name = engine_is_off(), cached.source_name()
expect_training()
with st.container(border=True, key="train-form"):
    settings = ask(name)
    promise, done = small_print(name, settings)
    with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
        pressed = st.button(
            _("Start training"), type="primary", icon=":material/play_arrow:",
            key="train-start", disabled=off and not done,
        )  # fmt: skip
        st.caption(promise)
if pressed:
    st.query_params["runs"] = ",".join(queue(plan(name, settings)))
    st.rerun()

runs = chosen()
if not runs:
    runs = published_pair(name, settings.size)
if runs:
    describe(runs)
    if {run.run for run in runs}.isdisjoint(one.run for one in asked(name, settings)):
        st.caption(
            _("These runs have other settings than those above; Start training uses those above.")
        )
    if pair := pair_of(runs):
        strip(pair, pair.runs[0].config.train_size)
    hidden = None if is_live(runs) else cover(runs)
    cockpit(runs, hidden)
    results(runs, covered=hidden is not None)
else:
    st.info(
        _(
            "Nothing has been trained here yet. Press Start: both models learn from the same "
            "images, and their curves grow here, side by side."
        ),
        icon=":material/show_chart:",
    )
try_this("train", experiments(name, settings))
recent()
with expander(_("Often said / precisely"), ":material/compare_arrows:"):
    st.markdown(
        _(
            "“The model has converged.” / The learning rate has come to its end, so the curve is "
            "flat. Look at the slope before that, and at whether training accuracy has reached "
            "100 %: a longer schedule might go on falling."
        )
    )
show_code(learning_curve, spans)
