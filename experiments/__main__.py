"""`python -m experiments`: train, list, show, stop, export, publish."""

import signal
import sys

if __name__ == "__main__":  # a worker imports this file too, and must not run it again
    from experiments.cli import main

    signal.signal(signal.SIGTERM, signal.default_int_handler)  # to end as cleanly as by Ctrl-C
    sys.exit(main())
