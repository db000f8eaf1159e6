package browsertest

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/web/servertest"
)

// Promises of this file: the start of the client.
//
// - The client starts by itself some time after load, or when the reader moves towards the
//   languages.
// - Its start replaces, moves and changes nothing, and leaves focus, selection and place alone.
// - Readers who will not use the client never fetch it. A client that did not load is tried again.
//   A page that others changed is never drawn.
// - The page arrives in pieces without anything moving.

// TestClientStartsUnnoticed: while the client starts, nothing on the page is replaced, moved or
// changed, including the focus, the selection and open disclosures. Nothing is written to the
// console, and no other origin gets a request.
func TestClientStartsUnnoticed(t *testing.T) {
	inBrowsers(t, lessWithShort, func(t *testing.T, b *tab, _ *front) {
		all := []string{"ja"}
		if b.Engine == "Chromium" { // it takes long in the other engines
			all = languages(t, "ja")
		}
		for i, language := range all {
			width := []int{1280, 320}[i%2]
			b.Resize(width, 500) // so low that the side navigation scrolls
			b.visit("/" + language + "/#testing")
			if state := b.app(); state != "static" {
				t.Fatalf("data-app is %q before the client runs", state)
			}
			b.Wait(`document.documentElement.dataset.offline === "ready"`)
			if i == 0 {
				b.waitStatus("") // the first page announces it
			}
			b.actAsReader()
			b.expectUnnoticedStart(language)
		}
		b.expectQuiet()
	})
}

// actAsReader opens a swap-out, scrolls to it, moves the focus and selects some text.
func (b *tab) actAsReader() {
	b.T.Helper()
	b.run(`
		const card = find("#structured-bug-hunt");
		card.querySelector("details").open = true;
		card.scrollIntoView({ behavior: "instant" });
		card.querySelector("[data-copy]").focus({ preventScroll: true });
		const text = card.querySelector("pre u").firstChild;
		getSelection().setBaseAndExtent(text, 2, text, text.length - 2);
		find(".side-navigation .panel").scrollTop = 50;
	`)
	b.Wait(settled("true"))
}

// whatReaderDid lists the part of the page's state that is not in the document.
const whatReaderDid = `[
	scrollY,
	find(".side-navigation .panel").scrollTop,
	document.activeElement.closest("[id]").id,
	getSelection().toString(),
	[...document.querySelectorAll("details")].map((details) => details.open).join(),
	location.hash,
].map(String)`

// expectUnnoticedStart starts the client and fails the test if that changes anything on the page.
func (b *tab) expectUnnoticedStart(language string) {
	b.T.Helper()
	expectNoSidewaysScroll(b)
	page := eval[[]string](b, dom)
	state := eval[[]string](b, whatReaderDid)
	b.run(`
		window.elements = [...document.querySelectorAll("*")];
		window.mutations = [];
		const describe = ({ type, target, attributeName }) => type + " " + target.nodeName + " " + attributeName;
		const note = (records) => mutations.push(...records.map(describe));
		const all = { subtree: true, childList: true, characterData: true, attributes: true };
		new MutationObserver(note).observe(document, all);
	`)

	b.startClient()

	changes := eval[[]string](b, `mutations`)
	want := []string{"attributes HTML data-app"}
	difftest.Equal(b.T, changes, want, language, ": what the start changes in the document")
	b.expectNone(language+": another element", `(() => {
		const now = document.querySelectorAll("*");
		return elements.filter((e, i) => e !== now[i]).map((e) => e.outerHTML.slice(0, 100));
	})()`)
	difftest.Equal(b.T, eval[[]string](b, dom), page, language, ": the page")
	difftest.Equal(b.T, eval[[]string](b, whatReaderDid), state, language, ": what the reader did")
	expectNoShift(b)
}

// TestEmptyLinesInSwapOuts: the client takes over a page wherever its swap-outs have empty lines. Readers who
// select what a swap-out adds get every line, before the client starts and after it has drawn the page.
func TestEmptyLinesInSwapOuts(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, _ *front) {
		const items = "\n- one\n\n- two\n\n\nSay so."
		long := strings.Repeat("word ", 27) + "end\n" // screens do not show what follows two such lines
		dir := filetest.Copy(t, os.DirFS("../site/testdata/catalogue"), t.TempDir())
		catalogue := filepath.Join(dir, "catalogue.toml")
		filetest.Edit(t, catalogue, "Also add:\n- more", long+long+"\n- item")
		filetest.Edit(t, catalogue, `"Say “done”."`, `"""`+"\n"+items+`"""`)
		b.site = servertest.Serve(t, "--content", dir).URL
		const selected = `(() => {
			getSelection().selectAllChildren(find("#split-file--quoted > p"));
			return getSelection().toString();
		})()`

		b.visit("/en/")
		before := eval[string](b, selected)
		b.startClient()
		b.choose("fr")
		after := eval[string](b, selected)

		difftest.Equal(t, before, "“"+items+"”", "what is selected")
		difftest.Equal(t, after, before, "what is selected on the page that the client has drawn")
		b.expectQuiet()
	})
}

