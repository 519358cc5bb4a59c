"""Bold words in Chinese: Markdown ends them beside a letter only where they end in one."""

import unicodedata

import pytest

from messages.catalogue import catalogue


def unclosed(text: str) -> list[str]:
    """The bold parts that Markdown would show with their stars."""
    parts = text.split("**")
    return [
        parts[at]
        for at in range(1, len(parts) - 1, 2)
        if (_mark(parts[at][-1:]) and parts[at + 1][:1].isalnum())
        or (_mark(parts[at][:1]) and parts[at - 1][-1:].isalnum())
    ]  # fmt: skip


def _mark(sign: str) -> bool:
    return bool(sign) and unicodedata.category(sign)[0] in "PS"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("**配对。**一个", ["配对。"]),
        ("看**“头”**吧", ["“头”"]),
        ("**配对**：一个**头**", []),
        ("**头。** 一个", []),
    ],
)
def test_a_star_that_stays_is_found(text, found):
    assert unclosed(text) == found


def test_no_chinese_sentence_shows_its_stars():
    sentences = catalogue("zh")
    wrong = {message: unclosed(text) for message, text in sentences.items() if unclosed(text)}
    assert not wrong
