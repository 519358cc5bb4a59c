"""A tagger with heads switched off, and its heads' shares on the cue, over all test sentences."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import torch
from jaxtyping import Float
from torch import Tensor

from attention import AttentionTrace, MultiHeadSelfAttention
from learning.task import evaluate, evaluating
from text.heads import Head, Outcome
from text.heads_small_questions import Counted
from text.taggers import AttentionTagger, parameters, without_heads
from text.tagging import EVALUATION_BATCH, TaggingTask
from text.window_tags import Tagger


def outcome(model: AttentionTagger, task: TaggingTask, off: Sequence[Head]) -> Outcome:
    """What the tagger gets right on the mirrored test sentences without these heads."""
    found = evaluate(task, without_heads(model, off), "test")
    return Outcome(tuple(off), found["near"], found["far"])


def cue_shares(
    model: AttentionTagger, task: TaggingTask, kind: str = "far"
) -> Float[Tensor, "block head"]:
    """What each head puts on the cue of the ambiguous test words of a kind, on average."""
    encoded, sentences = task.part("test"), task.corpus.test
    total, count = torch.zeros(len(model.blocks), model.heads), 0
    with evaluating(model):
        for indices in encoded.lengths.argsort(stable=True).split(EVALUATION_BATCH):
            asked = [
                (row, one.place, one.cue)
                for row, index in enumerate(indices.tolist())
                for one in sentences[index].ambiguous
                if one.kind == kind
            ]
            if not asked:
                continue
            traces: list[AttentionTrace] = []
            ids, lengths, _ = encoded.batch(indices)
            model(ids, lengths, traces=traces)
            rows, places, cues = torch.tensor(asked).T
            picked = [trace.weights[rows, :, places, cues].sum(dim=0) for trace in traces]
            total += torch.stack(picked)
            count += len(asked)
    return total / max(count, 1)


def tags_without(tagger: Tagger, off: Sequence[Head], words: Sequence[str]) -> tuple[str, ...]:
    """The labels of a sentence while these heads are off."""
    model = tagger.model
    assert isinstance(model, AttentionTagger)
    return replace(tagger, model=without_heads(model, off)).tags(words)


@lru_cache(maxsize=4)
def counted(dim: int) -> Counted:
    """How many numbers an attention layer of this width learns with one head and with four."""
    one, four = (parameters(MultiHeadSelfAttention(dim, heads)) for heads in (1, 4))
    return Counted(dim, one, four)
