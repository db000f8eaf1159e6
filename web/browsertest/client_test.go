package browsertest

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
)

// Promises of this file: the program in the page.
//
// - The document that go-app gets has everything that the components use. Otherwise it says what it
//   lacks.
// - If the program ends while it draws, that costs the reader a page load, and no more.
// - The program works where storage is blocked, and also when it is compiled like any other
//   program.

// TestHost: the document that go-app gets contains everything that the components use. Otherwise
// the client would not start.
func TestHost(t *testing.T) {
	begin(t, sameWithShort)
	b, f := alone(t, "--remove-worker")
	b.visit("/en/").startClient()
	notDrawn := drawnSelectors(t)
	for _, language := range []string{"ja", "de", "pt", "fr", "en"} {
		b.choose(language)
		notDrawn = slices.DeleteFunc(notDrawn, func(selector string) bool {
			return eval[bool](b, fmt.Sprintf("!!document.querySelector(%q)", selector))
		})
	}
	difftest.Equal(t, notDrawn, []string{}, "what the pages of this test lack")
	b.expectQuiet()

	f.answer(func(w http.ResponseWriter, r *http.Request) bool {
		if !strings.HasPrefix(sitePath(r), "/assets/switch.") {
			return false
		}
		script := f.begin(w, r)
		fmt.Fprint(w, strings.ReplaceAll(script, "set hidden(", "set notHidden("))
		return true
	})
	b.clearCache()
	b.visit("/fr/").expectNoStart("host.js lacks hidden")
}

// drawnSelectors returns a selector for every class that the client draws, and for command lines,
// which have no class.
func drawnSelectors(t *testing.T) []string {
	t.Helper()
	sources, err := filepath.Glob("../../app/ui/*.go")
	if err != nil || len(sources) == 0 {
		t.Fatal(sources, err)
	}
	selectors := []string{"pre > code"}
	class := regexp.MustCompile(`\.Class\("([\w -]+)"\)`)
	for _, source := range sources {
		for _, match := range class.FindAllStringSubmatch(filetest.ReadFile(t, source), -1) {
			if match[1] != "notice" { // only the server draws it
				selectors = append(selectors, "."+strings.ReplaceAll(match[1], " ", "."))
			}
		}
	}
	return selectors
}

// TestProgramEnds: if the program ends while it draws, the browser loads the page of the link, at
// the place that the reader was reading. The client starts again there.
func TestProgramEnds(t *testing.T) {
	ways := []struct{ name, breakIt string }{
		{"it panics", `
			Node.prototype.replaceChild = () => {
				throw new Error("broken");
			};
		`},
		{"a setter throws", `
			Object.defineProperty(document.documentElement, "lang", {
				get: () => "en",
				set() {
					throw new Error("broken");
				},
			});
		`},
		{"it ends before", `
			Reflect.get = () => {
				throw new Error("broken");
			};
		`},
	}
	inBrowsers(t, lessWithShort, func(t *testing.T, b *tab, _ *front) {
		for i, way := range allOrFirst(b, ways) {
			b.visit(fmt.Sprintf("/en/?%d#debugging", i)).startClient()
			b.Wheel(1234)
			before := eval[sight](b, look)
			b.run(way.breakIt)
			b.load("de")
			b.expectPage("de", b.title("de"))
			b.expectPlace(way.name, before)
			difftest.Equal(t, eval[string](b, "location.hash"), "#debugging", way.name, ": the fragment")

			b.startClient()
			b.choose("fr")
			b.markDocument()
			b.run(way.breakIt)
			b.run("history.back()")
			b.Wait("!window.sameDocument")
			b.waitLanguage("de")
			b.waitReady()
			b.expectPage("de", b.title("de"))
		}
	})
}

// withoutStorage blocks all storage, as readers can in the settings of their browsers.
const withoutStorage = `
	for (const name of ["localStorage", "sessionStorage"]) {
		Object.defineProperty(window, name, {
			get() {
				throw new DOMException("blocked", "SecurityError");
			},
		});
	}
`

// TestBlockedStorage: the client starts and draws in a browser that blocks all storage.
func TestBlockedStorage(t *testing.T) {
	begin(t, sameWithShort)
	b := openTab(t, 1280)
	b.onNewDocument(withoutStorage)
	b.visit("/en/").startClient()
	b.markDocument()
	b.choose("ja")
	b.expectSameDocument()
	b.expectPage("ja", b.title("ja"))
	b.expectQuiet()
}

// TestFailingPauses: the client starts even if the pauses during its start end with an error.
func TestFailingPauses(t *testing.T) {
	begin(t, sameWithShort)
	b := openTab(t, 1280)
	b.onNewDocument(`
		const request = self.requestIdleCallback;
		let requests = 0;
		self.requestIdleCallback = (...args) => {
			requests++;
			const starting = requests > 1 && document.documentElement.dataset.app !== "ready";
			if (starting) throw new Error("no idle moments");
			return request(...args);
		};
	`)

	b.visit("/en/")
	b.Wait(`document.documentElement.dataset.app === "ready"`)

	b.markDocument()
	b.choose("ja")
	b.expectSameDocument()
	b.expectPage("ja", b.title("ja"))
}

// TestPlainClient: the client also works when it is built by go build, with the complete Go
// library.
func TestPlainClient(t *testing.T) {
	begin(t, notWithShort("another client"))
	program := filepath.Join(t.TempDir(), "plain.wasm")
	build := exec.Command("go", "build", "-o", program, "prompt-recipes/cmd/wasm")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	plain, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	b, f := alone(t, "--remove-worker")
	sent := make(chan bool, 10)
	f.answerAt(`\.wasm$`, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/wasm")
		w.Write(plain)
		sent <- true
	})
	b.visit("/en/").startClient()
	receive(t, sent)
	b.markDocument()
	for _, language := range []string{"fr", "pt", "de", "ja", "en"} {
		b.choose(language)
		b.expectPage(language, b.title(language))
	}
	b.expectSameDocument()
	b.expectQuiet()
}
