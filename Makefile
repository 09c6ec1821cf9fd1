# What to type here; `make help` lists it by audience. Every failure names its remedy.

.DEFAULT_GOAL := help
.PHONY: help libraries programs run install test test-affected check rows spies docs graph bench new-scene remove-scene

# Only the targets below narrow the package; what a shell has set does not.
unexport STOREKEEPER_MODULE

help:
	@awk -F ' ## ' '/^## /{print "\n" substr($$0, 4)} /^# make /{printf "  %-36s %s\n", substr($$1, 3), $$2}' Makefile

## For whoever keeps a shop
# make run ## the server on 127.0.0.1:8080 over the embedded store (another port: PORT=…), and what to try next

PORT ?= 8080
run: libraries
	@Tools/run-server '$(PORT)'

# make install ## storekeeper and storekeeper-server into /usr/local/bin (another place: PREFIX=…)

PREFIX ?= /usr/local
install: libraries
	@mkdir -p '$(PREFIX)/bin' && [ -w '$(PREFIX)/bin' ] \
	  || { echo 'You may not write to $(PREFIX)/bin: use sudo, or make install PREFIX=$$HOME/.local' >&2; exit 1; }
	@for program in storekeeper storekeeper-server; do \
	  built=$$(Tools/build-release $$program) && install -s -m 755 "$$built" "$(PREFIX)/bin/$$program" || exit 1; \
	done
	@echo 'Installed storekeeper and storekeeper-server in $(PREFIX)/bin; `completions bash` of each completes it.'

## For whoever changes a module
# make test ## every suite
# make test MODULE=ListOrders ## that module's suite, compiling only what it depends on
# make test-affected BASE=main ## the suites that the changes since BASE can break

# How many tests run at once. With all of them at once, each waits longer for a processor than its deadlines allow.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 8

test: libraries programs
ifdef MODULE
	@Tools/test-module "$(MODULE)"
else
	swift test --disable-xctest
endif

BASE ?= main
test-affected: libraries programs
	@Tools/test-affected "$(BASE)"

# make new-scene NAME=PrintSlip ## a scene with its command, route, page and tests, to be changed into what it should be
# make remove-scene NAME=PrintSlip ## takes a scene out again

new-scene:
	@Tools/new-scene "$(NAME)"

remove-scene:
	@YES="$(YES)" Tools/remove-scene "$(NAME)"

## For whoever keeps the house
# make check ## the rules of the house, the layout of the source, the owners
# make rows ## compiles each module with what its row in Package.swift names, and nothing else
# make spies ## writes the spies of the scenes' boundaries and of the workers from their protocols
# make docs ## the documentation of every module, in .build/docs; a broken link is an error
# make graph ## the modules and what they depend on, as a Mermaid flowchart

check:
	@Tools/run-workbench check
	@swift format lint --strict --parallel --recursive Package.swift Modules Apps Tests Tools \
	  || { echo 'Mend the layout: swift format --in-place --recursive Package.swift Modules Apps Tests Tools' >&2; exit 1; }

rows: libraries
	STOREKEEPER_ROWS=1 swift build --build-tests --explicit-target-dependency-import-check error --scratch-path .build/rows

spies:
	@Tools/run-workbench spies
	@swift format --in-place --recursive Modules/*/*Testing

docs: libraries
	@Tools/build-docs

# make bench ## the budgets, measured on this machine (a million orders; ORDERS=100000 for fewer)

graph:
	@Tools/run-workbench graph

bench: libraries
	@Tools/bench/run $(ORDERS)

# The C libraries that are missing, and only those that the module at hand needs.
libraries:
	@Tools/install-libraries "$(MODULE)"

# The browser and the proxy that two suites drive: in CI, and for whoever asks for those suites.
programs:
	@Tools/install-programs "$(MODULE)"
