"""Order through the router: covers, shuffles, a clause both ways, patches, links, two languages."""

import json
import re

import pytest

from tests.drawn_orders import drawn_orders
from tests.pages.opened_page import (
    charts,
    controls,
    open_page,
    question,
    rows,
    small_world,
    words_of,
)

NUMBERS = ("33.7%", "3.2%", "2.1%")  # beyond the trained range


@pytest.fixture
def empty(monkeypatch, small_cache, store):
    small_world(monkeypatch, small_cache, store)
    return store


@pytest.fixture
def trained(empty):
    for language in ("en", "zh"):
        drawn_orders(empty, language)
    return empty


def shown(app) -> str:
    return words_of(app, "title", "subheader", "markdown", "caption", "info", "error")


def alts(app) -> str:
    return " ".join(chart.alt for chart in charts(app))


def tables(app, *fields: str) -> list[list[dict]]:
    """The data of every chart that holds these fields, without what else it was sent."""
    found = [[row for row in rows(one) if set(fields) <= set(row)] for one in charts(app)]
    return [some for some in found if some]


def outputs(app) -> list[str]:
    """The words of the lower heat map, in its order."""
    lower = tables(app, "word", "label", "score")[1]
    return list(dict.fromkeys(row["word"] for row in lower))


def table(app, column: str):
    return next(one.value for one in app.dataframe if column in one.value)


def grids(app) -> list[str]:
    return [one.proto.body for one in app.get("html") if "<table" in one.proto.body]


def press(app, words: str) -> None:
    next(one for one in app.button if one.label.startswith(words)).click().run()


def test_without_trainings_everything_is_untrained_and_said_to_be(empty):
    app = open_page("order", shown="1")
    said = shown(app)
    assert app.title[0].value.startswith("“The dog bites the man” is not")
    assert "Both “saw” get the same 8 scores: largest difference 0." in said
    assert "these scores mean nothing yet" in said
    assert "No tagger has learned this task here yet" in said
    assert "Untrained: vectors as they were drawn." in said
    assert "untrained" in said


def test_both_outputs_are_covered_until_the_reader_answers(trained):
    app = open_page("order")
    assert alts(app).startswith("Answer first")
    assert len(tables(app, "kind", "value")) == 1  # patches with positions
    assert not tables(app, "shown")
    assert "largest difference 0" not in shown(app)
    question(app, "How different are the two outputs of “saw”?").set_value(1).run()
    said = shown(app)
    assert "**not at all**. The largest difference of the two outputs is 0." in said
    assert "A little: if the sum depended on who comes first" in said
    numbers = [row["value"] for row in tables(app, "kind", "value")[0]]
    assert numbers[:8] == numbers[8:]
    assert "In the test it gets 50.0% of such pairs right" in said
    assert "columns “2 saw” and “4 saw” of A' are equal" in said
    by_hand = {row["shown"] for row in tables(app, "shown")[0]}
    assert {"0.134", "0.366"} <= by_hand


def test_a_shuffle_is_undone_and_only_positions_leave_a_difference(trained):
    app = open_page("order")
    left = table(app, "after undoing the order")
    off, on = left.iloc[0], left.iloc[1]
    small = re.compile(r"0|\d(\.\d)? × 10⁻[⁶⁷⁸⁹]")
    assert small.fullmatch(off["after undoing the order"])
    assert small.fullmatch(off["of the averages over all words"])
    assert float(off["place by place"]) > 0.01
    assert float(on["after undoing the order"]) > 0.01
    said = shown(app)
    assert "Anything but 0 here is rounding" in said
    assert "**Equivariant**" in said
    assert "**Invariant**" in said


def test_the_button_takes_the_next_shuffle_and_the_link_keeps_it(trained):
    app = open_page("order")
    before = outputs(app)
    press(app, "Shuffle again")
    assert app.query_params["shuffle"] == "2"
    after = outputs(app)
    assert sorted(before) == sorted(after)
    assert before != after
    again = open_page("order", shuffle="2")
    assert outputs(again) == after


def test_positions_on_say_why_the_outputs_differ(trained):
    app = open_page("order", places="on", shuffle="reversed")
    assert "each word was told where it stands" in shown(app)
    app = open_page("order", shuffle="kept")
    assert "The words stand as typed" in shown(app)


def test_the_place_is_added_by_hand(trained):
    app = open_page("order")
    added = table(app, "a + e")
    assert added["a + e"].tolist()[1] == "(0.841, 1.540, 0.010, 1.000)"
    assert "With e added the two vectors of “saw” are different." in shown(app)
    assert "lie up to" not in shown(app)
    question(app, "How different are the two outputs").set_value(2).run()
    assert "lie up to 0.713 apart" in shown(app)
    assert "Places 1 to 16 were trained" in shown(app)
    assert len(tables(app, "number", "value")[0]) == 48 * 32


