"""The page on sound through the router: numbers, covers, links, nonsense, two languages."""

import json

import pytest

from experiments.lessons import beep
from experiments.schema import writing
from experiments.store import Store
from tests.pages.opened_page import charts, open_page, rows, small_world, words_of

EDGES = {1: 40, 2: 22, 3: 18}


def finish(store, configs) -> None:
    """The runs as if they had finished, each at its number of blocks' edge."""
    for config in configs:
        blocks, radius = config.model.blocks, config.model.radius
        right = 1.0 if radius >= EDGES[blocks] else 0.5
        measures = {"last/test/accuracy": right, "last/test/difference": 7.5 * (right - 0.5)}
        run = store.enqueue(config)
        with writing(store.path) as database:
            database.execute(
                "UPDATE run SET status = 'finished', step = steps, seconds = 9, measures = ?,"
                " info = '{}' WHERE run = ?",
                (json.dumps(measures), run),
            )


@pytest.fixture
def world(monkeypatch, small_cache, store):
    small_world(monkeypatch, small_cache, store)
    finish(store, beep(400))


@pytest.fixture
def empty(monkeypatch, small_cache, store):
    small_world(monkeypatch, small_cache, store)


def shown(app) -> str:
    return words_of(app, "title", "markdown", "caption", "subheader", "info", "error")


def guess(app, question: str, answer: int) -> None:
    next(one for one in app.radio if question in one.label).set_value(answer).run()


def named(app, part: str):
    return next(chart for chart in charts(app) if part in chart.alt)


def test_the_page_opens_on_the_shipped_sentence(world):
    app = open_page("speech")
    assert app.title[0].value.startswith("A sound is a very long sequence")
    assert "Frame 100 covers 0.9925 to 1.0175 s; within the radius it sees 101 frames." in shown(
        app
    )
    assert "espeak-ng" in shown(app)
    assert all(chart.alt for chart in charts(app))


def test_the_table_of_costs_counts_and_waits_for_its_question(world):
    app = open_page("speech")
    assert not [one for one in app.dataframe if "all scores" in one.value]
    assert "Truncated self-attention" in shown(app)
    guess(app, "A sound twice as long", 1)
    table = next(one.value for one in app.dataframe if "all scores" in one.value)
    assert table["all scores"].tolist()[:3] == ["9,604", "996,004", "35,976,004"]
    assert table["radius 50"].tolist()[:3] == ["7,348", "98,248", "603,248"]


def test_what_is_asked_about_is_covered_until_it_is_answered(world):
    app = open_page("speech", lang="en")
    covered = [chart for chart in charts(app) if "Answer first" in chart.alt]
    assert len(covered) == 1
    assert not [row for chart in charts(app) for row in rows(chart) if "accuracy" in row]
    assert "0.22" not in shown(app)
    assert "Reach = blocks × radius" not in shown(app)
    assert "n blocks can see" not in shown(app)
    assert "This opens once you have answered" in shown(app)


def test_answers_uncover_one_block_and_then_the_others(world):
    app = open_page("speech", lang="en")
    guess(app, "0.01 s too short for the beep", 2)
    assert "50.0%, and it cannot be otherwise" in shown(app)
    one = named(app, "1 block hears the beep")
    assert {row["blocks"] for row in rows(one) if "accuracy" in row} == {1}
    assert "Reach = blocks × radius" not in shown(app)
    assert len([chart for chart in charts(app) if "Answer first" in chart.alt]) == 1
    guess(app, "Two blocks need", 1)
    assert "2 blocks hear it from 0.22 s on." in shown(app)
    assert "Reach = blocks × radius" in shown(app)
    assert "n blocks can see" in shown(app)
    assert not any("Answer first" in chart.alt for chart in charts(app))
    last = named(app, "3 blocks hear it")
    assert {row["blocks"] for row in rows(last) if "accuracy" in row} == {1, 2, 3}


