"""No word for a user without its translation."""

import pytest

from messages import LANGUAGES
from messages.catalogue import FOLDER, catalogue
from messages.extract import extracted, faults, marked, placeholders

OTHERS = [language for language in LANGUAGES if language != "en"]


def test_marked_words_are_found_with_their_place():
    places = extracted()["The numbers"]
    assert any(place.startswith("ui/figure.py:") for place in places)


def test_words_inside_an_f_string_are_found_too():
    assert list(marked("say(f\"**{_('one')}** {two}\")\nN_('a' 'b')")) == [(2, "ab"), (1, "one")]


def test_placeholders_are_compared_by_name_whatever_their_format():
    assert placeholders("{share:.0%} of {name}") == {"share", "name"}


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated_with_the_same_placeholders(language):
    assert list(faults(language)) == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_message_is_said_in_one_way_in_all_catalogues(language):
    from babel.messages.pofile import read_po

    said = catalogue(language)
    for path in sorted((FOLDER / language).glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id and message.string:
                    assert said[message.id] == message.string, (path.name, message.id)
