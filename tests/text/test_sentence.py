import pytest

from text.sentence import LONGEST_SHOWN, MAX_TOKENS, brief, first_tokens, split


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I saw a saw", ["I", "saw", "a", "saw"]),
        ("  I\tsaw\n a   saw ", ["I", "saw", "a", "saw"]),
        ("saw", ["saw"]),
        ("saw saw saw saw saw", ["saw"] * 5),
        ("", []),
        (" \n ", []),
        ("we found the stadium's bat.", ["we", "found", "the", "stadium", "'s", "bat", "."]),
        ("Really?! No...", ["Really", "?!", "No", "..."]),
        ("3.14 is pi", ["3.14", "is", "pi"]),
        ("...", ["..."]),
    ],
)
def test_words_are_what_white_space_leaves(text, words):
    assert split(text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("我锯一把锯", ["我", "锯", "一", "把", "锯"]),
        ("我 锯 一 把 锯", ["我", "锯", "一", "把", "锯"]),
        ("在草原里她看见黑马", ["在", "草原", "里", "她", "看见", "黑马"]),
        ("孩子咬狼", ["孩子", "咬", "狼"]),
        ("学校里", ["学", "校", "里"]),
        ("私は犬", ["私", "は", "犬"]),
        ("나는 개", ["나", "는", "개"]),
        ("我有GPU3块。", ["我", "有", "GPU3", "块", "。"]),
    ],
)
def test_chinese_japanese_and_korean_are_cut_into_characters_but_for_known_words(text, words):
    assert split(text) == words


def test_without_known_words_every_chinese_character_stands_alone():
    assert split("草原里", whole=()) == ["草", "原", "里"]


def test_a_comma_in_chinese_is_a_word_of_its_own():
    assert split("你画一幅画，她锁一把锁") == split("你 画 一 幅 画 ， 她 锁 一 把 锁")


def test_emoji_and_what_joins_them_stay_one_word():
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert split(f"I saw {family} !") == ["I", "saw", family, "!"]
    assert split("我\U0001f600") == ["我", "\U0001f600"]


def test_text_from_right_to_left_keeps_its_order_and_loses_marks_that_turn_the_page():
    assert split("راى الولد القط") == ["راى", "الولد", "القط"]
    assert split("a\u202eb \u2066c") == ["ab", "c"]


def test_markup_is_a_word_like_any_other():
    assert split("<script>alert(1)</script>") == ["<script>alert(1)</script>"]
    assert split("a \x00<b>") == ["a", "<b>"]


@pytest.mark.parametrize("text", ["x" * 10_000, "ab " * 3_333, "锯" * 10_000, "." * 10_000])
def test_ten_thousand_characters_lose_nothing_and_are_cut_for_a_matrix(text):
    words = split(text)
    assert "".join(words) == text.replace(" ", "")
    shown, left_out = first_tokens(words)
    assert len(shown) == min(len(words), MAX_TOKENS)
    assert len(shown) + left_out == len(words)
    assert all(len(brief(word)) <= LONGEST_SHOWN for word in shown)


def test_a_short_word_is_shown_whole():
    assert brief("hammer") == "hammer"
    assert brief("h" * 30) == "h" * 23 + "…"
