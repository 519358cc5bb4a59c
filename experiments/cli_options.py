"""The options of the longer requests."""

import argparse
from pathlib import Path

from experiments import cli_compare, cli_manage, cli_study, cli_tune
from experiments.config import DEFAULT_STEPS, PRESETS
from experiments.words import _

DATA = "cifar10 | cifar100 | local-texture | far-pair | PATH"


def compare(request: argparse.ArgumentParser) -> None:
    """Sizes, seeds, budget and models of a comparison."""
    add = request.add_argument
    add("--data", required=True, help=DATA)
    add("--sizes", type=numbers, required=True, help=_("training-set sizes: 100,500,2000"))
    add("--seeds", type=int, default=1, help=_("how many seeds, from 0 on"))
    add("--steps", type=int, default=DEFAULT_STEPS, help=_("optimiser steps of each run"))
    add("--models", type=models, default=("cnn", "vit"), help="cnn,vit")
    add("--preset", choices=tuple(PRESETS), default="parameters", help=_("what both share"))
    add("--augment", action="store_true", help=_("flip and shift the training images"))
    _where(request)
    request.set_defaults(answer=cli_compare.answer)


def study(request: argparse.ArgumentParser) -> None:
    """A study file, and how much of it."""
    add = request.add_argument
    add("file", type=Path, metavar="FILE", help="study.toml")
    add("--first", type=positive, metavar="N", help=_("only the first runs of the plan"))
    add("--plan", action="store_true", help=_("say what is left, train nothing"))
    add(
        "--check", nargs="?", const="", metavar="RUN",
        help=_(
            "train a finished run once more and compare: the beginning of its id, or model, size "
            "and seed (vit,5000,0); none lists them"
        ),
    )  # fmt: skip
    add("--report", action="store_true", help=_("print what has finished as tables, in Markdown"))
    _where(request)
    request.set_defaults(answer=cli_study.answer)


def tune(request: argparse.ArgumentParser) -> None:
    """What every trial shares."""
    add = request.add_argument
    add("--data", required=True, help=DATA)
    add("--size", type=int, default=2000, help=_("training images of each trial"))
    add("--steps", type=int, default=1500, help=_("optimiser steps of each trial"))
    add("--models", type=models, default=("cnn", "vit"), help="cnn,vit")
    add("--out", type=Path, metavar="FILE", help=_("write the trials as CSV"))
    _where(request)
    request.set_defaults(answer=cli_tune.answer)


def publish(request: argparse.ArgumentParser) -> None:
    """Which runs go into which folder."""
    add = request.add_argument
    add("out", type=Path, metavar="FOLDER")
    add("runs", nargs="*", metavar="RUN")
    add("--all-of", metavar="DATA", help=_("every finished run on this data"))
    add("--weights", nargs="*", metavar="RUN", help=_("runs whose weights come along (none: all)"))
    request.set_defaults(answer=cli_manage.publish)


def _where(request: argparse.ArgumentParser) -> None:
    request.add_argument("--scheduler", help=_("a Dask scheduler to train on: tcp://host:port"))
    request.add_argument("--json", action="store_true", help=_("end with one line of JSON"))


def numbers(text: str) -> list[int]:
    """Whole numbers separated by commas."""
    return [int(part) for part in text.split(",")]


def positive(text: str) -> int:
    """A whole number of at least 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(_("choose a whole number of at least 1"))
    return int(text)


def models(text: str) -> tuple[str, ...]:
    """`cnn`, `vit` or both, separated by commas."""
    chosen = tuple(dict.fromkeys(text.split(",")))
    if not set(chosen) <= {"cnn", "vit"}:
        raise argparse.ArgumentTypeError(_("choose from cnn,vit"))
    return chosen
