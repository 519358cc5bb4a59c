"""From attention to convolution, through the router: numbers, covers, links, two languages."""

import pytest

from experiments.radii import configs
from tests.experiments.test_study_file import Images
from tests.finished_runs import finish
from tests.pages.opened_page import charts, controls, open_page, question, small_world, words_of
from tests.pages.reach_page import kept_pair

PAGE = "attention_to_convolution"
OWN = "0,1,0,0,-2,0,0,1,0"
LARGEST = "Largest difference: "


@pytest.fixture(autouse=True)
def world(monkeypatch, small_cache, store):
    small_world(monkeypatch, small_cache, store)
    return store


def opened(**query: str):
    return open_page(PAGE, data="local-texture", **query)


def shown(app) -> str:
    return words_of(app, "title", "subheader", "markdown", "caption", "info")


def alts(app) -> str:
    return "\n".join(chart.alt for chart in charts(app))


def files(app) -> int:
    """How many pictures can be taken along."""
    return sum(one.proto.label == "Chart (SVG)" for one in app.get("download_button"))


def test_the_page_opens_with_its_claim_and_covers_the_difference():
    app = opened()
    assert app.title[0].value == "Take freedoms away one by one and a convolution is left."
    said = shown(app)
    assert "1 · Content, anywhere" in said
    assert "Mean distance **1.07** cells." in said
    assert LARGEST not in said
    assert "Answer first" in said
    assert "1.073" not in said
    assert all(chart.alt for chart in charts(app))
    assert controls(app) == {"choice-picture", "choice-alpha", "choice-kernel", "choice-ring"}


def test_an_answer_uncovers_the_largest_difference_and_its_picture():
    app = opened()
    question(app, "Nine heads, one shift each, alpha 20, with the ring of zeros").set_value(2).run()
    said = shown(app)
    assert "Not quite: **below 0.00003, but not 0**" in said
    assert "× 10⁻" in said.split(LARGEST)[1].splitlines()[0]
    assert "e-0" not in said
    assert "Difference, darkest" in alts(app)
    assert files(app) == 2  # of the rungs and of both results; the heads are still to be guessed
    assert "a little blurred, as at alpha 10" in said


def test_at_alpha_10_more_than_rounding_is_left():
    said = shown(opened(shown="1", alpha="10"))
    assert "**from 0.00003 to 0.3**" in said
    assert "From alpha 20 on only rounding is left." in said


def test_lower_alpha_is_less_local_once_answered():
    app = opened()
    question(app, "Alpha goes from 10").set_value(0).run()
    said = shown(app)
    assert "1.07 cells far on average at alpha 10" in said
    assert "alpha = 1 / (2σ²)" in said
    assert "Not quite: **less locally**" in said
    assert "= 1.073" in said


def test_without_the_ring_only_the_inside_agrees():
    said = shown(opened(shown="1", ring="off"))
    inside = said.split("the largest difference inside is ")[1]
    assert "× 10⁻" in inside.split(",")[0]
    border = float(inside.split("at the border ")[1].split(":")[0])
    assert 0.3 < border < 3  # light that only heads without zeros around them see


def test_a_link_carries_kernel_cell_and_rungs():
    app = opened(shown="1", kernel=OWN, cell="2-12", radius="1", deviation="0.5")
    said = shown(app)
    assert "your own" in app.get("button_group")[1].proto.options[-1].content or "your own" in said
    assert "Taken away: cells more than 1 away." in said
    assert "Row 2, column 12 asks." in alts(app)


def test_nonsense_in_a_link_falls_back_with_a_note():
    app = opened(kernel="1,2", cell="99-1", alpha="7", ring="maybe", radius="0", picture="x")
    assert shown(app).count("which is not offered here") == 6
    assert "Row 5, column 6 asks." in alts(app)


def test_a_kernel_comes_from_the_trained_cnn(world):
    kept_pair(world)
    app = opened(shown="1", kernel="cnn")
    said = shown(app)
    assert "Convolution 1, output channel 1: 3 × 3 × 3 numbers" in said
    assert "32 × 32 cells" in alts(app)
    assert "× 10⁻" in said.split(LARGEST)[1].splitlines()[0]
    assert "trained here" in said


def test_a_kernel_of_the_cnn_and_a_test_image_share_one_choice_of_image(world):
    kept_pair(world)
    app = opened(shown="1", kernel="cnn", picture="image", image="3", ring="off")
    assert "A picture of 16 × 16 cells." in alts(app)
    assert "What comes in: 32 × 32 cells" in alts(app)
    assert "at the border" in shown(app)


def test_without_a_trained_cnn_its_kernels_are_not_offered():
    assert "from the trained CNN" not in shown(opened())


def test_a_test_image_in_grey_takes_the_place_of_the_drawing(world):
    kept_pair(world)
    app = opened(picture="image")
    assert "A picture of 16 × 16 cells." in alts(app)


def test_experiments_set_the_controls():
    app = opened(shown="1")
    next(one for one in app.button if one.label.startswith("Without the ring")).click().run()
    assert app.query_params["ring"] == "off"
    assert "at the border" in shown(app)


def test_without_runs_the_trained_ladder_says_what_is_missing_and_how_to_train_it():
    said = shown(opened())
    assert "0 of 36 runs of this ladder are here" in said
    assert "radius 3: 9; no window: 9" in said
    assert "python -m experiments study study.toml" in said


def test_finished_runs_are_dots_by_radius(world):
    for config in configs(Images(), sizes=(500, 2000), seeds=2, radii=(1, None)):
        finish(world, config, 0.4 if config.model.radius else 0.3, 0.99)
    app = opened()
    said = shown(app)
    assert "8 of 36 runs of this ladder are here" in said
    assert "500 images, 1: 40%; " in alts(app)
    assert "2,000 images, none: 30%" in alts(app)
    assert (
        "With 500 images the best window, radius 1, gets 40.0% of the test images right, no "
        "window 30.0%." in said
    )
    assert "seeds of each setting: 2." in said
    assert files(app) == 2  # of the rungs and of the trained ladder
    told = app.dataframe[-1].value
    assert told["Test images right, %"].tolist().count(40.0) == 4


def test_a_small_version_can_be_trained_here():
    from data.sources import load

    load("local-texture")
    app = opened()
    assert any(one.label.startswith("Train here (3)") for one in app.button)
    assert "Three transformers, radius 1, radius 2 and no window, on 60 images" in shown(app)


def test_the_page_speaks_chinese():
    app = opened(lang="zh", shown="1")
    assert app.title[0].value == "把自由一样一样拿走，剩下的就是卷积。"
    said = shown(app)
    assert "最大差异：" in said
    assert "四级阶梯" in said
