"""The questions of the page on head history, answered from the runs on the screen."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from charts.history import top_of, two_seeds
from experiments import histories
from experiments.rows import Run
from ui.explain import dark, figure
from ui.history_asked import START, TWINS, Start, Twins
from ui.history_choice import NAMES, Shown, snapshots
from ui.history_steps import head_name
from ui.language import _, joined
from ui.reach_looks import uniform
from ui.saying import ask


def start_known(shown: Shown) -> bool:
    """Whether the reader may see step 0: asks first, once for the page, where it can be asked."""
    model, table = shown.options, snapshots([shown.run])
    heads = histories.first(histories.heads(table, "distance"))["value"]
    if heads.empty or model.radius is not None or model.span_penalty is not None:
        return True
    even = uniform(model.patch)
    least, mean, most = (float(heads.agg(of)) for of in ("min", "mean", "max"))
    state = Start(shown.run.run, mean, least, most, even)
    return not START.applies(state) or ask(START, state, once="history-start")


def pair_of_seeds(shown: Shown) -> list[Run]:
    """The run and another that differs in seeds alone; empty without one."""
    others = [run for run in shown.seeds if run.run != shown.run.run]
    return sorted([shown.run, others[0]], key=lambda run: run.config.seed) if others else []


def same_numbers(shown: Shown) -> None:
    """Asks whether heads of the same number become local under two seeds, then shows them."""
    runs = pair_of_seeds(shown)
    if not runs:
        st.info(
            _(
                "Whether the same head numbers become local under another seed shows once this "
                "transformer has been trained with two."
            ),
            icon=":material/casino:",
        )
        return
    table = histories.last(histories.heads(snapshots(runs), "distance"))
    local = [histories.most_local(table[table["run"] == run.run]) for run in runs]
    alike = sum(local[0][layer] == local[1][layer] for layer in local[0])
    blocks, heads = len(local[0]), shown.options.heads
    state = Twins(tuple(run.run for run in runs), alike, blocks, heads)
    if ask(TWINS, state):
        _draw(table, runs, local)


def _draw(table: pd.DataFrame, runs: Sequence[Run], local: Sequence[dict[int, int]]) -> None:
    most = dict(zip([run.run for run in runs], local, strict=True))
    seeds = {run.run: _("seed {seed}", seed=run.config.seed) for run in runs}
    drawn = pd.DataFrame(
        {
            "head": [
                f"{a + 1}·{b + 1}" for a, b in zip(table["layer"], table["head"], strict=True)
            ],
            "place": table["layer"] * 100 + table["head"],
            "seed": table["run"].map(seeds),
            "value": table["value"],
            "local": [
                most[run][layer] == head
                for run, layer, head in zip(
                    table["run"], table["layer"], table["head"], strict=True
                )
            ],
        }
    )
    listed = [
        _(
            "{seed}: {heads}",
            seed=seeds[run],
            heads=", ".join(head_name(layer, head) for layer, head in most[run].items()),
        )
        for run in most
    ]
    notice = joined(_("Most local of each block."), *(f"{line}." for line in listed))
    names = {"head": _("Block · head"), "value": _(NAMES["distance"][1])}
    figure(
        two_seeds(drawn, top=top_of(drawn["value"], {}), words=names, dark=dark()),
        alt=notice, notice=notice, key="history-twins", name="heads-of-two-seeds",
        table=drawn[["head", "seed", "value", "local"]].round({"value": 3}),
        headings={"head": names["head"], "seed": _("Seed"), "value": names["value"],
                  "local": _("Most local of its block")},
    )  # fmt: skip
