"""A study as a file: what the form has chosen, the published one, or one that a reader brings."""

from collections import Counter
from collections.abc import Container, Sequence

import pandas as pd
import streamlit as st

from experiments.config import RunConfig
from experiments.rows import Run
from experiments.study_file import COMMAND, PUBLISHED_STUDY, StudyFile, read_study, study_from
from experiments.study_text import written
from experiments.sweep import Images
from messages import N_, FieldspanError
from ui import cached
from ui.allowed import finished
from ui.controls import choice
from ui.errors import guarded
from ui.explain import model_names
from ui.figure import download
from ui.folds import fold
from ui.language import _, joined
from ui.overfitting_start import images_of, planned, start_row
from ui.plain_text import plain

WHICH = {
    "chosen": N_("what is chosen above"),
    "published": N_("the published study"),
    "own": N_("a file of yours"),
}
UPLOAD = 1  # MB, the least that a browser can be told; the file itself is held to 100 kB
CHECK = f"{COMMAND} --check vit,5000,0"
FEW = 6  # sizes that are listed one by one


def as_a_file(chosen: StudyFile, off: bool) -> None:
    """The fold: a study in TOML, for this page and the command line alike."""
    fold(_("A study as a file"), ":material/description:", "over-file", _draw, chosen, off)


def _draw(chosen: StudyFile, off: bool) -> None:
    st.markdown(
        _(
            "A study is a file in TOML: families of runs with their sizes, seeds, models and "
            "switches. This page and the command line train the very same runs from it."
        )
    )
    names = {id: _(words) for id, words in WHICH.items()}
    which = choice("study-file", _("Which study"), names, kind="segmented")
    with guarded():
        if which == "published":
            _published(off)
        elif which == "own":
            _brought(off)
        elif any(family.sizes for family in chosen.families):
            _text(written(chosen), "over-toml")
            st.code(COMMAND, language="bash")
        else:
            st.caption(_("Choose at least one size."))


def _published(off: bool) -> None:
    study = read_study(PUBLISHED_STUDY)
    _summary(study, "over-published", off, always=True)
    _text(PUBLISHED_STUDY.read_text(encoding="utf-8"), "over-published-toml", shown=False)
    st.markdown(_("This trains it from a terminal:"))
    st.code(COMMAND, language="bash")
    st.markdown(
        _(
            "This trains one of its finished runs once more and compares: here the transformer on "
            "5,000 images with seed 0; without a run it lists them."
        )
    )
    st.code(CHECK, language="bash")


def _brought(off: bool) -> None:
    file = st.file_uploader(
        _("A study in TOML, at most 100 kB"), type="toml", key="over-upload",
        max_upload_size=UPLOAD,
    )  # fmt: skip
    if file is not None:
        _summary(study_from(file.getvalue(), file.name), "over-brought", off)


def _text(text: str, key: str, *, shown: bool = True) -> None:
    if shown:
        st.code(text, language="toml", wrap_lines=True)
    download(_("Study (TOML)"), lambda: text, "study.toml", "application/toml", key)


def _summary(study: StudyFile, key: str, off: bool, *, always: bool = False) -> None:
    """The families of a study, how much of it is here, and its start.

    FieldspanError for images that are not offered, unless it is `always` shown: no path is read.
    """
    offered = cached.source_titles()
    if study.data not in offered and not always:
        raise FieldspanError(
            "expected images that the sidebar offers, got “{data}”: name one of {names}",
            data=study.data[:40],
            names=", ".join(offered),
        )
    images = images_of(study.data)
    configs = planned(study, images)
    done = finished(configs)
    st.markdown(f"**{plain(study.title.strip() or study.data)}**")
    table = _families(study, images, {run.run for run in done})
    st.dataframe(table, hide_index=True, key=f"{key}-families")
    if study.data in offered:
        start_row(configs, lambda opened: planned(study, opened), _here(configs, done), key, off)
    else:
        missing = _("Its images are not here: the Images page says how to get them.")
        start_row([], study.configs, joined(_here(configs, done), missing), key, off)


def _families(study: StudyFile, images: Images, done: Container[str]) -> pd.DataFrame:
    """A row a family: what it varies, how many runs it has, how many of them are here."""
    rows = []
    for family in study.families:
        runs = [config.run for config in family.configs(images)]
        models = ", ".join(model_names()[kind] for kind in family.models)
        sizes = [f"{size:,}" for size in sorted(set(family.sizes))]
        told = ", ".join(sizes) if len(sizes) < FEW else f"{sizes[0]} … {sizes[-1]}"
        rows.append((family.name, models, told, len(runs), sum(run in done for run in runs)))
    titles = [_("Family"), _("Models"), _("Training images"), _("Trainings"), _("Here")]
    return pd.DataFrame(rows, columns=titles)


def _here(configs: Sequence[RunConfig], done: Sequence[Run]) -> str:
    """How many of the runs are here, and whose."""
    sources = Counter(run.source for run in done)
    told = _("{here} of {count} runs are here.", here=len(done), count=len(configs))
    if not done:
        return told
    whose = _(
        "Published: {published}, yours: {yours}.",
        published=sources["published"], yours=sources["local"],
    )  # fmt: skip
    return joined(told, whose)
