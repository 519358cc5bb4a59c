"""The taggers of the lesson on order as if they had finished, with weights as drawn."""

import json
from collections.abc import Iterable

from safetensors.torch import save_file

from experiments.config import RunConfig
from experiments.files import weights_name
from experiments.lessons import ladder, order, unplaced
from experiments.schema import writing
from experiments.store import Store
from learning.seeding import seeded
from text.order_corpus import BEYOND, TRAINED
from text.tagging import build, open_task

SHARES = {  # what was measured behind 0, 4, 8 | 9, 10, 12, 16, 24, 32, 48 words
    "none": [0.5] * 10,
    "sinusoidal": [1.0, 1.0, 0.991, 0.96, 0.337, 0.032, 0.13, 0.5, 0.5, 0.447],
    "learned": [1.0, 1.0, 0.992, 0.042, 0.021, 0.5, 0.5, 0.5, 0.5, 0.5],
}


def drawn_orders(store: Store, language: str) -> None:
    """Puts every run of the lesson into the store, each with weights drawn from its seed."""
    finish(store, (*unplaced(language=language), ladder(language=language)[-1]), _tagger)
    finish(store, order(language=language), _task)


def _tagger(config: RunConfig) -> dict[str, float]:
    placed = config.model.positions != "none"
    return {"last/test/same-word": 1.0 if placed else 0.5, "last/test/far": 0.983}


def _task(config: RunConfig) -> dict[str, float]:
    shares = zip(TRAINED + BEYOND, SHARES[config.model.positions], strict=True)
    return {f"last/test/before/{before}": share for before, share in shares}


def finish(store: Store, configs: Iterable[RunConfig], measures) -> None:
    """The runs as finished ones."""
    for config in configs:
        run = store.enqueue(config)
        with writing(store.path) as database:
            database.execute(
                "UPDATE run SET status = 'finished', step = steps, seconds = 4, measures = ?,"
                " info = '{}' WHERE run = ?",
                (json.dumps(measures(config)), run),
            )
        folder = store.files(run).folder
        folder.mkdir(parents=True, exist_ok=True)
        with seeded(config.seed):
            model = build(vars(config.model), open_task(config.data, 1, 0))
        save_file(model.state_dict(), folder / weights_name("last"))
