# The commands of the house. `make help` prints them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
GAME ?=
# A browser and a server wait as often as they work: twice as many tests at once as there are cores.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) \* 2)

SOAKS := laws sim bots kills repeats malformed leaks stalled hour axe
.PHONY: help setup play terminal test test-extras lint types unit ladder soak $(SOAKS:%=soak-%) bench golden pictures screenshots constraints clean
.DEFAULT_GOAL := help

help: ## this page
	@echo "Kikeriki: a card table for 5211, Gloria Picktoria and Kuiken Koers"; echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
	@echo "  make soak-…         one campaign: $(SOAKS)"
	@echo; echo "  make terminal GAME=5211 (or gloria-picktoria, kuiken-koers) goes straight to a table."

# Each step leaves a stamp, so that the second time is quick.
$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "Kikeriki needs Python 3.11 or newer as $(PYTHON); name another one with: make PYTHON=python3.12 …"; exit 1; }
	@echo "Making the environment in $(VENV) …"
	@$(PYTHON) -m venv $(VENV) || \
	  { rm -rf $(VENV); echo "Python's venv module is missing; on Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	@$(PIP) install -c constraints.txt --upgrade pip
	@touch $@

# The page is built along with the package, again whenever its sources change.
WEB := $(shell find web src/kikeriki/rules/texts -type f -not -path '*/node_modules/*' -not -name '*.pyc')
$(VENV)/.installed: $(VENV)/.made pyproject.toml constraints.txt $(WEB)
	@echo "Installing kikeriki, and building its page …"
	@PIP_CONSTRAINT=constraints.txt $(PIP) install -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.installed
	@echo "Installing what the tests need …"
	@PIP_CONSTRAINT=constraints.txt $(PIP) install -e '.[arena,postgres,research]' --group dev
	@touch $@

# Too heavy for every run.
$(VENV)/.extras: $(VENV)/.dev
	@echo "Installing what the extras' tests need …"
	@PIP_CONSTRAINT=constraints.txt $(PIP) install -e '.[openspiel,ray,train]'
	@touch $@

# Debian's packages, for what is no Python: the tests run against a real PostgreSQL.
$(VENV)/.system: $(VENV)/.made tests/system.py
	@$(BIN)/python tests/system.py
	@touch $@

setup: $(VENV)/.installed ## the environment in .venv, with the package installed

play: setup ## the table server, and the browser
	@$(BIN)/kikeriki

terminal: setup ## a table in the terminal, against bots
	@$(BIN)/kikeriki play $(GAME)

test: lint types unit ## everything that CI runs

test-extras: $(VENV)/.extras $(VENV)/.system ## what needs heavy packages (OpenSpiel, Ray, torch) or long
	@$(BIN)/pytest tests/extras
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal -m long

lint: $(VENV)/.dev ## style, imports and dependencies
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/lint-imports --no-cache
	@$(BIN)/deptry .
	@$(BIN)/python web/hatch_build.py check

types: $(VENV)/.dev
	@$(BIN)/mypy

unit: $(VENV)/.dev $(VENV)/.system
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal

soak: $(SOAKS:%=soak-%) ## the long campaigns; results are appended to soak/

soak-laws: # the laws on every table with every option
soak-sim: # rules and sim through the same matches, 100,000 a game
soak-bots: # how often each rule-based bot wins, over thousands of matches
soak-kills: # the server killed under load, 200 times on each database
soak-repeats: # messages repeated and out of order, 10,000 matches
soak-malformed: # a million messages and requests that are wrong
soak-leaks: # 10,000 matches in two worlds, every channel compared
soak-stalled: # readers who do not read, 500 of 2,000
soak-hour: # an hour of full tables
soak-axe: # axe in every room, each language in both lights
$(SOAKS:%=soak-%): soak-%: $(VENV)/.dev $(VENV)/.system
	@$(BIN)/python -m tests.soak.$*

bench: $(VENV)/.dev $(VENV)/.system ## speed of the rules, the sim and the server beside their peers, weight of the page
	@$(BIN)/python -m bench.rules
	@$(BIN)/python -m bench.sim
	@$(BIN)/python -m bench.page
	@$(BIN)/python -m bench.server

ladder: $(VENV)/.dev ## write the arena's results into docs/bots.md
	@$(BIN)/python -m kikeriki.arena.page docs/bots.md $(sort $(wildcard bench/results/arena/*.jsonl))

pictures: $(VENV)/.dev ## draw the terminal's pictures of the docs from the program
	@$(BIN)/python docs/images/draw.py

screenshots: $(VENV)/.dev $(VENV)/.system ## pictures of the page, in screenshots/; the README's too
	@$(BIN)/python -m tests.page.screenshots

golden: $(VENV)/.dev ## write the golden playthroughs and move counts again; read the diff
	@$(BIN)/python -m tests.golden.write

# Pin what is installed now.
constraints:
	@$(BIN)/python -m pip freeze --all --exclude-editable | grep -v '^-e\|^kikeriki\|^setuptools' > constraints.txt

clean: ## remove the environment and all caches
	rm -rf $(VENV) .bench dist screenshots web/node_modules src/kikeriki/server/static .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
