// What is promised in every engine that readers have. TestEngineTable holds this table to the tests:
//
//	promise                                                    Chromium  Firefox  WebKit  test
//	starting the client changes nothing on the page            yes       yes      yes     TestClientStartsUnnoticed
//	a switch in place makes the page that is served            yes       yes      yes     TestSwitchLanguage
//	… and leaves what is being read where it is                yes       yes      yes     TestSwitchKeepsPlace
//	… a switch that is a page load does too                    yes       yes      yes     TestPlaceOverLoads
//	the language chosen last is remembered                     yes       yes      yes     TestLanguageRemembered
//	a language whose files are missing is a page load          yes       yes      yes     TestSwitchWithoutFiles
//	… also when going back                                     yes       yes      yes     TestHistoryWithoutFiles
//	Back and Forward go through the languages                  yes       yes      yes     TestSwitchHistory
//	… and a reload and Back before the client keep the place   yes       yes      yes     TestSwitchHistoryAfterReload
//	… and lead back from links within the page                 yes       yes      yes     TestSwitchThenFragments
//	… past a switch                                            yes       yes      yes     TestFragmentsThenSwitch
//	what is copied is pasted, to the byte; nothing moves       yes       yes      yes     TestCopyByHand
//	nothing is too wide, overlaps or is too small              yes       yes      yes     TestNarrow
//	the header is one row, on narrow screens too               yes       yes      yes     TestHeaderRows
//	light and dark have the contrast that is promised          yes       yes      yes     TestContrast
//	the scheme is the system's, or the one chosen last         yes       yes      yes     TestSchemeIsRemembered
//	Tab reaches everything, in order and in sight              yes       yes      yes     TestKeyboardWalk
//	the keyboard skips to the text, copies and switches        yes       yes      yes     TestByKeyboard
//	five languages, / and unknown addresses without a server   yes       yes      yes     TestOffline
//	… the client, switching and copying too                    yes       yes      yes     TestOfflineClient
//	that it is ready offline is said once                      yes       yes      yes     TestReadyOfflineSaidOnce
//	an install that is cut off is made good                    yes       yes      yes     TestInstallCutOff
//	… one with a wrong file too                                yes       yes      yes     TestInstallSpoiled
//	… without space the page comes from the server             yes       no       no      TestInstallNoSpace
//	what is kept has the site's headers                        yes       yes      yes     TestKeptHeaders
//	the page can be installed as an application                yes       no       no      TestInstallControl
//	updates are offered, accepted, and come whole to each tab  yes       yes      yes     TestUpdate
//	… refused, they come at the next cold start                yes       yes      yes     TestUpdateIgnored
//	… overtaken by a newer version                             yes       yes      yes     TestUpdateOvertaken
//	… accepted during a slow fetch                             yes       yes      yes     TestUpdateWhileKeeping
//	… accepted while the old worker is stopped                 yes       no       no      TestUpdateWhileStopped
//	… waiting, they are not kept waiting                       yes       no       no      TestUpdateWaiting
//	… keep the client that was kept                            yes       yes      yes     TestUpdateKeepsClient
//	… that cannot be had change nothing                        yes       yes      yes     TestUpdateUnreachable
//	a server replaced during a load                            yes       yes      yes     TestReplacedDuringLoad
//	… before the client was fetched                            yes       yes      yes     TestClientOfNewerVersion
//	… under an old tab                                         yes       yes      yes     TestOldTab
//	/ fails or is late                                         yes       yes      yes     TestRootFailing
//	storage is cleared under the page                          yes       yes      yes     TestStorageCleared
//	the worker is switched off                                 yes       yes      yes     TestRemoveWorker
//	print does not depend on the window                        yes       yes      yes     TestEnginesPrint
//	Japanese headings break between phrases                    yes       yes      yes     TestEnginesPhrases
//
// Firefox and WebKit cannot be asked: a small quota, the event beforeinstallprompt, to stop a worker, and other timers for a
// page. What a test of one engine shows is not in the table otherwise.
//
// The console stays empty where nothing fails, but for one line of WebKit's, which does not know the directive manifest-src.
package browsertest