// TestNoShiftInPieces: nothing moves on a line so slow that the first screen arrives in small
// pieces. The pieces end with words, because on any page half a word at the end of a line moves to
// the next line when its rest arrives, and because Chromium counts a heading of only a number as
// one that moves.
func TestNoShiftInPieces(t *testing.T) {
	begin(t, lessWithShort)
	f := newFront(t, servertest.Shared(t))
	pages := make(chan bool, 100)
	// two words and the tags before them
	pieces := regexp.MustCompile(`(?:(?:<[^>]*>|[^< ])*(?: |$)){1,2}`)
	f.answer(func(w http.ResponseWriter, r *http.Request) bool {
		if r.Header.Get("Sec-Fetch-Dest") != "document" {
			return false
		}
		pages <- true
		page := f.begin(w, r)
		start := strings.Index(page, "<body")
		end := start + strings.Index(page[start:], `<div class="swap-outs"`)
		io.WriteString(w, page[:start])
		for _, piece := range pieces.FindAllString(page[start:end], -1) {
			io.WriteString(w, piece)
			w.(http.Flusher).Flush()
			time.Sleep(20 * time.Millisecond) // longer than a frame
		}
		io.WriteString(w, page[end:])
		return true
	})
	for i, language := range languages(t, "de") {
		width := []int{1280, 320}[i%2]
		b := openAt(t, f.URL, width, "/"+language+"/")
		receive(t, pages)
		expectNoShift(b)
	}
}

// TestNoClient: readers who will not use the client do not pay for it. It is never requested,
// whatever they do.
func TestNoClient(t *testing.T) {
	begin(t, sameWithShort)
	b := openTab(t, 1280)
	b.onNewDocument(`{
		const connection = new URLSearchParams(location.search).get("connection");
		if (connection) {
			const value = JSON.parse(connection) ?? undefined;
			Object.defineProperty(Navigator.prototype, "connection", { value });
		}
	}` + hasten(20))
	for _, path := range []string{
		"/fr/?wasm=false",
		"/fr/nowhere",
		`/fr/?connection={"saveData":true,"effectiveType":"4g"}`,
		`/fr/?connection={"saveData":false,"effectiveType":"3g"}`,
		`/fr/?connection={"saveData":false,"effectiveType":"slow-2g"}`,
	} {
		b.visit(path)
		b.Hover(".settings")
		time.Sleep(500 * time.Millisecond) // 25 times the remaining delay before the client would start
		difftest.Equal(t, b.app(), "static", path, ": data-app")
	}
	for _, url := range b.Requested() {
		if strings.Contains(url, ".wasm") || strings.Contains(url, "client.") {
			t.Errorf("the client was fetched: %s", url)
		}
	}
	b.visit("/fr/?connection=null") // as in other browsers
	b.startClient()
}

// TestClientStartsByItself: the client starts without any sign of interest from the reader, when
// the page is kept for offline use and the reader has done nothing for two seconds.
func TestClientStartsByItself(t *testing.T) {
	begin(t, sameWithShort)
	b := openTab(t, 1280)
	b.onNewDocument(`
		const note = () => {
			if (document.documentElement.dataset.offline) window.kept ??= performance.now();
		};
		new MutationObserver(note).observe(document, { subtree: true, attributeFilter: ["data-offline"] });
		const scrolls = [];
		addEventListener("scroll", ({ timeStamp }) => scrolls.push(timeStamp));
	`)
	b.visit("/en/")
	for range 8 {
		b.Wheel(40)
		time.Sleep(300 * time.Millisecond) // the reader pauses
	}
	b.Wait(`document.documentElement.dataset.app === "ready"`)
	fetched := eval[float64](b, `performance
		.getEntriesByType("resource")
		.find(({ name }) => name.endsWith("client.json"))
		.startTime`)
	if kept := eval[float64](b, "kept"); fetched < kept {
		t.Errorf("the client was fetched %v ms before the page was kept", kept-fetched)
	}
	scrolled := eval[float64](b, fmt.Sprintf("scrolls.findLast((time) => time < %v)", fetched))
	if fetched < scrolled+1900 {
		t.Errorf("the client was fetched %v ms after the reader scrolled", fetched-scrolled)
	}
	b.expectQuiet()
}

