import numpy as np
import pyarrow.parquet as pq
import pytest
from PIL import Image

from data.sources import available, cached, load
from messages import FieldspanError
from tests.data.conftest import encoded, pictures, write_parquet

TRAIN = "cifar10/plain_text/train-00000-of-00001.parquet"


def file(folder, part="train"):
    return folder / f"{part}-00000-of-00001.parquet"


def test_pixels_come_back_as_they_were_stored(tmp_path, monkeypatch):
    pixels = np.arange(32 * 32 * 3, dtype=np.uint32).reshape(32, 32, 3).astype(np.uint8)
    folder = tmp_path / "cifar10" / "plain_text"
    write_parquet(file(folder), [encoded(pixels)] * 2, [4, 4])
    write_parquet(file(folder, "test"), [encoded(pixels)], [7])
    monkeypatch.setenv("FIELDSPAN_DATA", str(tmp_path))
    opened = load("cifar10")
    assert np.array_equal(opened.test.images[0], pixels.transpose(2, 0, 1))
    assert opened.classes[opened.test.labels[0]] == "horse"


def test_a_small_file_is_split_nine_to_one_within_each_class(small_cifar):
    opened = load("cifar10")
    assert np.array_equal(np.bincount(opened.train.labels)[[0, 3, 9]], [9, 9, 9])
    assert np.array_equal(np.bincount(opened.validation.labels)[[0, 3, 9]], [1, 1, 1])
    assert np.array_equal(opened.test.labels, [0, 3, 9, 0, 3, 9, 0])


def test_progress_rises_to_one(small_cifar):
    heard = []
    load("cifar10", progress=heard.append)
    assert heard == sorted(heard)
    assert heard[0] > 0
    assert heard[-1] == 1
    assert len(heard) == 3


def test_jpeg_pictures_are_called_a_jpeg_copy_and_png_pictures_are_not(small_cifar):
    assert load("cifar10").title == "CIFAR-10"
    write_parquet(file(small_cifar), pictures(20, kind="JPEG"), [0, 1] * 10)
    assert load("cifar10").title == "CIFAR-10, JPEG copy"


def test_cifar100_opens_with_its_fine_labels_or_its_coarse_ones(tmp_path, monkeypatch):
    folder = tmp_path / "cifar100" / "cifar100"
    fine, coarse = [99, 0, 99, 0, 99, 0], [13, 4, 13, 4, 13, 4]
    write_parquet(file(folder), pictures(6), fine, label="fine_label", coarse_label=coarse)
    write_parquet(
        file(folder, "test"), pictures(2), [5, 98], label="fine_label", coarse_label=[6, 14]
    )
    monkeypatch.setenv("FIELDSPAN_DATA", str(tmp_path))
    assert available() == ["cifar100", "cifar100-coarse", "local-texture", "far-pair"]
    opened = load("cifar100")
    assert [opened.classes[label] for label in opened.test.labels] == ["bed", "woman"]
    grouped = load("cifar100-coarse")
    assert len(grouped.classes) == 20
    assert [grouped.classes[label] for label in grouped.test.labels] == [
        "household furniture",
        "people",
    ]
    assert np.array_equal(grouped.test.images, opened.test.images)
    assert grouped.fingerprint != opened.fingerprint


@pytest.mark.parametrize("part", ["train", "test"])
def test_a_missing_file_is_named(small_cifar, part):
    file(small_cifar, part).unlink()
    with pytest.raises(FieldspanError, match=f"expected the file cifar10/plain_text/{part}-0"):
        load("cifar10")


def test_a_damaged_file_leaves_what_was_decoded_before_intact(small_cifar, monkeypatch):
    first = load("cifar10")
    file(small_cifar).write_bytes(b"damaged")
    with pytest.raises(FieldspanError, match=TRAIN):
        load("cifar10")
    monkeypatch.delenv("FIELDSPAN_DATA")
    assert load("cifar10").fingerprint == first.fingerprint


@pytest.mark.parametrize("kept", [0, 10, 0.5, 0.95])
def test_a_truncated_file_is_named(small_cifar, kept):
    data = file(small_cifar).read_bytes()
    file(small_cifar).write_bytes(data[: int(kept * len(data)) if kept < 1 else kept])
    with pytest.raises(FieldspanError, match=f"whole Parquet file in {TRAIN}"):
        load("cifar10")


def test_a_damaged_page_is_named(small_cifar):
    data = bytearray(file(small_cifar).read_bytes())
    data[4:4000] = bytes(3996)
    file(small_cifar).write_bytes(data)
    with pytest.raises(FieldspanError, match=TRAIN):
        load("cifar10")


