"""The English words of the two-label corpus."""

from text.lexicon import FarWord, Lexicon, Noun

_SENSES = ("ANIMAL", "THING")

ENGLISH = Lexicon(
    language="en",
    persons=("I", "we", "you", "they"),
    determiners=("a", "the", "this", "my"),
    near=(
        Noun("saw", "THING"),
        Noun("watch", "THING"),
        Noun("hammer", "THING"),
        Noun("ring", "THING"),
        Noun("duck", "ANIMAL"),
        Noun("fly", "ANIMAL"),
        Noun("plant", "PLANT"),
        Noun("park", "PLACE"),
    ),
    verbs=("found", "drew", "wanted", "lost"),
    nouns=(
        Noun("dog", "ANIMAL"),
        Noun("rabbit", "ANIMAL"),
        Noun("box", "THING"),
        Noun("lamp", "THING"),
        Noun("tree", "PLANT"),
        Noun("garden", "PLACE"),
    ),
    far=(
        FarWord("bat", ("cave", "stadium"), _SENSES),
        FarWord("crane", ("marsh", "harbour"), _SENSES),
        FarWord("mouse", ("barn", "office"), _SENSES),
        FarWord("bug", ("meadow", "program"), _SENSES),
    ),
    near_frame="PERSON VERB DETERMINER NOUN",
    far_frames=(
        "PERSON VERB the CUE WORD",
        "PERSON VERB the CUE 's WORD",
        "in the CUE FILLER PERSON VERB DETERMINER WORD",
        "PERSON VERB DETERMINER WORD FILLER in the CUE",
    ),
    joint="and",
    fillers=(
        "today/WHEN",
        "again/WHEN",
        "slowly/SMALL",
        "often/WHEN",
        "soon/WHEN",
        "after/SMALL lunch/WHEN",
        "last/SMALL week/WHEN",
        "on/SMALL Monday/WHEN",
        "at/SMALL noon/WHEN",
        "before/SMALL the/SMALL rain/WHEN",
        "in/SMALL the/SMALL evening/WHEN",
        "for/SMALL an/SMALL hour/WHEN",
        "with/SMALL a/SMALL good/SMALL friend/PERSON",
        "very/SMALL late/WHEN at/SMALL night/WHEN",
        "just/SMALL before/SMALL the/SMALL storm/WHEN",
    ),
)
