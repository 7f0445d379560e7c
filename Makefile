# Every target sets up what it needs in .venv and then does its work. Needs GNU make and Python 3.11 to 3.14.
#   another Python   make serve PYTHON=python3.12
#   another address  make serve ADDRESS=127.0.0.1:9000
#   some tests only  make test ARGS="-k softmax"

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:

ADDRESS ?= 127.0.0.1:8000
# More than the cores of a small machine: half of the tests wait for a browser or a server.
WORKERS ?= 4
PYTHONS := $(if $(PYTHON),"$(PYTHON)",python3 python3.14 python3.13 python3.12 python3.11 python)
PY := .venv/bin/python
PIP := $(PY) -m pip --disable-pip-version-check

# Material announces its end of life at every start; the site knows (pins in requirements.txt).
export NO_MKDOCS_2_WARNING := 1

.PHONY: help serve build test lint bench lock

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

serve: .venv/.site  ## show the course at http://ADDRESS and rebuild at every change
	$(PY) -m mkdocs serve --livereload --dev-addr "$(ADDRESS)"

build: .venv/.site  ## build the site into site/; any fault ends the build
	$(PY) -m mkdocs build --strict

test: .venv/.site .venv/.tests node_modules/.installed  ## prove that parts, pages and exercises are right
	npm test --silent
	$(PY) -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

lint: .venv/.tests node_modules/.installed  ## check the code, the workflows and .ci/run
	npm run --silent lint
	npm run --silent check-bundle
	$(PY) -m ruff check --output-format concise .
	$(PY) -m ruff format --check .
	PATH="$(CURDIR)/.venv/bin:$$PATH" $(PY) -m jactionlint --strict-exit .github/workflows/*.yml .github/dependabot.yml
	@if [ -x .venv/bin/shellcheck ]; then set -x; .venv/bin/shellcheck .ci/run; fi

bench: .venv/.site .venv/.tests node_modules/.installed tests/lighthouse/node_modules/.installed  ## measure the build, the reload and the weight of the pages
	$(PY) tests/bench.py $(ARGS)

DIRECT = sed -nE 's/^([A-Za-z0-9._-]+)==.*/--no-emit-package \1/p' requirements.txt tests/requirements.txt

# torch itself pins its CUDA packages, and its CPU build has none: they stay out.
lock: $(PY)  ## choose anew, for all systems, the versions in constraints.txt
	$(PIP) install --quiet uv==0.13.9
	sed -i.old '/^[^#]/d' constraints.txt
	.venv/bin/uv pip compile --quiet --universal --python-version 3.11 --no-annotate --no-header $$($(DIRECT)) \
	  requirements.txt tests/requirements.txt > .venv/constraints.txt || { mv constraints.txt.old constraints.txt; exit 1; }
	grep -vE '^(cuda|nvidia|triton)' .venv/constraints.txt >> constraints.txt
	rm constraints.txt.old

.venv/.site: requirements.txt constraints.txt $(PY)
	@echo "Makefile: installing what the site needs into .venv, once; torch is most of it (requirements.txt says how to keep it small)"
	$(PIP) install -r requirements.txt
	@touch $@

.venv/.tests: tests/requirements.txt constraints.txt $(PY)
	$(PIP) install -r tests/requirements.txt
	@touch $@

node_modules/.installed: package.json package-lock.json
	@command -v npm >/dev/null || { echo "Makefile: no npm; install Node.js 20 or newer (only lint and test need it)" >&2; exit 1; }
	npm ci --silent
	@touch $@

tests/lighthouse/node_modules/.installed: tests/lighthouse/package.json tests/lighthouse/package-lock.json
	npm ci --silent --ignore-scripts --no-audit --no-fund --prefix tests/lighthouse
	@touch $@

$(PY):
	@for python in $(PYTHONS); do \
	  if "$$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null; then \
	    "$$python" -m venv --clear .venv && exit 0; \
	    rm -rf .venv; \
	    echo "Makefile: $$python cannot make a virtual environment; on Debian or Ubuntu install python3-venv" >&2; exit 1; \
	  fi; \
	done; \
	echo "Makefile: none is Python 3.11 to 3.14:" $(PYTHONS)"; install one, or name it: make serve PYTHON=/path/to/python3.12" >&2; \
	exit 1
