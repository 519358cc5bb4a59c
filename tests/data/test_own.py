import io
import os

import numpy as np
import pytest

from data import limits, own
from data.cache import cache_folder
from data.own import forget, take_in
from data.picture import picture
from data.sources import available, cached, load, load_path
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


@pytest.mark.parametrize("count", [2, 256])
def test_few_and_many_classes_are_taken(count):
    many = {f"{label:03}/{i}.png": image(label, side=2) for label in range(count) for i in range(3)}
    assert len(take_in(zipped(many), "many").classes) == count


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