def test_who_has_answered_is_not_asked_again_for_another_delay(world, store):
    finish(store, beep(200))
    app = open_page("speech", lang="en")
    guess(app, "0.01 s too short for the beep", 2)
    guess(app, "Two blocks need", 1)
    next(one for one in app.button if one.label.startswith("A delay of 0.2 s")).click().run()
    assert app.query_params["delay"] == "200"
    assert not any("Answer first" in chart.alt for chart in charts(app))
    assert "0.20 s back" in shown(app)
    next(one for one in app.button if one.label == "Back to the example.").click().run()
    assert "0.40 s back" in shown(app)


def test_a_frame_and_its_colours_are_explained(world):
    said = shown(open_page("speech"))
    assert "A frame's vector holds 40 numbers, one for each band of pitch" in said
    assert "the louder" in said


def test_a_delay_that_did_not_come_with_the_app_says_so(monkeypatch, small_cache, tmp_path):
    small_world(monkeypatch, small_cache, Store(tmp_path / "runs"))
    app = open_page("speech", delay="800")
    assert "came with the app: train them here with the button above, or choose 0.2 s, 0.4 s." in (
        shown(app)
    )
    assert "Reach = blocks × radius" not in shown(app)


def test_a_link_carries_sound_radius_frame_and_delay(world):
    app = open_page("speech", sound="zh", radius="10", frame="200", delay="200")
    assert "Frame 200 covers" in shown(app)
    assert "it sees 21 frames" in shown(app)
    assert "is 0.20 s back: of the beep the shaded range holds the last frame alone." in shown(app)
    assert "No run of this delay has finished yet." in shown(app)


def test_nonsense_in_a_link_falls_back(world):
    app = open_page("speech", sound="<b>", radius="nan", frame="99999999", delay="-1")
    assert "The link asks for `<b>`" in shown(app)
    assert "it sees 101 frames" in shown(app) or "it sees 51 frames" in shown(app)


def test_a_shorter_sound_takes_the_frame_back_to_its_end(world):
    app = open_page("speech", sound="zh", frame="420")
    app.segmented_control[0].set_value("en").run()
    assert not app.exception
    assert "Frame 318 covers" in shown(app)


def test_the_reader_hears_the_sound_and_both_beeps(world):
    assert len(open_page("speech").get("audio")) == 3


def test_without_a_run_the_page_says_so_and_offers_to_train(empty):
    app = open_page("speech")
    assert "No run of this delay has finished yet." in shown(app)
    assert any(one.label.startswith("Train here") for one in app.button)


def test_until_something_is_recorded_the_sentence_stays(world):
    app = open_page("speech", sound="record")
    assert "Until there is one, you see and hear the shipped sentence." in shown(app)


@pytest.mark.parametrize(
    ("content", "sentence"), [(b"", "got an empty one"), (b"GIF89a" * 99, "cannot be decoded")]
)
def test_a_file_that_is_no_sound_gets_one_sentence(world, content, sentence):
    app = open_page("speech", sound="upload")
    app.file_uploader[0].upload("noise.wav", content, "audio/wav").run()
    assert sentence in words_of(app, "error")
    assert "Frame 100 covers" in shown(app)


def test_the_routes_are_timed_when_asked_and_kept(world, monkeypatch):
    from speech import timing

    monkeypatch.setattr(timing, "LENGTHS", (20, 60))
    app = open_page("speech", radius="5", shown="1")
    next(one for one in app.button if one.label == "Measure on this machine").click().run()
    assert "60 frames:" in named(app, "60 frames").alt
    app.slider[0].set_value(7).run()
    assert "Radius 5. Fused" in shown(app)


def test_the_page_reads_in_chinese(world):
    app = open_page("speech", lang="zh", shown="1")
    assert app.title[0].value.startswith("声音是很长的序列")
    assert "2 层从 0.22 秒起听得到。" in shown(app)
    assert "截断自注意力" in shown(app)
    assert "Frame" not in shown(app)


@pytest.mark.parametrize(("page", "asked"), [("speech", {"sound": "upload"}), ("window", {})])
def test_a_hosted_app_takes_smaller_files(monkeypatch, page, asked):
    monkeypatch.setenv("FIELDSPAN_HOSTED", "1")
    (field,) = open_page(page, **asked).file_uploader
    assert field.proto.max_upload_size_mb == 20
