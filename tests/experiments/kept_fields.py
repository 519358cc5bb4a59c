"""Finished runs on who chooses the field that nobody had to train, with made-up measures."""

import json

from experiments.config import RunConfig
from experiments.field_plan import by_distance, nets, on_texture, third_try
from experiments.schema import writing
from experiments.store import Store

ACCURACY = {"near": 0.248, "covers": 0.262, "beyond": 0.994, "attention": 0.998}
EFFECTIVE = {"near": 2.4, "covers": 4.5, "beyond": 11.0}
THIRD = {"group": 0.41, "mlp": 0.87}


def finish(store: Store, config: RunConfig, accuracy: float, last: float) -> str:
    """The run as if it had finished: its heads, or its last layer, `last` pixels far at the end."""
    run = store.enqueue(config)
    measures = json.dumps({"last/test/accuracy": accuracy})
    rows = [(run, step, *row) for step, px in ((0, 16.5), (400, last)) for row in _rows(config, px)]
    with writing(store.path) as database:
        database.execute(
            "UPDATE run SET status = 'finished', step = steps, seconds = 20, measures = ?,"
            " info = '{}' WHERE run = ?",
            (measures, run),
        )
        database.executemany("INSERT INTO snapshot VALUES (?, ?, ?, ?, ?, ?)", rows)
    return run


def _rows(config: RunConfig, pixels: float) -> list[tuple]:
    if config.kind == "cnn":
        layers = config.model.stages * config.model.convolutions
        return [(layers - 1, -1, "effective", pixels), (layers - 1, -1, "theoretical", 12.0)]
    heads = [(layer, head) for layer in range(2) for head in range(4)]
    return [(layer, head, "distance", pixels + 0.1 * layer) for layer, head in heads]


def keep_fields(store: Store) -> None:
    """The four networks on the far pair, the slowest first, as the plan has them."""
    for config, net in zip(nets(), reversed(ACCURACY), strict=True):
        finish(store, config, ACCURACY[net], EFFECTIVE.get(net, 14.0))


def keep_everything(store: Store) -> None:
    """Every run of the plan; the farther apart the marks, the farther the heads look."""
    keep_fields(store)
    for config, accuracy in zip(third_try(), THIRD.values(), strict=True):
        finish(store, config, accuracy, 2.0)
    finish(store, on_texture()[0], 1.0, 9.0)
    for config in by_distance():
        if config.data != "far-pair":
            finish(store, config, 0.99, float(config.data.split(":")[1]) / 2)
