"""Softmax over the wrong axis: what comes out, and what would have told."""

from jaxtyping import Bool, Float
from torch import Tensor

from attention import AttentionTrace, attend, attention_weights
from messages import N_
from text.arithmetic import number, vector
from text.questions import Line, State, line
from text.worked import Worked


def shares_of_answers(
    scores: Float[Tensor, "query key"], *, mask: Bool[Tensor, "query key"] | None = None
) -> Float[Tensor, "query key"]:
    """The mistake: each key shares itself among the queries, instead of each query the keys."""
    return attention_weights(scores.mT, mask=None if mask is None else mask.mT).mT


def mistaken(worked: Worked) -> AttentionTrace:
    """The same layer with softmax over the wrong axis."""
    trace = worked.trace()
    return attend(trace.queries, trace.keys, trace.values, scale=1.0, weights=shares_of_answers)


def boxes(trace: AttentionTrace, name: str) -> dict[str, Tensor]:
    """Weights, what each query's weights add up to, and outputs, in the column form."""
    sums = trace.weights.sum(dim=-1, keepdim=True)
    return {f"A{name}": trace.weights.mT, f"S{name}": sums.mT, f"O{name}": trace.output.mT}


def broken(state: State, form: str) -> Line:
    """What the mistake does to the sums and to the output of the word that asks."""
    wrong, right = mistaken(state.worked), state.worked.trace()
    if (wrong.weights - right.weights).abs().max() < 5e-4:
        return line(N_("With these numbers both directions give the same weights."))
    sums = tuple(number(total) for total in wrong.weights.sum(dim=-1).tolist())
    values = {
        "sums": sums,
        "word": state.asker,
        "before": vector(right.output[state.chosen].tolist()),
        "after": vector(wrong.output[state.chosen].tolist()),
    }
    if form == "rows":
        message = N_(
            "The rows now add up to {sums}, and b of “{word}” goes from {before} to {after}. "
            "Shapes fit and nothing crashes; that is why this mistake survives."
        )
    else:
        message = N_(
            "The columns now add up to {sums}, and b of “{word}” goes from {before} to {after}. "
            "Shapes fit and nothing crashes; that is why this mistake survives."
        )
    return line(message, **values)
