# The commands of this repository; `make help` lists them by audience. Every failure names its remedy.

.DEFAULT_GOAL := help
.PHONY: help libraries programs run install test test-affected check check-races check-memory check-rows rows spies docs graph bench new-scene remove-scene simulate

# Only the targets below set STOREKEEPER_MODULE; a value from the shell is ignored.
unexport STOREKEEPER_MODULE

help:
	@awk -F ' ## ' '/^## /{print "\n" substr($$0, 4)} /^# make /{printf "  %-36s %s\n", substr($$1, 3), $$2}' Makefile

## For users
# make run ## starts the server on 127.0.0.1:8080 over the embedded store (other port: PORT=…)

PORT ?= 8080
run: libraries
	@Tools/run-server '$(PORT)'

# make install ## installs both programs in /usr/local/bin (other folder: PREFIX=…)

PREFIX ?= /usr/local
install: libraries
	@mkdir -p '$(PREFIX)/bin' && [ -w '$(PREFIX)/bin' ] \
	  || { echo 'You may not write to $(PREFIX)/bin: use sudo, or make install PREFIX=$$HOME/.local' >&2; exit 1; }
	@for program in storekeeper storekeeper-server; do \
	  built=$$(Tools/build-release $$program) && install -s -m 755 "$$built" "$(PREFIX)/bin/$$program" || exit 1; \
	done
	@echo 'Installed storekeeper and storekeeper-server in $(PREFIX)/bin; `completions bash` of each completes it.'

## For developers of a module
# make test ## runs every suite
# make test MODULE=ListOrders ## runs that module's suite; compiles only its dependencies
# make test-affected BASE=main ## runs the suites that the changes since BASE can break

# The number of concurrent tests. If all run at once, each waits longer for a processor than its deadlines allow.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 8

test: libraries programs
ifdef MODULE
	@Tools/test-module "$(MODULE)"
else
	@Tools/test-all
endif

BASE ?= main
test-affected: libraries programs
	@Tools/test-affected "$(BASE)"

# make new-scene NAME=PrintSlip ## writes a scene with its command, route, page and tests, as a start
# make remove-scene NAME=PrintSlip ## removes a scene

new-scene:
	@Tools/new-scene "$(NAME)"

remove-scene:
	@YES="$(YES)" Tools/remove-scene "$(NAME)"

## For maintainers
# make check ## checks the rules of the repository, the layout of the source and the owners
# make check-races ## runs the suites with threads under ThreadSanitizer; no data race may be reported
# make check-memory ## runs the same suites under AddressSanitizer; no invalid access and no leak may be reported
# make check-rows ## compiles each module with only the dependencies of its row in Package.swift
# make rows ## writes the rows of Package.swift from the imports
# make spies ## writes the spies of boundaries and workers from their protocols
# make docs ## builds the documentation in .build/docs; a broken link is an error
# make graph ## writes the map of each area on its page, and the table of front ends

check:
	@Tools/run-workbench check
	@swift format lint --strict --parallel --recursive Package.swift Modules Apps Tests Tools \
	  || { echo 'Fix the layout: swift format --in-place --recursive Package.swift Modules Apps Tests Tools' >&2; exit 1; }

check-races: libraries
	@Tools/check-sanitizer thread

check-memory: libraries
	@Tools/check-sanitizer address

# A folder of its own, since a build that is not clean recompiles too little with only these dependencies.
ROWS_BUILD ?= .build/rows
check-rows: libraries
	STOREKEEPER_ROWS=1 swift build --build-tests --explicit-target-dependency-import-check error \
	  --scratch-path '$(ROWS_BUILD)'

rows:
	@Tools/run-workbench rows

spies:
	@Tools/run-workbench spies
	@swift format --in-place --recursive Modules/*/*Testing

docs: libraries
	@Tools/build-docs

# make simulate SEED=7 ## repeats one power cut of PowerCutTests; with CUTS=100000, runs that many
# make bench ## measures the budgets with a million orders (fewer: ORDERS=100000)

graph:
	@Tools/run-workbench graph

# Many cuts are worth a release build, in which each takes a quarter of the time.
simulate: libraries
	@STOREKEEPER_MODULE=SQLiteStore STOREKEEPER_SEED="$(SEED)" STOREKEEPER_CUTS="$(CUTS)" \
	  swift test --disable-xctest $(if $(CUTS),--scratch-path .build/simulate -c release -Xswiftc -enable-testing) \
	  --filter PowerCutTests

bench: libraries
	@Tools/bench/run $(ORDERS)

# Installs the missing C libraries; with MODULE, only those that it needs.
libraries:
	@Tools/install-libraries "$(MODULE)"

# Installs the browser, the proxy and axe-core for BrowserTests, and the generators of EndToEndTests: in CI, and with
# their MODULE.
programs:
	@Tools/install-programs "$(MODULE)"
	@Tools/install-axe "$(MODULE)"
	@Tools/install-generators "$(MODULE)"
