"""Which model the Any model page looks at: a name of timm's list, or a run; and its weights."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from data.limits import hosted
from experiments.pair import pairs
from experiments.rows import Run
from messages import FieldspanError
from ui import any_model_looks as looks
from ui import cached
from ui.any_model_looks import Chosen
from ui.controls import choice, choose, remembered
from ui.errors import say
from ui.language import _
from ui.train_runs import data_title

FIRST = (  # ten to begin with: five transformers, five CNNs
    "vit_tiny_patch16_224",
    "deit_tiny_distilled_patch16_224",
    "vit_small_patch14_reg4_dinov2",
    "eva02_tiny_patch14_224",
    "vit_small_patch16_dinov3",
    "resnet18",
    "convnext_tiny",
    "mobilenetv3_small_100",
    "efficientnet_b0",
    "densenet121",
)
LONGEST = 60  # letters of a search, and of a name
RANDOM, PRETRAINED = "random", "pretrained"
REFUSED = "any-model-refused"  # in the session: name -> why its weights did not come


def chosen() -> Chosen:
    """The model that the controls and the link name."""
    runs = _runs()
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        with st.container(width=260):
            words = st.text_input(
                _("Search timm's list"), key="any-model-search", max_chars=LONGEST,
                placeholder=_("such as: vit small, resnet, dinov2"), persist_state="session",
                help=_("timm is a public library of image models; each has a name in its list."),
            )  # fmt: skip
        with st.container(width=330):
            name = choice("model", _("Model"), _offered(words or "", runs))
        run = runs.get(name)
        weights = _weights() if run is None else "trained"
    return Chosen(name, weights, run)


def _weights() -> str:
    names = {RANDOM: _("random"), PRETRAINED: _("pretrained")}
    if hosted():
        del names[PRETRAINED]
    with st.container(width="content"):
        return choice("weights", _("Weights"), names, kind="segmented")


def _offered(words: str, runs: dict[str, Run]) -> dict[str, str]:
    """Names that fit the search, or the first ten; the runs; and the one that the link asks for."""
    found = _search(words) if words.strip() else list(FIRST)
    if not found:
        st.caption(_("No name in timm's list holds all of these words."))
        found = list(FIRST)
    asked = st.query_params.get("model") or remembered("model")
    if asked and asked not in {*found, *runs} and len(asked) <= LONGEST and _is_known(asked):
        found = [asked, *found]
    return {name: name for name in found} | {id: _run_words(run) for id, run in runs.items()}


def _search(words: str) -> list[str]:
    with st.spinner(_("Reading timm's list; the first time takes some seconds")):
        return looks.found(words)


def _is_known(name: str) -> bool:
    with st.spinner(_("Reading timm's list; the first time takes some seconds")):
        return looks.is_known(name)


def _runs() -> dict[str, Run]:
    """The runs that other pages look at, by id."""
    found = pairs(cached.store())
    return {run.run: run for pair in found for run in (pair.vit, pair.cnn)}


def _run_words(run: Run) -> str:
    kinds = {"cnn": _("CNN"), "vit": _("Transformer")}
    return _(
        "{kind} trained here or published · {title} · {size:,} images · seed {seed}",
        kind=kinds[run.kind], title=data_title(run), size=run.config.train_size,
        seed=run.config.seed,
    )  # fmt: skip


def arrived(model: Chosen) -> bool:
    """Whether the model can be opened now; fetches weights under a bar, or says why not."""
    if model.run is not None or model.weights == RANDOM:
        return True
    refused: dict[str, FieldspanError] = st.session_state.setdefault(REFUSED, {})
    if model.name not in refused:
        bar = st.progress(0.0, _("Asking for the weights of {name}", name=model.name))
        try:
            looks.fetch(model, lambda there, total: _tell(bar, there, total))
            return True
        except FieldspanError as error:
            refused[model.name] = error
        finally:
            bar.empty()
    say(refused[model.name])
    with st.container(horizontal=True):
        st.button(_("Random weights"), key="any-model-random", on_click=choose,
                  args=("weights", RANDOM), icon=":material/casino:")  # fmt: skip
        st.button(_("Try again"), key="any-model-again", on_click=_forget,
                  args=(refused, model.name), icon=":material/refresh:")  # fmt: skip
    return False


def _forget(refused: dict[str, FieldspanError], name: str) -> None:
    refused.pop(name, None)


def _tell(bar: DeltaGenerator, there: int, total: int) -> None:
    bar.progress(*_share(there, total))


def _share(there: int, total: int) -> tuple[float, str]:
    """How far a download is, for a bar: a share and a sentence."""
    share = min(there / total, 1.0) if total else 0.0
    return share, _("{there:.0f} of {total:.0f} MB", there=there / 1e6, total=total / 1e6)
