package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"prompt-recipes/web/browsertest/engine"
	"prompt-recipes/web/browsertest/harness"
)

// Promises of this file: a screen reader.
//
// - It reads the page from its first link to its end, with the names of landmarks, headings, links and buttons.
// - It says when a prompt was copied, the language has changed and an update is offered.

// TestScreenReader holds what Orca says in Firefox against a file. The page is that of the starter catalogue, which has
// every block once. Run with -update after a change that is meant, and read the difference.
func TestScreenReader(t *testing.T) {
	const golden = "testdata/screen_reader.txt"
	catalogue := filepath.Join(t.TempDir(), "catalogue")
	if output, ok := harness.Run(t, "init", catalogue); !ok {
		t.Fatal(output)
	}
	s := harness.Serve(t, "--content", catalogue)
	b, reader := engine.OpenForReader(t)
	b.Visit(s.URL + "/en/")
	b.Wait(`document.documentElement.dataset.offline === "ready"`) // which is announced once
	b.Visit("about:blank")
	reader.Start()
	transcript := readTranscript(t, golden, reader)

	load := func(title string, do func()) {
		t.Helper()
		do()
		reader.Await("Finished loading " + title + ".")
		reader.Quiet()
		transcript.skip()
	}
	press := func(keys ...string) func() { return func() { reader.Press(keys...) } }
	hear := transcript.hear

	load("Our Prompt Recipes", func() { b.Visit(s.URL + "/en/") })
	hear("all of the page", press("KP_Add"))
	for range 3 {
		hear("next landmark", press("m"))
	}
	for range 2 {
		hear("next heading", press("h"))
	}
	hear("next button", press("b"))
	hear("press it", press("Return"))
	b.Wait(`!document.querySelector("[data-state]")`)
	hear("next heading", press("h"))
	for range 3 {
		hear("next landmark", press("m"))
	}
	for range 2 {
		hear("next link", press("k"))
	}
	b.Wait(`document.documentElement.dataset.app === "ready"`) // which the focus has started
	reader.Quiet()                                             // it says the link twice when the focus comes late
	transcript.skip()
	hear("follow it", press("Return"))
	hear("next heading", press("h"))
	hear("a new version", func() {
		harness.Edit(t, filepath.Join(catalogue, "de.toml"), "Unsere Prompt-Rezepte", "Neue Rezepte")
		s.Signal(syscall.SIGHUP)
		b.Wait(`navigator.serviceWorker.ready.then((r) => r.update()).then(() => document.documentElement.dataset.update === "waiting")`)
	})
	for range 2 {
		hear("button before", press("shift+b"))
	}
	load("Neue Rezepte", press("Return"))
	hear("next heading", press("h"))
	transcript.write()
}

// transcript is what a screen reader says, a section for each step.
type transcript struct {
	t      *testing.T
	name   string
	reader *engine.ScreenReader
	want   []string // sections that are still to come
	got    strings.Builder
	heard  int
}

func readTranscript(t *testing.T, name string, reader *engine.ScreenReader) *transcript {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil && !*update {
		t.Fatal(err)
	}
	return &transcript{t: t, name: name, reader: reader, want: strings.SplitAfter(string(data), "\n\n")}
}

// skip leaves out what has been said since: what it is while a page loads depends on how long that takes.
func (s *transcript) skip() { s.heard = len(s.reader.Said()) }

// hear takes a step and waits until the screen reader has said what is expected then, and with -update for a while.
func (s *transcript) hear(step string, do func()) {
	s.t.Helper()
	do()
	patience := 30 * time.Second
	if *update {
		patience = 5 * time.Second
	}
	for deadline := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		said := s.reader.Said()
		section := fmt.Sprintf("# %s\n%s\n\n", step, strings.Join(said[s.heard:], "\n"))
		late := time.Now().After(deadline)
		if late && !*update {
			s.t.Fatalf("%s differs (-want +got):\n%s", s.name, cmp.Diff(strings.Split(s.want[0], "\n"), strings.Split(section, "\n")))
		}
		if late || !*update && section == s.want[0] {
			s.heard = len(said)
			s.got.WriteString(section)
			s.want = s.want[min(1, len(s.want)):]
			return
		}
	}
}

// write writes what was heard, with -update.
func (s *transcript) write() {
	if *update {
		harness.WriteFile(s.t, s.name, s.got.String())
	}
}
