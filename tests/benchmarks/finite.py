"""What every smoke run holds its figures against."""

import json
import math

from benchmarks.measure import flat


def told(capsys) -> dict:
    """The object of the last line, every number of it finite."""
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    numbers = [value for _, value in flat(figures) if isinstance(value, int | float)]
    assert numbers
    assert all(math.isfinite(number) for number in numbers)
    return figures
