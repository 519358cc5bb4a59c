"""Head history through the router: every state has its picture, its question, its way on."""

from types import SimpleNamespace

import pytest
from safetensors.torch import save
from streamlit.testing.v1 import AppTest

from experiments.config import ViTOptions
from experiments.files import snapshot_name
from experiments.pair import load_model
from experiments.published import PUBLISHED, published
from experiments.replay import read_replay, record, replayed, write_replay
from experiments.samples import drawn_samples, read_samples
from tests.experiments import kept_pair
from tests.experiments.kept_pair import keep
from tests.pages.opened_page import (
    charts,
    controls,
    open_link,
    question,
    rows,
    small_world,
    words_of,
)
from ui import history_asked as questions

SMALL = ViTOptions(dim=8, depth=2, heads=2)
SPANNED = ViTOptions(dim=8, depth=2, heads=2, span_penalty=0.001)
HEADS = [(layer, head) for layer in range(2) for head in range(2)]
AFTER = {(0, 0): 9.0, (0, 1): 4.0, (1, 0): 12.0, (1, 1): 14.0}
LEARNED = {0: 16.0, 6: 11.0}


@pytest.fixture
def world(monkeypatch, small_cache, store):
    """A small world whose transformers keep distances and entropies."""
    small_world(monkeypatch, small_cache, store)
    told = {
        step: [
            row
            for layer, head in HEADS
            for row in (
                (layer, head, "distance", 16.5 if step == 0 else AFTER[layer, head]),
                (layer, head, "entropy", 0.99 if step == 0 else AFTER[layer, head] / 20),
            )
        ]
        for step in (0, 6)
    }
    monkeypatch.setitem(kept_pair.DISTANCES, "vit", told)
    return store


@pytest.fixture
def textures(world):
    from data.sources import load

    return load("local-texture")


@pytest.fixture
def trained(world, textures):
    return keep(world, "vit", textures, model=SMALL)


def opened(**query: str) -> AppTest:
    return open_link("head_history", **{"data": "local-texture", **query})


def said(app: AppTest) -> str:
    return words_of(app, "title", "subheader", "markdown", "caption", "info")


def alts(app: AppTest) -> list[str]:
    return [chart.alt for chart in charts(app)]


def test_without_a_transformer_the_page_says_what_to_do(world):
    app = opened()
    assert "No transformer of images has been trained yet" in said(app)
    assert any(link.proto.label == "Train a pair" for link in app.get("page_link"))


def test_step_0_is_covered_until_the_reader_has_guessed(trained, world):
    snapshots(world, trained)
    app = opened()
    covered = rows(charts(app)[0])
    assert {row["step"] for row in covered if row.get("line") is not None} == {6}
    assert any("covered" in str(row.get("told")) for row in covered)
    assert "16.5" not in " ".join([said(app), *alts(app)])
    told = [said(app), *alts(app), *(one.label for one in app.button)]
    for answer in ("everywhere alike from here", "this patch looks", "stop being even"):
        assert answer not in " ".join(told)
    assert not app.select_slider
    question(app, "At step 0").set_value(0).run()
    assert "everywhere alike from here would be" in said(app)
    assert any("stop being even" in one.label for one in app.button)
    assert "Not quite: **about 16.5 px**" in said(app)
    assert "local by birth" in said(app)
    assert {row["step"] for row in rows(charts(app)[0]) if row.get("line") is not None} == {0, 6}
    assert "At step 0 all of them were 16.50 px." in said(app)


def test_the_answer_is_the_option_near_the_mean_and_else_none():
    assert [questions.start_answer(mean) for mean in (0.5, 16.62, 31.0, 8.0)] == [0, 1, 2, None]
    assert [questions.numbers_answer(alike, 4) for alike in (4, 2, 0)] == [0, 1, 2]


def test_measure_and_block_come_from_the_link(trained):
    app = opened(shown="1", measure="entropy", block="2")
    drawn = [row for row in rows(charts(app)[0]) if row.get("line") is not None]
    assert {row["line"] for row in drawn if row["chosen"]} == {"1-0", "1-1"}
    assert "At step 6 the values go from 0.60 (block 2 · head 1) to 0.70." in said(app)
    assert "1 at all patches alike" in said(app)
    assert any(row.get("value") == 1.0 and "everywhere" in row.get("name", "")
               for row in rows(charts(app)[0]))  # fmt: skip


