import io
import os
import zipfile

import numpy as np
import pytest

from data import limits, own
from data.cache import cache_folder
from data.own import forget, take_in
from data.picture import picture
from data.sources import available, cached, load, load_path
from messages import FieldspanError
from tests.data.own_images import classes, folder, image, zipped

PETS = classes(cats=5, dogs=4)


def test_a_folder_becomes_a_set_with_class_names_and_three_splits(tmp_path):
    opened = load_path(folder(tmp_path / "pets", PETS))
    assert opened.title == "pets"
    assert opened.classes == ("cats", "dogs")
    assert not opened.drawn
    assert [len(split) for split in opened.splits.values()] == [5, 2, 2]
    shown = {
        split.images[i].tobytes() for split in opened.splits.values() for i in range(len(split))
    }
    assert shown == {picture(data, "").tobytes() for data in PETS.values()}


def test_once_taken_in_it_opens_by_its_name_without_its_files(tmp_path):
    opened = load_path(folder(tmp_path / "pets", PETS))
    for file in (tmp_path / "pets").rglob("*.png"):
        file.unlink()
    assert available() == ["local-texture", "far-pair", opened.name]
    assert cached(opened.name)
    again = load(opened.name)
    assert again.fingerprint == opened.fingerprint
    assert again.classes == opened.classes
    assert isinstance(again.train.images, np.memmap)


def test_the_name_follows_from_the_content_so_a_zip_of_a_folder_is_the_same_set(tmp_path):
    first = load_path(folder(tmp_path / "pets", PETS))
    around = {f"pets/{name}": data for name, data in PETS.items()}
    (tmp_path / "other.zip").write_bytes(zipped(around).getvalue())
    assert load_path(tmp_path / "other.zip").name == first.name
    changed = {**PETS, "cats/0.png": image(99)}
    assert load_path(folder(tmp_path / "changed", changed)).name != first.name


def test_progress_rises_and_is_told_a_hundred_times_at_most(tmp_path):
    heard = []
    load_path(folder(tmp_path / "pets", classes(cats=80, dogs=70)), progress=heard.append)
    assert heard == sorted(heard)
    assert 20 < len(heard) <= 100
    assert 0 < heard[0] < heard[-1] < 1


@pytest.mark.parametrize("encoding", ["utf-8", "gbk"])
def test_names_in_chinese_survive_packers_that_do_not_say_their_encoding(encoding):
    meant = {"cats": "小猫".encode(encoding), "dogs": "小狗".encode(encoding)}
    stand_ins = {"cats": "C" * len(meant["cats"]), "dogs": "D" * len(meant["dogs"])}
    files = {f"{stand_ins[name[:4]]}{name[4:]}": data for name, data in PETS.items()}
    data = zipped(files).getvalue()
    for label, name in meant.items():  # no flag says how these names are written
        data = data.replace(stand_ins[label].encode() + b"/", name + b"/")
    assert set(take_in(io.BytesIO(data), "a").classes) == {"小猫", "小狗"}


def test_names_in_chinese_survive_folders_and_flagged_zips(tmp_path):
    chinese = {name.replace("cats", "猫"): data for name, data in PETS.items()}
    opened = take_in(zipped(chinese), "宠物")
    assert (opened.title, opened.classes) == ("宠物", ("dogs", "猫"))
    assert load_path(folder(tmp_path / "宠物", chinese)).name == opened.name


def test_marks_in_names_never_reach_a_page():
    odd = {name.replace("cats", "<b>`c`"): data for name, data in PETS.items()}
    opened = take_in(zipped(odd), "![x](http://a)" + "y" * 300)
    assert opened.classes == ("b c", "dogs")
    assert "[" not in opened.title
    assert len(opened.title) <= 60


def test_class_names_that_look_alike_stay_apart():
    odd = {f"{name}/{index}.png": image(index) for name in ("a*", "a", "*") for index in range(3)}
    assert set(take_in(zipped(odd), "odd").classes) == {"?", "a", "a (3)"}


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


@pytest.mark.parametrize("count", [2, 256])
def test_few_and_many_classes_are_taken(count):
    many = {f"{label:03}/{i}.png": image(label, side=2) for label in range(count) for i in range(3)}
    assert len(take_in(zipped(many), "many").classes) == count


@pytest.mark.parametrize("path", ["nowhere", "nowhere.zip", "a\0b", "x" * 5000])
def test_a_path_that_leads_nowhere_is_one_sentence(tmp_path, path):
    with pytest.raises(FieldspanError, match="expected a folder or zip of images, got"):
        load_path(tmp_path / path)


def test_a_file_that_is_neither_folder_nor_zip_is_one_sentence(tmp_path):
    (tmp_path / "notes.txt").write_text("no zip")
    with pytest.raises(FieldspanError, match=r"expected a zip in notes\.txt"):
        load_path(tmp_path / "notes.txt")


def test_links_that_lead_in_a_circle_end(tmp_path):
    pets = folder(tmp_path / "pets", PETS)
    (pets / "cats" / "again").symlink_to(pets, target_is_directory=True)
    assert load_path(pets).classes == ("cats", "dogs")


def test_a_linked_class_folder_is_followed(tmp_path):
    folder(tmp_path / "elsewhere", PETS)
    (tmp_path / "pets").mkdir()
    for name in ("cats", "dogs"):
        (tmp_path / "pets" / name).symlink_to(tmp_path / "elsewhere" / name)
    assert load_path(tmp_path / "pets").classes == ("cats", "dogs")


def test_a_pipe_with_the_name_of_a_picture_is_passed_over(tmp_path):
    pets = folder(tmp_path / "pets", PETS)
    os.mkfifo(pets / "cats" / "pipe.png")
    assert sum(len(split) for split in load_path(pets).splits.values()) == 9


@pytest.mark.parametrize("name", ["own-0123456789abcdef", "own-", "own-../../../etc/pass"])
def test_a_name_that_is_not_kept_is_one_sentence(name):
    assert not cached(name)
    with pytest.raises(FieldspanError, match=r"expected (the own images|one of cifar10)"):
        load(name)


def test_a_set_can_be_forgotten_and_nothing_else_is_removed(tmp_path):
    opened = take_in(zipped(PETS), "pets")
    other = take_in(zipped(classes(a=3, b=3)), "other")
    forget(opened.name)
    forget("own-0123456789abcdef")
    forget("notes")
    assert available()[2:] == [other.name]
    assert (cache_folder() / other.name).exists()


def test_on_a_hosted_app_old_sets_make_room_and_bounds_are_tighter(monkeypatch):
    monkeypatch.setenv("FIELDSPAN_HOSTED", "1")
    monkeypatch.setattr(limits, "HOSTED", limits.Limits(10**7, 10**6, 10**7, 10**6, 100, 2))
    names = []
    for index, count in enumerate((3, 4, 5)):
        names.append(take_in(zipped(classes(a=count, b=3)), "set").name)
        os.utime(cache_folder() / names[-1], (index + 1, index + 1))
    assert own.own_names() == [names[2], names[1]]


def test_the_app_is_hosted_when_the_environment_says_so(monkeypatch):
    for said, meant in (("", False), ("0", False), ("1", True), ("yes", True)):
        monkeypatch.setenv("FIELDSPAN_HOSTED", said)
        assert limits.hosted() is meant
        assert limits.limits() == (limits.HOSTED if meant else limits.LOCAL)
