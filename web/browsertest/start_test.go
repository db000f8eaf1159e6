package browsertest

import (
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"prompt-recipes/web/browsertest/harness"
)

// Promises of this file: the start of the client.
//
// - The client starts by itself some time after load, or when the reader reaches for the languages.
// - Its start replaces, moves and changes nothing, and touches no focus, selection or place.
// - Readers who will not use it never fetch it; one that did not load is tried again.
// - The page arrives in pieces without anything moving.

// TestClientStartsUnnoticed: while the client starts, nothing on the page is replaced, moved or changed, nothing is written
// to the console and no other origin is asked for anything.
func TestClientStartsUnnoticed(t *testing.T) {
	inEach(t, func(t *testing.T, b *tab, _ *front) {
		languages := harness.Catalogue(t).Languages
		if b.Engine != "Chromium" { // this takes long
			languages = []string{"ja"}
		}
		for i, language := range languages {
			b.Resize([]int{320, 1280}[i%2], 800)
			b.visit("/" + language + "/")
			if state := eval[string](b, "document.documentElement.dataset.app"); state != "static" {
				t.Fatalf("data-app is %q before the client runs", state)
			}
			b.Wait(`document.documentElement.dataset.offline === "ready"`) // set on each page, announced on the first
			if i == 0 {
				b.Wait(`document.getElementById("page--status").textContent`)
			}
			before := eval[string](b, dom)
			expectNoSidewaysScroll(b)
			eval[bool](b, `(() => {
				window.elements = [...document.querySelectorAll("*")];
				window.mutations = [];
				new MutationObserver((list) => mutations.push(...list.map((m) => m.type + " " + m.target.nodeName + " " + m.attributeName)))
					.observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
				return true;
			})()`)
			b.startClient()
			got := eval[string](b, `mutations.join() + (elements.every((e, i) => e === document.querySelectorAll("*")[i]) ? "" : " other elements")`)
			if got != "attributes HTML data-app" {
				t.Errorf("%s: the start changed the document: %s", language, got)
			}
			if diff := cmp.Diff(strings.Split(before, "\n"), strings.Split(eval[string](b, dom), "\n")); diff != "" {
				t.Errorf("%s: before (-) and after (+) the client started:\n%s", language, diff)
			}
			expectNoShift(b)
		}
		b.expectQuiet()
	})
}

// TestNoShiftInPieces: nor on a line so slow that the page arrives in pieces. They end with words: half a word at the end
// of a line goes to the next when its rest arrives, on any page.
func TestNoShiftInPieces(t *testing.T) {
	t.Parallel()
	f := newFront(t, harness.Shared(t))
	pages := make(chan bool, 100)
	f.answer(func(w http.ResponseWriter, r *http.Request) bool {
		if r.Header.Get("Sec-Fetch-Dest") != "document" {
			return false
		}
		pages <- true
		r.Header.Set("Accept-Encoding", "identity")
		original := f.original(r)
		maps.Copy(w.Header(), original.Header())
		w.Header().Del("Content-Length")
		for rest := original.Body.Bytes(); len(rest) > 0; {
			n := min(400, len(rest))
			if space := bytes.IndexByte(rest[n:], ' '); space >= 0 {
				n += space + 1
			} else {
				n = len(rest)
			}
			w.Write(rest[:n])
			rest = rest[n:]
			w.(http.Flusher).Flush()
			time.Sleep(5 * time.Millisecond)
		}
		return true
	})
	for i, language := range harness.Catalogue(t).Languages {
		width := []int{1280, 320}[i%2]
		t.Run(fmt.Sprintf("%s at %d px", language, width), func(t *testing.T) {
			b := openAt(t, f.URL, width, "/"+language+"/")
			receive(t, pages)
			expectNoShift(b)
		})
	}
}

