# Sintra. `make play` starts the game, `make test` runs every test; both set everything up first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test lint types unit warm bench clean help

help:
	@echo "make play    set up and start the game"
	@echo "make test    set up and run every check and test"
	@echo "make bench   measure the speed of the rules"
	@echo "make clean   remove the virtual environment and caches in this folder"

play: $(VENV)/.play
	@$(BIN)/sintra

test: lint types unit

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.test
	$(BIN)/mypy

# Compile once before the tests: otherwise every test process would compile the same code.
warm: $(VENV)/.test
	$(BIN)/sintra warm

unit: warm
	$(BIN)/pytest -n auto

bench: $(VENV)/.play
	$(BIN)/sintra bench

$(VENV)/.play: pyproject.toml constraints.txt | $(VENV)/.python
	$(BIN)/pip install --quiet --constraint constraints.txt --editable .
	@touch $@

$(VENV)/.test: pyproject.toml constraints.txt | $(VENV)/.python
	$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[test]'
	@touch $@ $(VENV)/.play

$(VENV)/.python:
	@tools/make-venv "$(PYTHON)" "$(VENV)"
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
