# What people run here. `make lab` and `make test` need Python 3.11+ with venv, and make; nothing else.
#   make lab                      install and open JupyterLab with the notebooks
#   make lab ARGS=--no-browser    the same, but only print the address
#   make test                     every check, in the order of the steps below, up to the first that fails
#   make test GAME=alley          lint, and what belongs to one game
#   make rules                    where each rule of the ledger is tested; ARGS="--show AA-PLAY-08"
#   make soak                     20,000 checked games of each game over everything that can be set, then changes in
#                                 the code that a test must find (long)
#   make offline                  a folder from which other machines install without a network
#   make site                     a folder for any static host: pages, a reference, and a lab that runs in a browser;
#                                 ARGS=--check plays and learns in it, in Chromium
#   make bench                    speeds, as ratios
VENV ?= .venv
BIN = $(VENV)/bin
PYTHON_IN = $(BIN)/python
ARGS ?=
export VENV
IN_PIECES = $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

.PHONY: lab test lint twin toolkit unit rulebook rules notebooks browser frontend bench soak bundle offline offline-check site \
        format clean install install-test fetch-browser check-browser

lab: install
	@$(PYTHON_IN) -m arcane_lab lab $(ARGS)

ifdef GAME
# Only what belongs to one game: its tests, the examples in its docstrings, its scenarios.
test: lint twin
	$(BIN)/pytest -n 2 -p no:nbval --dist worksteal --doctest-modules -m "not thorough" arcane_lab/games/$(GAME) tests/games/$(GAME)
	$(PYTHON_IN) -m arcane_lab check tests/rulebook/$(GAME)
	@echo "All steps passed for $(GAME): lint, twin, unit, rulebook"
else
# The steps that use one core run two at a time, each with its output in one piece; the others use all cores themselves.
test:
	@$(MAKE) --no-print-directory -j3 $(IN_PIECES) install-test fetch-browser frontend
	@$(MAKE) --no-print-directory check-browser
	@$(MAKE) --no-print-directory -j2 $(IN_PIECES) lint twin rulebook rules
	@$(MAKE) --no-print-directory toolkit
	@$(MAKE) --no-print-directory unit
	@$(MAKE) --no-print-directory notebooks
	@$(MAKE) --no-print-directory browser
	@echo "All steps passed: lint, rulebook, rules, frontend, toolkit, unit, notebooks, browser"
endif

# With EXTRAS= it is 200 MB less: without files of results and bootstrap intervals.
EXTRAS ?= all
install:
	@sh tools/environment.sh $(EXTRAS)

install-test:
	@sh tools/environment.sh test

# A package of the system comes while the libraries come; what goes wrong with it is told by the next step.
fetch-browser:
	@$(or $(PYTHON),python3) -m tools.browser --install >/dev/null 2>&1 || true

# First of all, so that nobody waits ten minutes to hear that the browser is missing.
check-browser: install-test
	@$(PYTHON_IN) -m tools.browser --install

lint: install-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The tests need it: made here, nobody waits for it there.
twin: install-test
	$(PYTHON_IN) -m tools.twin

# The toolkit's own tests, in a copy without any game.
toolkit: install-test
	$(PYTHON_IN) -m tools.toolkit_alone -n 2 -p no:nbval --dist worksteal -m "not thorough"

# The tests of the games and of the project, and the examples in docstrings.
unit: install-test
	$(BIN)/pytest -n 2 -p no:nbval --dist worksteal --doctest-modules --doctest-glob=README.md -m "not thorough" \
	    tests/games tests/project arcane_lab README.md

rulebook: install-test
	$(PYTHON_IN) -m arcane_lab check tests/rulebook

rules: install-test
	$(PYTHON_IN) -m tools.rules $(ARGS)

notebooks: install-test
	$(BIN)/pytest -n 2 --dist loadfile --nbval --nbval-sanitize-with tests/notebooks.cfg -p no:cacheprovider notebooks

browser: check-browser
	$(BIN)/pytest -n 2 -p no:nbval --dist worksteal -m "not thorough" tests/browser

# The one step that needs Node: where there is none, the committed bundle is what the other steps tested.
frontend:
	@sh tools/frontend.sh test

bundle:
	@sh tools/frontend.sh build

# In an environment of its own: the libraries that we are compared with are nobody's business elsewhere.
bench:
	@VENV=.venv-bench sh tools/environment.sh bench,test
	.venv-bench/bin/python -m tools.bench $(ARGS)

soak: install-test
	$(PYTHON_IN) -m tools.soak $(ARGS)
	$(PYTHON_IN) -m tools.mutate_rules --game rising
	$(PYTHON_IN) -m tools.mutate_rules --game arts
	$(BIN)/pytest -n 2 --dist loadfile -m thorough tests
	@sh tools/environment.sh mutations,test
	$(PYTHON_IN) -m tools.mutate_rooms

offline: install
	$(PYTHON_IN) -m tools.offline $(ARGS)

offline-check: offline
	$(PYTHON_IN) -m tools.offline --check

# In an environment of its own, as bench.
site:
	@VENV=.venv-site sh tools/environment.sh site
	.venv-site/bin/python -m tools.site $(ARGS)

format: install-test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
