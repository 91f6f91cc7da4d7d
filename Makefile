# demo, test, check, bench, sweep; each sets up .venv from requirements.lock the first time.
PYTHON ?= python3.11
BIN := .venv/bin
ROOMS := grammar compiler runtime cardpool utafuda
READY := .venv/.ready

.PHONY: setup compiled demo test check bench sweep lock

setup: $(READY)

$(READY): requirements.lock pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	$(MAKE) --no-print-directory compiled
	touch $@

# what Python and the templates compile to, so that every process starts at once
compiled:
	$(BIN)/python -m compileall -q $(ROOMS)
	$(BIN)/python -m compiler.render

demo: $(READY)
	$(BIN)/utafuda check cardpool/bundled
	$(BIN)/utafuda compile "【登場】手札を1枚控え室に置いてもよい：カードを2枚引く。"
	$(BIN)/utafuda play --seed 1

test: $(READY)
	$(BIN)/python -m pytest -m "not sweep"

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/house

bench: $(READY) compiled
	$(BIN)/python -m utafuda.bench

sweep: $(READY)
	$(BIN)/python -m pytest -m sweep -o faulthandler_timeout=3600

lock: $(READY)
	(head -1 requirements.lock; $(BIN)/python -m pip freeze --exclude-editable) > requirements.new
	mv requirements.new requirements.lock
