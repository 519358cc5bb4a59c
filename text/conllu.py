"""Sentences with universal part-of-speech tags out of a CoNLL-U file."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import BufferedIOBase

import conllu
from conllu.exceptions import ParseException

from messages import N_, FieldspanError
from text.sentence import MAX_TOKENS
from text.tagged import TaggedSentence

COLUMNS = 10
MOST_WORDS = 200_000
MOST_TAGS = 64  # a column with more different entries holds no parts of speech
LONGEST_LINE = 100_000  # bytes
NO_TAG = "_"

_ID = re.compile(r"\d+(-\d+|\.\d+)?")
_AS_WRITTEN = ("xpos", "feats", "head", "deps", "misc")  # columns that nothing here looks into
_PARSERS = {name: lambda columns, place: columns[place] for name in _AS_WRITTEN}

UTF8 = N_("expected UTF-8 text, got other bytes in line {line}: save the file as UTF-8")
LONG = N_("expected lines of at most {most:,} bytes, got more in line {line}: is it CoNLL-U?")
WIDTH = N_("expected ten columns with tabs between them, got {got} in line {line}: is it CoNLL-U?")
NUMBER = N_("expected a word's number at the start of line {line}, got {got}: mend that line")
EMPTY = N_("expected no column to be empty, got one without anything in line {line}: write _ there")
BLOCK = N_(
    "expected a sentence in CoNLL-U, got something else from line {line} on: mend these lines"
)
TAGS = N_(
    "expected at most {most} different tags, got more by line {line}: is the fourth column UPOS?"
)
NONE = N_(
    "expected at least {least} sentences with tags in the fourth column, got {got}: "
    "choose an annotated file"
)

LEAST_SENTENCES = 10


@dataclass(frozen=True)
class Reading:
    """What was read, and what was not."""

    sentences: tuple[TaggedSentence, ...]
    words: int
    untagged: int  # words without a tag
    cut: int  # sentences that were too long and became several
    more: bool  # whether the file goes on beyond MOST_WORDS


@dataclass(frozen=True)
class Block:
    """The lines of one sentence, without comments, and where it begins."""

    line: int
    lines: tuple[str, ...]


def read_conllu(stream: BufferedIOBase) -> Reading:
    """The sentences of a file, at most MOST_WORDS words; FieldspanError names the faulty line.

    Multiword tokens and empty nodes are passed over: only words have tags. A sentence without
    any tag is left out.
    """
    sentences: list[TaggedSentence] = []
    tags: set[str] = set()
    words = cut = 0
    more = False
    for block in blocks(stream):
        if words >= MOST_WORDS:
            more = True
            break
        whole = _sentence(block)
        tags |= {label for label in whole.labels if label}
        if len(tags) > MOST_TAGS:
            raise FieldspanError(TAGS, most=MOST_TAGS, line=block.line + len(block.lines) - 1)
        words += len(whole.words)
        cut += len(whole.words) > MAX_TOKENS
        sentences += [piece for piece in _pieces(whole) if any(piece.labels)]
    if len(sentences) < LEAST_SENTENCES:
        raise FieldspanError(NONE, least=LEAST_SENTENCES, got=len(sentences))
    untagged = sum(label is None for sentence in sentences for label in sentence.labels)
    kept = sum(len(sentence.words) for sentence in sentences)
    return Reading(tuple(sentences), kept, untagged, cut, more)


def blocks(stream: BufferedIOBase) -> Iterator[Block]:
    """The sentences of a file as checked lines; nothing of the file but the one is held."""
    lines: list[str] = []
    number = first = 0
    while raw := stream.readline(LONGEST_LINE + 1):
        number += 1
        line = _decoded(raw, number)
        if line.strip():
            if not line.startswith("#"):
                first = first if lines else number
                lines.append(_checked(line, number))
        elif lines:
            yield Block(first, tuple(lines))
            lines = []
    if lines:
        yield Block(first, tuple(lines))


def _decoded(raw: bytes, number: int) -> str:
    if len(raw) > LONGEST_LINE:
        raise FieldspanError(LONG, most=LONGEST_LINE, line=number)
    try:
        return raw.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise FieldspanError(UTF8, line=number) from error


def _checked(line: str, number: int) -> str:
    columns = line.split("\t")
    if len(columns) != COLUMNS:
        raise FieldspanError(WIDTH, got=len(columns), line=number)
    if not _ID.fullmatch(columns[0]):
        raise FieldspanError(NUMBER, got=columns[0][:20] or "“”", line=number)
    tidy = [" ".join(column.split()) for column in columns]  # `conllu` parts at two spaces as well
    if "" in tidy:
        raise FieldspanError(EMPTY, line=number)
    return "\t".join(tidy)


def _sentence(block: Block) -> TaggedSentence:
    try:
        (tokens,) = conllu.parse("\n".join(block.lines), field_parsers=dict(_PARSERS))
    except (ParseException, ValueError) as error:
        raise FieldspanError(BLOCK, line=block.line) from error
    words = [token for token in tokens if isinstance(token["id"], int)]
    labels = (None if word["upos"] == NO_TAG else word["upos"] for word in words)
    return TaggedSentence(tuple(word["form"] for word in words), tuple(labels))


def _pieces(sentence: TaggedSentence) -> Iterator[TaggedSentence]:
    """The sentence in pieces that models take."""
    for start in range(0, len(sentence.words), MAX_TOKENS):
        inside = slice(start, start + MAX_TOKENS)
        yield TaggedSentence(sentence.words[inside], sentence.labels[inside])
