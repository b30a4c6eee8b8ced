# The two commands of the README are `make play` and `make test`; each sets up what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := UV_PYTHON_DOWNLOADS=never $(BIN)/uv
GAMES := $(shell find src -name game.py 2>/dev/null)
WEB := src/kancha/web/index.html
WEB_SOURCES := $(shell find web -name node_modules -prune -o -type f -print 2>/dev/null)
NPM := cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm
SOURCES := $(shell find src -name '*.py' -o -name '*.pxd' 2>/dev/null)

.PHONY: play test install lint format bench docs pictures screenshots lock clean

play: install
	$(BIN)/kancha $(ARGS)

test: install lint
	$(NPM) run -s test
	$(BIN)/pytest -q -n auto $(ARGS)

install: $(VENV)/.installed $(WEB)

lint: install
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/python docs/snippets.py build/snippets
	$(BIN)/mypy
	$(BIN)/mypy build/snippets
	$(NPM) exec -- pyright --project ..
	$(BIN)/lint-imports --no-cache
	$(NPM) run -s check

format: install
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: install
	$(BIN)/kancha bench $(ARGS)

docs: install
	$(BIN)/mkdocs build --strict --site-dir site

pictures: install
	$(BIN)/python -m kancha.draw.gallery

screenshots: install
	PYTHONPATH=. $(BIN)/python docs/screenshots.py

lock: $(VENV)/.uv
	$(UV) lock -q
	$(UV) export -q --all-groups --no-emit-project --no-header --no-annotate -o requirements.lock
	rm -f uv.lock

clean:
	rm -rf $(VENV) build site web/node_modules src/kancha/web
	find src -name '*.so' -delete

$(VENV)/.uv:
	@$(PYTHON) -m venv $(VENV) || { echo "This needs Python 3.11 or newer with venv (Debian: apt-get install python3-venv python3-dev gcc make)."; exit 1; }
	$(BIN)/python -m pip install -q --disable-pip-version-check 'uv>=0.8'
	touch $@

$(VENV)/.dependencies: requirements.lock $(VENV)/.uv
	$(UV) pip install -q --python $(BIN)/python -r requirements.lock
	touch $@

# Registering a package compiles nothing; the compiler then works only on what has changed.
$(VENV)/.registered: $(VENV)/.dependencies pyproject.toml setup.py $(GAMES)
	KANCHA_PURE=1 $(UV) pip install -q --python $(BIN)/python --no-deps --no-build-isolation -e .
	touch $@

$(VENV)/.installed: $(VENV)/.registered $(SOURCES)
	$(BIN)/python setup.py -q build_ext --inplace
	touch $@

web/node_modules/.ready: web/package-lock.json $(VENV)/.dependencies
	$(NPM) ci --silent --no-fund --no-audit
	touch $@

$(WEB): web/node_modules/.ready $(WEB_SOURCES)
	$(NPM) run -s build -- --logLevel warn
	touch $@
