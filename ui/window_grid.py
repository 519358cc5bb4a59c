"""A sentence with labels as a table in HTML: a column for each word."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from charts.palette import faint, ink, muted
from text.sentence import brief
from text.window_sentences import Read

CELL = "padding:.25rem .45rem;text-align:center;border-bottom:1px solid"


def grid(
    read: Read,
    tags: Mapping[str, Sequence[str]],
    *,
    rules: Sequence[str],
    words: Mapping[str, str],
    dark: bool,
) -> str:
    """The table; all that a reader typed is escaped.

    `tags` and `rules` hold labels as they are shown; a tag that differs from the rules' label of
    an ambiguous word is marked. Words: rung, rules.
    """
    head = _row(
        words["rung"],
        (
            _cell(f"<bdi>{escape(brief(word))}</bdi>", _styled(read, place, dark), "th")
            for place, word in enumerate(read.words)
        ),
        dark,
    )
    body = [
        _row(name, (_tag(read, rules, labels, at, dark) for at in range(len(labels))), dark)
        for name, labels in tags.items()
    ]
    own = (_cell(escape(rule), f"color:{muted(dark)};") for rule in rules)
    foot = _row(words["rules"], own, dark)
    table = f"<table style='border-collapse:collapse;font-size:.85rem'>{head}"
    return f"<div style='overflow-x:auto'>{table}{''.join(body)}{foot}</table></div>"


def labelled(
    words: Sequence[str], labels: Sequence[str], marked: Sequence[int], *, dark: bool
) -> str:
    """A sentence, under every word its label; words at the `marked` places stand out."""

    def cells(texts: Sequence[str], tag: str, style: str) -> str:
        strong = f"background:{faint(dark)};font-weight:600;"
        made = (
            _cell(f"<bdi>{escape(text)}</bdi>", style + strong * (place in marked), tag)
            for place, text in enumerate(texts)
        )
        return f"<tr>{''.join(made)}</tr>"

    above = cells(words, "th", f"font-size:1.25rem;color:{ink(dark)};border-bottom:0;")
    below = cells(labels, "td", f"font-size:.8rem;color:{muted(dark)};border-bottom:0;")
    table = f"<table style='border-collapse:separate;border-spacing:.35rem 0'>{above}{below}"
    return f"<div style='overflow-x:auto'>{table}</table></div>"


def _tag(read: Read, rules: Sequence[str], labels: Sequence[str], place: int, dark: bool) -> str:
    differs = read.ambiguous[place] and rules[place] not in ("", labels[place])
    text = escape(labels[place])
    return _cell(f"<s>{text}</s>" if differs else text, _styled(read, place, dark))


def _styled(read: Read, place: int, dark: bool) -> str:
    """Grey for a word that is not known, a shade for one with two possible labels."""
    if not read.known[place]:
        return f"color:{muted(dark)};opacity:.7;"
    if read.ambiguous[place]:
        return f"background:{faint(dark)};font-weight:600;"
    return ""


def _cell(inside: str, style: str = "", tag: str = "td") -> str:
    scope = " scope='col'" if tag == "th" else ""
    whole = (
        "white-space:nowrap;"
        if tag == "th"
        else "font-size:.75rem;line-height:1.2;word-break:keep-all;"
    )
    return f"<{tag}{scope} style='{CELL};{whole}{style}'>{inside}</{tag}>"


def _row(name: str, cells: Iterable[str], dark: bool) -> str:
    style = f"{CELL};white-space:nowrap;text-align:left;color:{ink(dark)}"
    first = f"<th scope='row' style='{style}'>{escape(name)}</th>"
    return f"<tr>{first}{''.join(cells)}</tr>"
