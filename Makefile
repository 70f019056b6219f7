# Sintra. `make play` starts the game, `make test` runs every test; both set everything up first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# The page is built by the package's build hook (hatch_build.py); here is what it is made of.
PAGE := src/sintra/server/static/index.html
PAGE_SOURCES := $(shell find web src/sintra/locales -name node_modules -prune -o -type f -print \
	2>/dev/null)

# How long `make soak` kills servers and databases.
MINUTES ?= 30

# The lowest versions that pyproject.toml allows; all other tests run with those of constraints.txt.
OLDEST := gymnasium==1.0.0 pettingzoo==1.24.0
OLDEST_FOLDER := $(VENV)/envs-oldest

# Many tests wait for servers, browsers and databases: one more than there are cores.
TESTERS = $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

# Compiling a game keeps one core busy for minutes; the other game, and everything else that comes before
# the tests, runs beside it. What a target prints stays together, where make can do that.
BESIDE = --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,--jobs=2) \
	$(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

.PHONY: play web engine page test format checks programs lint types unit warm test-envs-oldest soak bench clean help

help:
	@echo "make play    set up and start the game in the browser"
	@echo "make web     build the page anew if anything in web/ has changed"
	@echo "make engine  build the engine of the page, which plays without a server"
	@echo "make test    set up and run every check and test"
	@echo "make format  format the code of the page and of the package"
	@echo "make soak    kill servers, workers and databases under load (MINUTES=30); fuzz them for long"
	@echo "make test-envs-oldest   only the environments, with the oldest libraries allowed"
	@echo "make bench   measure the speed of the rules"
	@echo "make clean   remove the virtual environment and caches in this folder"

play: $(VENV)/.play web
	@$(BIN)/sintra

web: $(PAGE)

# The package first, which brings its page: a make that looked for the page before would build it again.
test:
	@$(MAKE) $(BESIDE) $(VENV)/.play programs
	@$(MAKE) $(BESIDE) checks
	@$(MAKE) --no-print-directory unit test-envs-oldest

format: $(VENV)/.test
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .
	tools/check-page $(VENV) format

# First what takes longest.
checks: warm engine lint types page $(OLDEST_FOLDER)/.done

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.test
	$(BIN)/mypy

page: web $(VENV)/.test
	tools/check-page $(VENV)

# The rules and players as WebAssembly; not built again if nothing has changed.
engine: $(VENV)/.engine
	$(BIN)/python -m sintra.engine.build

# Compile once before the tests: otherwise every test process would compile the same code.
warm: warm-duel warm-azul

warm-%: $(VENV)/.play
	$(BIN)/sintra warm --envs --game $*

# What the tests use and Python does not bring.
programs:
	@tools/need-chromium
	@tools/need-postgres

unit: warm web engine programs $(VENV)/.test
	$(BIN)/pytest -n $(TESTERS) --dist worksteal

soak: warm programs $(VENV)/.test
	$(BIN)/python -m tests.server.soak --minutes $(MINUTES)
	SINTRA_SOAK=70 $(BIN)/pytest -n 2 tests/server/test_secrecy.py tests/server/test_fuzz.py
	SINTRA_SOAK=10 $(BIN)/pytest -n 2 tests/test_lockstep.py

# The environments once more, with the oldest libraries in front of those that are installed.
test-envs-oldest: warm $(OLDEST_FOLDER)/.done
	PYTHONPATH=$(OLDEST_FOLDER) SINTRA_ENVS="$(OLDEST)" $(BIN)/pytest -n auto tests/envs/test_versions.py \
		tests/envs/test_pettingzoo.py tests/envs/test_gymnasium.py tests/envs/test_gymnasium_vector.py \
		tests/envs/test_illegal_actions.py

$(OLDEST_FOLDER)/.done: Makefile | $(VENV)/.test
	$(BIN)/pip install --quiet --no-deps --upgrade --target $(OLDEST_FOLDER) $(OLDEST)
	@touch $@

bench: $(VENV)/.play
	$(BIN)/sintra bench

$(VENV)/.play: pyproject.toml constraints.txt | $(VENV)/.python
	$(BIN)/pip install --quiet --constraint constraints.txt --editable .
	@touch $@

$(VENV)/.test: pyproject.toml constraints.txt $(VENV)/.play | $(PAGE)
	$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[test]'
	@touch $@

$(VENV)/.engine: pyproject.toml constraints.txt $(VENV)/.play
	$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[engine]'
	@touch $@

$(PAGE): $(PAGE_SOURCES) hatch_build.py | $(VENV)/.play
	$(BIN)/pip install --quiet --no-deps --editable .

$(VENV)/.python:
	@tools/make-venv "$(PYTHON)" "$(VENV)"
	@touch $@

clean:
	rm -rf $(VENV) src/sintra/server/static web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