import (
	"bytes"
	"compress/zlib"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestEnginesPrint: headings and prompts may take a page or two more in some engines, but not the width of the window.
// WebKit rounds widths, so one page may be more or less.
func TestEnginesPrint(t *testing.T) {
	inEach(t, func(t *testing.T, b *tab, _ *front) {
		b.visit("/en/?wasm=false")
		for _, paper := range []struct {
			name          string
			width, height float64
			most          int
			windows       []int
		}{{"A4", 210, 297, 16, []int{400, 1600}}, {"Letter landscape", 279.4, 215.9, 22, []int{1600}}} {
			var counts []int
			for _, width := range paper.windows {
				b.Resize(width, 800)
				counts = append(counts, countPages(b.Print(paper.width, paper.height)))
			}
			if slices.Max(counts)-slices.Min(counts) > 1 || counts[0] < 8 || slices.Max(counts) > paper.most {
				t.Errorf("%s: %d pages in windows of %d px, at most %d are meant", paper.name, counts, paper.windows, paper.most)
			}
		}
		b.expectQuiet()
	})
}

var (
	pdfStream = regexp.MustCompile(`(?s)stream\r?\n(.*?)endstream`)
	pdfPage   = regexp.MustCompile(`/Type\s*/Page\b`)
)

// countPages counts those of a PDF, which may describe them in compressed streams.
func countPages(pdf []byte) int {
	count := len(pdfPage.FindAll(pdf, -1))
	for _, stream := range pdfStream.FindAllSubmatch(pdf, -1) {
		if r, err := zlib.NewReader(bytes.NewReader(stream[1])); err == nil {
			text, _ := io.ReadAll(r) // what is no text holds no pages
			count += len(pdfPage.FindAll(text, -1))
		}
	}
	return count
}

func TestEnginesPhrases(t *testing.T) {
	inEach(t, func(t *testing.T, b *tab, _ *front) {
		b.visit("/ja/?wasm=false")
		// A line begins only where a text node does, which is after a <wbr>, or after a space.
		const torn = `[...document.querySelectorAll("h1, h2, h3, .summary")].filter((heading) => {
			const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
			while (walker.nextNode()) {
				const range = document.createRange();
				range.selectNodeContents(walker.currentNode);
				if (!/\s/.test(range.toString()) && new Set([...range.getClientRects()].map((r) => r.top)).size > 1) return true;
			}
		}).map((heading) => heading.textContent)`
		for _, width := range []int{390, 700, 1280} {
			b.Resize(width, 800)
			if broken := eval[[]string](b, torn); len(broken) > 0 {
				t.Errorf("at %d px phrases are torn in %q", width, broken)
			}
		}
		selected := eval[string](b, `(getSelection().selectAllChildren(document.querySelector("h1")), getSelection().toString())`)
		if title := eval[string](b, "document.title"); strings.TrimSpace(selected) != title {
			t.Errorf("the title is copied as %q, want %q", selected, title)
		}
		b.expectQuiet()
	})
}

// TestEngineTable: the table above says of each of its tests which engines it runs in, and has all that run in every one.
func TestEngineTable(t *testing.T) {
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	want, all := map[string][]string{}, []string{"yes", "yes", "yes"}
	runs := map[string][]string{}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(file.Doc.Text()) {
			if row := strings.Fields(line); len(row) > 4 && strings.HasPrefix(row[len(row)-1], "Test") {
				want[row[len(row)-1]] = row[len(row)-4 : len(row)-1]
			}
		}
		for _, declared := range file.Decls {
			test, ok := declared.(*ast.FuncDecl)
			if !ok || !strings.HasPrefix(test.Name.Name, "Test") {
				continue
			}
			runs[test.Name.Name] = []string{"yes", "no", "no"}
			ast.Inspect(test, func(n ast.Node) bool {
				if called, ok := n.(*ast.Ident); ok && called.Name == "inEach" {
					runs[test.Name.Name] = all
				}
				return true
			})
		}
	}
	for name, engines := range runs {
		if want[name] == nil && !slices.Equal(engines, all) {
			delete(runs, name) // Chromium's alone
		}
	}
	if diff := cmp.Diff(want, runs); diff != "" {
		t.Errorf("the table (-) and the tests (+) differ:\n%s", diff)
	}
}
