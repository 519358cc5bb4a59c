"""Runs for other tools: TensorBoard event files, CSV, Parquet, a folder that timm opens."""

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pandas as pd

from experiments.rows import Run
from experiments.store import Store
from messages import FieldspanError


def to_csv(store: Store, run: Run, out: Path) -> Path:
    """The folder with curve.csv, snapshot.csv and run.json."""
    return _tables(store, run, out, lambda table, path: table.to_csv(f"{path}.csv", index=False))


def to_parquet(store: Store, run: Run, out: Path) -> Path:
    """The folder with curve.parquet, snapshot.parquet and run.json."""
    return _tables(
        store, run, out, lambda table, path: table.to_parquet(f"{path}.parquet", index=False)
    )


def to_tensorboard(store: Store, run: Run, out: Path) -> Path:
    """The folder of event files; `tensorboard --logdir OUT` shows all runs exported there."""
    from tensorboardX import SummaryWriter

    folder = _folder(run, out)
    with SummaryWriter(str(folder)) as writer:
        writer.add_text("config", f"```json\n{run.config.to_json()}\n```", 0)
        for row in store.curves([run]).itertuples():
            writer.add_scalar(f"{row.metric}/{row.part}", row.value, row.step)
        for row in store.snapshots([run]).itertuples():
            place = f"layer_{row.layer}" + ("" if row.head < 0 else f"_head_{row.head}")
            writer.add_scalar(f"{row.measure}/{place}", row.value, row.step)
        for name, value in run.measures.items():
            writer.add_scalar(f"final/{name}", value, run.steps)
    return folder


def to_timm(store: Store, run: Run, out: Path) -> Path:
    """The folder that `timm.create_model("local-dir:FOLDER", pretrained=True)` opens.

    timm knows the two models once `import vision.registry` has run. FieldspanError for another
    kind of model.
    """
    if run.config.job != "vision":
        raise FieldspanError(
            "expected a CNN or a transformer of images, got {run}, a {kind}: export it as csv, "
            "parquet or tensorboard",
            run=run.run,
            kind=run.kind,
        )
    from experiments.pair import load_model
    from vision.registry import save_folder

    folder, info = _folder(run, out), run.info
    save_folder(
        load_model(store, run),
        folder,
        f"fieldspan_{run.kind}",
        asdict(run.config.model),
        mean=info["mean"],
        deviation=info["deviation"],
        classes=info["classes"],
    )
    return folder


EXPORTS: dict[str, Callable[[Store, Run, Path], Path]] = {
    "tensorboard": to_tensorboard,
    "csv": to_csv,
    "parquet": to_parquet,
    "timm": to_timm,
}


def _tables(
    store: Store, run: Run, out: Path, write: Callable[[pd.DataFrame, Path], object]
) -> Path:
    folder = _folder(run, out)
    write(store.curves([run]), folder / "curve")
    write(store.snapshots([run]), folder / "snapshot")
    about = {
        "run": run.run,
        "config": json.loads(run.config.to_json()),
        "status": run.status,
        "step": run.step,
        "seconds": run.seconds,
        "measures": run.measures,
        "info": run.info,
    }
    (folder / "run.json").write_text(json.dumps(about, indent=2) + "\n", encoding="utf-8")
    return folder


def _folder(run: Run, out: Path) -> Path:
    folder = out / run.run
    folder.mkdir(parents=True, exist_ok=True)
    return folder
