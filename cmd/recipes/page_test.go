package main

import (
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"
)

// dom writes the tree below the body's first element, one node a line, attributes sorted: what a reader's browser has,
// however it was made.
const dom = `(() => {
	const lines = [];
	const walk = (node, depth) => {
		const indent = " ".repeat(depth);
		if (node.nodeType === Node.TEXT_NODE) return lines.push(indent + JSON.stringify(node.data));
		const attributes = [...node.attributes].map((a) => a.name + "=" + JSON.stringify(a.value)).sort().join(" ");
		lines.push(indent + "<" + node.localName + " " + attributes + ">");
		for (const child of node.childNodes) walk(child, depth + 1);
	};
	walk(document.body.firstElementChild, 0);
	return lines.join("\n");
})()`

// TestClientStartsUnnoticed: while the client starts, nothing on the page is replaced, moved or changed, nothing is written
// to the console and no other origin is asked for anything.
func TestClientStartsUnnoticed(t *testing.T) {
	t.Parallel()
	s := publish(t)
	for _, language := range bundledCatalogue(t).Languages {
		for _, width := range []int64{320, 1280} {
			t.Run(fmt.Sprintf("%s at %d px", language, width), func(t *testing.T) {
				b := openTab(t, width)
				b.visit(s.url + "/" + language + "/")
				if state := eval[string](b, "document.documentElement.dataset.app"); state != "static" {
					t.Fatalf("data-app is %q before the client runs", state)
				}
				b.workerActive() // which says so on the page
				b.wait(`document.getElementById("page--status").textContent`)
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
					t.Errorf("the start changed the document: %s", got)
				}
				if diff := cmp.Diff(strings.Split(before, "\n"), strings.Split(eval[string](b, dom), "\n")); diff != "" {
					t.Errorf("before (-) and after (+) the client started:\n%s", diff)
				}
				expectNoShift(b)
				b.expectQuiet(s.url)
			})
		}
	}
}

// expectNoShift fails the test if anything that the reader has seen moved by itself.
func expectNoShift(b *tab) {
	b.t.Helper()
	shifts := eval[string](b, `new Promise((resolve) => {
		const shifts = [];
		new PerformanceObserver((list) => {
			for (const e of list.getEntries()) shifts.push(e.value + ": " + e.sources.map((s) => (s.node?.outerHTML?.split(">")[0] ?? s.node?.nodeValue) + " from " + JSON.stringify(s.previousRect) + " to " + JSON.stringify(s.currentRect)));
		}).observe({type: "layout-shift", buffered: true});
		setTimeout(() => resolve(shifts.join("\n")), 100);
	})`)
	if shifts != "" {
		b.t.Errorf("the layout shifted by %s", shifts)
	}
}

// TestNoShiftInPieces: nor on a line so slow that the page arrives in pieces. They end with words: half a word at the end
// of a line goes to the next when its rest arrives, on any page.
func TestNoShiftInPieces(t *testing.T) {
	t.Parallel()
	f := newFront(t, publish(t))
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
	for _, language := range bundledCatalogue(t).Languages {
		for _, width := range []int64{320, 1280} {
			t.Run(fmt.Sprintf("%s at %d px", language, width), func(t *testing.T) {
				b := openTab(t, width)
				b.visit(f.url + "/" + language + "/")
				receive(t, pages)
				expectNoShift(b)
			})
		}
	}
}

func expectNoSidewaysScroll(b *tab) {
	b.t.Helper()
	if over := eval[int](b, "document.documentElement.scrollWidth - document.documentElement.clientWidth"); over > 0 {
		b.t.Errorf("the page is %d px wider than the screen", over)
	}
}

