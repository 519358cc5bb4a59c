"""What must not change at all: equalities that follow from how the networks are built."""

from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import streamlit as st

from experiments.options import CNNOptions
from experiments.pair import UNTRAINED, inputs, load_model
from experiments.rows import Run
from experiments.samples import Samples
from messages import N_
from messages.lines import exact
from ui import cached
from ui.figure import numbers
from ui.language import _
from ui.shift_measures import network_of
from ui.shift_pair import Asked

IMAGES = 8
ROUND = CNNOptions(stages=1, convolutions=3, padding="circular")  # nothing is skipped or padded
ROUNDING = 1e-4  # of the largest logit: what 32 bits and another order of sums may cost
HEADINGS = {
    "done": N_("What is done to the images"),
    "largest": N_("Largest change of a logit"),
    "verdict": N_("That is"),
}
VERDICTS = (N_("nothing at all"), N_("rounding"), N_("a real change"))


class Row(NamedTuple):
    """What is done to whom, the largest change of a logit, and the largest logit."""

    done: str
    values: dict[str, Any]
    largest: float
    scale: float

    @property
    def verdict(self) -> int:
        """0 nothing, 1 rounding, 2 a real change."""
        return 0 if self.largest == 0 else 1 + int(self.largest > ROUNDING * self.scale)


def equalities(asked: Asked) -> None:
    """The table of equalities with the largest difference of each, and what breaks them."""
    with st.spinner(_("Comparing logits")):
        key = (*(run.run for run in asked.runs.values()), asked.samples.fingerprint)
        rows = [Row(*told) for told in _compared((*key, asked.pair.source), asked)]
    shown = pd.DataFrame(
        [(_(row.done, **row.values), exact(row.largest), _(VERDICTS[row.verdict])) for row in rows],
        columns=list(HEADINGS),
    )
    headings = {name: _(words) for name, words in HEADINGS.items()}
    st.dataframe(shown, hide_index=True, key="shift-exact", column_config=headings)
    st.caption(
        _(
            "Over {count} images and every class. “Rounding” is at most {share:g} of the largest "
            "logit: numbers of 32 bits, summed in another order.",
            count=min(IMAGES, len(asked.samples.labels)), share=ROUNDING,
        )
    )  # fmt: skip
    exported = shown.assign(largest=[row.largest for row in rows])
    numbers(exported, "shift-exact", "shift-exact", headings)


@st.cache_data(max_entries=16, show_spinner=False)
def _compared(key: tuple, _asked: Asked) -> list[tuple]:
    """The fields of the rows; a class of this file would not outlive its reloading in a cache."""
    samples = _asked.samples
    rows = [*_of_the_cnn(_asked, samples), *_of_the_transformer(_asked, samples)]
    return [tuple(row) for row in rows]


def _of_the_cnn(asked: Asked, samples: Samples) -> list[Row]:
    from vision.shifting import circular, shifted, whole_stride

    run, trained = asked.pair.cnn, network_of(asked, "cnn")
    config = replace(run.config, model=ROUND)
    plain = load_model(cached.store(), replace(run, source=UNTRAINED, config=config))
    round_cnn, stride = circular(trained), whole_stride(trained)

    def row(done: str, model: Any, pixels: int, border: Any = "wrap", **values: Any) -> Row:
        def change(one: np.ndarray) -> np.ndarray:
            return shifted(one, pixels, pixels, border)

        return _row(done, model, run, samples, change, values)

    rows = [
        row(N_("CNN: moved by 0 px"), trained, 0, "reflect"),
        row(N_("Untrained CNN, strides of 1, padding that wraps round: moved round by 3 px"),
            plain, 3),
        row(N_("This CNN, padding made to wrap round: moved round by {by} px, its strides "
               "multiplied"), round_cnn, stride, by=stride),
    ]  # fmt: skip
    if stride > 1:
        rows.append(row(N_("The same, moved round by 1 px"), round_cnn, 1))
    return rows


def _of_the_transformer(asked: Asked, samples: Samples) -> list[Row]:
    from vision.shifting import shifted
    from vision.shuffling import shuffle_all

    who, patch = asked.unplaced, asked.patch
    bare, run = network_of(asked, who), asked.runs[who]

    def shuffle(one: np.ndarray) -> np.ndarray:
        return shuffle_all(one, patch, same=False)

    def row(done: str, change: Any, model: Any = bare, run: Run = run, **values: Any) -> Row:
        return _row(done, model, run, samples, change, values)

    rows = [
        row(N_("Transformer without positions: moved round by {by} px, one patch"),
            lambda one: shifted(one, patch, patch, "wrap"), by=patch),
        row(N_("The same, moved round by 1 px"), lambda one: shifted(one, 1, 1, "wrap")),
        row(N_("Transformer without positions: patches shuffled"), shuffle),
    ]  # fmt: skip
    if "vit" in asked.runs:
        placed = network_of(asked, "vit")
        done = N_("Transformer with positions: patches shuffled")
        rows.append(row(done, shuffle, placed, asked.pair.vit))
    return rows


def _row(done: str, model: Any, run: Run, samples: Samples, change: Any, values: dict) -> Row:
    from vision.steadiness import logits_of

    images = np.array(samples.images[:IMAGES])
    before, after = (logits_of(model, inputs(run, one)) for one in (images, change(images)))
    return Row(done, values, float((after - before).abs().max()), float(before.abs().max()))