// TestClientStartsWithoutWorker: the client also starts by itself if the page cannot be kept for
// offline use.
func TestClientStartsWithoutWorker(t *testing.T) {
	begin(t, sameWithShort)
	b, f := alone(t)
	// the worker needs this page, or its copy
	f.answerAt("^/de/$|^/assets/de[.]", func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusNotFound)
	})
	b.visit("/en/")
	b.Wait(`document.documentElement.dataset.app === "ready"`)
	if eval[bool](b, `"offline" in document.documentElement.dataset`) {
		t.Error("the page was kept, so this test proves nothing")
	}
}

// TestClientTriesAgain: a client that cannot load its content leaves the page as it is. The next
// occasion starts it, even if a captive portal has left something in the browser's cache.
func TestClientTriesAgain(t *testing.T) {
	begin(t, sameWithShort)
	b, f := alone(t, "--remove-worker")
	asked := make(chan bool, 10)
	f.answerAt("^/client.json$", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Cache-Control", "max-age=86400")
		w.Write([]byte("<h1>Welcome to the hotel</h1>"))
		asked <- true
	})
	b.visit("/en/").Hover(".settings")
	receive(t, asked)
	b.Hover("h1")
	var refused atomic.Bool
	f.answer(func(w http.ResponseWriter, r *http.Request) bool {
		if !strings.HasPrefix(sitePath(r), "/assets/catalogue.") || refused.Swap(true) {
			return false
		}
		w.WriteHeader(http.StatusBadGateway)
		return true
	})
	before := eval[[]string](b, dom)
	b.expectNoStart("Error: the client has ended")
	difftest.Equal(t, eval[[]string](b, dom), before, "the page before and after")
	b.Hover("h1")
	b.startClient()
}

// expectNoStart shows interest in the languages, and waits until the console says once more why the
// client has not started.
func (b *tab) expectNoStart(why string) {
	b.T.Helper()
	said := func() int {
		return strings.Count(strings.Join(b.Console(), "\n"), why)
	}
	before := said()
	b.Hover(".settings")
	for deadline := time.Now().Add(time.Minute); said() == before; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			b.T.Fatalf("%q was not said about the client that did not start", why)
		}
	}
}

const changedByOthers = "Error: others have changed the page"

// TestChangedPage: the client never draws a page that others changed before it started. Choosing a
// language loads a page.
func TestChangedPage(t *testing.T) {
	changes := []string{
		`find("#debugging").append("more")`,
		`find("#debugging h2").remove()`,
		`find("pre u").replaceWith("other")`,
		`find(".note p").prepend(document.createElement("font"))`,
	}
	inBrowsers(t, lessWithShort, func(t *testing.T, b *tab, _ *front) {
		b.visit("/en/")
		b.run(translateHeading)
		b.expectNoStart(changedByOthers)
		b.load("fr")
		for _, change := range allOrFirst(b, changes) {
			b.visit("/fr/")
			b.run(change)
			b.expectNoStart(changedByOthers)
		}
	})
}

// translateHeading changes a heading, as browsers do when they translate pages, and remembers its
// old text.
const translateHeading = `
	window.heading = find("#debugging h2 a").firstChild;
	window.before = heading.data;
	heading.data = "Depuración";
`

// TestPageChangedForAWhile: when the change of others is undone, the client starts at the next
// occasion.
func TestPageChangedForAWhile(t *testing.T) {
	begin(t, sameWithShort)
	b, _ := alone(t)
	b.visit("/fr/")
	b.run(translateHeading)
	b.expectNoStart(changedByOthers)

	b.run(`heading.data = before`)
	b.Hover("h1")
	b.startClient()
}

// TestRefusedPage: the client does not start again for a page that it has refused and that is still the same. An
// announcement does not count as a change.
func TestRefusedPage(t *testing.T) {
	begin(t, sameWithShort)
	b := openTab(t, 1280)
	b.visit("/fr/")
	b.run(translateHeading)
	b.expectNoStart(changedByOthers)
	const starts = `performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("client.json")).length`
	before := eval[int](b, starts)

	b.run(`find("#page--status").textContent = "Copié"`)
	for range 3 {
		b.Hover("h1")
		b.Hover(".settings")
		time.Sleep(500 * time.Millisecond) // longer than a start needs to fetch the client
	}

	difftest.Equal(t, eval[int](b, starts)-before, 0, "the number of further starts")
	difftest.Equal(t, b.app(), "static", "data-app")
}

// TestPageChangedLater: the client no longer draws a page that others change after it has started.
func TestPageChangedLater(t *testing.T) {
	begin(t, sameWithShort)
	b, _ := alone(t)
	b.visit("/fr/").startClient()
	b.choose("en")
	b.choose("fr")

	b.run(translateHeading)

	b.load("de")
	b.expectPage("de", b.title("de"))
}
