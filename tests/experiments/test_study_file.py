from dataclasses import dataclass, field

import pytest

from experiments.config import ViTOptions, pair, recipe_of
from experiments.study_file import PUBLISHED_STUDY, Family, read_study, study_from
from messages import FieldspanError


@dataclass
class Images:
    name: str = "cifar10"
    fingerprint: str = "0123456789abcdef"
    classes: tuple = ("cat", "dog")
    train: range = field(default_factory=lambda: range(45_000))


def study(tmp_path, text):
    path = tmp_path / "study.toml"
    path.write_text(text, encoding="utf-8")
    return read_study(path)


FAMILY = 'title = "t"\ndata = "cifar10"\n[[family]]\nname = "a"\n'


def test_the_published_study_holds_the_runs_it_promises():
    runs = read_study(PUBLISHED_STUDY).configs(Images())
    plain = [c for c in runs if not c.recipe.flip_crop and not c.recipe.cutmix]
    plain = [c for c in plain if c.recipe.weight_decay]
    default = [c for c in plain if c.kind == "cnn" or c.model == ViTOptions()]
    (faster,) = [c for c in default if c.recipe != recipe_of(c.kind)]
    assert (faster.kind, faster.train_size, faster.recipe.learning_rate) == ("vit", 45_000, 2e-3)
    assert len(default) == 2 * (7 * 3 + 2 * 5) + 1
    assert {c.train_size for c in default if c.seed == 4} == {500, 2000}
    assert len([c for c in runs if c.recipe.flip_crop]) == 2 * 3 * 3
    for radius in (1, 2, 3):
        assert len([c for c in runs if c.kind == "vit" and c.model.radius == radius]) == 3 * 3
    assert len([c for c in runs if c.kind == "vit" and c.model.stem]) == 3 * 3
    assert len([c for c in runs if c.recipe.cutmix]) == 3 * 3
    bare = [c for c in runs if c.kind == "vit" and c.model.positions == "none"]
    assert [(c.train_size, c.seed) for c in bare] == [(5000, 0)]
    noisy = [c.corruption for c in runs if not c.recipe.weight_decay and c.kind == "vit"]
    assert noisy == [0, 0.25, 0.5, 0.75, 1]
    assert len({c.run for c in runs}) == len(runs)


def test_a_plain_family_names_the_very_runs_of_compare(tmp_path):
    runs = study(tmp_path, FAMILY + "sizes = [30, 10]\nseeds = 2\nsteps = 7\n").configs(Images())
    wanted = [c for seed in (0, 1) for n in (10, 30) for c in pair(Images(), n, seed, steps=7)]
    assert [c.run for c in runs] == [c.run for c in wanted]


def test_more_seeds_at_one_size_come_last(tmp_path):
    runs = study(tmp_path, FAMILY + 'sizes = [10, 30]\nmore = { 30 = 2 }\nmodels = ["cnn"]\n')
    assert [(c.seed, c.train_size) for c in runs.configs(Images())] == [(0, 10), (0, 30), (1, 30)]


def test_switches_reach_the_model_and_the_recipe_they_name(tmp_path):
    text = FAMILY + "sizes = [10]\nvit = { radius = 2 }\nrecipe = { cutmix = 1.0 }\n"
    cnn, vit = study(tmp_path, text).configs(Images())
    assert vit.model.radius == 2
    assert cnn.recipe.cutmix == vit.recipe.cutmix == 1.0
    assert (cnn.recipe.learning_rate, vit.recipe.learning_rate) == (3e-3, 5e-4)


def test_a_family_may_name_learning_rates_of_its_own(tmp_path):
    text = FAMILY + "sizes = [10]\nrates = { vit = 2e-3 }\n"
    cnn, vit = study(tmp_path, text).configs(Images())
    assert (cnn.recipe.learning_rate, vit.recipe.learning_rate) == (3e-3, 2e-3)


