"""How many numbers the layer learns and computes, beside one dense layer over all words."""

import pandas as pd

from messages import N_
from text.questions import Line, line
from text.worked import Worked

LENGTHS = (100, 1_000)


def learned(worked: Worked) -> int:
    """The numbers in W^q, W^k and W^v: 3 x d_out x d_in, whatever the sentence."""
    return sum(len(m) * len(m[0]) for m in (worked.query, worked.key, worked.value))


def scores(words: int) -> int:
    """The scores of a sentence: every word meets every word."""
    return words * words


def dense(worked: Worked, words: int) -> int:
    """Weights of one layer that joins every input of every word with every output of every one."""
    return words * len(worked.value[0]) * words * len(worked.value)


def counts(worked: Worked) -> pd.DataFrame:
    """The counts at the sentence's own length and at longer ones."""
    lengths = sorted({len(worked.words), *LENGTHS})
    return pd.DataFrame(
        {
            N_("words"): lengths,
            N_("learned numbers"): learned(worked),
            N_("computed scores"): [scores(words) for words in lengths],
            N_("learned, if one layer joined all words with all"): [
                dense(worked, words) for words in lengths
            ],
        }
    )


def said(worked: Worked) -> Line:
    """The finding: what grows with the sentence and what does not."""
    message = N_(
        "{learned} learned numbers for this sentence and for one of {many} words: all places "
        "share them. Scores grow to {scores}. A layer that joins all words with all, each pair by "
        "weights of its own, would learn {dense}."
    )
    many = max(LENGTHS)
    return line(
        message,
        learned=learned(worked),
        many=f"{many:,}",
        scores=f"{scores(many):,}",
        dense=f"{dense(worked, many):,}",
    )