def test_wrong_columns_are_listed(small_cifar):
    write_parquet(file(small_cifar), pictures(4), [0, 1, 0, 1], label="kind")
    with pytest.raises(FieldspanError, match=rf"columns img .* in {TRAIN}, got img, kind"):
        load("cifar10")


def test_words_instead_of_labels_are_wrong_columns(small_cifar):
    write_parquet(file(small_cifar), pictures(2), ["cat", "dog"])
    with pytest.raises(FieldspanError, match="expected the columns"):
        load("cifar10")


@pytest.mark.parametrize("label", [-1, 10, None])
def test_a_label_outside_the_classes_is_named(small_cifar, label):
    write_parquet(file(small_cifar), pictures(3), [0, 1, label])
    with pytest.raises(FieldspanError, match=f"labels from 0 to 9 in {TRAIN}"):
        load("cifar10")


@pytest.mark.parametrize("data", [None, b"", b"no picture", pictures(1, kind="JPEG")[0][:400]])
def test_a_corrupt_picture_is_named_by_row_and_file(small_cifar, data):
    write_parquet(file(small_cifar), [*pictures(3), data], [0, 1, 0, 1])
    with pytest.raises(FieldspanError, match=f"picture in row 3 of {TRAIN}"):
        load("cifar10")


def test_a_picture_of_another_size_is_refused(small_cifar):
    wide = encoded(np.zeros((5, 7, 3), np.uint8))
    write_parquet(file(small_cifar), [*pictures(2), wide], [0, 1, 0])
    with pytest.raises(FieldspanError, match=r"32 x 32 pixels in .*, got 7 x 5 in row 2"):
        load("cifar10")


def test_a_grey_picture_becomes_three_equal_channels(small_cifar):
    grey = np.arange(1024, dtype=np.uint32).reshape(32, 32).astype(np.uint8)
    write_parquet(file(small_cifar, "test"), [encoded(grey)], [0])
    assert np.array_equal(load("cifar10").test.images[0], np.stack([grey] * 3))


def test_an_empty_file_and_a_file_of_single_pictures_are_refused(small_cifar):
    write_parquet(file(small_cifar), pictures(2), [0, 1])
    with pytest.raises(FieldspanError, match="at least two pictures of a class"):
        load("cifar10")
    table = pq.read_table(file(small_cifar))
    pq.write_table(table.slice(0, 0), file(small_cifar))
    with pytest.raises(FieldspanError, match="got no rows"):
        load("cifar10")


def test_without_files_the_sentence_names_the_next_thing_to_try():
    for name in ("cifar10", "cifar100"):
        assert not cached(name)
        with pytest.raises(FieldspanError, match="or take local-texture or far-pair"):
            load(name)


def test_a_slice_of_the_real_photographs_decodes(cifar, tmp_path, monkeypatch):
    rows = next(pq.ParquetFile(cifar / TRAIN).iter_batches(batch_size=200)).to_pylist()
    folder = tmp_path / "slice" / "cifar10" / "plain_text"
    for part, some in (("train", rows[:170]), ("test", rows[170:])):
        write_parquet(
            file(folder, part), [row["img"]["bytes"] for row in some], [r["label"] for r in some]
        )
    monkeypatch.setenv("FIELDSPAN_DATA", str(tmp_path / "slice"))
    opened = load("cifar10")
    assert opened.title == "CIFAR-10, JPEG copy"
    assert len(opened.train) + len(opened.validation) == 170
    assert 0.3 < opened.train.images.mean() / 255 < 0.6


@pytest.mark.slow
def test_the_real_set_has_its_published_counts_and_means(cifar):
    opened = load("cifar10")
    assert np.array_equal(np.bincount(opened.train.labels), [4500] * 10)
    assert np.array_equal(np.bincount(opened.validation.labels), [500] * 10)
    assert np.array_equal(np.bincount(opened.test.labels), [1000] * 10)
    whole = (
        9 * opened.train.images.mean(axis=(0, 2, 3)) + opened.validation.images.mean(axis=(0, 2, 3))
    ) / 2550
    assert np.allclose(whole, [0.4913, 0.4821, 0.4465], atol=1e-4)


def test_pillow_is_never_asked_to_open_other_formats(small_cifar):
    write_parquet(file(small_cifar), [encoded(np.zeros((32, 32, 3), np.uint8), "GIF")] * 2, [0, 0])
    assert Image.MIME["GIF"] == "image/gif"
    with pytest.raises(FieldspanError, match="expected a PNG or JPEG"):
        load("cifar10")
