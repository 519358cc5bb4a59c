"""Several heads through the router: by hand, covers, switches, links, two languages."""

import json

import pytest
import streamlit as st

from experiments.store import Store
from tests.drawn_networks import drawn_networks
from tests.pages.opened_page import charts, open_page, question, rows, sent, small_world, words_of
from text import corpus
from text.corpora import fingerprint, open_corpus
from ui import heads_runs

TEST = 40  # sentences


@pytest.fixture
def empty(monkeypatch, small_cache, store):
    open_corpus.cache_clear()
    heads_runs.planned.cache_clear()
    monkeypatch.setattr(corpus, "TEST", TEST)
    small_world(monkeypatch, small_cache, store)
    yield store
    open_corpus.cache_clear()
    heads_runs.planned.cache_clear()


@pytest.fixture
def trained(empty):
    """Four seeds of the small network and the large one, in both languages."""
    for language in ("en", "zh"):
        drawn_networks(empty, language)
    return empty


@pytest.fixture
def measured(trained, monkeypatch):
    """Accuracies that need no measuring: head 1 is missed by far words."""

    def accuracies(_key, off, _tagger):
        return 0.981 - 0.101 * ((0, 1) in off), 0.972 - 0.345 * ((0, 0) in off)

    monkeypatch.setattr(heads_runs, "_accuracies", accuracies)
    monkeypatch.setattr(heads_runs, "_shares", _shares)
    return trained


def _shares(key, _tagger) -> list[list[float]]:
    options = dict(key[0])
    return [[0.6 - 0.1 * head for head in range(options["heads"])]] * options["blocks"]


def shown(app) -> str:
    return words_of(app, "title", "subheader", "markdown", "caption", "info", "error")


def table(app, heading: str):
    """The table that has a column of this heading."""
    return next(one.value for one in app.table if heading in one.value)


def alts(app) -> str:
    return " ".join(chart.alt for chart in charts(app))


def test_without_a_network_the_two_heads_by_hand_are_there(empty):
    app = open_page("heads")
    said = shown(app)
    assert app.title[0].value.startswith("One set of weights per word is one compromise")
    assert "the sum of both heads' scores, difference 0." in said
    assert "difference 0. Doing $W^q$ first and $W^{q,1}$ after, or their product" in said
    assert "at once: difference 0." in said
    assert "No trained network is here yet" in said
    numbers = {row["shown"] for row in sent(app) if "shown" in row}
    assert {"3", "1", "2", "−2", "0", "−1", "0.534", "0.711", "0.237"} <= numbers
    assert any(r"1.221 \\ 1.028" in one.value for one in app.latex)
    assert "set by hand" in said


def test_river_asks_nothing_in_the_first_head(empty):
    app = open_page("heads", token="4")
    assert "The query of “river” is 0 in head 1: the plain average, 0.25 each." in shown(app)


def test_more_heads_cost_nothing(empty):
    app = open_page("heads")
    assert "4,224 with four" not in shown(app)
    question(app, "Four heads instead of one").set_value(2).run()
    assert "4,224 with one head, 4,224 with four" in shown(app)
    assert "if every head were as wide as the single one" in shown(app)


def test_two_maps_say_who_asks_and_where_the_cue_is(trained):
    app = open_page("heads")
    said = shown(app)
    assert "Head 1: “11 bat” looks at" in said
    assert "Head 2: “11 bat” looks at" in said
    assert "trained here" in said
    assert "The dashed frames are the cues" in said
    assert list(table(app, "Entropy")) == [
        "Head", "Cue (ambiguous words)", "Word before", "Itself", "Entropy", "Mean distance, words",
    ]  # fmt: skip
    maps = [chart for chart in charts(app) if "-head-" in chart.id]
    assert len(maps) == 2
    for chart in maps:
        shares = {row["key"]: row["weight"] for row in rows(chart) if row.get("query") == 10}
        assert sum(shares.values()) == pytest.approx(1, abs=1e-4)


def test_what_is_lost_is_nowhere_until_the_reader_answers(measured):
    app = open_page("heads")
    everything = shown(app) + alts(app) + json.dumps(sent(app))
    assert "62.7%" not in everything
    assert "0.627" not in everything
    assert "88.0%" not in everything
    assert "Answer first" in everything
    assert "Follows once you have answered" in shown(app)
    question(app, "looks at the far cue most (60% on average)").set_value(0).run()
    assert "near words go from 98.1% to 98.1%, far words from 97.2% to 62.7%" in shown(app)
    assert "Without head 1, which looks at the far cue most: near 98.1%, far 62.7%." in shown(app)


def test_of_published_networks_nothing_is_measured_again(store, monkeypatch):
    for kept in (st.cache_data, st.cache_resource):
        kept.clear()  # another test's store
    for made in (open_corpus, fingerprint, heads_runs.planned):
        made.cache_clear()  # another test's short corpus
    monkeypatch.setattr(Store, "default", lambda: Store(store.folder))
    monkeypatch.setattr(heads_runs, "_outcomes", lambda networks: dict.fromkeys(networks, ()))
    monkeypatch.setattr(heads_runs, "_accuracies", None)  # would be called for any other set
    app = open_page("heads", shown="1")
    assert "far words from 99.9% to 58.3%" in shown(app)
    assert "trained, published" in shown(app)


