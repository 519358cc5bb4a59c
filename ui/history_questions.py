"""The questions of the page on head history, answered from the runs on the screen."""

from collections.abc import Callable, Sequence

import pandas as pd
import streamlit as st

from charts.history import top_of, two_seeds
from experiments import histories
from experiments.rows import Run
from messages import N_
from ui.explain import dark, figure, predict, predict_once
from ui.history_choice import NAMES, Shown, snapshots
from ui.history_steps import head_name
from ui.language import _, joined
from ui.reach_looks import uniform

OPTIONS = (0.0, 16.5, 32.0)  # pixels
NEAR = 2.0  # pixels, within which an option fits
NEEDED = (
    N_("0 px would need heads that look at their own patch alone: local by birth."),
    N_("16.5 px would need heads that look everywhere alike."),
    N_("32 px would need heads that look across the whole picture and nowhere near."),
)


def start_known(shown: Shown) -> bool:
    """Whether the reader may see step 0: asks first, once for the page, where it can be asked."""
    model, table = shown.options, snapshots([shown.run])
    heads = histories.first(histories.heads(table, "distance"))["value"]
    if heads.empty or model.radius is not None or model.span_penalty is not None:
        return True
    return predict_once(
        "history-start",
        f"history-start-{shown.run.run}",
        _("At step 0, before any training, the heads' mean distance is …"),
        [_("0 px"), _("about 16.5 px"), _("32 px")],
        start_answer(float(heads.mean())),
        _start_why(heads, uniform(model.patch)),
    )


def start_answer(mean: float) -> int | None:
    """The option near the mean distance; None where there is none."""
    away = [abs(option - mean) for option in OPTIONS]
    return away.index(min(away)) if min(away) < NEAR else None


def _start_why(heads: pd.Series, even: float) -> Callable[[int], str]:
    right = start_answer(float(heads.mean()))
    reason = joined(
        _(
            "It is {mean:.2f} px, and between {low:.2f} and {high:.2f} px for every head: weights "
            "that were just drawn give all patches nearly the same score.",
            mean=heads.mean(), low=heads.min(), high=heads.max(),
        ),
        _("Looking everywhere alike has a mean distance of {even:.2f} px.", even=even),
    )  # fmt: skip

    def why(choice: int) -> str:
        return reason if choice in (-1, right) else joined(reason, _(NEEDED[choice]))

    return why


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
    told = predict(
        f"history-seeds-{'-'.join(run.run for run in runs)}",
        _("Two seeds, all else equal: is the most local head of a block the same number in both?"),
        [_("in every block"), _("in some blocks"), _("in no block")],
        numbers_answer(alike, blocks),
        joined(
            _("In {alike} of {blocks} blocks.", alike=alike, blocks=blocks),
            _(
                "Numbers of heads are names only: the first weights are drawn, and any head could "
                "have become local. By chance alone 1 block in {heads} would agree.",
                heads=heads,
            ),
        ),
    )
    if told:
        _draw(table, runs, local)


def numbers_answer(alike: int, blocks: int) -> int:
    """Every block, some, none."""
    return 0 if alike == blocks else 1 if alike else 2


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