// TestClientTouchesNoState: nor does the start change focus, selection, scroll positions or what is open.
func TestClientTouchesNoState(t *testing.T) {
	t.Parallel()
	s := publish(t)
	b := openTab(t, 1280)
	b.do(chromedp.EmulateViewport(1280, 400)) // so low that the side navigation scrolls
	b.visit(s.url + "/en/#testing")
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

// hasten has the page's timers of the document's next visits run out at once.
const hasten = `{ const later = setTimeout; window.setTimeout = (f, ms, ...args) => later(f, Math.min(ms, 20), ...args); }`

// TestNoClient: those who will not use the client do not pay for it: it is not even asked for, whatever they do.
func TestNoClient(t *testing.T) {
	t.Parallel()
	s := publish(t)
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
			b.onNewDocument(reader.script + hasten)
			b.visit(s.url + reader.path)
			eval[bool](b, `document.querySelector(".language-switch a").dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))`)
			if reader.client {
				b.wait(`document.documentElement.dataset.app === "ready"`)
				return
			}
			b.do(chromedp.Sleep(time.Second)) // fifty times what is left of the time that the client would wait
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
	s := publish(t)
	b := openTab(t, 1280)
	b.visit(s.url + "/en/")
	b.wait(`document.documentElement.dataset.app === "ready"`)
	if ms := eval[float64](b, `performance.getEntriesByType("resource").find((e) => e.name.endsWith("client.json")).startTime - performance.timing.loadEventEnd + performance.timing.navigationStart`); ms < 5000 {
		t.Errorf("the client was fetched %v ms after load", ms)
	}
	b.expectQuiet(s.url)
}

// TestClientTriesAgain: a client that cannot load its content leaves the page as it is, and the next occasion starts it.
func TestClientTriesAgain(t *testing.T) {
	t.Parallel()
	f := newFront(t, publish(t, "--remove-worker"))
	f.answer(func(w http.ResponseWriter, r *http.Request) bool {
		if !strings.HasPrefix(sitePath(r), "/assets/catalogue.") {
			return false
		}
		w.WriteHeader(http.StatusBadGateway)
		return true
	})
	b := openTab(t, 1280)
	b.visit(f.url + "/en/")
	before := eval[string](b, dom)
	reach := func() {
		eval[bool](b, `document.querySelector(".language-switch a").dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))`)
	}
	reach()
	for deadline := time.Now().Add(20 * time.Second); !strings.Contains(strings.Join(b.consoleLines(), "\n"), "did not start"); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("nothing was said about the client that did not start")
		}
	}
	if after := eval[string](b, dom); after != before {
		t.Error("the page has changed")
	}
	f.answer(nil)
	reach()
	b.wait(`document.documentElement.dataset.app === "ready"`)
}

// TestCopy: every copy button puts exactly what is shown on the clipboard, before and after the client started, and
// says so in the reader's language.
func TestCopy(t *testing.T) {
	t.Parallel()
	s := publish(t)
	for _, language := range bundledCatalogue(t).Languages {
		t.Run(language, func(t *testing.T) {
			b := openTab(t, 1280)
			allowClipboard(b)
			b.visit(s.url + "/" + language + "/")
			want := map[string]string{}
			for _, category := range bundledCatalogue(t).Page(language).Categories {
				for _, r := range category.Recipes {
					want[r.Slug] = r.Invocation
					for _, swap := range r.SwapOuts {
						want[r.Slug+"--"+swap.Slug] = swap.Invocation
					}
				}
			}
			if n := eval[int](b, `document.querySelectorAll("button[data-copy]").length`); n != len(want) {
				t.Fatalf("there are %d copy buttons, want %d", n, len(want))
			}
			for _, phase := range []string{"static", "ready"} {
				if phase == "ready" {
					b.startClient()
				}
				for id, invocation := range want {
					if got := copyWith(b, id); got != invocation {
						t.Errorf("%s, %s: the clipboard has %q, want %q", phase, id, got, invocation)
					}
				}
			}
			word := eval[string](b, `document.getElementById("page--copied").textContent`)
			b.wait(fmt.Sprintf(`document.getElementById("page--status").textContent === %q`, word))
			b.wait(`!document.querySelector("[data-state]") && !document.getElementById("page--status").textContent`)
			b.expectQuiet(s.url)
		})
	}
}

func allowClipboard(b *tab) {
	b.t.Helper()
	for _, name := range []string{"clipboard-read", "clipboard-write"} {
		_, err := chromedp.CallBrowser(b.ctx, browser.SetPermission, browser.SetPermissionParams{
			Permission:       &browser.PermissionDescriptor{Name: name},
			Setting:          browser.PermissionSettingGranted,
			BrowserContextID: chromedp.FromContext(b.ctx).BrowserContextID,
		})
		if err != nil {
			b.t.Fatal(err)
		}
	}
}

// copyButton is an expression for the copy button of the recipe or swap-out with the given id.
func copyButton(id string) string {
	return fmt.Sprintf(`document.querySelector("#%s [data-copy]")`, id)
}

// copyWith clicks the copy button of a recipe or swap-out with the mouse and reads the clipboard once the button says that it has copied.
func copyWith(b *tab, id string) string {
	b.t.Helper()
	button := copyButton(id)
	eval[bool](b, `navigator.clipboard.writeText("nothing yet").then(() => true)`)
	position := eval[[]float64](b, fmt.Sprintf(`(() => {
		const button = %s;
		for (const details of document.querySelectorAll("details")) details.open = details.contains(button);
		button.scrollIntoView({block: "center", behavior: "instant"});
		const r = button.getBoundingClientRect();
		return [r.x + r.width / 2, r.y + r.height / 2];
	})()`, button))
	b.do(chromedp.MouseClickXY(position[0], position[1]))
	b.wait(button + `.dataset.state`)
	if state := eval[string](b, button+".dataset.state"); state != "copied" {
		b.t.Errorf("%s: the button says %s", id, state)
	}
	return eval[string](b, "navigator.clipboard.readText()")
}

