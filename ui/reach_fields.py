"""The field of the CNN's unit, beside the transformer's attention or its own field."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.mass import square_side
from experiments.pair import Pair
from experiments.samples import Samples
from ui import reach_looks as looks
from ui import reach_words as words
from ui.language import _, joined
from ui.reach_seen import Bell, bell, token_field
from ui.reach_shown import Shown
from ui.reach_tables import bell_lines, box_lines


@dataclass(frozen=True, eq=False)
class Unit:
    """The CNN's side: its field, and what of it may be shown."""

    field: dict
    open: bool  # whether the heat may be seen
    bell: Bell | None

    @property
    def heat(self) -> NDArray[np.float32] | None:
        """The heat, if it may be seen and there is any."""
        return self.field["heat"] if self.open else None

    def told(self) -> str:
        """What stands below its picture."""
        return words.cnn_words(self.field, self.bell, self.open)

    def lines(self) -> pd.DataFrame:
        """The box, and the ellipse of the Gaussian once the heat may be seen."""
        box = box_lines(self.field)
        ellipse = bell_lines(self.bell if self.open else None, self.field["centre"])
        return pd.concat([box, ellipse]) if len(ellipse) else box

    def beside(
        self,
        place: looks.Place,
        found: NDArray[np.float32] | None,
        *,
        title: str,
        told: str,
        share: str,
        column: str,
        noticed: str,
        defined: Sequence[str],
    ) -> Shown:
        """The CNN's picture beside one of the transformer, and what is said of both."""
        return Shown(
            titles={"cnn": words.titles(place)["cnn"], "vit": title},
            told={"cnn": self.told(), "vit": told},
            cnn=self.heat,
            vit=found,
            over_cnn=self.lines(),
            box=box_lines(self.field),
            shares={"heat": _("CNN: share of what it does see"), "looked": share},
            columns={"heat": _("CNN, does see, %"), "looked": column},
            noticed=noticed,
            defined=joined(*defined, words.drawing_words(), words.box_words()),
        )


def unit(pair: Pair, samples: Samples, place: looks.Place, field: dict, shown: bool) -> Unit:
    """The unit nearest the patch, with its Gaussian."""
    return Unit(field, shown, bell(pair, samples, place, field))


def attended(pair: Pair, samples: Samples, place: looks.Place, seen: Unit) -> Shown:
    """The CNN's field beside the attention of the patch."""
    looked = looks.attention(pair, samples, place)
    return seen.beside(
        place,
        looked,
        title=words.titles(place)["vit"],
        told=words.vit_words(looked, pair.transformer.patch, place),
        share=_("transformer: share of attention"),
        column=_("Transformer, attention, %"),
        noticed=words.notice(seen.field, looked),
        defined=(
            words.definitions(place, len(samples.probes)),
            _("Attention is that of this image alone, after softmax."),
        ),
    )


def both_gradients(pair: Pair, samples: Samples, place: looks.Place, seen: Unit) -> Shown:
    """The CNN's field beside that of the patch's vector, by one definition."""
    found, centre = token_field(pair, samples, place), looks.middle(pair, place)
    block = _("Transformer · block {block}", block=place.block + 1)
    return seen.beside(
        place,
        found,
        title=block,
        told=_token_words(found, centre, place.view.added),
        share=_("transformer: share of what it does see"),
        column=_("Transformer, does see, %"),
        noticed=_compared(seen.field, found, centre),
        defined=(
            words.definitions(place, len(samples.probes)),
            _(
                "The transformer's picture has the same definition, for the patch's vector instead "
                "of a unit. Before adding: what the block's attention alone found. After adding: "
                "the vector when the block is done, with its own past added twice on the way "
                "(residual connections), which leaves a bright spot on the patch itself."
            ),
        ),
    )


def _token_words(
    found: NDArray[np.float32] | None, centre: tuple[float, float], added: bool
) -> str:
    state = _("The vector after adding.") if added else _("The vector before adding.")
    if found is None:
        return joined(state, _("This vector is switched off here: no pixel moves it."))
    half = square_side(found, centre)
    return joined(state, _("Does see: half of it within {half} × {half} px.", half=half))


def _compared(field: dict, found: NDArray[np.float32] | None, centre: tuple[float, float]) -> str:
    if found is None or field["distance"] is None:
        return _("One of the two is moved by no pixel here, so there is nothing to compare.")
    rows, columns = (np.arange(looks.SIDE) - at for at in centre)
    return _(
        "By one definition for both: the CNN's unit uses pixels {cnn:.1f} px away on average, the "
        "patch's vector {vit:.1f} px; every pixel alike would be {even:.1f} px.",
        cnn=field["distance"],
        vit=float((found * np.hypot(rows[:, None], columns[None, :])).sum()),
        even=float(np.hypot(rows[:, None], columns[None, :]).mean()),
    )


def sources() -> tuple[Callable, ...]:
    """The functions behind the pictures, for a reader."""
    from vision.effective_field import effective_field, layer_fields
    from vision.gaussian import gaussian_fit
    from vision.gradients import unit_fields
    from vision.receptive_field import Field, chain
    from vision.spans import attention_of

    fields = (effective_field, layer_fields, unit_fields, gaussian_fit)
    return chain, Field, *fields, attention_of