def test_seeds_stand_side_by_side(measured):
    app = open_page("heads")
    assert "number 1, 1, 1, 1" not in shown(app)
    question(app, "In the first training head 1").set_value(2).run()
    assert "**yes, each time**. Seed by seed it is head 1, 1, 1, 1." in shown(app)
    assert "is chance" in shown(app)
    assert not [one for one in app.table if "Far words without the other head" in one.value]
    app = open_page("heads", shown="1")
    by_seed = table(app, "Far words without the other head")
    assert by_seed["Seed"].tolist() == [0, 1, 2, 3]
    assert by_seed["Far words without it"].tolist() == ["63%"] * 4


def test_equal_shares_with_unequal_effects_are_looked_for_in_every_network(measured):
    app = open_page("heads", shown="1")
    assert "training of 2 × 4 heads from seed 0 has. Heads" in shown(app)
    assert "Attention is not explanation." in shown(app)


def test_where_no_chinese_network_has_such_a_pair_an_english_one_is_the_example(
    measured, monkeypatch
):
    english = heads_runs._shares

    def shares(key, tagger):
        options = dict(key[0])
        chinese = [[0.9 - 0.1 * head for head in range(options["heads"])]] * options["blocks"]
        return english(key, tagger) if key[1] == "two-label" else chinese

    def accuracies(key, off, _tagger):
        return 0.98, 0.97 - 0.345 * ((0, 0) in off) * (key[1] == "two-label")

    monkeypatch.setattr(heads_runs, "_shares", shares)
    monkeypatch.setattr(heads_runs, "_accuracies", accuracies)
    said = shown(open_page("heads", lang="zh", shown="1"))
    assert "从这 5 个网络里得不出结论" in said
    assert "所以换英文的标注模型来举例：2 层，每层 4 个头" in said
    assert "注意力不等于解释。" in said


def test_any_set_of_heads_is_switched_off_by_a_link_and_measured(measured):
    app = open_page("heads", network="2x4", off="1-1,2-3", shown="1")
    table = next(one.value for one in app.dataframe if "off" in one.value)
    assert len(table) == 10
    assert table.iloc[-1].tolist() == ["1.1 + 2.3", 0.981, 0.627]
    assert "Your sentence, with these off" in shown(app)


def test_the_large_network_has_an_overview_one_large_head_and_a_pair(measured):
    app = open_page("heads", network="2x4", large="2-2", shown="1")
    assert len({(row["block"], row["head"]) for row in sent(app) if "name" in row
                and "block" in row}) == 8  # fmt: skip
    assert "on their cue in head 2.2." in shown(app)
    assert "Heads" in shown(app)
    assert "Attention is not explanation." in shown(app)
    assert "to 62.7% without the other" in shown(app)


def test_the_measuring_itself_runs(trained):
    app = open_page("heads", shown="1")
    table = next(one.value for one in app.dataframe if "off" in one.value)
    assert table["off"].tolist() == ["none", "1", "2", "all heads"]
    assert table["far"].iloc[3] <= 0.5  # with no head a word cannot know its cue
    assert not app.error


def test_own_words_have_no_known_cue(trained):
    app = open_page("heads", typed="green ideas sleep")
    assert "The cue is known only in sentences of our grammar" in shown(app)
    assert not [name for name in table(app, "Entropy") if "Cue" in name]


@pytest.mark.parametrize(
    "typed", ["🙂", "שלום עולם", "saw " * 5, "a" * 10_000, "bat " * 90, "   ", "<script>x</script>"]
)
def test_odd_sentences_behave(trained, typed):
    app = open_page("heads", typed=typed, network="2x4")
    assert not app.exception
    assert not app.error


def test_nonsense_in_a_link_falls_back_with_a_note(trained):
    app = open_page("heads", network="9x9", off="<b>", asks="99", token="x")
    assert shown(app).count("which is not offered here") == 3
    assert "which are not heads: 0 are off here" in shown(app)


def test_experiments_set_sentence_and_switches(trained):
    app = open_page("heads", shown="1")
    next(one for one in app.button if one.label.startswith("“I saw the saw")).click().run()
    assert "Head 1: “2 saw” looks at" in shown(app)
    next(one for one in app.button if one.label.startswith("Switch every")).click().run()
    assert app.query_params["off"] == "all"
    next(one for one in app.button if one.label.startswith("Back to the example")).click().run()
    assert "Every head is on." in shown(app)
    assert "Head 1: “11 bat” looks at" in shown(app)


def test_back_to_the_example_brings_everything_back(trained):
    asked = {"network": "2x4", "large": "1-4", "asks": "3", "token": "4", "off": "1-1"}
    app = open_page("heads", lang="zh", **asked)
    next(one for one in app.button if one.label.startswith("回到示例")).click().run()
    assert "头 {}：“10 黑马”".format(app.query_params["large"].replace("-", ".")) in shown(app)
    back = {key: app.query_params[key] for key in ("network", "asks", "token", "off")}
    assert back == {"network": "2x4", "asks": "10", "token": "1", "off": "none"}


def test_the_page_speaks_chinese(measured):
    app = open_page("heads", lang="zh", shown="1")
    said = shown(app)
    assert app.title[0].value == "一组权重只能折中；有了多个头，一个词可以同时有多组权重。"
    assert "“10 黑马”看得最多的是" in said
    assert "远处词从 97.2% 变为 62.7%" in said
    assert "关掉看远处线索最多的头 1.1" in said
    assert "虚线框是线索词" in said
