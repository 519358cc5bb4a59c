"""Two layers of the worked example: what goes into the second, and how near its outputs lie."""

import pandas as pd
import torch

from messages import N_
from text import tables
from text.arithmetic import number, raised, vector
from text.questions import Line, line
from text.worked import Worked


def outputs_named(worked: Worked) -> str:
    """The outputs of all words, `b¹ … b⁴`."""
    count = len(worked.words)
    return "b¹" if count == 1 else f"b¹ … b{raised(count)}"


def apart(first: Worked, second: Worked) -> Line:
    """How far the two outputs that differ most lie from each other after each layer."""
    gaps = (torch.pdist(one.trace().output) for one in (first, second))
    one, two = (number(gap.max()) if len(gap) else number(0) for gap in gaps)
    message = N_("The outputs lie at most {one} apart after one layer, {two} after the second.")
    return line(message, one=one, two=two)


def outputs_table(first: Worked, second: Worked) -> pd.DataFrame:
    """The vector of every word after one layer and after the second."""
    after = ([vector(row) for row in one.trace().output.tolist()] for one in (first, second))
    columns = (N_("b, the first layer"), N_("b, the second layer"))
    made = pd.DataFrame(dict(zip(columns, after, strict=True)))
    made.insert(0, N_("word"), tables.names(first))
    return made
