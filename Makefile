# Two commands do everything on a fresh machine with Python 3.11 and Node 20: `make play` and `make test`.

PYTHON ?= python3
PY := .venv/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check
STATIC := bocage/server/static/index.html
NODE := client/node_modules/.package-lock.json
CLIENT := $(shell find client -path client/node_modules -prune -o -type f -print 2>/dev/null)

.PHONY: play test lint bench compiled soak golden browser postgres supply clean

play: $(STATIC) .venv/play
	@PYTHONPATH="$$($(PY) tools/compiled_here.py)" .venv/bin/bocage play $(if $(PORT),--port $(PORT))

test: .venv/dev $(STATIC) browser postgres lint
	cd client && npm test --silent
	$(PY) -m pytest -n 3 --dist worksteal || { echo 'What failed once more, alone (browsers and servers wait by the clock):'; \
	  $(PY) -m pytest --last-failed --last-failed-no-failures none; }

lint: .venv/dev $(NODE)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check -q .
	$(PY) -m mypy
	.venv/bin/lint-imports
	cd client && npm run lint --silent && npm run check --silent

bench: .venv/dev
	$(PY) -m bocage bench --peers
	@if [ -d build/compiled ]; then PYTHONPATH=build/compiled .venv/bin/bocage bench --peers; \
	else echo 'make compiled first to measure the compiled build too'; fi

compiled: .venv/dev
	$(PY) tools/build_compiled.py
	PYTHONPATH=build/compiled .venv/bin/bocage --version
	PYTHONPATH=build/compiled:. BOCAGE_BUILD=compiled .venv/bin/pytest tests/laws --import-mode=append -o pythonpath= -n 2

soak: .venv/dev $(STATIC) browser postgres
	$(PY) -m tools.soak

golden: .venv/dev
	$(PY) -m tools.playthroughs

# Debian's Chromium for the browser tests; a Chromium that is already there is used as it is.
browser:
	@command -v chromium >/dev/null 2>&1 || { echo 'installing chromium (apt-get)'; \
	  apt-get update -qq && apt-get install -y -qq chromium >/dev/null; }

# Debian's PostgreSQL for the tests of the store; each test starts one of its own in a folder of its own.
postgres:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null 2>&1 || { echo 'installing postgresql (apt-get)'; \
	  apt-get update -qq && apt-get install -y -qq postgresql >/dev/null; }

.venv/base:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo 'Bocage needs Python 3.11 or newer.'; exit 1; }
	$(PYTHON) -m venv .venv
	touch $@

# Every package comes at its locked version with its hash; ourselves last, with nothing fetched to build us.
.venv/play: .venv/base pyproject.toml requirements/play.lock
	$(PIP) --require-hashes -r requirements/play.lock
	$(PIP) --no-deps --no-build-isolation -e .
	touch $@

.venv/dev: .venv/base pyproject.toml requirements/every.lock
	$(PIP) --require-hashes -r requirements/every.lock
	$(PIP) --no-deps --no-build-isolation -e .
	touch $@ .venv/play

# Renews the locks with their hashes, the list of licences and the bill of materials; change versions in constraints.txt first.
supply: .venv/dev
	$(PIP) -c constraints.txt pip-tools
	$(PY) -m tools.supply

$(NODE): client/package.json client/package-lock.json
	@command -v npm >/dev/null 2>&1 && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || \
	  { echo 'The table needs Node 20 or newer with npm to build its page; install Node and run this again.'; exit 1; }
	cd client && npm ci --no-audit --no-fund --loglevel=error
	touch $@

$(STATIC): $(NODE) $(CLIENT)
	cd client && npm run build --silent
	touch $@

clean:
	rm -rf .venv build bocage/server/static client/node_modules .mypy_cache .ruff_cache .pytest_cache
