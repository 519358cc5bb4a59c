"""What lesson 8 says and asks about patches, filters and heads; no torch here."""

from collections.abc import Sequence
from dataclasses import dataclass

from messages import N_
from messages.lines import Line, Question, guessed, line, options

Grid = tuple[tuple[float, ...], ...]
SIDE = 32  # pixels of a picture
COLOURS = 3
PICTURE: Grid = tuple(
    tuple(9.0 if column > 2 or (row, column) == (2, 1) else 0.0 for column in range(6))
    for row in range(6)
)
LARGEST = 99.0  # of a cell
EDGE = (-1, 0, 1)

SAID = (
    (
        N_("Attention chooses the best receptive field."),
        N_(
            "It learns one that lowers the training loss. It needs fewer examples than a window "
            "over everything and more than a convolution; with little data what it learns can be "
            "a bad one."
        ),
    ),
    (
        N_("The field of a CNN is fixed."),
        N_("Its box is. What is used inside the box is learned."),
    ),
    (
        N_("CNNs do not overfit."),
        N_(
            "With little data they overfit less than models with more freedom. They learn random "
            "labels by heart as well."
        ),
    ),
    (
        N_("Convolution is a special case of attention."),
        N_("Of several heads that know their places, with a matrix that mixes them."),
    ),
)


def counts(patch: int) -> dict[str, int]:
    """Tokens, numbers in each and scores a head, for pixels and for patches of this side."""
    pixels, tokens = SIDE**2, (SIDE // patch) ** 2
    return {
        "pixels": pixels, "pixel_scores": pixels**2, "tokens": tokens, "scores": tokens**2,
        "numbers": COLOURS * patch**2, "fewer": pixels**2 // tokens**2,
    }  # fmt: skip


def cleaned_grid(rows: Sequence[Sequence[object]]) -> tuple[Grid, int]:
    """The cells as numbers to compute with, and how many were none and became 0."""
    odd, made = 0, []
    for row in rows:
        cells = [_cell(value) for value in row]
        odd += cells.count(None)
        made.append(tuple(0.0 if cell is None else cell for cell in cells))
    return tuple(made), odd


def number(value: float) -> str:
    """At most three digits behind the point, a true minus."""
    return f"{round(value, 3) + 0.0:g}".replace("-", "−")


def _cell(value: object) -> float | None:
    fits = isinstance(value, int | float) and 0 <= value <= LARGEST  # not a number fails too
    return float(value) if fits else None  # type: ignore[arg-type]


def attention_sum(picture: Grid, heads: Sequence[Sequence[float]], mix: Sequence[float]) -> str:
    """The arithmetic of one cell by attention: the shares of each head, and its sign."""
    cells = [value for row in picture for value in row]
    terms = []
    for shares in heads:
        seen = [cells[at] for at, share in enumerate(shares) if share > 0]
        added = " + ".join(number(value) for value in seen)
        terms.append(added if len(seen) == 1 else f"({added}) ÷ {len(seen)}")
    if tuple(mix) == (1.0,):
        return terms[0]
    return " ".join(
        f"{'−' if sign < 0 else '+'} {term}" for sign, term in zip(mix, terms, strict=True)
    )


def filter_sum(picture: Grid, kernel: Sequence[Sequence[float]], row: int, column: int) -> str:
    """The arithmetic of one cell, counted from 0, by the filter with zeros around the picture."""
    seen = [
        (weight, _at(picture, row + down - 1, column + right - 1))
        for down, weights in enumerate(kernel)
        for right, weight in enumerate(weights)
        if weight
    ]
    if len(seen) == 9:
        return f"({' + '.join(number(value) for _, value in seen)}) ÷ 9"
    if [weight for weight, _ in seen] == [1]:
        return number(seen[0][1])
    return " ".join(f"{'−' if weight < 0 else '+'} {number(value)}" for weight, value in seen)


def _at(picture: Grid, row: int, column: int) -> float:
    inside = 0 <= row < len(picture) and 0 <= column < len(picture[0])
    return picture[row][column] if inside else 0.0


# --- can one head find edges -------------------------------------------------------------------


def _edges(picture: Grid) -> list[float]:
    return [right - left for row in picture for left, right in zip(row, row[2:], strict=False)]


def _head_why(picture: Grid, choice: int) -> tuple[Line, ...]:
    cells, edges = [value for row in picture for value in row], _edges(picture)
    told = [line(N_("Softmax weights are never below 0 and sum to 1: a head averages."))]
    if min(edges) < min(cells):
        message = N_(
            "The filter gives {edge} somewhere in this picture, whose smallest number is {least}; "
            "no average of its cells gets there."
        )
        told.insert(0, line(message, edge=number(min(edges)), least=number(min(cells))))
    needed = (
        N_("Yes: if a weight might be negative, as without softmax."),
        N_("Only at the border: if a head did not average there; it does, over fewer cells."),
    )
    return (*told, *guessed(choice, 2, needed))


ONE_HEAD: Question[Grid] = Question(
    "one-head",
    lambda _picture: True,
    lambda _picture: line(N_("Can one head find edges, with the filter (−1 0 +1)?")),
    lambda _picture: options(N_("yes, it can"), N_("only at the border"), N_("no, but two can")),
    lambda _picture: 2 if min(EDGE) < 0 else 0,
    _head_why,
)


# --- smaller patches, more scores --------------------------------------------------------------

FACTORS = (2, 4, 16)


@dataclass(frozen=True)
class PatchState:
    """The side of a patch in pixels."""

    patch: int

    @property
    def factor(self) -> int:
        """How many times as many scores half the side gives."""
        return counts(self.patch // 2)["scores"] // counts(self.patch)["scores"]


def _scores_why(state: PatchState, choice: int) -> tuple[Line, ...]:
    before, after = counts(state.patch), counts(state.patch // 2)
    came_out = line(
        N_("{before:,} scores a head become {after:,}: {tokens} patches become {more}, four times "
           "as many, and each looks at four times as many."),
        before=before["scores"], after=after["scores"],
        tokens=before["tokens"], more=after["tokens"],
    )  # fmt: skip
    needed = (
        N_("×2: if only one side were halved, and each patch looked at a fixed number."),
        N_("×4: if each patch looked at a fixed number of others."),
        N_("×16: if all patches looked at all."),
    )
    return (came_out, *guessed(choice, FACTORS.index(state.factor), needed))


SCORES: Question[PatchState] = Question(
    "patch-scores",
    lambda state: state.patch % 2 == 0 and state.factor in FACTORS,
    lambda state: line(
        N_("Patches half as wide and half as high, {half} px: how many times as many scores?"),
        half=state.patch // 2,
    ),
    lambda _state: tuple(line(f"×{factor}") for factor in FACTORS),
    lambda state: FACTORS.index(state.factor),
    _scores_why,
)
