"""Names that others gave (titles, machines, what a link asks for), kept from acting as Markdown."""

import re

JOINER = "\u2060"  # invisible, takes no room; stops what looks at the text after the backslashes
SIGNS = re.compile(r"([\\`*_\[\]<>$#|~&])")
AT_THE_START = re.compile(r"^([-+=]|\d+(?=[.)]))")  # would begin a list or underline a heading
LINKS = re.compile(r"([:@](?=\S)|www(?=\.))", re.IGNORECASE)  # also icons, `:red[…]`, mail


def plain(text: object) -> str:
    """The text for a place that reads Markdown, shown there letter by letter on one line.

    Backslashes do not reach bare addresses and icon names: those are broken by a sign of no width.
    """
    line = " ".join(str(text).split())
    signs = SIGNS.sub(r"\\\1", AT_THE_START.sub(_not_a_list, line))
    return LINKS.sub(rf"\1{JOINER}", signs)


def as_code(text: object, most: int = 40) -> str:
    """The beginning of a text as a code span, in which nothing is a link or a sign."""
    line = " ".join(str(text).replace("`", " ").split())
    return f"`{line[:most].strip() or ' '}`"


def _not_a_list(start: re.Match) -> str:
    return JOINER + start[0]
