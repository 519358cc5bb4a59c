"""What the two models say about a picture, and which places speak for a class."""

from html import escape

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from experiments.pair import Pair, inputs
from experiments.rows import Run
from experiments.samples import Samples
from ui import own_picture
from ui.language import _
from ui.marks import square
from ui.reach_looks import Place, key_of, model_of


def names(run: Run, samples: Samples) -> list[str]:
    """The classes that a run learned, in the reader's language."""
    return [_(name) for name in run.info.get("classes", samples.classes)]


def shared(pair: Pair, samples: Samples) -> list[str]:
    """The classes of both models; none where they learned different ones."""
    cnn, vit = (names(run, samples) for run in (pair.cnn, pair.vit))
    return cnn if cnn == vit else []


def truth(pair: Pair, samples: Samples, image: int) -> int | None:
    """The class of the image, from 0; None for a reader's own one and for foreign pictures."""
    known = [_(name) for name in samples.classes] == shared(pair, samples)
    return int(samples.labels[image]) if known and not own_picture.is_own(samples) else None


def probabilities(run: Run, samples: Samples, image: int) -> NDArray[np.float32]:
    """What a model makes of one picture: a probability for every class."""
    return _probabilities(key_of(run, samples), image, run, samples)


def asked(pair: Pair, run: Run, samples: Samples, place: Place) -> int:
    """The class that a model is asked about, by the same rule for both."""
    found = probabilities(run, samples, place.image)
    true = truth(pair, samples, place.image)
    if place.view.target == "true" and true is not None:
        return true
    chosen = place.view.target == "chosen" and place.view.asked < len(found)
    return place.view.asked if chosen else int(found.argmax())


def speaking(run: Run, samples: Samples, image: int, target: int) -> NDArray[np.float32] | None:
    """Grad-CAM over pixels, summing to 1; None where no place speaks for the class."""
    return _speaking(key_of(run, samples), image, target, run, samples)


def said(pair: Pair, samples: Samples, place: Place) -> list[str]:
    """Each model's answer with its confidence, then the true class; HTML."""
    lines = [
        f"<span>{square(run.kind)} {_says(run, samples, place.image)}</span>"
        for run in (pair.cnn, pair.vit)
    ]
    true = truth(pair, samples, place.image)
    if true is not None:
        name = escape(class_name(pair.cnn, samples, true))
        lines.append("<span>" + _("in truth {name}", name=f"<strong>{name}</strong>") + "</span>")
    return lines


def _says(run: Run, samples: Samples, image: int) -> str:
    found = probabilities(run, samples, image)
    name = f"<strong>{escape(class_name(run, samples, int(found.argmax())))}</strong>"
    share = float(found.max())
    if run.kind == "cnn":
        return _("CNN says {name}, {share:.1%}", name=name, share=share)
    return _("Transformer says {name}, {share:.1%}", name=name, share=share)


def class_name(run: Run, samples: Samples, at: int) -> str:
    """What a class is called; its number where no name was recorded."""
    known = names(run, samples)
    return known[at] if at < len(known) else str(at + 1)


@st.cache_data(max_entries=1024, show_spinner=False)
def _probabilities(key: tuple, image: int, _run: Run, _samples: Samples) -> NDArray[np.float32]:
    from vision.shuffling import probabilities

    pictures = inputs(_run, _samples.images[image : image + 1])
    return probabilities(model_of(_run), pictures)[0].numpy()


@st.cache_data(max_entries=1024, show_spinner=False)
def _speaking(
    key: tuple, image: int, target: int, _run: Run, _samples: Samples
) -> NDArray[np.float32] | None:
    from vision.grad_cam import grad_cam

    (pixels,) = inputs(_run, _samples.images[image : image + 1])
    found = grad_cam(model_of(_run), pixels, target=target).numpy()
    return found / found.sum() if found.any() else None
