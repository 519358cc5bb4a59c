import json

import pandas as pd
import pytest

from experiments.export import EXPORTS, to_csv, to_parquet, to_tensorboard


@pytest.fixture
def run(store, tiny_config, finish):
    return store.run(finish(store, tiny_config()))


def test_csv_and_parquet_hold_the_tables_and_all_that_is_known(store, run, tmp_path):
    for write, read, ending in (
        (to_csv, pd.read_csv, "csv"),
        (to_parquet, pd.read_parquet, "parquet"),
    ):
        folder = write(store, run, tmp_path / ending)
        assert folder.name == run.run
        pd.testing.assert_frame_equal(
            read(folder / f"curve.{ending}"), store.curves([run]), check_dtype=False
        )
        assert len(read(folder / f"snapshot.{ending}")) == 1
        about = json.loads((folder / "run.json").read_text())
        assert about["measures"] == run.measures
        assert about["config"]["train_size"] == 12


def test_event_files_hold_every_point_of_every_curve(store, run, tmp_path):
    from tensorboardX.proto.event_pb2 import Event

    folder = to_tensorboard(store, run, tmp_path)
    (file,) = folder.glob("events.out.tfevents.*")
    values = {}
    for record in records(file.read_bytes()):
        event = Event.FromString(record)
        for value in event.summary.value:
            values[value.tag, event.step] = value.simple_value
    assert values["accuracy/validation", 3] == 0.25
    assert values["effective/layer_1", 6] == 2.5
    assert values["final/last/test/accuracy", 6] == 0.5


def records(data: bytes) -> list[bytes]:
    """The records of a TFRecord file: length in 8 bytes, its check in 4, content, check in 4."""
    found = []
    while data:
        length = int.from_bytes(data[:8], "little")
        found.append(data[12 : 12 + length])
        data = data[16 + length :]
    return found


def test_every_export_has_a_name_on_the_command_line():
    assert set(EXPORTS) == {"tensorboard", "csv", "parquet", "timm"}
