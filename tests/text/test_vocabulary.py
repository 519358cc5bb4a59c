from text.vocabulary import PAD, UNKNOWN, Vocabulary

KNOWN = Vocabulary(("I", "saw", "Monday", "锯"))


def test_numbers_begin_after_padding_and_the_unknown_word():
    assert (PAD, UNKNOWN) == (0, 1)
    assert KNOWN.ids(["I", "saw", "锯", "zebra"]) == [2, 3, 5, UNKNOWN]
    assert len(KNOWN) == 6


def test_capitals_do_not_make_a_word_unknown():
    assert [KNOWN.form(word) for word in ("i", "Saw", "monday", "锯", "zebra")] == [
        "I",
        "saw",
        "Monday",
        "锯",
        None,
    ]


def test_a_form_written_in_two_ways_keeps_both():
    both = Vocabulary(("May", "may"))
    assert both.ids(["May", "may", "MAY"]) == [2, 3, 2]


def test_unknown_words_are_counted():
    assert KNOWN.unknown(["I", "saw", "<unk>", "zebra", "<script>", ""]) == 4
    assert KNOWN.unknown([]) == 0
