"""CoNLL-U by hand: what is read, what is passed over, and the sentence for each fault."""

import io

import pytest

from messages import FieldspanError
from text import conllu
from text.conllu import read_conllu
from text.sentence import MAX_TOKENS


def row(number, form, upos):
    return "\t".join([str(number), form, form.lower(), upos, "_", "_", "0", "dep", "_", "_"])


def block(*words):
    return "\n".join(row(place, *word) for place, word in enumerate(words, 1)) + "\n\n"


SAW = block(("I", "PRON"), ("saw", "VERB"), ("a", "DET"), ("saw", "NOUN"))


def read(text, encoding="utf-8"):
    return read_conllu(io.BytesIO(text.encode(encoding) if isinstance(text, str) else text))


def test_words_and_tags_by_hand():
    reading = read(SAW * 12)
    assert len(reading.sentences) == 12
    assert reading.sentences[3].words == ("I", "saw", "a", "saw")
    assert reading.sentences[3].labels == ("PRON", "VERB", "DET", "NOUN")
    assert (reading.words, reading.untagged, reading.cut, reading.more) == (48, 0, 0, False)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text.replace("\n", "\r\n"),
        lambda text: text.rstrip("\n"),
        lambda text: "\n\n" + text.replace("\n\n", "\n \n\n\n"),
        lambda text: "# newdoc\n# global.columns = ID FORM\n# text = a\tb\n#\n" + text,
        lambda text: text.replace("2\tsaw", "# between\n2\tsaw"),
        lambda text: text.replace("1\tI", row("1-2", "Isaw", "_") + "\n1\tI"),
        lambda text: text.replace("3\ta", row("2.1", "oh", "INTJ") + "\n3\ta"),
    ],
    ids=["BOM", "CRLF", "both", "end", "blanks", "comments", "inside", "multiword", "empty node"],
)
def test_the_same_text_is_read_however_it_is_written(change):
    assert read(change(SAW * 12)) == read(SAW * 12)


def test_a_missing_tag_leaves_the_word_in_its_sentence():
    reading = read(
        block(("so", "_"), ("what", "PRON")) + SAW * 12 + block(("no", "_"), ("tag", "_"))
    )
    assert reading.sentences[0].labels == (None, "PRON")
    assert (len(reading.sentences), reading.untagged) == (13, 1)


def test_forms_keep_spaces_emoji_and_markup():
    reading = read(block(("10  000", "NUM"), ("\U0001f600", "SYM"), ("<b>", "X")) * 10)
    assert reading.sentences[0].words == ("10 000", "\U0001f600", "<b>")


def test_features_that_nobody_needs_may_be_written_in_any_way():
    broken = SAW.replace("\t_\t_\t0\tdep\t_\t_", "\tNN\tCase=|x\tnone\tdep\t7:a:b|\tA=  B|C=")
    assert read(broken * 10) == read(SAW * 10)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("1\tI\tPRON", "ten columns with tabs between them, got 3 in line 52"),
        (row(1, "I", "PRON") + "\t_", "got 11 in line 52"),
        ("just some text", "got 1 in line 52"),
        (row("one", "I", "PRON"), "number at the start of line 52, got one"),
        (row("1-", "I", "PRON"), "number at the start of line 52, got 1-"),
        (row(1, " ", "PRON"), "one without anything in line 52"),
        ("x" * 100_001, "lines of at most 100,000 bytes, got more in line 52"),
    ],
)
def test_a_broken_line_is_named(line, sentence):
    with pytest.raises(FieldspanError, match=sentence):
        read("# comment\n" + SAW * 10 + line + "\n" + SAW)


def test_line_numbers_count_comments_and_windows_ends():
    text = "\ufeff# one\r\n# two\r\n" + SAW.replace("\n", "\r\n") + "oops\r\n"
    with pytest.raises(FieldspanError, match="in line 8"):
        read(text)


def test_other_encodings_are_told_by_the_line():
    good = SAW.encode() * 10
    with pytest.raises(FieldspanError, match="UTF-8 text, got other bytes in line 51"):
        read(good + SAW.replace("saw", "säge").encode("latin-1").split(b"\n")[1])
    with pytest.raises(FieldspanError, match="got other bytes in line 1:"):
        read(SAW * 10, "utf-16")


@pytest.mark.parametrize(
    "text", ["", "\n\n", "# only a comment\n", SAW * 9, block(("a", "_")) * 50]
)
def test_a_file_with_too_little_in_it_is_said_to_be_so(text):
    with pytest.raises(FieldspanError, match="at least 10 sentences"):
        read(text)


def test_a_column_of_anything_is_not_taken_for_tags():
    text = "".join(block((f"word{i}", f"TAG{i}")) for i in range(70))
    with pytest.raises(FieldspanError, match="at most 64 different tags, got more by line 129"):
        read(text)


def test_a_long_sentence_becomes_several_that_fit():
    reading = read(block(*[(f"w{i}", "X") for i in range(150)]) * 4)
    lengths = [len(one.words) for one in reading.sentences]
    assert lengths == [MAX_TOKENS, MAX_TOKENS, 22] * 4
    assert reading.cut == 4


def test_reading_stops_at_so_many_words(monkeypatch):
    monkeypatch.setattr(conllu, "MOST_WORDS", 50)
    reading = read(SAW * 30 + "broken, but never reached\n")
    assert (reading.words, reading.more) == (52, True)
    monkeypatch.setattr(conllu, "MOST_WORDS", 120)
    assert not read(SAW * 30).more
