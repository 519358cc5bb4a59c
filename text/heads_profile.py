"""What a head picked as relevant in one sentence, from its weights."""

from collections.abc import Sequence

from jaxtyping import Float
from torch import Tensor

from attention import AttentionTrace, attention_span, line_distances, normalised_entropy
from text.annotate import annotate
from text.heads import Head, Profile
from text.lexicon import Lexicon
from text.tagged import Ambiguous


def profiles(
    traces: Sequence[AttentionTrace], ambiguous: Sequence[Ambiguous]
) -> tuple[Profile, ...]:
    """The profile of every head in a single sentence, traced block by block."""
    return tuple(
        _profile((block, head), weights, ambiguous)
        for block, trace in enumerate(traces)
        for head, weights in enumerate(trace.weights[0])
    )


def _profile(
    head: Head, weights: Float[Tensor, "word word"], ambiguous: Sequence[Ambiguous]
) -> Profile:
    apart = line_distances(len(weights)).to(weights)
    cues = [weights[one.place, one.cue].item() for one in ambiguous]
    return Profile(
        head,
        sum(cues) / len(cues) if cues else None,
        weights.diagonal(-1).sum().item() / len(weights),
        weights.diagonal(1).sum().item() / len(weights),
        weights.diagonal().mean().item(),
        normalised_entropy(weights).mean().item(),
        attention_span(weights, apart).mean().item(),
    )


def even_distance(words: int) -> float:
    """The mean distance of a head that looks at every word alike: (n² - 1) / 3n."""
    return line_distances(words).mean().item()


def cues(words: Sequence[str], lexicon: Lexicon) -> tuple[Ambiguous, ...]:
    """The ambiguous words whose cue is known: only sentences of the grammar have any."""
    return annotate(words, lexicon).ambiguous


def on_cue(traces: Sequence[AttentionTrace], ambiguous: Sequence[Ambiguous]) -> Head | None:
    """The head that puts most on the cue of the word to look at first; None without a cue."""
    if not ambiguous:
        return None
    first = min(ambiguous, key=lambda one: one.kind != "far")
    shares = {
        (block, head): share
        for block, trace in enumerate(traces)
        for head, share in enumerate(trace.weights[0, :, first.place, first.cue].tolist())
    }
    return max(shares, key=shares.__getitem__)


def asker(ambiguous: Sequence[Ambiguous], words: int) -> int:
    """The place of the word to look at first: a far one, else a near one, else the last."""
    found = sorted(ambiguous, key=lambda one: one.kind != "far")
    return found[0].place if found else words - 1


def weights(traces: Sequence[AttentionTrace], head: Head) -> Float[Tensor, "word word"]:
    """Who looks at whom in one head of a single sentence."""
    return traces[head[0]].weights[0, head[1]]
