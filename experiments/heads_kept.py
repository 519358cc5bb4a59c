"""What was measured of the published networks of the lesson on heads, kept beside their weights.

    python -m experiments.heads_kept     writes data/published/text/heads.json

Measuring them takes the first visitor of a server a quarter of a minute; a test measures again.
"""

import json
from collections.abc import Iterator
from functools import cache

from experiments.lessons import heads
from experiments.options import TaggerOptions
from experiments.published import PUBLISHED
from experiments.rows import Run
from experiments.store import Store
from messages import LANGUAGES
from text.heads import Head, Network, Outcome, by_head, sets

FILE = PUBLISHED / "text" / "heads.json"


@cache
def kept() -> dict[str, Network]:
    """Run id -> what was measured of its published weights."""
    return {run: _read(found) for run, found in json.loads(FILE.read_text("utf-8")).items()}


def networks(store: Store) -> Iterator[Run]:
    """The published runs of the lesson, in every language."""
    for language in LANGUAGES:
        names = [config.run for config in heads(language=language)]
        runs = {run.run: run for run in store.runs(only=names) if run.source == "published"}
        yield from (runs[name] for name in names if name in runs)


def measure(run: Run, store: Store) -> Network:
    """Shares on the cue, and what is right without the heads that no reader has to ask for."""
    from text.heads_measured import cue_shares, outcome
    from text.tagging import open_task
    from text.window_tags import open_tagger

    options = run.config.model
    assert isinstance(options, TaggerOptions)
    task = open_task(run.config.data, 1, 0)
    model = open_tagger(vars(options), run.config.data, store.weights(run)).model
    return Network(
        options.blocks,
        options.heads,
        by_head(cue_shares(model, task).tolist()),  # type: ignore[arg-type]
        tuple(outcome(model, task, off) for off in sets(options.blocks, options.heads)),  # type: ignore[arg-type]
    )


def _written(network: Network) -> dict[str, object]:
    """The network as JSON; its shares by block and head, its outcomes in the order of the sets."""
    outcomes = [[one.off, one.near, one.far] for one in network.outcomes]
    return {"blocks": network.blocks, "heads": network.heads, "shares": network.shares,
            "outcomes": outcomes}  # fmt: skip


def _read(found: dict) -> Network:
    shares = tuple((_head(head), share) for head, share in found["shares"])
    outcomes = tuple(
        Outcome(tuple(map(_head, off)), near, far) for off, near, far in found["outcomes"]
    )
    return Network(found["blocks"], found["heads"], shares, outcomes)


def _head(pair: list[int]) -> Head:
    block, head = pair
    return block, head


def write() -> None:
    """Measures all of them and writes the file."""
    store = Store.default()
    found = {run.run: _written(measure(run, store)) for run in networks(store)}
    lines = [f'"{run}": {json.dumps(one)}' for run, one in found.items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    print(f"{FILE}: {len(found)} networks")


if __name__ == "__main__":
    write()