@pytest.mark.parametrize(
    "nonsense", [{"run": "../../etc"}, {"measure": "<b>", "block": "99"}, {"step": "1e9"}]
)
def test_nonsense_in_the_link_gives_the_usual_page(trained, nonsense):
    app = opened(shown="1", **nonsense)
    assert charts(app)
    assert not app.error
    assert ("not offered here" in said(app)) == ("step" not in nonsense)


def test_a_run_is_named_by_the_beginning_of_its_id(trained, world, textures):
    other = keep(world, "vit", textures, model=SMALL, train_size=20)
    app = opened(run=other.run[:8], shown="1")
    assert app.selectbox(key="choice-run").value == other.run
    assert len(app.selectbox(key="choice-run").options) == 2
    assert len(controls(app)) <= 5


def test_two_seeds_are_asked_about_and_then_shown(trained, world, textures):
    assert "once this transformer has been trained with two" in said(opened())
    keep(world, "vit", textures, model=SMALL, seed=1, data_seed=1)
    app = opened()
    before = len(charts(app))
    question(app, "Two seeds, all else equal").set_value(2).run()
    assert "Not quite: **in every block**. In 2 of 2 blocks." in said(app)
    assert "seed 1: block 1 · head 2, block 2 · head 1." in said(app)
    assert len(charts(app)) == before + 1


@pytest.mark.parametrize(("count", "band"), [(4, False), (5, True)])
def test_over_seeds_heads_go_by_rank_with_a_band_from_five_on(
    trained, world, textures, count, band
):
    for seed in range(1, count):
        keep(world, "vit", textures, model=SMALL, seed=seed, data_seed=seed)
    app = opened(shown="1", heads="seeds", block="1")
    drawn = [row for row in rows(charts(app)[0]) if row.get("chosen")]
    assert {row["name"] for row in drawn} == {
        "block 1 · rank 1 of 2", "block 1 · rank 2 of 2",
    }  # fmt: skip
    ends = {row["low"] == row["high"] == row["value"] for row in drawn}
    assert ends == {band}  # without a band every seed has a line without ends
    assert f"{count} seeds." in said(app)


def test_more_images_are_drawn_once_there_are_two_sizes(trained, world, textures):
    assert "on another number of images yet" in said(opened(shown="1"))
    keep(world, "vit", textures, model=SMALL, train_size=24)
    app = opened(shown="1", block="2")
    told = "Block 2: with 12 images its heads lie between 12.00 px and 14.00 px, with 24 between"
    assert told in said(app)


def test_a_learned_span_stands_beside_the_plain_run_it_belongs_to(
    trained, world, textures, monkeypatch
):
    app = opened(shown="1")
    assert "No transformer that learns its spans has finished yet" in said(app)
    assert app.button(key="history-spans-train").label == "Train here (1)"
    more = {
        step: [*kept, *((layer, head, "learned_span", LEARNED[step]) for layer, head in HEADS)]
        for step, kept in kept_pair.DISTANCES["vit"].items()
    }
    monkeypatch.setitem(kept_pair.DISTANCES, "vit", more)
    spanned = keep(world, "vit", textures, model=SPANNED)
    for run in (trained, spanned):
        app = opened(shown="1", run=run.run)
        assert "the spans of block 1 end at 11.0 px on average" in said(app)
        assert "they began at 16.0 px" in said(app)
        (table,) = [rows(c) for c in charts(app) if any(r.get("series") for r in rows(c))]
        assert {row["series"] for row in table if row.get("series")} == {"span", "spanned", "plain"}
    app.button(key="history-open-spans").click().run()
    assert "At step 6 the values go from 11.00" in said(app)
    assert "Learned span" in said(opened(shown="1", run=spanned.run, measure="learned_span"))


def snapshots(store, run) -> None:
    model = load_model(store, run)
    for step, factor in ((0, 1.0), (1, 9.0), (6, 25.0)):
        state = {name: factor * value for name, value in model.state_dict().items()}
        store.files(run.run).write(snapshot_name(step), save(state))


