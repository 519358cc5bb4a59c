"""Lets the tests of this room import `tiny_training`, which is a script as well."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
