"""Controls of the first lesson: its embedding, its word, and a word to teach."""

from collections.abc import Sequence

import streamlit as st

from messages import N_
from text.embedding_corpus import Taught, taught_sentences
from text.embedding_start import EVERY, STEPS
from text.embedding_state import cleaned, ids
from ui.controls import choice, choose, pressed
from ui.language import _, language
from ui.plain_text import plain

DIMS = ("2", "4", "8", "16")
SEEDS = ("0", "1", "2", "3")
COUNTS = ("0", "1", "3", "10", "30", "100")
MADE_UP = {"en": "blick", "zh": "啵噜"}  # no words of these languages
USES = {
    "animal": N_("an animal"),
    "action": N_("an action"),
    "plant": N_("a plant"),
    "both": N_("an animal and an action"),
}
SHOWN_SENTENCES = 10


def dim() -> int:
    """How many numbers a word gets."""
    options = {id: id for id in DIMS}
    return int(choice("dims", _("Dimensions"), options, default="8", kind="slider"))


def step() -> int:
    """After which step the embedding is looked at."""
    options = {str(step): str(step) for step in range(0, STEPS + 1, EVERY)}
    return int(choice("steps", _("Steps of learning"), options, default=str(STEPS), kind="slider"))


def start() -> tuple[bool, int]:
    """Whether the reader wants an embedding learned, and from which random start."""
    wanted = pressed("learned", ("no", "yes")) == "yes"
    seed = pressed("seed", SEEDS)
    if not wanted:
        st.button(
            _("Start learning"), on_click=choose, args=("learned", "yes"), key="learn",
            type="primary", icon=":material/play_arrow:",
        )  # fmt: skip
    else:
        after = SEEDS[(SEEDS.index(seed) + 1) % len(SEEDS)]
        st.button(
            _("Learn from another start"), on_click=choose, args=("seed", after), key="learn",
            icon=":material/casino:",
        )  # fmt: skip
    return wanted, int(seed)


def word(taught: Taught | None, hidden: tuple[str, ...], redraws: Sequence[str]) -> str:
    """The word that is looked up and whose neighbours are named; hidden ones are not offered."""
    offered = _offered(taught, hidden)
    return offered[choice("word", _("Word"), offered, redraws=redraws)]


def chosen_word(taught: Taught | None, hidden: tuple[str, ...]) -> str:
    """The same word, where its control stands elsewhere."""
    offered = _offered(taught, hidden)
    return offered[pressed("word", tuple(offered))]


def _offered(taught: Taught | None, hidden: tuple[str, ...]) -> dict[str, str]:
    return {id: word for id, word in ids(language(), taught).items() if word not in hidden}


def lesson_word() -> Taught | None:
    """The word to teach with its use and its number of sentences; None while none is shown."""
    own = MADE_UP[language()]
    if st.session_state.get("taught", own) in {*MADE_UP.values()} - {own}:  # of another language
        st.session_state["taught"] = own
    typed = st.text_input(_("A made-up word"), own, key="taught", bind="query-params")
    made_up = cleaned(typed) or own
    if made_up != typed:
        st.caption(_("One word of letters and digits is read: {word}.", word=plain(made_up)))
    uses = {id: _(name) for id, name in USES.items()}
    kind = choice("kind", _("used like"), uses, kind="segmented")
    counts = {id: id for id in COUNTS} | {"0": _("none")}
    count = int(choice("count", _("in how many sentences"), counts, kind="segmented"))
    if not count:
        return None
    taught = Taught(made_up, kind, count)
    _sentences(taught)
    return taught


def _sentences(taught: Taught) -> None:
    """The sentences that are added, the first ten of many."""
    space = "" if language() == "zh" else " "
    texts = [space.join(words) for words in taught_sentences(language(), taught)]
    st.caption(" · ".join(plain(text) for text in texts[:SHOWN_SENTENCES]))
    if len(texts) > SHOWN_SENTENCES:
        st.caption(_("and {count} more", count=len(texts) - SHOWN_SENTENCES))


def experiments() -> dict[str, dict[str, object]]:
    """Sentence -> the controls that it sets; each begins at the example."""
    example: dict[str, object] = {
        "dims": "8", "steps": str(STEPS), "seed": SEEDS[0], "word": next(iter(_offered(None, ()))),
        "taught": MADE_UP[language()], "kind": "animal", "count": "0",
    }  # fmt: skip
    learn = {**example, "learned": "yes"}
    plant = {**learn, "kind": "plant", "word": "taught"}
    return {
        _("Learn with 2 dimensions: is there room for all the groups?"): {**learn, "dims": "2"},
        _("Use the made-up word as a plant in 1 sentence: where does it go?"): {
            **plant, "count": "1",
        },
        _("Now in 30 sentences."): {**plant, "count": "30"},
        _("Back to the example."): example,
    }  # fmt: skip
