"""Names of others in Markdown: shown as they are, never a link, an icon or a heading."""

import pytest

from ui.plain_text import JOINER, as_code, plain


def test_an_ordinary_title_stays_as_it_is():
    for title in ("CIFAR-10, JPEG copy", "Local texture (drawn)", "arm64", "局部纹理"):
        assert plain(title) == title


def test_signs_of_markdown_are_shown_and_do_not_act():
    assert plain("[a](b) *c* `d`") == r"\[a\](b) \*c\* \`d\`"
    assert plain("<b>x_y</b> $1$ ~~z~~") == r"\<b\>x\_y\</b\> \$1\$ \~\~z\~\~"
    assert plain("a\\*b") == r"a\\\*b"


@pytest.mark.parametrize(
    "start", ["# big", "- item", "+ item", "1. item", "===", "> said", "    x"]
)
def test_a_name_never_begins_a_heading_a_list_or_a_quotation(start):
    assert plain(start)[0] in ("\\", JOINER, "x")


def test_lines_become_one():
    assert plain("a\n\n# b") == r"a \# b"


@pytest.mark.parametrize(
    "name", ["www.example.org", "WWW.example.org", "https://example.org", "me@example.org"]
)
def test_bare_addresses_are_broken_by_a_sign_that_nobody_sees(name):
    shown = plain(name)
    assert shown.replace(JOINER, "") == name
    assert not any(whole in shown.lower() for whole in ("www.", "://", "@example"))


def test_icons_and_colours_are_broken_too_but_a_colon_before_a_space_is_not():
    assert ":material" not in plain(":material/home: :red[x]")
    assert plain("seed: 3") == "seed: 3"


def test_code_takes_any_text_and_cannot_be_left():
    assert as_code("z") == "`z`"
    assert as_code("a` [b](c) `www.d.org") == "`a [b](c) www.d.org`"
    assert as_code("two\nlines") == "`two lines`"
    assert as_code("") == as_code("`") == "` `"
    assert as_code("a" * 50) == f"`{'a' * 40}`"
