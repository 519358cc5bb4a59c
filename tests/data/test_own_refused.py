import io
import zipfile

import pytest

from data import limits
from data.cache import cache_folder
from data.own import take_in
from data.sources import cached, load, load_path
from messages import FieldspanError
from tests.data.own_images import classes, image, zipped

PETS = classes(cats=5, dogs=4)


def refused(stream, sentence):
    """The sentence came, and what was cached before is as it was."""
    kept = take_in(zipped(classes(a=3, b=3)), "kept")
    before = sorted(path.name for path in cache_folder().iterdir())
    with pytest.raises(FieldspanError, match=sentence) as caught:
        take_in(stream, "pets.zip")
    assert len(str(caught.value)) < 250
    assert sorted(path.name for path in cache_folder().iterdir()) == before
    assert load(kept.name).fingerprint == kept.fingerprint


@pytest.mark.parametrize("name", ["../evil.png", "cats/../../evil.png", "/etc/x.png", "C:/x.png"])
def test_a_zip_whose_names_lead_out_of_it_is_refused(name):
    refused(zipped({**PETS, name: image(0)}), "expected names that stay inside the zip, got")


def test_backslashes_in_a_zip_part_folders_and_do_not_lead_out():
    assert take_in(zipped({n.replace("/", "\\"): d for n, d in PETS.items()}), "a").classes
    refused(zipped({**PETS, "..\\evil.png": image(0)}), "stay inside the zip")


def declaring(stream: io.BytesIO, size: int) -> io.BytesIO:
    """The zip with its first entry said to unpack to so many bytes."""
    data = bytearray(stream.getvalue())
    at = data.index(b"PK\1\2")
    data[at + 24 : at + 28] = size.to_bytes(4, "little")
    return io.BytesIO(bytes(data))


def test_a_bomb_is_refused_by_what_its_listing_declares():
    refused(
        declaring(zipped(PETS), 4_000_000_000), "2000 MB once unpacked, got 4000 MB in pets.zip"
    )


def test_a_bomb_of_one_image_is_refused_while_it_is_read(monkeypatch):
    monkeypatch.setattr(limits, "LOCAL", limits.Limits(10**7, 10**6, 10**7, 50_000, 100, None))
    swollen = {**PETS, "cats/0.png": bytes(200_000)}
    refused(
        zipped(swollen, compression=zipfile.ZIP_DEFLATED), "MB an image, got more in cats/0.png"
    )


def test_a_zip_that_lies_about_a_size_is_refused():
    refused(declaring(zipped(PETS), 100), "can be read, got cats/0.png: copy or pack it again")


def test_a_zip_with_too_many_entries_is_refused_before_its_listing_is_read(monkeypatch):
    monkeypatch.setattr(limits, "LOCAL", limits.Limits(10**7, 400, 10**7, 10**6, 100, None))
    refused_now = zipped(PETS)
    with pytest.raises(FieldspanError, match=r"far more files in pets\.zip"):
        take_in(refused_now, "pets.zip")


def test_more_images_than_are_taken_is_one_sentence(monkeypatch):
    monkeypatch.setattr(limits, "LOCAL", limits.Limits(10**7, 10**6, 10**7, 10**6, 8, None))
    with pytest.raises(FieldspanError, match="expected at most 8 images"):
        take_in(zipped(PETS), "pets.zip")


def test_a_zip_that_is_too_long_is_refused(monkeypatch):
    monkeypatch.setattr(limits, "LOCAL", limits.Limits(1000, 10**6, 10**7, 10**6, 8, None))
    with pytest.raises(FieldspanError, match="expected a zip of at most 0 MB"):
        take_in(zipped(PETS), "pets.zip")


@pytest.mark.parametrize("data", [b"", b"no zip", b"PK\5\6", zipped(PETS).getvalue()[:-30]])
def test_bytes_that_are_no_zip_are_refused(data):
    refused(io.BytesIO(data), "expected a zip in pets.zip, got a file that can't be read as one")


def test_a_zip_behind_a_password_is_refused():
    data = bytearray(zipped(PETS).getvalue())
    for signature, at in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        data[data.index(signature) + at] |= 1
    refused(io.BytesIO(bytes(data)), "without a password, got one for cats/0.png")


def test_a_damaged_entry_is_named():
    data = bytearray(zipped(PETS).getvalue())
    data[200:300] = bytes(100)
    refused(io.BytesIO(bytes(data)), "can be read, got cats/0.png")


@pytest.mark.parametrize("data", [b"", b"no picture", image(3)[:900]])
def test_a_corrupt_image_is_named(data):
    refused(zipped({**PETS, "dogs/2.png": data}), "expected a picture in dogs/2.png, got bytes")


@pytest.mark.parametrize("path", ["nowhere", "nowhere.zip", "a\0b", "x" * 5000])
def test_a_path_that_leads_nowhere_is_one_sentence(tmp_path, path):
    with pytest.raises(FieldspanError, match="expected a folder or zip of images, got"):
        load_path(tmp_path / path)


def test_a_file_that_is_neither_folder_nor_zip_is_one_sentence(tmp_path):
    (tmp_path / "notes.txt").write_text("no zip")
    with pytest.raises(FieldspanError, match=r"expected a zip in notes\.txt"):
        load_path(tmp_path / "notes.txt")


@pytest.mark.parametrize("name", ["own-0123456789abcdef", "own-", "own-../../../etc/pass"])
def test_a_name_that_is_not_kept_is_one_sentence(name):
    assert not cached(name)
    with pytest.raises(FieldspanError, match=r"expected (the own images|one of cifar10)"):
        load(name)
