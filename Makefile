# make help lists what there is to make.

ADDR ?= localhost:8000

# What is tested again with an export behind nginx, in Chromium with its windows: going offline and switching language.
BEHIND_NGINX := ^Test(Offline|OfflineClient|SwitchLanguage)$$

# What is tested with the race detector: what shares memory between goroutines, but starts neither a browser nor the program.
RACE := ./app/phrase ./cmd/buildclient ./web/compress ./web/serve

# From the npm registry: rules of accessibility that the page is held to, and the client that installs skills.
AXE := axe-core@4.14.1
SKILLS := skills@1.5.18

# A program that needs no C library runs anywhere, and builds without a C compiler.
export CGO_ENABLED := 0

# The same flags for all that is compiled, or the standard library would be compiled twice.
export GOFLAGS := $(shell go env GOFLAGS) -trimpath

.PHONY: run test build fuzz attack bench help client tools npm
.DEFAULT_GOAL := help
.NOTPARALLEL:

run: client ## build everything and serve it at http://localhost:8000; ADDR=host:port chooses another address
	go build -o bin/recipes ./cmd/recipes
	exec bin/recipes serve --addr $(ADDR)

# go test need not vet again, nor run once more what the race detector has run.
test: client tools npm ## run every test, those in a browser and behind nginx and Caddy included
	@unformatted=$$(gofmt -l app cmd content locales web); \
	  if [ -n "$$unformatted" ]; then echo "Not formatted; run gofmt -w" $$unformatted >&2; exit 1; fi
	@go vet ./...
	@GOOS=js GOARCH=wasm go vet ./app/... ./content/... ./locales ./cmd/wasm
	@go tool staticcheck ./...
	@output=$$(CGO_ENABLED=1 go test -vet=off -race $(RACE)) || \
	  { echo "$$output"; exit 1; }
	go test -vet=off -timeout 15m -parallel 4 $$(go list ./... | grep -vxF "$$(go list $(RACE))")
	go test -vet=off -timeout 5m -parallel 4 ./web/browsertest -host nginx -base /docs/prompts/ -run '$(BEHIND_NGINX)' -skip '/^(Firefox|WebKit)$$' \
	  -whole-chromium

build: ## build bin/recipes with the client compressed as well as it can be (a minute, the first time)
	go run ./cmd/buildclient -compress
	go run ./cmd/notices
	go build -o bin/recipes ./cmd/recipes

# What it finds stands in testdata/fuzz of the package, where every later test run tries it again.
fuzz: client ## look for input that breaks a promise, a minute with each of the fuzz tests
	@grep -ro '^func Fuzz[A-Za-z]*' --include='*_test.go' content web | while IFS=: read -r file test; do \
	  go test -run '^$$' -fuzz "^$${test#func }\$$" -fuzztime 1m -fuzzminimizetime 10x "./$$(dirname "$$file")" || exit 1; done

bench: client ## measure how fast the site is built and served
	go test -run '^$$' -bench . -benchmem ./...

# SEED=n plays other sequences.
attack: client tools ## attack at random that versions are never mixed in a browser: 200 sequences, an hour
	go test -timeout 3h ./web/browsertest -run TestNeverMixed -v -sequences 200 -seed $(or $(SEED),1)

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# What the program embeds: the WebAssembly program, the support script of the toolchain that compiled it, and licences.
client:
	go run ./cmd/buildclient
	go run ./cmd/notices

# What the tests drive: three browsers and a screen reader, with a display, a window manager, a session bus and a keyboard; a
# font that has Japanese; nginx with its brotli module and Caddy; the shells that prompts are pasted into; npm for the
# packages below; gettext for translations; a C compiler for the race detector; systemd-analyze; strace, which tells what an
# export has flushed.
COMMANDS := chromium-headless-shell firefox-esr WebKitWebDriver Xvfb openbox orca dbus-daemon xdotool fc-list nginx caddy bash \
  dash zsh fish npm msgmerge gcc systemd-analyze strace
PACKAGES := chromium chromium-headless-shell firefox-esr webkit2gtk-driver python3-gi gir1.2-webkit2-4.1 xvfb openbox orca \
  at-spi2-core dbus-daemon xdotool fonts-noto-cjk fontconfig nginx-light libnginx-mod-http-brotli-static caddy bash dash zsh \
  fish npm gettext gcc libc6-dev systemd strace

tools:
	@if (for name in $(COMMANDS); do command -v $$name || exit 1; done) >/dev/null 2>&1 \
	  && { command -v chromium || command -v chromium-browser || command -v google-chrome; } >/dev/null 2>&1 \
	  && fc-list :lang=ja family 2>/dev/null | grep -q . && ls /etc/nginx/modules-enabled/*brotli-static* >/dev/null 2>&1 \
	  && /usr/bin/python3 -c 'import gi; gi.require_version("WebKit2", "4.1")' 2>/dev/null; then exit 0; fi; \
	root=; [ "$$(id -u)" = 0 ] || root=sudo; \
	if command -v apt-get >/dev/null 2>&1 && { [ -z "$$root" ] || command -v sudo >/dev/null 2>&1; }; then \
	  $$root apt-get update -qq \
	    && $$root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(PACKAGES); \
	else \
	  echo 'The tests need what Debian has in these packages: $(PACKAGES). Install it, then run make test again.' >&2; exit 1; \
	fi

# One call for both: npm removes what another call has installed.
npm: tools
	@{ grep -qs '"version": "$(AXE:axe-core@%=%)"' .npm/node_modules/axe-core/package.json \
	  && grep -qs '"version": "$(SKILLS:skills@%=%)"' .npm/node_modules/skills/package.json; } \
	  || npm install --prefix .npm --no-save --no-audit --no-fund --ignore-scripts --loglevel error $(AXE) $(SKILLS)