def test_a_run_that_kept_nothing_of_its_heads_still_opens(world, textures, monkeypatch):
    monkeypatch.setitem(kept_pair.DISTANCES, "vit", {})
    keep(world, "vit", textures, model=SMALL)
    app = opened(shown="1")
    assert "This run kept no snapshots of its heads." in said(app)


def test_without_snapshots_the_replay_says_why(trained):
    app = opened(shown="1")
    assert not any("stop being even" in one.label for one in app.button)
    assert "their weights stay in the store of the machine" in said(app)


def test_a_run_trained_here_is_replayed_at_the_step_of_the_link(trained, world):
    snapshots(world, trained)
    app = opened(shown="1", step="1", row="2", column="7", head="2")
    slider = app.select_slider(key="choice-step")
    assert list(slider.options) == ["0", "1", "6"]
    assert "Step 1, block 1 · head 2: this patch looks" in said(app)
    cells = [row for row in rows(charts(app)[1]) if row.get("chosen")]
    assert [(row["row"], row["column"]) for row in cells] == [(1, 6)]
    slider.set_value("0").run()
    assert "Step 0, block 1 · head 2" in said(app)


def test_a_published_run_is_replayed_from_its_file(trained, world, tmp_path, monkeypatch):
    snapshots(world, trained)
    kept = record(world, trained, drawn_samples(2).images, every=2)
    world.files(trained.run).delete()
    folder = tmp_path / "published"
    monkeypatch.setattr(world, "published_folder", folder)
    known = trained.config.fingerprint
    write_replay(kept, trained.run, known, folder)
    app = opened(shown="1")
    assert "Every second patch was recorded." in said(app)
    assert len(app.selectbox(key="choice-image").options) == 2
    assert list(app.select_slider(key="choice-row").options) == ["1", "3", "5", "7"]


def test_a_damaged_replay_is_one_sentence_and_the_page_goes_on(
    trained, world, tmp_path, monkeypatch
):
    folder = tmp_path / "published"
    folder.mkdir()
    (folder / f"replay-{trained.run}.safetensors").write_bytes(b"none")
    monkeypatch.setattr(world, "published_folder", folder)
    app = opened(shown="1")
    assert "a file that cannot be read: write it again" in app.error[0].value
    assert "More images" in said(app)


def test_the_replay_that_comes_with_the_app_is_sound_and_belongs_to_a_published_run():
    found, runs = replayed(PUBLISHED), published(PUBLISHED).runs
    assert found and set(found) <= set(runs)
    for name in found:
        samples = read_samples(runs[name].config.fingerprint)
        assert samples is not None
        kept = read_replay(runs[name], samples, PUBLISHED)
        assert kept is not None
        assert kept.steps[[0, -1]].tolist() == [0, runs[name].step]
        even = kept.maps(0, 0, 0, (0, 0))[0]
        assert even.max() < 3 / even.size  # before training every map is nearly even


def test_in_chinese_nothing_of_this_page_stays_english(trained, world, textures):
    keep(world, "vit", textures, model=SMALL, seed=1, data_seed=1)
    keep(world, "vit", textures, model=SMALL, train_size=24)
    snapshots(world, trained)
    app = opened(lang="zh", shown="1", run=trained.run)
    assert "偏好" in app.title[0].value
    spoken = " ".join([*alts(app), said(app)])
    for english in ("block", "head ", "Step", "patch", "seed", "distance", "images"):
        assert english not in spoken, english


def test_a_window_is_not_asked_about_step_0(world, textures):
    keep(world, "vit", textures, model=ViTOptions(dim=8, depth=2, heads=2, radius=1))
    app = opened()
    assert not [one for one in app.radio if "At step 0" in one.label]


def test_pictures_of_a_set_that_is_gone_are_drawn_ones(world):
    gone = SimpleNamespace(name="gone", fingerprint="0" * 16)
    run = keep(world, "vit", gone, model=SMALL)
    snapshots(world, run)
    app = opened(shown="1")
    assert "drawn ones stand in" in said(app)
    assert "this patch looks" in said(app)
