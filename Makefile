# What to type here; `make help` lists it by audience. Every failure names its remedy.

.DEFAULT_GOAL := help
.PHONY: help libraries test

# Only the targets below narrow the package; what a shell has set does not.
unexport STOREKEEPER_MODULE

help:
	@awk -F ' ## ' '/^## /{print "\n" substr($$0, 4)} /^# make /{printf "  %-36s %s\n", substr($$1, 3), $$2}' Makefile

## For whoever changes a module
# make test ## every suite
# make test MODULE=ListOrders ## that module's suite, compiling only what it depends on

test: libraries
ifdef MODULE
	@Tools/test-module "$(MODULE)"
else
	swift test
endif

# The C libraries that are missing, and only those that the module at hand needs.
libraries:
	@Tools/install-libraries "$(MODULE)"