// TestClientTouchesNoState: nor does the start change focus, selection, scroll positions or what is open.
func TestClientTouchesNoState(t *testing.T) {
	t.Parallel()
	b := openTab(t, 1280)
	b.Resize(1280, 400) // so low that the side navigation scrolls
	b.visit("/en/#testing")
	const state = `(() => {
		const selection = getSelection();
		return [
			scrollY,
			document.activeElement.getAttribute("aria-labelledby"),
			selection.toString(),
			selection.anchorNode?.parentElement.closest("[id]").id,
			[...document.querySelectorAll("details")].map((d) => Number(d.open)).join(""),
			location.hash,
			document.querySelector(".side-navigation").scrollTop,
		].join(" | ");
	})()`
	eval[bool](b, `(() => {
		document.querySelectorAll("details")[3].open = true;
		document.getElementById("debugging").scrollIntoView({behavior: "instant"});
		scrollBy({top: 37, behavior: "instant"});
		document.querySelector("#structured-bug-hunt [data-copy]").focus({preventScroll: true});
		const text = document.querySelector("#structured-bug-hunt u").firstChild;
		getSelection().setBaseAndExtent(text, 4, text, 40);
		document.querySelector(".side-navigation").scrollTop = 50;
		return true;
	})()`)
	before := eval[string](b, state)
	b.startClient()
	if after := eval[string](b, state); after != before {
		t.Errorf("before: %s\nafter:  %s", before, after)
	}
	if strings.HasSuffix(before, "| 0") || !strings.Contains(before, "_copy _6") {
		t.Errorf("the test did not set up what it compares: %s", before)
	}
}

// TestNoClient: those who will not use the client do not pay for it: it is not even asked for, whatever they do.
func TestNoClient(t *testing.T) {
	t.Parallel()
	connection := func(properties string) string {
		return `Object.defineProperty(Navigator.prototype, "connection", {value: ` + properties + `});`
	}
	for name, reader := range map[string]struct {
		path, script string
		client       bool
	}{
		"anybody":            {"/fr/", "", true},
		"on a fast line":     {"/fr/", connection(`{saveData: false, effectiveType: "4g"}`), true},
		"without connection": {"/fr/", connection("undefined"), true},
		"on request":         {"/fr/?wasm=false", "", false},
		"saving data":        {"/fr/", connection(`{saveData: true, effectiveType: "4g"}`), false},
		"on a slow line":     {"/fr/", connection(`{saveData: false, effectiveType: "3g"}`), false},
		"on a slower line":   {"/fr/", connection(`{saveData: false, effectiveType: "slow-2g"}`), false},
		"on an error page":   {"/fr/nowhere", "", false},
	} {
		t.Run(name, func(t *testing.T) {
			b := openTab(t, 1280)
			b.onNewDocument(reader.script + hasten(20))
			b.visit(reader.path)
			eval[bool](b, `document.querySelector(".language-switch a").dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))`)
			if reader.client {
				b.Wait(`document.documentElement.dataset.app === "ready"`)
				return
			}
			time.Sleep(500 * time.Millisecond) // 25 times what is left of the time that the client would wait
			if state := eval[string](b, "document.documentElement.dataset.app"); state != "static" {
				t.Errorf("data-app is %q", state)
			}
			for _, url := range b.requested() {
				if strings.Contains(url, ".wasm") || strings.Contains(url, "client.") {
					t.Errorf("the client was fetched: %s", url)
				}
			}
		})
	}
}

// TestClientStartsByItself: without any intent of the reader the client starts some time after the page has loaded.
func TestClientStartsByItself(t *testing.T) {
	t.Parallel()
	b := open(t, 1280, "/en/")
	b.Wait(`document.documentElement.dataset.app === "ready"`)
	if ms := eval[float64](b, `performance.getEntriesByType("resource").find((e) => e.name.endsWith("client.json")).startTime - performance.timing.loadEventEnd + performance.timing.navigationStart`); ms < 5000 {
		t.Errorf("the client was fetched %v ms after load", ms)
	}
	b.expectQuiet()
}

// TestClientTriesAgain: a client that cannot load its content leaves the page as it is, and the next occasion starts it.
func TestClientTriesAgain(t *testing.T) {
	t.Parallel()
	f := newFront(t, harness.Shared(t, "--remove-worker"))
	f.answer(func(w http.ResponseWriter, r *http.Request) bool {
		if !strings.HasPrefix(sitePath(r), "/assets/catalogue.") {
			return false
		}
		w.WriteHeader(http.StatusBadGateway)
		return true
	})
	b := openAt(t, f.URL, 1280, "/en/")
	before := eval[string](b, dom)
	reach := func() {
		eval[bool](b, `document.querySelector(".language-switch a").dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))`)
	}
	reach()
	for deadline := time.Now().Add(time.Minute); !strings.Contains(strings.Join(b.Console(), "\n"), "nothing was rendered"); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("nothing was said about the client that did not start")
		}
	}
	if after := eval[string](b, dom); after != before {
		t.Error("the page has changed")
	}
	f.answer(nil)
	reach()
	b.Wait(`document.documentElement.dataset.app === "ready"`)
}
