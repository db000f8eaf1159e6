# make help lists the targets.

ADDR ?= localhost:8000

# The languages of the built-in catalogue, whose pages have share pictures.
LANGUAGES := en fr pt de ja

# The packages to test with the race detector: in their tests goroutines share memory. TestNeverReader is left out there: the
# buffers that it fills take the detector a minute.
RACE := ./web/compress ./web/serve ./web/serve/dev ./web/serve/live ./web/serve/logqueue

# The packages with something that -short leaves out.
LONG = $(shell grep -rl --include='*_test.go' 'testing\.Short()' cmd content web | xargs dirname | sort -u | sed 's,^,./,')

# From the npm registry: the accessibility rules that the page must pass, the client that installs skills, and a linter.
AXE := axe-core@4.14.1
SKILLS := $(shell grep -o 'skills@[0-9.]*[0-9]' content/skill.go)
OXLINT := oxlint@1.94.0

# Without cgo the program needs no C library, so it runs anywhere, and it builds without a C compiler.
export CGO_ENABLED := 0

GO_APP := github.com/maxence-charriere/go-app/v10/pkg/app

# All builds use the same flags. With different flags, Go would compile packages twice. -l turns off inlining for two dependencies:
# go-app, which has a method for each attribute of each element, compiles in half the time without it, and pages render as
# fast; esbuild runs only for milliseconds.
export GOFLAGS := $(shell go env GOFLAGS) -trimpath -gcflags=$(GO_APP)=-l \
  -gcflags=github.com/evanw/esbuild/...=-l

# Debian installs nginx here.
export PATH := $(PATH):/usr/sbin

# The program that tests run. Without this variable each test binary builds it. It is not bin/recipes, which make dev may
# replace meanwhile.
test verify: export BUILT_PROGRAM := $(CURDIR)/.build/recipes

.PHONY: run dev test verify build picture fuzz attack bench help client npm
.DEFAULT_GOAL := help
.NOTPARALLEL:

run: client ## build everything and serve it at http://localhost:8000; ADDR=host:port chooses another address
	go build -o bin/recipes ./cmd/recipes
	exec bin/recipes serve --addr $(ADDR)

# An open page waits for the next program and then loads itself again. The program itself watches the texts (*.toml), but has
# the English words built in: they say which words there are. Its address differs from that of make run, whose page a browser
# may have stored. .build/dev tells what was saved since.
dev: ADDR := localhost:8001
dev: ## serve the page at http://localhost:8001, and build and load it again when code, a script or a style sheet is saved
	@mkdir -p .build; server=; trap 'kill $$server; exit' INT TERM; \
	while touch .build/dev; do \
	  echo "building ..."; \
	  if go run ./cmd/build && go build -o bin/recipes ./cmd/recipes; then \
	    [ -z "$$server" ] || { kill $$server; wait $$server; }; \
	    bin/recipes serve --dev --content content --addr $(ADDR) --access-log off & server=$$!; \
	  fi; \
	  until find app cmd content locales web -newer .build/dev -type f -not -name '.*' \
	    '(' -not -name '*.toml' -o -name active.en.toml ')' -not -path 'web/built/*' | grep -q .; do sleep 0.5; done; \
	done

# The browser tests come first, because they take longest and often wait, while other tests can run.
test: client ## run every test that needs no more than Go and Chromium
	@.ci/tools test
	go build -o .build/recipes ./cmd/recipes
	@unformatted=$$(gofmt -l app cmd content locales web); \
	  if [ -n "$$unformatted" ]; then echo "Not formatted; run gofmt -w" $$unformatted >&2; exit 1; fi
	go test -vet=off -short -parallel 4 ./web/browsertest ./...

