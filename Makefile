# The two commands of the README are `make play` and `make test`; each sets up what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := UV_PYTHON_DOWNLOADS=never $(BIN)/uv
GAMES := $(shell find src -name game.py 2>/dev/null)
WEB := src/kancha/web/index.html
WEB_SOURCES := $(shell find web -name node_modules -prune -o -type f -print 2>/dev/null)
NPM := cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm
EXPORT := -q --no-emit-project --no-header --no-annotate
SOURCES := $(shell find src -name '*.py' -o -name '*.pxd' 2>/dev/null)

QUICK := tests/cli/test_commands.py tests/core tests/draw tests/geometry tests/record tests/test_import.py tests/test_quality.py tests/test_readme.py tests/testing

LINTS := lint-mypy lint-web lint-pyright lint-style

.PHONY: play test check install lint $(LINTS) snippets format bench docs pictures screenshots lock release clean needs-play needs-test

play: needs-play $(VENV)/.installed $(WEB)
	$(BIN)/kancha $(ARGS)

test: needs-test install lint
	$(BIN)/pytest -q -n auto --dist worksteal $(ARGS)

# For daily work: under two minutes on a quiet machine.
check: install
	$(BIN)/ruff check -q
	$(BIN)/ruff format -q --check
	$(BIN)/lint-imports --no-cache
	$(BIN)/mypy
	$(BIN)/pytest -q -n auto $(QUICK) $(ARGS)

needs-play needs-test:
	@.ci/needs $(@:needs-%=%) $(PYTHON)

install: $(VENV)/.dependencies $(VENV)/.installed $(WEB)

# Two at a time, each with its output in one piece where make can do that.
lint: install
	@$(MAKE) -j2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) $(LINTS)

# The longest begins first. The web app's own tests run here too: they use one processor.
lint-mypy: snippets
	$(BIN)/mypy
	$(BIN)/mypy build/snippets

lint-web:
	$(NPM) run -s check
	$(NPM) run -s test

lint-pyright: snippets
	$(NPM) exec -- pyright --project ..

lint-style:
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports --no-cache

snippets:
	$(BIN)/python docs/snippets.py build/snippets

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
	$(UV) export $(EXPORT) --all-extras --all-groups -o requirements.lock
	$(UV) export $(EXPORT) --extra server --extra terminal --extra draw --no-dev --group build -o requirements-play.lock
	rm -f uv.lock

# The wheel is built from the source archive, and both hold the web app.
release: install
	rm -rf dist
	@echo "Building the source archive and the wheel in dist/ (minutes)"
	@KANCHA_RELEASE=1 $(UV) build -q --python $(BIN)/python --no-build-isolation --out-dir dist
	@grep -q '^\[project.urls\]' pyproject.toml || echo "Before publishing: pyproject.toml has no [project.urls]." >&2

clean:
	rm -rf $(VENV) build dist site web/node_modules src/kancha/web
	find src -name '*.so' -delete

$(VENV)/.uv:
	@$(PYTHON) -m venv $(VENV) || { .ci/needs test $(PYTHON); exit 1; }
	$(BIN)/python -m pip install -q --disable-pip-version-check 'uv>=0.8'
	touch $@

$(VENV)/.dependencies: requirements.lock $(VENV)/.uv
	$(UV) pip install -q --python $(BIN)/python -r requirements.lock
	touch $@

# Playing needs few packages; they have the same versions as in requirements.lock.
$(VENV)/.play-dependencies: requirements-play.lock $(VENV)/.uv
	$(UV) pip install -q --python $(BIN)/python -r requirements-play.lock
	touch $@

# Registering a package compiles nothing; the compiler then works only on what has changed.
$(VENV)/.registered: $(VENV)/.play-dependencies pyproject.toml setup.py $(GAMES)
	KANCHA_PURE=1 $(UV) pip install -q --python $(BIN)/python --no-deps --no-build-isolation -e .
	touch $@

$(VENV)/.installed: $(VENV)/.registered $(SOURCES)
	$(BIN)/python setup.py -q build_ext --inplace
	@# Uncompiled for want of a compiler: try again next time.
	@if [ -n "$$(find src -name '*.so' -print -quit)" ]; then touch $@; fi

web/node_modules/.ready: web/package-lock.json $(VENV)/.play-dependencies
	$(NPM) ci --silent --no-fund --no-audit
	touch $@

$(WEB): web/node_modules/.ready $(WEB_SOURCES)
	$(NPM) run -s build -- --logLevel warn
	touch $@
