"""The first lesson's numbers as long tables, the way charts and readers take them."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from jaxtyping import Float

from messages import N_
from text.embedding_corpus import class_of
from text.embedding_measures import cosines, flat_map
from text.embedding_state import GROUP_NAMES, GROUPS, State

BYTES = 4  # of a number
MANY = 50_000  # words of a language
USUAL = 64  # numbers a word
OTHER = "other words"


def number(value: float, digits: int = 2) -> str:
    """So many digits behind the point, a true minus, no minus before a zero."""
    return f"{round(value, digits) + 0.0:.{digits}f}".replace("-", "−")


def one_hot(words: Sequence[str]) -> Float[np.ndarray, "word place"]:
    """The one-hot vectors of these words."""
    return np.eye(len(words))


def square(
    words: Sequence[str],
    cells: Float[np.ndarray, "row column"],
    columns: Sequence[str] = (),
    digits: int = 2,
) -> pd.DataFrame:
    """A table with a name on each row and column as rows: row, column, value, shown."""
    rows = [
        (word, other, float(cells[i, j]), number(cells[i, j], digits))
        for i, word in enumerate(words)
        for j, other in enumerate(columns or words)
    ]
    return pd.DataFrame(rows, columns=["row", "column", "value", "shown"])


def one_hot_vectors(words: Sequence[str]) -> pd.DataFrame:
    """The one-hot vector of each word as a row; the columns are places, counted from 1."""
    places = [str(place) for place in range(1, len(words) + 1)]
    return square(words, one_hot(words), places, digits=0)


def one_hot_cosines(words: Sequence[str]) -> pd.DataFrame:
    """The cosine of every two one-hot vectors: an identity."""
    return square(words, cosines(one_hot(words), centred=False), digits=0)


def learned_cosines(state: State, words: Sequence[str]) -> pd.DataFrame:
    """The cosine of every two of these words in the embedding."""
    places = state.places(words)
    return square(words, state.cosines[np.ix_(places, places)])


def look_up(state: State, hidden: Sequence[str] = ()) -> pd.DataFrame:
    """The chosen word's one-hot vector above the matrix E, a column a word: row, column, value.

    Row 0 is the one-hot vector, rows from 1 on are the numbers of the matrix.
    """
    kept = [place for place, word in enumerate(state.words) if word not in hidden]
    lit = np.array([[float(state.words[place] == state.chosen) for place in kept]])
    cells = np.vstack([lit, state.vectors[kept].T])
    return pd.DataFrame(
        {
            "row": np.repeat(np.arange(len(cells)), len(kept)),
            "column": [state.words[place] for place in kept] * len(cells),
            "value": cells.ravel().astype(float),
        }
    )


def product(state: State) -> tuple[list[float], float]:
    """The matrix times the one-hot column, and its largest difference from the column itself."""
    column = state.words.index(state.chosen)
    times = state.vectors.T @ np.eye(len(state.words), dtype=state.vectors.dtype)[column]
    return times.tolist(), float(np.abs(times - state.vectors[column]).max())


def group_names(state: State) -> list[str]:
    """What each word is for the reader: an animal, an action, a plant or another word."""
    known = class_of(state.setting.language)
    return [GROUP_NAMES.get(known.get(word, ""), OTHER) for word in state.words]


def map_table(state: State, hidden: Sequence[str] = ()) -> tuple[pd.DataFrame, float]:
    """The words on a flat map (x, y, word, group), and the share of spread that it holds.

    The view is the one in which animals, actions and plants spread most: over all words it would
    show what sets apart "the" and "in".
    """
    animals, actions, plants = (state.places(state.group(name)) for name in GROUPS)
    points, share = flat_map(state.vectors, [*animals, *actions, *plants], [animals, plants])
    table = pd.DataFrame(points, columns=["x", "y"])
    table["word"], table["group"] = state.words, group_names(state)
    return table[~table["word"].isin(hidden)], share


def centres_table(state: State) -> pd.DataFrame:
    """Animals, actions and words with a use of both: cosine with either centre (x, y)."""
    table = pd.DataFrame(state.to_groups[:, :2], columns=["x", "y"])
    table["word"], table["group"] = state.words, group_names(state)
    own = [state.setting.two_uses] + [t.word for t in [state.setting.taught] if t]
    named = [GROUP_NAMES[name] for name in GROUPS[:2]]
    return table[table["group"].isin(named) | table["word"].isin(own)]


def neighbours_table(state: State, hidden: Sequence[str] = ()) -> pd.DataFrame:
    """Every other word by falling cosine with the chosen one."""
    near = state.neighbours(state.chosen, hidden, len(state.words))
    values = [round(state.cosine(state.chosen, word), 3) for word in near]
    return pd.DataFrame({N_("word"): near, N_("cosine"): values})


def groups_table(state: State) -> pd.DataFrame:
    """Mean cosine within and between animals, actions and plants."""
    rows = {
        GROUP_NAMES[one]: [
            round(state.inside(one) if one == other else state.between(one, other), 3)
            for other in GROUPS
        ]
        for one in GROUPS
    }
    return pd.DataFrame(rows, index=[GROUP_NAMES[name] for name in GROUPS])


def memory(words: int = MANY, dim: int = USUAL) -> dict[str, tuple[int, int]]:
    """Bytes of one word and of all words, stored one-hot in full and as an embedding."""
    return {
        "one-hot": (words * BYTES, words * words * BYTES),
        "dense": (dim * BYTES, words * dim * BYTES),
    }
