"""Sentences whose words are used in classes: what is fed, what grows, what is hot or cold."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

Sentence = tuple[str, ...]

SENTENCES = 4_000
TWICE_USED = 60  # times as an animal, and as often as an action
DRAWN_FROM = 20  # the seed of the sentences; every embedding learns from the same ones
ROLES = ("ANIMAL", "ACTION")  # of the word with two uses, and of a taught word of kind "both"
KINDS = {"animal": ROLES[:1], "action": ROLES[1:], "plant": ("PLANT",), "both": ROLES}


@dataclass(frozen=True)
class Lexicon:
    """The words of each class and the frames with a class's name where one of them stands.

    Only animals are fed and like to, only animals and people can, only plants are watered and
    grow, only things are filled, nothing but soup and things is hot or cold.
    """

    classes: Mapping[str, tuple[str, ...]]
    frames: tuple[Sentence, ...]
    two_uses: str  # an animal half the time, an action the other half


def _lexicon(classes: dict[str, str], frames: str, two_uses: str) -> Lexicon:
    words = {name: tuple(text.split()) for name, text in classes.items()}
    return Lexicon(words, tuple(tuple(f.split()) for f in frames.strip().split("\n")), two_uses)


LEXICONS = {
    "en": _lexicon(
        {
            "ANIMAL": "dog rabbit cat horse fox goat",
            "ACTION": "run jump sleep eat swim hide",
            "PLANT": "tree flower grass rose oak fern",
            "PERSON": "girl boy farmer teacher",
            "THING": "cup bowl box pan",
            "TEMPERATURE": "hot cold",
            "LOOK": "red green old small",
            "PLACE": "garden field forest yard",
        },
        """
the ANIMAL can ACTION
a LOOK ANIMAL will ACTION in the PLACE
the PERSON feeds the ANIMAL
look the ANIMAL likes to ACTION
the PERSON can ACTION too
we water the PLANT in the PLACE
the PLANT grows in the PLACE
a LOOK PLANT needs rain
the leaves of the PLANT are LOOK
the PERSON fills the THING
the THING is TEMPERATURE
put the TEMPERATURE THING on the table
the TEMPERATURE soup is in the THING
""",
        "fly",
    ),
    "zh": _lexicon(
        {
            "ANIMAL": "狗 兔子 猫 马 狐狸 羊",
            "ACTION": "跑 跳 睡 吃 游 躲",
            "PLANT": "树 花 草 玫瑰 橡树 蕨",
            "PERSON": "女孩 男孩 农民 老师",
            "THING": "杯子 碗 盒子 锅",
            "TEMPERATURE": "热 冷",
            "LOOK": "红 绿 老 小",
            "PLACE": "花园 田野 树林 院子",
        },
        """
这 只 ANIMAL 会 ACTION
LOOK ANIMAL 要 在 PLACE 里 ACTION
PERSON 在 喂 这 只 ANIMAL
看 ANIMAL 喜欢 ACTION
PERSON 也 会 ACTION
我们 给 PLACE 里 的 PLANT 浇水
这 棵 PLANT 长 在 PLACE 里
LOOK PLANT 需要 雨水
PLANT 的 叶子 是 LOOK 的
PERSON 装满 了 THING
这 个 THING 很 TEMPERATURE
把 TEMPERATURE THING 放 在 桌 上
TEMPERATURE 汤 在 THING 里
""",
        "猴",
    ),
}


@dataclass(frozen=True)
class Taught:
    """A word that a reader teaches: what it is used like, and in how many sentences."""

    word: str
    kind: str  # a key of KINDS
    count: int


def sentences(lexicon: Lexicon, count: int, draw: np.random.Generator) -> list[Sentence]:
    """So many sentences; every frame is equally likely, and so is every word of a class."""
    frames = draw.integers(len(lexicon.frames), size=count)
    return [_filled(lexicon, lexicon.frames[frame], draw) for frame in frames]


def sentences_with(
    lexicon: Lexicon, word: str, roles: Iterable[str], count: int, draw: np.random.Generator
) -> list[Sentence]:
    """So many sentences with this word, its roles in turn."""
    turns, made = tuple(roles), []
    for place in range(count):
        role = turns[place % len(turns)]
        offered = [frame for frame in lexicon.frames if role in frame]
        made.append(_filled(lexicon, offered[draw.integers(len(offered))], draw, {role: word}))
    return made


def taught_sentences(language: str, taught: Taught) -> list[Sentence]:
    """The sentences in which the taught word is shown; fewer of them are the first of more."""
    draw = np.random.default_rng([DRAWN_FROM, 2])
    lexicon = LEXICONS[language]
    return sentences_with(lexicon, taught.word, KINDS[taught.kind], taught.count, draw)


def corpus(language: str, taught: Taught | None = None) -> list[Sentence]:
    """All sentences: the drawn ones, those of the word with two uses, those of a taught word."""
    lexicon = LEXICONS[language]
    first, second = (np.random.default_rng([DRAWN_FROM, part]) for part in (0, 1))
    made = sentences(lexicon, SENTENCES, first)
    made += sentences_with(lexicon, lexicon.two_uses, ROLES, 2 * TWICE_USED, second)
    return made + (taught_sentences(language, taught) if taught else [])


def vocabulary(language: str, taught: Taught | None = None) -> tuple[str, ...]:
    """Every word once: class by class, the words of the frames, the two-use word, the taught one.

    The order depends on the lexicon alone, so that a word keeps its number whatever is taught.
    """
    lexicon = LEXICONS[language]
    named = [word for words in lexicon.classes.values() for word in words]
    plain = [word for frame in lexicon.frames for word in frame if word not in lexicon.classes]
    own = [lexicon.two_uses, *([taught.word] if taught else [])]
    return tuple(dict.fromkeys([*named, *plain, *own]))


def class_of(language: str) -> dict[str, str]:
    """Word -> the class it is drawn from; the words of the frames have none."""
    classes = LEXICONS[language].classes
    return {word: name for name, words in classes.items() for word in words}


def _filled(
    lexicon: Lexicon, frame: Sentence, draw: np.random.Generator, given: Mapping[str, str] = {}
) -> Sentence:
    """The frame with a word of the class, or the given one, in each of its places."""
    words = []
    for slot in frame:
        offered = lexicon.classes.get(slot)
        drawn = offered[draw.integers(len(offered))] if offered else slot
        words.append(given.get(slot, drawn))
    return tuple(words)
