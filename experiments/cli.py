"""The command line: what can be asked, and who answers."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from experiments.config import DEFAULT_STEPS, PRESETS
from experiments.words import _, say, sentence
from messages import N_, FieldspanError

USAGE = 2  # exit codes: a request that makes no sense
FAILED = 1  # a run that did not end well
NO_FILE = N_(
    "expected files that can be read and written, got this: {reason}; name another folder or free "
    "some space"
)
INTERRUPTED = 130  # by Ctrl-C, as shells count it


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Exit code 2."""
        raise FieldspanError(
            "expected a request that `{program} --help` explains, got this: {problem}",
            program=self.prog,
            problem=message,
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code of a request."""
    try:
        options = parser().parse_args(arguments)
        return options.answer(options)
    except FieldspanError as error:
        say(sentence(error))
        return USAGE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader, `head` perhaps, has seen enough
        sys.stderr.close()
        return 0
    except OSError as error:
        say(sentence(FieldspanError(NO_FILE, reason=str(error))))
        return USAGE


def parser() -> Parser:
    """All requests with their options."""
    from experiments import cli_compare, cli_manage, cli_tune
    from experiments.cli_lesson import options as lesson
    from experiments.export import EXPORTS

    top = Parser(prog="python -m experiments", description=_("Train, compare and keep runs."))
    requests = top.add_subparsers(required=True, metavar=_("REQUEST"), parser_class=Parser)
    compare = requests.add_parser("compare", help=_("train both models at several sizes"))
    _compare_options(compare)
    compare.set_defaults(answer=cli_compare.answer)
    tune = requests.add_parser("tune", help=_("learning rate and weight decay for each model"))
    _tune_options(tune)
    tune.set_defaults(answer=cli_tune.answer)
    listing = requests.add_parser("list", help=_("every run, newest first"))
    listing.set_defaults(answer=cli_manage.list_runs)
    for name, answer, explanation in (
        ("show", cli_manage.show, _("what is known of a run")),
        ("stop", cli_manage.stop, _("stop a run, wherever it trains; it keeps what it learned")),
        ("delete", cli_manage.delete, _("delete a run and its files")),
        ("export", cli_manage.export, _("write a run for other tools")),
    ):
        one = requests.add_parser(name, help=explanation)
        one.add_argument("run", metavar="RUN", help=_("the beginning of a run's id"))
        one.set_defaults(answer=answer)
    one.add_argument("--to", choices=tuple(EXPORTS), required=True)
    one.add_argument("--out", type=Path, default=Path("exports"), metavar="DIR")
    _publish_options(requests.add_parser("publish", help=_("finished runs as a folder to share")))
    taking = requests.add_parser("import", help=_("take the runs of such a folder into the store"))
    taking.add_argument("folder", type=Path, metavar="FOLDER")
    taking.set_defaults(answer=cli_manage.adopt)
    lesson(requests.add_parser("lesson", help=_("train the networks of a lesson")))
    return top


def _compare_options(compare: argparse.ArgumentParser) -> None:
    add = compare.add_argument
    add("--data", required=True, help="cifar10 | cifar100 | local-texture | far-pair | PATH")
    add("--sizes", type=numbers, required=True, help=_("training-set sizes: 100,500,2000"))
    add("--seeds", type=int, default=1, help=_("how many seeds, from 0 on"))
    add("--steps", type=int, default=DEFAULT_STEPS, help=_("optimiser steps of each run"))
    add("--models", type=models, default=("cnn", "vit"), help="cnn,vit")
    add("--preset", choices=tuple(PRESETS), default="parameters", help=_("what both share"))
    add("--augment", action="store_true", help=_("flip and shift the training images"))
    add("--scheduler", help=_("a Dask scheduler to train on: tcp://host:port"))
    add("--json", action="store_true", help=_("end with one line of JSON"))


def _tune_options(tune: argparse.ArgumentParser) -> None:
    add = tune.add_argument
    add("--data", required=True, help="cifar10 | cifar100 | local-texture | far-pair | PATH")
    add("--size", type=int, default=2000, help=_("training images of each trial"))
    add("--steps", type=int, default=1500, help=_("optimiser steps of each trial"))
    add("--models", type=models, default=("cnn", "vit"), help="cnn,vit")
    add("--scheduler", help=_("a Dask scheduler to train on: tcp://host:port"))
    add("--out", type=Path, metavar="FILE", help=_("write the trials as CSV"))


def _publish_options(publish: argparse.ArgumentParser) -> None:
    from experiments import cli_manage

    publish.add_argument("out", type=Path, metavar="FOLDER")
    publish.add_argument("runs", nargs="*", metavar="RUN")
    publish.add_argument("--all-of", metavar="DATA", help=_("every finished run on this data"))
    publish.add_argument(
        "--weights", nargs="*", metavar="RUN", help=_("runs whose weights come along (none: all)")
    )
    publish.set_defaults(answer=cli_manage.publish)


def numbers(text: str) -> list[int]:
    """Whole numbers separated by commas."""
    return [int(part) for part in text.split(",")]


def models(text: str) -> tuple[str, ...]:
    """`cnn`, `vit` or both, separated by commas."""
    chosen = tuple(dict.fromkeys(text.split(",")))
    if not set(chosen) <= {"cnn", "vit"}:
        raise argparse.ArgumentTypeError(_("choose from cnn,vit"))
    return chosen
