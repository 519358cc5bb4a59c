"""All tests in two processes side by side: those that drive a browser, and the rest.

With arguments it is pytest with these arguments.
"""

import subprocess
import sys
import tempfile

PYTEST = [sys.executable, "-m", "pytest"]
APART = "browser and not slow"
REST = "not browser and not slow"


def main(arguments: list[str]) -> int:
    """0 when all tests passed; what the first process had to say comes after the second's."""
    if arguments:
        return subprocess.run([*PYTEST, *arguments]).returncode
    with tempfile.TemporaryFile() as told:
        apart = subprocess.Popen([*PYTEST, "-m", APART], stdout=told, stderr=subprocess.STDOUT)
        try:
            rest = subprocess.run([*PYTEST, "-m", REST]).returncode
            code = apart.wait()
        finally:
            apart.terminate()
        told.seek(0)
        sys.stdout.buffer.write(told.read())
    return rest or code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
