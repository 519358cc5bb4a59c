"""The router: sections, language and image source; what a link may ask for."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ui.cached import source_titles
from ui.contents import CONTENTS, PAGES, entry, lessons, neighbours, present

ROOT = Path(__file__).parents[2]


def test_every_file_in_pages_stands_in_the_contents_list():
    assert {path.stem for path in PAGES.glob("*.py")} <= {entry.stem for entry in CONTENTS}


def test_the_first_page_is_welcome_and_opens_without_an_error(app):
    app.run()
    assert not app.exception
    assert not app.error
    assert "One function" in app.title[0].value
    assert present()[0] == entry("welcome")


def test_pages_follow_each_other_in_the_order_of_the_contents_list():
    stems = [page.stem for page in present()]
    before, after = zip(*(neighbours(stem) for stem in stems), strict=True)
    assert [page.stem if page else None for page in before] == [None, *stems[:-1]]
    assert [page.stem if page else None for page in after] == [*stems[1:], None]


@pytest.mark.parametrize(
    ("lang", "stem", "way"),
    [
        ("en", "welcome", {"embeddings": "Next: Words become vectors"}),
        ("zh", "embeddings", {"": "上一页：欢迎", "window": "下一页：为什么一个窗口不够"}),
    ],
)
def test_the_foot_of_a_page_leads_back_and_on_in_the_readers_language(app, lang, stem, way):
    app.query_params["lang"] = lang
    app.run()
    app.switch_page(f"../pages/{stem}.py").run()
    links = [link.proto for link in app.get("page_link")]
    assert {link.page: link.label for link in links[-len(way) :]} == way


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "{} of 8 lessons visited"), ("zh", "8 课中已看 {} 课")]
)
def test_the_foot_tells_which_lessons_were_seen_and_locks_none(app, lang, told):
    app.query_params["lang"] = lang
    app.run()
    assert seen(app) == []
    for count, stem in enumerate(["query_key", "order"], start=1):
        app.switch_page(f"../pages/{stem}.py").run()
        app.run()
        assert told.format(count) in labels(app)
        assert seen(app)[-1] == stem
    app.switch_page("../pages/images.py").run()
    assert seen(app) == ["query_key", "order"]
    links = [link.proto for link in app.get("page_link")]
    assert {lesson.stem for lesson in lessons()} <= {link.page for link in links}
    assert not [link for link in links if link.disabled]


def labels(app) -> list[str]:
    """What the popovers of the page are called."""
    return [block.proto.popover.label for block in app.get("popover")]


def seen(app) -> list[str]:
    """The lessons with a check mark."""
    links = [link.proto for link in app.get("page_link")]
    return [link.page for link in links if link.icon == ":material/check:"]


def test_a_link_in_chinese_opens_in_chinese(app):
    app.query_params["lang"] = "zh"
    app.run()
    assert "同一个函数" in app.title[0].value
    assert app.selectbox(key="choice-lang").value == "zh"


def test_choosing_a_language_writes_it_into_the_url(app):
    app.run()
    app.selectbox(key="choice-lang").set_value("zh").run()
    assert app.query_params["lang"] in ("zh", ["zh"])
    assert "同一个函数" in app.title[0].value


def test_the_language_stays_when_the_url_is_emptied_by_a_change_of_page(app):
    app.run()
    app.selectbox(key="choice-lang").set_value("zh").run()
    del app.query_params["lang"]
    app.run()
    assert "同一个函数" in app.title[0].value
    assert app.query_params["lang"] in ("zh", ["zh"])


def test_a_language_that_came_by_a_link_stays_too(app):
    app.query_params["lang"] = "zh"
    app.run()
    del app.query_params["lang"]
    app.run()
    assert "同一个函数" in app.title[0].value


def test_nonsense_in_the_url_gives_notes_and_the_usual_page(app):
    for key in ("lang", "sense", "word", "patch"):
        app.query_params[key] = "<b>[x](y)"
    app.run()
    assert not app.exception
    notes = [note.value for note in app.caption if "is not offered here" in note.value]
    assert len(notes) == 4
    assert all("`<b>[x](y)`" in note for note in notes)  # as code, where it is no link


def test_the_image_source_in_the_sidebar_offers_what_opens_now(app):
    app.run()
    sources = app.selectbox(key="choice-data")
    assert "Local texture (drawn)" in sources.options


def test_the_sidebar_offers_what_opens_now_under_the_title_that_is_known(monkeypatch):
    titles = {"cifar10": "CIFAR-10", "far-pair": "Far pair (drawn)"}
    monkeypatch.setattr("data.sources.available", lambda: list(titles))
    monkeypatch.setattr("data.sources.title", titles.__getitem__)
    assert source_titles() == titles
    titles["cifar10"] = "CIFAR-10, JPEG copy"  # decoded meanwhile
    assert source_titles() == titles


def test_both_pictures_say_in_words_what_they_show(app):
    app.query_params["word"] = "4"
    app.run()
    described = [chart.proto.alt for chart in app.get("vega_lite_chart")]
    assert "“river”" in described[0]
    assert "1.61" in described[0]
    assert "sail, row 5, column 7" in described[1]


def test_the_doors_lead_to_the_pages_that_exist(app):
    app.run()
    led_to = {link.proto.page for link in app.get("page_link")}
    assert led_to == {entry.stem for entry in present() if entry.stem != "welcome"}


def test_the_first_page_appears_without_torch():
    script = (
        "import sys; from streamlit.testing.v1 import AppTest;"
        "app = AppTest.from_file('ui/main.py', default_timeout=60).run();"
        "assert not app.exception and app.title, app.exception;"
        "print(sorted({'torch', 'timm', 'distributed'} & set(sys.modules)))"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.stdout.strip() == "[]", done.stdout + done.stderr
