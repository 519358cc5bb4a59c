"""A tagger as a function from words to scores, trained or not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from jaxtyping import Float
from safetensors import SafetensorError
from safetensors.torch import load_file
from torch import nn

from learning.seeding import seeded
from learning.task import evaluating
from messages import FieldspanError
from text.tagging import build, open_task
from text.vocabulary import Vocabulary


@dataclass(frozen=True)
class Tagger:
    """A network with the words and the labels that it knows."""

    model: nn.Module
    vocabulary: Vocabulary
    labels: tuple[str, ...]

    def scores(self, words: Sequence[str]) -> Float[np.ndarray, "word label"]:
        """A score for each label at each word."""
        ids = torch.tensor([self.vocabulary.ids(words)])
        with evaluating(self.model):
            return self.model(ids, torch.tensor([len(words)]))[0].numpy()

    def tags(self, words: Sequence[str]) -> tuple[str, ...]:
        """The label with the largest score at each word."""
        return tuple(self.labels[place] for place in self.scores(words).argmax(axis=1))


def open_tagger(options: Mapping[str, Any], data: str, weights: Path | None) -> Tagger:
    """The tagger of a rung for a grammar's corpus, untrained without weights.

    FieldspanError where the file does not hold the weights of this network.
    """
    task = open_task(data, 1, 0)  # a grammar's words do not depend on the sentences drawn
    with seeded(0):
        model = build(options, task)
    if weights is not None:
        try:
            model.load_state_dict(load_file(weights))
        except (OSError, SafetensorError, RuntimeError) as error:
            raise FieldspanError(
                "expected weights of this network, got a file that does not fit ({name}): train it "
                "here again",
                name=weights.name,
            ) from error
    return Tagger(model.eval(), task.vocabulary, task.labels)
