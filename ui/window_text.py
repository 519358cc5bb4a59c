"""The same ladder on a reader's own annotated text."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from charts.window_sentences import real_text
from data.limits import hosted, upload
from experiments.lessons import on_corpus, rungs
from experiments.rows import Run
from messages import FieldspanError
from text.conllu import MOST_WORDS, Reading, read_conllu
from text.conllu_corpus import ConlluCorpus
from text.conllu_kept import keep, kept_names
from text.corpora import open_corpus
from ui import errors
from ui.controls import choice, choose
from ui.explain import dark, figure
from ui.folds import unfolded
from ui.language import _, joined
from ui.lesson_runs import lesson_runs
from ui.plain_text import plain
from ui.window_runs import names, percent, rung_of

OWN = "window-texts"  # in the session: names of the texts that this reader brought
NONE = "none"


@st.fragment
def real_texts() -> None:
    """The fold: a file, what was read of it, the ladder on it; open where a link names a text."""
    named = "corpus" in st.query_params or unfolded()
    with st.expander(
        _("On real text"),
        named,
        key="window-fold",
        on_change="rerun",
        icon=":material/description:",
    ):
        st.markdown(
            _(
                "Any file in CoNLL-U, as treebanks of Universal Dependencies are: the ladder "
                "learns its universal part-of-speech tags (UPOS), at most {most:,} words. A tenth "
                "of the sentences is kept for validation, a tenth for the test.",
                most=MOST_WORDS,
            )
        )
        file = st.file_uploader(
            _("A CoNLL-U file"), ["conllu", "conll", "txt"], key="window-file",
            max_upload_size=upload(),
        )  # fmt: skip
        if file is not None:
            _uploaded(file)
        name, offered = NONE, _offered()
        if offered or "corpus" in st.query_params:
            name = choice("corpus", _("Text"), {NONE: _("none yet"), **offered})
        if name != NONE:
            try:
                _learned(name)
            except FieldspanError as error:
                errors.say(error)


def _uploaded(file: UploadedFile) -> None:
    """Takes a file in once; its fault, or what was read, stays until another is chosen."""
    seen = st.session_state.get("window-seen")
    if seen is None or seen[0] != file.file_id:
        try:
            seen = (file.file_id, _taken(file))
        except FieldspanError as error:
            seen = (file.file_id, error)
        st.session_state["window-seen"] = seen
    if isinstance(seen[1], FieldspanError):
        errors.say(seen[1])
    else:
        _tell(seen[1])


def _taken(file: UploadedFile) -> Reading:
    reading = read_conllu(file)
    title = str(file.name).rsplit(".", 1)[0]
    kept = keep(title, reading.sentences)
    st.session_state[OWN] = {**st.session_state.get(OWN, {}), kept.name: title}
    choose("corpus", kept.name)
    return reading


def _tell(reading: Reading) -> None:
    """What was read, and what was not."""
    told = [
        _("Read {sentences:,} sentences, {words:,} words.",
          sentences=len(reading.sentences), words=reading.words),
    ]  # fmt: skip
    if reading.untagged:
        told.append(_("Words without a tag: {count:,}, not asked for.", count=reading.untagged))
    if reading.cut:
        told.append(_("Sentences that were too long and were cut: {count:,}.", count=reading.cut))
    if reading.more:
        told.append(_("The file goes on; only its beginning is used."))
    st.caption(joined(*told))


def _offered() -> dict[str, str]:
    """The reader's texts of this session, and where no strangers share the app that of the link."""
    own: dict[str, str] = dict(st.session_state.get(OWN, {}))
    asked = st.query_params.get("corpus", "")
    if asked not in own and not hosted() and asked in kept_names():
        try:
            corpus = open_corpus(asked)
            assert isinstance(corpus, ConlluCorpus)
            own[asked] = corpus.title
        except FieldspanError:  # it went a moment ago
            return own
    return own


def _learned(name: str) -> None:
    corpus = open_corpus(name)
    assert isinstance(corpus, ConlluCorpus)
    st.caption(
        _("{title}: {sentences:,} training sentences, {tags} tags. Ambiguous words, with two tags "
          "of at least a tenth of their uses each: {forms:,}.",
          title=plain(corpus.title), sentences=corpus.most or 0, tags=len(corpus.labels),
          forms=len(corpus.ambiguous))
    )  # fmt: skip
    runs = lesson_runs(on_corpus(rungs(), name, corpus.most or 0, seed=0), f"text-{name}")
    if runs:
        _shown(runs)


def _shown(runs: Sequence[Run]) -> None:
    among = {"accuracy": _("all words"), "ambiguous": _("ambiguous words")}
    made = pd.DataFrame(
        [
            (rung_of(run.config.model), words, run.measures[f"last/test/{metric}"])
            for run in runs
            for metric, words in among.items()
            if f"last/test/{metric}" in run.measures
        ],
        columns=["rung", "among", "share"],
    )
    known = runs[0].info.get("baseline", {})
    lines = [(words, known[metric]) for metric, words in among.items() if metric in known]
    baselines = pd.DataFrame(lines, columns=["among", "share"])
    told = joined(*(_told(made, words, share) for words, share in lines))
    words = {"share": _("words right"), "baseline": _("most frequent tag")}
    st.markdown(f"**{told}**")
    figure(
        real_text(made, baselines, names=names(), words=words, dark=dark()),
        alt=told,
        notice=_("Dashed: every word gets the tag that it has most often in training."),
        name="real-text",
        key="real-text",
        table=made.assign(rung=made["rung"].map(names()), share=made["share"].map(percent)),
        headings={"rung": _("Tagger"), "among": _("among"), "share": _("words right")},
    )


def _told(made: pd.DataFrame, words: str, share: float) -> str:
    own = made[made["among"] == words]
    if own.empty:
        return ""
    best = own.loc[own["share"].idxmax()]
    return _(
        "Of {among} the most frequent tag gets {baseline:.1%} right, {rung} {best:.1%}.",
        among=words, baseline=share, rung=names()[str(best["rung"])], best=float(best["share"]),
    )  # fmt: skip
