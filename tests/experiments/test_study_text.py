"""A study written as TOML and read again: the very same runs."""

import pytest

from experiments.study_file import PUBLISHED_STUDY, Family, StudyFile, read_study, study_from
from experiments.study_text import written
from tests.experiments.test_study_file import Images


def again(study: StudyFile) -> StudyFile:
    return study_from(written(study).encode(), "again.toml")


def runs(study: StudyFile) -> list[str]:
    return [config.run for config in study.configs(Images())]


def test_only_what_is_not_the_default_is_written():
    family = Family("a", (10, 30), more={"30": 2}, steps=7, models=("vit",), vit={"radius": 2})
    assert written(StudyFile("t", "far-pair:12", (family,))) == (
        'title = "t"\ndata = "far-pair:12"\n\n[[family]]\nname = "a"\nsizes = [10, 30]\n'
        'more = { 30 = 2 }\nsteps = 7\nmodels = ["vit"]\nvit = { radius = 2 }\n'
    )


def test_the_published_study_comes_back_as_it_was():
    study = read_study(PUBLISHED_STUDY)
    assert again(study) == study
    assert runs(again(study)) == runs(study)


@pytest.mark.parametrize(
    "title", ['a "quoted" \\ word', "两行\n一\t列", "\x00\x1f\x7f\x85", "🙂", "# no comment", ""]
)
def test_any_text_comes_back_as_it_was(title):
    study = StudyFile(title, title, (Family(title, (10,), recipe={"weight_decay": 1e-05}),))
    assert again(study) == study


def test_a_switch_that_is_off_by_default_needs_no_word_in_the_file():
    off = StudyFile("t", "cifar10", (Family("a", (10,), vit={"radius": None, "stem": True}),))
    assert runs(again(off)) == runs(off)
