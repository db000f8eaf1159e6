# make help lists what there is to make.

ADDR ?= localhost:8000

# A program that needs no C library runs anywhere, and builds without a C compiler.
export CGO_ENABLED := 0

.PHONY: run test build bench help client browser
.DEFAULT_GOAL := help

run: client ## build everything and serve it at http://localhost:8000; ADDR=host:port chooses another address
	go build -trimpath -o bin/recipes ./cmd/recipes
	exec bin/recipes serve --addr $(ADDR)

test: client browser ## run every test, those in a browser included
	go vet ./...
	go test -timeout 9m ./...

build: client ## build bin/recipes with the client compressed as well as it can be (a minute, the first time)
	go run ./cmd/precompress web/client
	go build -trimpath -o bin/recipes ./cmd/recipes

bench: client ## measure how fast the site is built and served
	go test -run '^$$' -bench . -benchmem ./...

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 16

# The WebAssembly program and the support script of the toolchain that compiled it, where the server embeds them.
client:
	GOOS=js GOARCH=wasm go build -trimpath -ldflags '-s -w' -o web/client/client.wasm ./cmd/wasm
	@cp "$$(go env GOROOT)/lib/wasm/wasm_exec.js" web/client/wasm_exec.js

# Chromium and a font with Japanese, for the browser tests.
browser:
	@if { command -v chromium || command -v chromium-browser || command -v google-chrome; } >/dev/null 2>&1 \
	  && { ! command -v fc-list >/dev/null 2>&1 || fc-list :lang=ja family | grep -q .; }; then exit 0; fi; \
	if command -v apt-get >/dev/null 2>&1; then \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq --no-install-recommends chromium fonts-noto-cjk fontconfig; \
	else \
	  echo 'The browser tests need Chromium (chromium or google-chrome on the PATH) and a font with Japanese (such as Noto Sans CJK): install both, then run make test again.' >&2; exit 1; \
	fi