@pytest.mark.parametrize(
    "text",
    [
        "not toml at all [",
        'title = "t"\ndata = "cifar10"\n',
        'title = 3\ndata = "cifar10"\n[[family]]\nname = "a"\nsizes = [10]\n',
        FAMILY,
        FAMILY + "sizes = []\n",
        FAMILY + 'sizes = ["ten"]\n',
        FAMILY + "sizes = [10]\nrates = { rnn = 2e-3 }\n",
        FAMILY + 'sizes = [10]\nrates = { vit = "low" }\n',
        FAMILY + "sizes = [10]\nsteps = 0\n",
        FAMILY + "sizes = [10]\nsteps = 10e9\n",
        FAMILY + 'sizes = [10]\nmodels = ["rnn"]\n',
        FAMILY + "sizes = [10]\nmodels = []\n",
        FAMILY + 'sizes = [10]\npreset = "huge"\n',
        FAMILY + "sizes = [10]\nwidth = 3\n",
        FAMILY + "sizes = [10]\ncnn = { radius = 3 }\n",
        FAMILY + 'sizes = [10]\nvit = { radius = "far" }\n',
        FAMILY + "sizes = [10]\nrecipe = { speed = 3 }\n",
        FAMILY + "sizes = [10]\nrecipe = { cutmix = true }\n",
        FAMILY + "sizes = [10]\nrecipe = { steps = 3 }\n",
        FAMILY + "sizes = [10]\ncorruption = 1.5\n",
        FAMILY + 'sizes = [10]\nmore = { 10 = "all" }\n',
        'family = "x"\n',
    ],
)
def test_a_file_without_sense_is_one_sentence(tmp_path, text):
    with pytest.raises(FieldspanError):
        study(tmp_path, text).configs(Images())


@pytest.mark.parametrize("content", [b"\xff\xfe", b"#" * 200_000])
def test_a_file_of_another_kind_is_one_sentence(tmp_path, content):
    (tmp_path / "study.toml").write_bytes(content)
    with pytest.raises(FieldspanError, match="expected a study in TOML"):
        read_study(tmp_path / "study.toml")


def test_a_missing_file_is_one_sentence(tmp_path):
    with pytest.raises(FieldspanError, match="expected a study in TOML"):
        read_study(tmp_path / "nowhere.toml")


@pytest.mark.parametrize(
    "data",
    [
        b"a = " + b"[" * 40_000,
        b"a = " + b"9" * 5000,
        b"\xff\xfe",
        ('x"' * 2000).encode(),
        f'title = "t"\ndata = "cifar10"\n{"k" * 5000} = 1\n[[family]]\nname = "a"\n'.encode(),
        FAMILY.encode() + b"sizes = [10]\nmore = { 10 = true }\n",
        b"#" * 100_001,
        b"a." * 49_000 + b"a = 1",
        b"[" + b"a." * 101 + b"a]",
        f"{FAMILY}sizes = [10]\nrecipe = {{ learning_rate = {'9' * 400} }}\n".encode(),
        f"{FAMILY}sizes = [10]\nrates = {{ vit = {'9' * 400} }}\n".encode(),
        f"{FAMILY}sizes = [10]\ncorruption = {'9' * 400}\n".encode(),
        FAMILY.encode() + b"sizes = [10]\ncorruption = nan\n",
        FAMILY.encode() + b"sizes = [10]\nrecipe = { learning_rate = inf }\n",
    ],
)
def test_whatever_a_reader_brings_is_one_sentence_of_moderate_length(data):
    with pytest.raises(FieldspanError) as refused:
        study_from(data, "x" * 4000)
    assert len(str(refused.value)) < 600


def test_a_file_of_an_editor_that_marks_its_bytes_is_read():
    text = FAMILY + "sizes = [10]\r\n"
    study = study_from(b"\xef\xbb\xbf" + text.encode(), "study.toml")
    assert [family.sizes for family in study.families] == [(10,)]


def test_runs_are_counted_before_any_is_made():
    text = FAMILY + "sizes = [10, 30, 10]\nseeds = 2\nmore = { 30 = 1000000 }\n"
    study = study_from(text.encode(), "study.toml")
    assert study.count == 2 * (2 + 1_000_000)
    with pytest.raises(FieldspanError, match="1000 seeds"):
        study.configs(Images())


def test_a_key_of_many_parts_is_refused_before_it_is_parsed(monkeypatch):
    monkeypatch.setattr("tomllib.loads", lambda _text: pytest.fail("it was parsed"))
    with pytest.raises(FieldspanError) as refused:
        study_from(b"x = 1\n" + b"a." * 101 + b"a = 1", "study.toml")
    assert "more than 100 dots in a line" in str(refused.value)


def test_sizes_without_a_seed_cost_nothing_in_the_rounds_of_the_others(monkeypatch):
    family = Family("a", tuple(range(10, 16_010)), seeds=0, more={"30": 1000, "20": 3, "40": -1})
    asked = []
    own = Family.seeds_at
    monkeypatch.setattr(
        Family, "seeds_at", lambda self, size: (asked.append(size), own(self, size))[1]
    )
    assert family.count == 2 * 1003
    runs = family.configs(Images())
    assert len(asked) == 2 * 16_000  # each size once, to count and to plan
    assert len(runs) == 2006
    assert [(c.seed, c.train_size) for c in runs[::2]][:7] == [
        (0, 20), (0, 30), (1, 20), (1, 30), (2, 20), (2, 30), (3, 30),
    ]  # fmt: skip
