"""Bars of progress on the command line."""

import sys

from tqdm import tqdm


def progress_bar(**options: object) -> tqdm:
    """A bar on stderr; written rarely where nobody watches it move."""
    interval = 0.1 if sys.stderr.isatty() else 10.0
    return tqdm(file=sys.stderr, mininterval=interval, smoothing=0.05, **options)
