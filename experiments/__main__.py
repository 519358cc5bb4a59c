"""`python -m experiments`: train, list, show, stop, export, publish."""

import sys

if __name__ == "__main__":  # a worker imports this file too, and must not run it again
    from experiments.cli import main

    sys.exit(main())
