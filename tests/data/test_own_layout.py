import numpy as np
import pytest

from data.own_layout import arrange
from messages import FieldspanError


def names(**counts: int) -> list[str]:
    return [f"{label}/{index:03}.png" for label, count in counts.items() for index in range(count)]


def sizes(plan) -> list[int]:
    return [len(plan.files[part]) for part in ("train", "validation", "test")]


def test_three_images_of_a_class_go_one_to_each_split():
    plan = arrange(names(cats=3, dogs=3), "pets")
    assert plan.classes == ("cats", "dogs")
    assert sizes(plan) == [2, 2, 2]
    for part in plan.files.values():
        assert sorted(label for _, label in part) == [0, 1]


def test_of_each_class_eight_tenths_are_trained_on():
    plan = arrange(names(cats=50, dogs=30), "pets")
    counts = {
        part: np.bincount([label for _, label in files]).tolist()
        for part, files in plan.files.items()
    }
    assert counts == {"train": [40, 24], "validation": [5, 3], "test": [5, 3]}


def test_the_split_is_fixed_and_no_image_stands_in_two_of_them():
    listed = names(cats=20, dogs=11)
    first, again = arrange(listed, "pets"), arrange(listed[::-1], "pets")
    assert first == again
    seen = [name for part in first.files.values() for name, _ in part]
    assert sorted(seen) == sorted(listed)


def test_given_splits_are_respected_under_any_of_their_names():
    listed = ["Train/a/1.png", "Train/b/1.png", "val/a/2.png", "testing/b/3.png"]
    plan = arrange(listed, "pets")
    assert plan.files == {
        "train": [("Train/a/1.png", 0), ("Train/b/1.png", 1)],
        "validation": [("val/a/2.png", 0)],
        "test": [("testing/b/3.png", 1)],
    }


def test_a_missing_validation_split_is_taken_from_the_training_images():
    listed = [f"train/{name}" for name in names(a=20, b=2)] + ["test/a/x.png"]
    assert sizes(arrange(listed, "pets")) == [19, 3, 1]


def test_a_class_may_be_called_train_when_other_classes_stand_beside_it():
    assert arrange(names(train=3, tram=3), "rails").classes == ("train", "tram")


def test_folders_around_everything_are_not_minded():
    plan = arrange([f"my pets/photos/{name}" for name in names(cats=3, dogs=3)], "pets")
    assert plan.classes == ("cats", "dogs")
    assert plan.around == "my pets/photos/"


def test_nested_folders_belong_to_the_class_at_their_top():
    plan = arrange(["a/x/1.png", "a/x/y/2.png", "a/3.png", *names(b=3)], "pets")
    assert plan.classes == ("a", "b")
    assert sum(sizes(plan)) == 6


def test_hidden_files_and_other_files_are_not_minded():
    noise = [".DS_Store", "a/.hidden.png", "__MACOSX/a/._0.png", "a/Thumbs.db", ".git/x/1.png"]
    plan = arrange([*names(a=3, b=3), *noise, "README.txt", "a/notes.csv"], "pets")
    assert plan.classes == ("a", "b")
    assert sum(sizes(plan)) == 6


def test_names_in_chinese_are_classes_like_others():
    assert arrange(names(狗=3, 猫=3), "宠物").classes == ("狗", "猫")


@pytest.mark.parametrize(
    ("listed", "sentence"),
    [
        ([], "expected images .* in pets, got none"),
        (["a/notes.txt", "a/.x.png"], "expected images .* in pets, got none"),
        (["1.png", "2.png"], "got 1.png outside of one"),
        ([*names(a=3, b=3), "stray.jpg"], "got stray.jpg outside of one"),
        (["train/1.png", "test/1.png"], "got train/1.png outside of one"),
        ([*names(a=3, b=3), "b/IMG_1.HEIC"], "PNG, JPEG.*got b/IMG_1.HEIC: convert"),
        (names(a=9), "expected 2 to 256 classes in pets, got 1"),
        (names(a=9, b=1), "at least 3 images of each class, got 1 in b"),
        (names(a=2, b=5), "at least 3 images of each class, got 2 in a"),
        (["train/a/1.png", "train/b/1.png", "test/c/1.png"], "got test/c/1.png: add training"),
        (
            [f"{label:03}/{i}.png" for label in range(300) for i in range(3)],
            "256 classes .* got 300",
        ),
    ],
)
def test_what_cannot_be_arranged_is_one_sentence(listed, sentence):
    with pytest.raises(FieldspanError, match=sentence):
        arrange(listed, "pets")


def test_as_many_classes_as_a_byte_can_tell_apart_are_taken():
    listed = [f"{label:03}/{index}.png" for label in range(256) for index in range(3)]
    assert len(arrange(listed, "many").classes) == 256
