"""The command line: what can be asked, and who answers."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

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
    from experiments import cli_manage, cli_options, cli_replay
    from experiments.cli_lesson import options as lesson
    from experiments.export import EXPORTS

    top = Parser(prog="python -m experiments", description=_("Train, compare and keep runs."))
    requests = top.add_subparsers(required=True, metavar=_("REQUEST"), parser_class=Parser)
    cli_options.compare(
        requests.add_parser("compare", help=_("train both models at several sizes"))
    )
    cli_options.study(requests.add_parser("study", help=_("every run that a study file names")))
    cli_options.tune(
        requests.add_parser("tune", help=_("learning rate and weight decay for each model"))
    )
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
    cli_options.publish(
        requests.add_parser("publish", help=_("finished runs as a folder to share"))
    )
    taking = requests.add_parser("import", help=_("take the runs of such a folder into the store"))
    taking.add_argument("folder", type=Path, metavar="FOLDER")
    taking.set_defaults(answer=cli_manage.adopt)
    cli_replay.options(
        requests.add_parser("replay", help=_("attention of a run at its snapshots, as a file"))
    )
    lesson(requests.add_parser("lesson", help=_("train the networks of a lesson")))
    return top
