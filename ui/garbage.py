"""Imported modules are kept out of the search for garbage."""

import gc
import sys

MANY = 50  # modules that came since, for which another round is worth its time
_STATE = sys.__dict__.setdefault("_fieldspan_modules_left_out", [0])  # a hot reload keeps `sys`


def leave_modules_out() -> None:
    """Nothing; what imports have made is no longer searched, as it is never garbage.

    Streamlit looks for garbage after every run of the script. With pandas, Altair and torch in
    memory that takes several times as long as drawing a page.
    """
    if len(sys.modules) - _STATE[0] >= MANY:
        _STATE[0] = len(sys.modules)
        gc.collect()
        gc.freeze()
