"""The claims above the lessons, read from the pages' source."""

import ast
import re
from pathlib import Path

import pytest

from messages import translate

PAGES = Path(__file__).parents[2] / "pages"
LINE = 14  # Chinese signs of a claim on a phone 390 pixels wide


def claims() -> dict[str, str]:
    """Page -> its claim in English."""
    found = {}
    for path in sorted(PAGES.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "lesson":
                found[path.stem] = ast.literal_eval(node.args[0].args[0])
    return found


@pytest.mark.parametrize(("page", "claim"), claims().items())
def test_a_chinese_claim_has_a_place_to_break_before_a_line_is_full(page, claim):
    phrases = re.findall(r"[^，。；：、？！ ]+[，。；：、？！ ]?", translate(claim, "zh"))
    assert max(map(len, phrases)) <= LINE, phrases


def test_every_page_but_the_first_has_a_claim():
    assert claims().keys() == {path.stem for path in PAGES.glob("*.py")} - {"welcome"}
