"""A finished pair that nobody had to train: small models as they were built, made-up distances."""

from dataclasses import replace

from safetensors.torch import save

from experiments import changes
from experiments.config import CNNOptions, RunConfig, ViTOptions
from experiments.owner import Owner
from experiments.pair import load_model
from experiments.rows import Run
from experiments.store import Store
from learning.recipe import Recipe

STEPS = 6
MODELS = {
    "cnn": CNNOptions(width=3, stages=3, convolutions=1),
    "vit": ViTOptions(dim=8, depth=2, heads=2),
}
DISTANCES = {  # step -> layer, head, measure, pixels
    "cnn": {
        0: [(0, -1, "effective", 1.0), (1, -1, "effective", 2.0), (2, -1, "effective", 3.0)],
        STEPS: [
            *[(layer, -1, "theoretical", 2.0 + layer) for layer in range(3)],
            *[(layer, -1, "effective", 1.1 + layer) for layer in range(3)],
        ],
    },
    "vit": {
        0: [(layer, head, "distance", 16.5) for layer in range(2) for head in range(2)],
        STEPS: [(layer, head, "distance", 5.0 + layer) for layer in range(2) for head in range(2)],
    },
}


def config_of(kind: str, images, **changed) -> RunConfig:
    """The config of a small model; the data has a name and a fingerprint."""
    config = RunConfig(
        MODELS[kind], Recipe(steps=STEPS, batch=5), images.name, images.fingerprint, 12, 0, 0
    )
    return replace(config, **changed)


def keep(store: Store, kind: str, images, classes=("a", "b", "c"), **changed) -> Run:
    """The run as if it had been trained and measured."""
    config = config_of(kind, images, **changed)
    run = store.enqueue(config)
    owner = Owner(store, wanted=run.__eq__)
    owner.beat()
    assert owner.claim()
    for step, rows in DISTANCES[kind].items():
        owner.write([changes.seen(run, step, *row) for row in rows])
    owner.finish(run, _result(store, store.run(run), list(classes)))
    owner.leave()
    return store.run(run)


def _result(store: Store, run: Run, classes: list[str]) -> dict:
    """What a job would hand over."""
    info = {"classes": classes, "mean": [0.4, 0.5, 0.6], "deviation": [0.2, 0.2, 0.3]}
    model = load_model(store, replace(run, source="untrained", info=info))
    files = {"last.safetensors": save(model.state_dict(), {"config": run.config.to_json()})}
    return {"step": STEPS, "seconds": 1.0, "measures": {}, "info": info, "files": files}
