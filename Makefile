# Five words: app, check, test, test-slow, bench. Each makes what it needs first.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
ARGS   ?=

.PHONY: app setup check test test-slow bench clean

app: $(VENV)/.runs
	@$(BIN)/python -m streamlit run app.py $(ARGS)

setup: $(VENV)/.checks

check: $(VENV)/.checks
	@$(BIN)/ruff format --check . || { echo "Formatting differs: run '$(BIN)/ruff format .' and commit the result."; exit 1; }
	@$(BIN)/ruff check . || { echo "ruff found faults: mend the lines named above."; exit 1; }
	@$(BIN)/mypy . || { echo "mypy found type errors: mend the lines named above."; exit 1; }

test: $(VENV)/.checks
	@$(BIN)/python tests/find_browser.py
	@OMP_NUM_THREADS=1 $(BIN)/python tests/run.py $(ARGS)

test-slow: $(VENV)/.checks
	@OMP_NUM_THREADS=1 $(BIN)/python -m pytest -m slow $(ARGS)

# The speed of learning takes hours: python -m benchmarks.learning.
bench: $(VENV)/.checks
	@for file in $$(grep -l __main__ benchmarks/*.py | grep -v learning.py); do $(BIN)/python -m benchmarks.$$(basename $$file .py) --json $(ARGS) || exit 1; done

clean:
	@rm -rf $(VENV)

# A half-made environment is worse than none: each mark is set only when its step has ended well.
$(VENV)/bin/python:
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 or newer was expected and no '$(PYTHON)' was found: install it, or name yours with 'make PYTHON=/path/to/python'."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer was expected and '$(PYTHON)' is older: name a newer one with 'make PYTHON=python3.12'."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "A virtual environment could not be made: install your system's venv package (Debian and Ubuntu: python3-venv) and try again."; exit 1; }

$(VENV)/.runs: requirements.txt | $(VENV)/bin/python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt || { echo "The packages of requirements.txt could not be installed: check the network and the free disk space (about 6 GB on Linux, see README for the small CPU build), then run the same command again."; exit 1; }
	@touch $@

$(VENV)/.checks: requirements.txt requirements-dev.txt | $(VENV)/bin/python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt || { echo "The packages of requirements-dev.txt could not be installed: check the network and the free disk space, then run the same command again."; exit 1; }
	@touch $@ $(VENV)/.runs