def test_beyond_the_trained_range_nothing_is_told_before_the_answer(trained):
    app = open_page("order")
    everything = shown(app) + alts(app) + json.dumps(
        [row for one in charts(app) for row in rows(one)]
    )  # fmt: skip
    assert not [number for number in NUMBERS if number in everything]
    assert "0.337" not in everything
    assert "99.1% with sinusoids" in everything
    question(app, "With 10, how many nouns").set_value(2).run()
    said = shown(app)
    assert "Behind 10 words it was right on 33.7% of the nouns." in said
    assert "Half of them: if the places said nothing there" in said
    assert "sinusoids to 3.2% (with 12 words before), learned positions to 2.1%" in said
    assert "only the second ever stood at places 11 to 13" in said
    assert "come back to 50%" in said


def test_a_clause_is_labelled_both_ways_behind_any_number_of_words(trained):
    app = open_page("order", ahead="10")
    first, second = grids(app)
    assert first.index("dog") < first.index("bites") < first.index("man")
    assert second.index("man") < second.index("bites") < second.index("dog")
    assert first.count("scope='col'") == 1 + 5
    assert "10 words" in first
    assert "Without positions “dog” and “man” get the same scores both ways round" in shown(app)


@pytest.mark.parametrize(
    "typed", ["🙂", "שלום עולם", "saw", "saw " * 5, "a" * 10_000, "bat " * 90, "   ",
              "<script>x</script> *dog* man"],
)  # fmt: skip
def test_odd_sentences_behave(trained, typed):
    app = open_page("order", typed=typed, clause=typed, shown="1")
    assert not app.exception
    assert not app.error
    assert not [one for one in grids(app) if "<script>" in one]


def test_long_sentences_are_told_so_and_lonely_words_too(trained):
    app = open_page("order", typed="bat " * 90)
    assert "Only the first 64 words are tagged." in shown(app)
    app = open_page("order", typed="saw")
    assert "One word has only one order" in shown(app)
    app = open_page("order", clause="the zebra sleeps")
    assert "Two nouns that the taggers know are needed" in shown(app)
    app = open_page("order", clause="dog man " * 20)
    assert "Only the first 16 words are read" in shown(app)


def test_nonsense_in_a_link_falls_back_with_a_note(trained):
    app = open_page("order", places="x", shuffle="99", patches="<b>", ahead="7", image="0")
    assert shown(app).count("which is not offered here") == 5


def test_patches_are_covered_until_the_reader_answers(empty):
    app = open_page("order")
    assert alts(app).count("Answer first") == 2
    assert len(tables(app, "kind", "value")) == 1
    question(app, "64 patches shuffled, no positions").set_value(0).run()
    said = shown(app)
    assert "**stay as they are**" in said
    assert "Change much: if the patches carried their places." in said
    assert "whose position vectors are set to zero" in said
    assert "a bag of patches" in said
    values = [row["value"] for row in tables(app, "kind", "value")[0]]
    half = len(values) // 2
    assert values[:half] == pytest.approx(values[half:], abs=1e-5)


def test_experiments_set_sentence_order_and_words_before(trained):
    app = open_page("order", shown="1")
    press(app, "“I saw a saw” reversed")
    assert app.query_params["shuffle"] == "reversed"
    assert app.query_params["places"] == "on"
    assert outputs(app) == ["4 saw", "3 a", "2 saw", "1 I"]
    press(app, "Ten words before the clause")
    assert grids(app)[0].count("scope='col'") == 6
    assert app.query_params["places"] == "off"
    app.query_params.update({"image": "2", "patches": "3"})
    app.run()
    press(app, "Back to the beginning")
    back = {key: app.query_params[key] for key in ("shuffle", "ahead", "patches")}
    assert back == {"shuffle": "1", "ahead": "0", "patches": "1"}


def test_the_page_speaks_chinese(trained):
    app = open_page("order", lang="zh", shown="1")
    said = shown(app)
    assert app.title[0].value == "“狗咬人”不是“人咬狗”：每个词的位置，得另外加进去。"
    assert "再看“我 锯 一 把 锯”" in said
    assert "**等变**" in said
    assert "前面有 10 个词时，它答对了 33.7% 的名词" in said
    assert "没有位置时，“狗”和“人”在两种说法里分数都相同" in said
    assert "两个名词里只有第二个出现在第 10 到第 11 个位置" in said


def test_at_most_five_controls_stand_outside_the_folds(trained):
    assert controls(open_page("order", shown="1")) == {
        "typed", "typed-example", "choice-places", "shuffle-again", "patches-again",
    }  # fmt: skip