// TestCopyRefused: when the browser gives the page no way to the clipboard, the button does not claim success, and the
// text is selected for the keyboard's copy command.
func TestCopyRefused(t *testing.T) {
	t.Parallel()
	s := publish(t)
	b := openTab(t, 1280)
	b.onNewDocument(refuseCopying)
	b.visit(s.url + "/en/")
	eval[bool](b, `(document.querySelector("#config-audit [data-copy]").click(), true)`)
	b.wait(`document.querySelector("#config-audit [data-copy]").dataset.state === "copy-failed"`)
	b.wait(`document.getElementById("page--status").textContent`)
	got := eval[[]string](b, `[document.getElementById("page--status").textContent, getSelection().toString()]`)
	recipe := bundledCatalogue(t).Page("en").Categories[8].Recipes[0]
	if diff := cmp.Diff([]string{"Not copied: press Ctrl+C or ⌘C", recipe.Invocation}, got); diff != "" {
		t.Error(diff)
	}
}

// TestCopyTheOlderWay: where there is no asynchronous clipboard, as on a plain http origin, copying still works.
func TestCopyTheOlderWay(t *testing.T) {
	t.Parallel()
	s := publish(t)
	b := openTab(t, 1280)
	allowClipboard(b)
	b.onNewDocument(`Object.defineProperty(Clipboard.prototype, "writeText", {value: () => Promise.reject(new Error("not here"))});`)
	b.visit(s.url + "/en/")
	position := eval[[]float64](b, `(() => {
		const button = document.querySelector("#config-audit [data-copy]");
		button.scrollIntoView({block: "center", behavior: "instant"});
		const r = button.getBoundingClientRect();
		return [r.x + 5, r.y + 5];
	})()`)
	b.do(chromedp.MouseClickXY(position[0], position[1]))
	b.wait(`document.querySelector("#config-audit [data-copy]").dataset.state === "copied"`)
	recipe := bundledCatalogue(t).Page("en").Categories[8].Recipes[0]
	if got := eval[string](b, "navigator.clipboard.readText()"); got != recipe.Invocation {
		t.Errorf("the clipboard has %q", got)
	}
}

// TestWithoutJavaScript: everything can be read and every language reached, and no control is shown that does nothing.
func TestWithoutJavaScript(t *testing.T) {
	t.Parallel()
	s := publish(t)
	for _, language := range bundledCatalogue(t).Languages {
		t.Run(language, func(t *testing.T) {
			b := openTab(t, 1280)
			b.withoutScripts()
			b.visit(s.url + "/" + language + "/")
			text := eval[string](b, "document.body.innerText")
			p := bundledCatalogue(t).Page(language)
			want := append([]string{p.Title, p.Summary, p.LibrarySection.Title}, p.SideNavigation...)
			for _, category := range p.Categories {
				for _, r := range category.Recipes {
					want = append(want, r.Title, r.Invocation)
					for _, swap := range r.SwapOuts {
						want = append(want, swap.Label)
					}
				}
			}
			for _, phrase := range want {
				if !strings.Contains(text, phrase) {
					t.Errorf("the page does not show %q", phrase)
				}
			}
			if visible := eval[int](b, `[...document.querySelectorAll("button")].filter((b) => b.checkVisibility()).length`); visible > 0 {
				t.Errorf("%d buttons are shown that do nothing", visible)
			}
			if links := eval[int](b, `document.querySelectorAll(".language-switch a").length`); links != len(bundledCatalogue(t).Languages) {
				t.Errorf("%d language links are shown", links)
			}
		})
	}
}

// TestDates compares the dates of every language with those of the browser's CLDR, for each month.
func TestDates(t *testing.T) {
	t.Parallel()
	s := publish(t)
	b := openTab(t, 1280)
	b.visit(s.url + "/en/?wasm=false")
	for language, words := range bundledWords(t) {
		for month := time.January; month <= time.December; month++ {
			day := time.Date(2026, month, 1+int(month), 0, 0, 0, 0, time.UTC)
			want := eval[string](b, fmt.Sprintf(`new Intl.DateTimeFormat(%q, {dateStyle: "long", timeZone: "UTC"}).format(new Date(%q))`, language, day.Format(time.RFC3339)))
			if got := words.Date(day); got != want {
				t.Errorf("%s: got %q, CLDR has %q", language, got, want)
			}
		}
	}
}
