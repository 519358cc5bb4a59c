from experiments.schema import writing
from experiments.stamp import stamp


def write(store, table: str, *row: object) -> None:
    with writing(store.path) as database:
        marks = ", ".join("?" * len(row))
        database.execute(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", row)


def test_nothing_measured_is_the_same_stamp_twice(store):
    assert stamp(store, ["a", "b"]) == stamp(store, ["a", "b"])


def test_a_stamp_counts_points_and_adds_their_steps_and_values(store):
    write(store, "curve", "a", 10, "train", "loss", 0.5)
    write(store, "curve", "a", 20, "train", "loss", 0.25)
    write(store, "snapshot", "a", 20, 1, -1, "distance", 4.0)
    assert stamp(store, ["a"]) == (2, 30.0, 0.75, 1, 20.0, 4.0)


def test_a_point_of_another_run_changes_nothing_and_one_replaced_does(store):
    write(store, "curve", "a", 10, "train", "loss", 0.5)
    before = stamp(store, ["a"])
    write(store, "curve", "b", 10, "train", "loss", 0.5)
    assert stamp(store, ["a"]) == before
    write(store, "curve", "a", 10, "train", "loss", 0.125)
    assert stamp(store, ["a"]) != before
