"""What a model adds to its loss."""

import tiny_training as tiny
import torch
from torch import nn

from learning.loop import train
from learning.penalty import penalised
from learning.recipe import Recipe


class Priced(nn.Linear):
    """Half of its one weight is its price."""

    def penalty(self):
        return self.weight.sum() / 2


class Free(nn.Linear):
    def penalty(self):
        return None


def test_a_price_is_added_and_no_price_changes_nothing():
    loss, model = torch.tensor(3.0), Priced(1, 1, bias=False)
    nn.init.constant_(model.weight, 4.0)
    assert penalised(loss, model).item() == 5.0
    for other in (nn.Linear(1, 1), Free(1, 1)):
        assert penalised(loss, other) is loss


def test_training_with_a_price_shrinks_spans_and_no_measure_counts_it():
    recipe = Recipe(steps=8, batch=7, learning_rate=0.05)

    def after(price):
        model = tiny.spans()
        model.spans.price = price
        found = train(model, tiny.task(recipe), recipe, seed=3, watcher=tiny.QuietWatcher())
        return model.spans.spans(), found.measures["last/train-all/loss"]

    (free, _), (dear, loss) = after(0.0), after(50.0)
    assert (dear < free).all()
    assert loss < 10  # far below 50 for each pixel of a span