# make test leaves out what go test vets, since go vet ./... vets that too. The client is vetted with the flags with which cmd/build
# compiles it, so nothing is compiled again.
verify: client npm ## run the rest, after make test: Firefox, WebKit, nginx, Caddy, every shell, axe, the skills client, vet, linters, Windows, race
	go build -o .build/recipes ./cmd/recipes
	go vet ./...
	GOOS=js GOARCH=wasm go vet -overlay .build/overlay.json -gcflags=$(GO_APP)= ./app/browser ./cmd/wasm
	.ci/lint
	.npm/node_modules/.bin/oxlint --config .ci/oxlint.json --deny-warnings web/script
	GOOS=windows .build/linters/typecheck ./cmd/recipes ./content/... ./web/export/... ./web/serve/...
	CGO_ENABLED=1 go test -vet=off -race -short -skip '^TestNeverReader$$' $(RACE)
	tests=$$(.build/linters/longtests $(LONG)) && \
	  AFTER_SHORT=1 go test -vet=off -timeout 1h -parallel 4 -run "$$tests" ./web/browsertest $(LONG)
	go test -vet=off -short -parallel 4 ./web/browsertest -host nginx -base /docs/prompts/ -whole-chromium \
	  -run '^Test(Offline|OfflineClient|SwitchLanguage)$$'

build: ## build bin/recipes with the client compressed as well as it can be (a minute)
	go run ./cmd/build -compress
	go build -o bin/recipes ./cmd/recipes

# Root can start Chromium only without its sandbox, and our own page does not need one. A share picture has 1200 by 630 pixels.
# It shows a window of 800 by 420, so that its title is readable where the picture is shown small.
picture: client ## take the pictures of the page: for the README, web/*.webp, and for shared links, content/share.*.png
	@.ci/tools verify # Chromium and Japanese letters
	go build -o bin/recipes ./cmd/recipes
	@bin/recipes serve --addr $(ADDR) --access-log off & server=$$!; trap "kill $$server" EXIT; \
	  curl -fsS --retry 20 --retry-connrefused --retry-delay 1 --output /dev/null "http://$(ADDR)/healthz" \
	    && kill -0 $$server || exit 1; \
	  take() { size=$$1 scale=$$2 file=$$3 language=$$4 setting=$$5; \
	    $$(command -v chromium || command -v chromium-browser || command -v google-chrome) --headless --no-sandbox \
	      --hide-scrollbars --disable-lcd-text --window-size=$$size --force-device-scale-factor=$$scale \
	      $$setting --screenshot=$$file "http://$(ADDR)/$$language/?wasm=false" 2>/dev/null; \
	  }; \
	  take 1280,800 1 web/page.webp en; \
	  take 390,844 1 web/phone.webp ja --blink-settings=preferredColorScheme=0; \
	  for language in $(LANGUAGES); do take 800,420 1.5 content/share.$$language.png $$language; done

# Go writes the input that it finds to testdata/fuzz of the package. Every later test run tries it again.
fuzz: client ## look for input that breaks a promise, a minute with each of the fuzz tests
	@grep -ro '^func Fuzz[A-Za-z]*' --include='*_test.go' content web | while IFS=: read -r file test; do \
	  go test -run '^$$' -fuzz "^$${test#func }\$$" -fuzztime 1m -fuzzminimizetime 10x "./$$(dirname "$$file")" || exit 1; done

bench: client ## measure how fast the site is built and served
	go test -run '^$$' -bench . -benchmem ./...

# SEED=n runs other random sequences.
attack: client ## attack at random that versions never mix in a browser (200 sequences) and that switches keep the place (1000)
	@.ci/tools test
	go test -timeout 3h ./web/browsertest -run '^(TestNeverMixed|TestReadingPlace)$$' -skip '/^(Firefox|WebKit)$$' -v -sequences 200 -switches 1000 -seed $(or $(SEED),1)

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Makes what the program embeds: the WebAssembly client, scripts, style sheets, licences.
client:
	go run ./cmd/build

# One call installs all packages: a second call of npm would remove what the first one has installed.
npm:
	@.ci/tools verify
	@{ grep -qs '"version": "$(AXE:axe-core@%=%)"' .npm/node_modules/axe-core/package.json \
	  && grep -qs '"version": "$(SKILLS:skills@%=%)"' .npm/node_modules/skills/package.json \
	  && grep -qs '"version": "$(OXLINT:oxlint@%=%)"' .npm/node_modules/oxlint/package.json; } \
	  || npm install --prefix .npm --no-save --no-audit --no-fund --ignore-scripts --loglevel error $(AXE) $(SKILLS) $(OXLINT)
