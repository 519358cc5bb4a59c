"""Skip-gram: a word's vector is learned by guessing the words that stand next to it."""

from collections.abc import Iterator, Sequence

import numpy as np
import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor

from text.embedding_start import EVERY, STEPS, Snapshot, start

WINDOW = 2  # words to the left and to the right
LEARNING_RATE = 0.05
BATCH = 2_048  # pairs a step


def pairs(sentences: Sequence[Sequence[str]], words: Sequence[str]) -> Int[np.ndarray, "pair 2"]:
    """Every word with each of its neighbours, both as numbers; no pair crosses a sentence."""
    number = {word: place for place, word in enumerate(words)}
    found = []
    for sentence in sentences:
        row = [number[word] for word in sentence]
        for place, word in enumerate(row):
            near = row[max(0, place - WINDOW) : place] + row[place + 1 : place + 1 + WINDOW]
            found += [(word, neighbour) for neighbour in near]
    return np.array(found)


def learn(
    sentences: Sequence[Sequence[str]],
    words: Sequence[str],
    *,
    dim: int,
    seed: int,
    steps: int = STEPS,
) -> Iterator[Snapshot]:
    """The vectors before the first step and after every tenth; draws from its own generator."""
    first = start(len(words), dim, seed)
    yield Snapshot(0, first)
    inputs = torch.from_numpy(first.copy()).requires_grad_()
    outputs = torch.zeros_like(inputs, requires_grad=True)
    optimiser = torch.optim.Adam([inputs, outputs], lr=LEARNING_RATE)
    words_and_neighbours = torch.from_numpy(pairs(sentences, words))
    draw = torch.Generator().manual_seed(seed)
    for step in range(1, steps + 1):
        batch = torch.randint(len(words_and_neighbours), (BATCH,), generator=draw)
        word, neighbour = words_and_neighbours[batch].T
        loss = surprise(inputs, outputs, word, neighbour)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if step % EVERY == 0 or step == steps:
            yield Snapshot(step, inputs.detach().numpy().copy())


def surprise(
    inputs: Float[Tensor, "word dim"],
    outputs: Float[Tensor, "word dim"],
    word: Int[Tensor, " pair"],
    neighbour: Int[Tensor, " pair"],
) -> Float[Tensor, ""]:
    """Mean cross-entropy of guessing each neighbour among all words from the word's vector."""
    scores = inputs[word] @ outputs.T
    return F.cross_entropy(scores, neighbour)
