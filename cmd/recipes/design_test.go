package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"
)

func (b *tab) emulate(media, scheme string) {
	b.t.Helper()
	call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Media:    media,
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
	})
}

// expectNone fails the test with each text that a JavaScript expression lists.
func (b *tab) expectNone(what, expression string) {
	b.t.Helper()
	for _, found := range eval[[]string](b, expression) {
		b.t.Errorf("%s: %s", what, found)
	}
}

// TestSchemeIsRemembered: the choice holds at once, through the client's start, in other languages and after a reload,
// and there, as a rule, before anything is painted.
func TestSchemeIsRemembered(t *testing.T) {
	s := publish(t)
	b := openTab(t, 1280)
	b.emulate("", "light")
	b.onNewDocument(`new MutationObserver(() => { if (document.documentElement?.dataset.scheme) window.schemeAt ??= performance.now(); }).observe(document, {subtree: true, attributes: true, attributeFilter: ["data-scheme"]})`)
	expect := func(checked, scheme string) {
		t.Helper()
		got := eval[[]string](b, `[
			document.querySelector(".scheme-switch :checked").value,
			document.documentElement.dataset.scheme ?? "",
			getComputedStyle(document.body).backgroundColor === "rgb(15, 21, 18)" ? "dark" : "light",
		]`)
		attribute := checked
		if checked == "system" {
			attribute = ""
		}
		if diff := cmp.Diff([]string{checked, attribute, scheme}, got); diff != "" {
			t.Errorf("checked, chosen and shown (-want +got):\n%s", diff)
		}
	}
	choose := func(scheme string) {
		t.Helper()
		eval[bool](b, fmt.Sprintf(`(document.querySelector('.scheme-switch [value="%s"]').click(), true)`, scheme))
	}
	b.visit(s.url + "/en/")
	expect("system", "light")
	choose("dark")
	expect("dark", "dark")
	b.startClient()
	expect("dark", "dark")
	b.choose("ja")
	expect("dark", "dark")
	var late []float64 // ms after the first paint: the script is async and comes from the cache, so on a busy machine it may be
	for range 5 {
		b.visit(s.url + "/fr/?wasm=false")
		expect("dark", "dark")
		b.wait(`performance.getEntriesByName("first-paint").length`)
		if after := eval[float64](b, `schemeAt - performance.getEntriesByName("first-paint")[0].startTime`); after > 0 {
			late = append(late, after)
		}
	}
	if len(late) > 2 {
		t.Errorf("in %d of 5 visits the scheme was set after the first paint: %v ms", len(late), late)
	}
	choose("system")
	expect("system", "light")
	b.emulate("", "dark")
	expect("system", "dark")
	choose("light")
	const width = `document.querySelector(".scheme-switch").getBoundingClientRect().width`
	usual := eval[float64](b, width)
	b.visit(s.url + "/nothing-here")
	expect("light", "light")
	if got := eval[float64](b, width); got != usual {
		t.Errorf("on a page without a breadcrumb the control is %v px wide, elsewhere %v", got, usual)
	}
}

// TestReadingPosition: the navigation marks the section that is being read, in the static page, in the client's, and in
// another language.
func TestReadingPosition(t *testing.T) {
	s := publish(t)
	b := openTab(t, 1280)
	b.visit(s.url + "/en/")
	const marked = `[...document.querySelectorAll(".side-navigation [aria-current=location]")].map((a) => a.hash).join()`
	walk := func() {
		t.Helper()
		for _, section := range bundledCatalogue(t).Page("ja").Sections {
			eval[bool](b, fmt.Sprintf(`(document.getElementById(%q).scrollIntoView({behavior: "instant"}), true)`, section.Slug))
			if section.Slug != "build-your-own-library" { // the last screen has the last section
				b.wait(marked + ` === "#` + section.Slug + `"`)
			}
		}
		eval[bool](b, `(scrollTo({top: 0, behavior: "instant"}), true)`)
		b.wait(marked + ` === ""`)
	}
	walk()
	b.startClient()
	walk()
	b.choose("ja")
	walk()

	b.do(chromedp.EmulateViewport(360, 700))
	b.visit(s.url + "/de/?wasm=false")
	eval[bool](b, `(document.querySelector(".side-navigation summary").click(), document.querySelector('.side-navigation [href="#testing"]').click(), true)`)
	b.wait(`!document.querySelector(".side-navigation details").open && Math.abs(document.getElementById("testing").getBoundingClientRect().top) < 100`)
}

// TestCopySwap: the composed invocation is copied without opening it. Where copying is refused it stays closed as well,
// so that nothing moves, and the keyboard's copy command takes it.
func TestCopySwap(t *testing.T) {
	s := publish(t)
	swap := bundledCatalogue(t).Page("en").Categories[0].Recipes[0].SwapOuts[0]
	const id = "full-stack-web-app--nextjs-app-router"
	b := openTab(t, 360)
	allowClipboard(b)
	b.visit(s.url + "/en/?wasm=false")
	if got := copyWith(b, id); got != swap.Invocation {
		t.Errorf("the clipboard has %q", got)
	}
	const open = `document.querySelector("#` + id + ` details").open`
	copied := eval[bool](b, `(document.querySelector("#`+id+` details").open = false, document.querySelector("#`+id+` [data-copy]").click(), `+open+`)`)
	if got := eval[string](b, `[...document.querySelectorAll("#`+id+` mark")].map((m) => m.textContent).join("\n")`); got != swap.Instruction {
		t.Errorf("marked is %q, want %q", got, swap.Instruction)
	}
	b.onNewDocument(refuseCopying)
	b.visit(s.url + "/en/?wasm=false")
	eval[bool](b, `(`+copyButton(id)+`.click(), true)`)
	b.wait(copyButton(id) + `.dataset.state`)
	if copied || eval[bool](b, open) {
		t.Error("the prompt was opened")
	}
	call(b, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: "keyDown", Key: "c", Commands: []string{"copy"}})
	if got := eval[string](b, "navigator.clipboard.readText()"); got != swap.Invocation {
		t.Errorf("the keyboard's copy command took %q", got)
	}
}

// refuseCopying has the browser give pages no way to the clipboard.
const refuseCopying = `navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError")); document.execCommand = () => false;`

// TestCopyMovesNothing: whatever a copy button has to say, every element stays where it is and as large as it is.
func TestCopyMovesNothing(t *testing.T) {
	t.Parallel()
	s := publish(t, "--remove-worker") // which would have the page say that it is kept
	for _, language := range bundledCatalogue(t).Languages {
		for result, script := range map[string]string{"copied": `navigator.clipboard.writeText = async () => {};`, "copy-failed": refuseCopying} {
			t.Run(language+", "+result, func(t *testing.T) {
				b := openTab(t, 1280)
				b.onNewDocument(script)
				b.visit(s.url + "/" + language + "/?wasm=false")
				for _, width := range []int64{320, 390, 700, 1280, 1920} {
					b.do(chromedp.EmulateViewport(width, 800))
					b.expectNone(fmt.Sprintf("moved at %d px", width), `(async () => {
						const places = () => [...document.querySelectorAll("body *")].filter((e) => !e.closest(".announcer")).map((e) => {
							const { x, y, width, height } = e.getBoundingClientRect();
							return [e, [x, y, width, height].join()];
						});
						const moved = new Set(), before = new Map(places());
						for (const button of document.querySelectorAll("[data-copy]")) {
							button.click();
							while (!button.dataset.state) await new Promise((resolve) => setTimeout(resolve));
							if (button.dataset.state !== "`+result+`") moved.add("says " + button.dataset.state);
							for (const [e, place] of places()) if (before.get(e) !== place) moved.add(e.outerHTML.slice(0, 100) + before.get(e) + " -> " + place);
						}
						return [...moved].slice(0, 5);
					})()`)
				}
			})
		}
	}
}

// TestCopyStates: success and failure have colours of their own, also under the pointer, and the label comes back. To a
// finger a failure speaks of no keyboard.
func TestCopyStates(t *testing.T) {
	t.Parallel()
	s := publish(t)
	for _, scheme := range []string{"light", "dark"} {
		b := openTab(t, 1280)
		b.emulate("", scheme)
		b.visit(s.url + "/en/?wasm=false")
		for _, id := range []string{"config-audit", "full-stack-web-app--vue-3"} {
			got := eval[[]string](b, fmt.Sprintf(`(() => {
				const button = %s, seen = [];
				button.scrollIntoView({block: "center", behavior: "instant"});
				for (const state of ["copied", "copy-failed", "copy-failed-touch"]) {
					button.dataset.state = state;
					seen.push(getComputedStyle(button).backgroundColor);
				}
				const probe = document.createElement("i");
				button.parentElement.append(probe);
				for (const colour of ["--link", "--gone", "--gone"]) {
					probe.style.background = "var(" + colour + ")";
					seen.push(getComputedStyle(probe).backgroundColor);
				}
				probe.remove();
				return seen;
			})()`, copyButton(id)))
			if diff := cmp.Diff(got[3:], got[:3]); diff != "" {
				t.Errorf("%s, %s: %s", scheme, id, diff)
			}
			at := eval[[]float64](b, `(() => { const r = `+copyButton(id)+`.getBoundingClientRect(); return [r.x + 9, r.y + 9]; })()`)
			b.do(chromedp.MouseEvent("mouseMoved", at[0], at[1]))
			b.wait(copyButton(id) + `.matches(":hover")`)
			if hovered := eval[string](b, `getComputedStyle(`+copyButton(id)+`).backgroundColor`); hovered != got[1] {
				t.Errorf("%s, %s: under the pointer a failure is %s, else %s", scheme, id, hovered, got[1])
			}
		}
	}
	b := openTab(t, 390)
	call(b, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
	b.onNewDocument(refuseCopying + `const match = matchMedia; window.matchMedia = (q) => q === "(pointer: coarse)" ? {matches: true} : match(q); ` + hasten)
	b.visit(s.url + "/en/?wasm=false")
	shown := eval[string](b, `(async () => {
		`+copyButton("config-audit")+`.click();
		while (!document.querySelector("[data-state]")) await new Promise((resolve) => setTimeout(resolve));
		return [...document.querySelectorAll(".announcer span")].filter((e) => e.checkVisibility()).map((e) => e.textContent).join();
	})()`)
	if shown == "" || strings.Contains(shown, "Ctrl") {
		t.Errorf("to a finger a failure says %q", shown)
	}
	b.wait(`!document.querySelector("[data-state]") && !document.getElementById("page--status").textContent`)
}

// TestPromptAlone: beside every command line a link leads to exactly its prompt, below any base path.
func TestPromptAlone(t *testing.T) {
	t.Parallel()
	s := publish(t)
	b := openTab(t, 1280)
	b.visit(s.url + "/ja/?wasm=false")
	want := map[string]string{}
	for _, category := range bundledCatalogue(t).Page("ja").Categories {
		for _, r := range category.Recipes {
			want[r.Slug] = r.Prompt + "\n"
			for _, swap := range r.SwapOuts {
				want[r.Slug+"--"+swap.Slug] = swap.Prompt + "\n"
			}
		}
	}
	got := eval[map[string]string](b, `(async () => {
		const got = {};
		for (const link of document.querySelectorAll(".invocation a")) got[link.closest("li, article").id] = await (await fetch(link.href)).text();
		return got;
	})()`)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestChangeIsShown: what the catalogue says readers replace is underlined, and each prompt that has such a mark says what
// it means.
func TestChangeIsShown(t *testing.T) {
	t.Parallel()
	s := publish(t)
	b := openTab(t, 1280)
	b.visit(s.url + "/fr/?wasm=false")
	want := map[string][]string{}
	add := func(id string, change []string) {
		if len(change) > 0 {
			slices.Sort(change)
			want[id] = change
		}
	}
	for _, category := range bundledCatalogue(t).Page("fr").Categories {
		for _, r := range category.Recipes {
			add(r.Slug, r.Change)
			for _, swap := range r.SwapOuts {
				add(r.Slug+"--"+swap.Slug, swap.Change)
			}
		}
	}
	got := eval[map[string][]string](b, `(() => {
		const got = {};
		for (const box of document.querySelectorAll(".invocation")) {
			const marks = [...box.querySelectorAll("pre u")].filter((u) => getComputedStyle(u).textDecorationStyle === "dotted");
			if (marks.length && box.querySelector("div u")) got[box.closest("li, article").id] = [...new Set(marks.map((u) => u.textContent))].sort();
		}
		return got;
	})()`)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestSelection: what a reader selects by hand and copies with the keyboard is the invocation, whatever marks it up.
func TestSelection(t *testing.T) {
	s := publish(t)
	for _, width := range []int64{320, 1280} {
		b := openTab(t, width)
		allowClipboard(b)
		b.visit(s.url + "/ja/?wasm=false")
		for _, category := range bundledCatalogue(t).Page("ja").Categories {
			for _, r := range category.Recipes {
				want := map[string]string{r.Slug: r.Invocation}
				for _, swap := range r.SwapOuts {
					want[r.Slug+"--"+swap.Slug] = swap.Invocation
				}
				for slug, invocation := range want {
					shown := eval[[]string](b, fmt.Sprintf(`(() => {
						const pre = document.querySelector("#%s pre");
						if (pre.closest("details")) pre.closest("details").open = true;
						getSelection().selectAllChildren(pre);
						return [getSelection().toString(), pre.innerText, pre.textContent];
					})()`, slug))
					call(b, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: "keyDown", Key: "c", Commands: []string{"copy"}})
					got := append(shown, eval[string](b, "navigator.clipboard.readText()"))
					if diff := cmp.Diff([]string{invocation, invocation, invocation, invocation}, got); diff != "" {
						t.Errorf("%s: selected, shown, held and pasted (-want +got):\n%s", slug, diff)
					}
				}
			}
		}
	}
}

// TestPrint: paper gets no controls, and the prompts that stand on their own. There are not many more pages than it takes,
// upright or broadside.
func TestPrint(t *testing.T) {
	s := publish(t)
	b := openTab(t, 700)
	b.visit(s.url + "/en/?wasm=false")
	b.emulate("print", "dark")
	b.expectNone("printed", `[...document.querySelectorAll("button, input, summary, .side-navigation, .language-switch, .skip-link")].filter((e) => e.checkVisibility()).map((e) => e.className || e.localName)`)
	b.expectNone("not as it should be", `[...document.querySelectorAll(".swap-out")].filter((e) => e.querySelector("pre").checkVisibility({contentVisibilityAuto: true}) !== !e.querySelector("ins")).map((e) => e.id)`)
	b.expectNone("without its target", `[...document.querySelectorAll('main a[href^="http"]')].filter((a) => !getComputedStyle(a, "::after").content.includes(a.getAttribute("href"))).map((a) => a.href)`)
	if got := eval[string](b, "getComputedStyle(document.body).backgroundColor"); got != "rgb(255, 255, 255)" {
		t.Errorf("the paper is %s", got)
	}
	b.do(chromedp.EmulateViewport(1000, 700)) // A4, broadside
	b.expectNone("not as wide as the paper", `[...document.querySelectorAll("main, .category, .recipe-card")].filter((e) => e.clientWidth < innerWidth - 100).map((e) => e.id)`)

	for _, language := range bundledCatalogue(t).Languages {
		b.visit(s.url + "/" + language + "/?wasm=false")
		for _, paper := range []struct {
			broadside bool
			most      int
		}{{false, 14}, {true, 20}} {
			broadside, css := paper.broadside, true
			printed := call(b, page.PrintToPDF, page.PrintToPDFParams{Landscape: &broadside, PaperWidth: 8.27, PaperHeight: 11.69, PreferCSSPageSize: &css})
			pages := len(regexp.MustCompile(`/Type\s*/Page\b`).FindAll(printed.Data, -1))
			if t.Logf("%s, broadside %v: %d pages", language, broadside, pages); pages < 8 || pages > paper.most {
				t.Errorf("%s, broadside %v: %d pages, at most %d are meant", language, broadside, pages, paper.most)
			}
		}
	}
}

// TestNarrow: nothing is wider than the narrowest screen, which is also a wide one magnified four times, nor with text
// of double size; and everything that can be pressed is large enough.
func TestNarrow(t *testing.T) {
	s := publish(t)
	for _, language := range bundledCatalogue(t).Languages {
		t.Run(language, func(t *testing.T) {
			b := openTab(t, 320)
			b.visit(s.url + "/" + language + "/?wasm=false")
			eval[bool](b, `(document.querySelectorAll("details").forEach((d) => (d.open = true)), true)`)
			const wide = `[...document.querySelectorAll("main *, header *, nav *")].filter((e) => !e.closest(".visually-hidden") && (e.getBoundingClientRect().right > innerWidth || e.matches("pre, code") && e.scrollWidth > e.clientWidth)).map((e) => e.localName + " " + e.className + " " + e.textContent.slice(0, 30))`
			b.expectNone("too wide", wide)
			expectNoSidewaysScroll(b)
			b.expectNone("smaller than 24 px", `[...document.querySelectorAll("a, button, summary, input")].filter((e) => e.checkVisibility() && !e.matches(".skip-link")).filter((e) => { const r = e.getBoundingClientRect(); return r.height < 24 || r.width < 24; }).map((e) => e.localName + " " + e.textContent)`)
			b.do(chromedp.EmulateViewport(640, 600))
			eval[bool](b, `(document.adoptedStyleSheets = [new CSSStyleSheet()], document.adoptedStyleSheets[0].replaceSync("html { font-size: 200% }"), true)`)
			b.expectNone("too wide at double size", wide)
			expectNoSidewaysScroll(b)
		})
	}
}

// contrast lists the texts in main whose contrast with what is behind them is below 7, and others below 4.5.
const contrast = `(() => {
	const channel = (v) => ((v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
	const parse = (c) => c.match(/[\d.]+/g).map(Number);
	const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
	const background = (e) => {
		for (; e; e = e.parentElement) {
			const c = parse(getComputedStyle(e).backgroundColor);
			if ((c[3] ?? 1) > 0) return c;
		}
	};
	const low = new Set();
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let node; (node = walker.nextNode()); ) {
		const e = node.parentElement;
		if (!node.data.trim() || !e.checkVisibility() || e.closest(".visually-hidden, .skip-link")) continue;
		const [a, b] = [luminance(parse(getComputedStyle(e).color)), luminance(background(e))].sort((x, y) => y - x);
		const ratio = (a + 0.05) / (b + 0.05);
		if (ratio < (e.closest("button") ? 4.5 : 7)) low.add(ratio.toFixed(2) + " " + e.localName + "." + e.className + " in " + e.parentElement.className);
	}
	return [...low];
})()`

// TestContrast: text has a contrast of 7 to 1, controls of 4.5, in both schemes.
func TestContrast(t *testing.T) {
	s := publish(t)
	b := openTab(t, 1280)
	for _, language := range []string{"en", "ja"} {
		b.visit(s.url + "/" + language + "/?wasm=false")
		eval[bool](b, `(document.querySelectorAll("details").forEach((d) => (d.open = true)), true)`)
		for _, scheme := range []string{"light", "dark"} {
			b.emulate("", scheme)
			b.expectNone(language+", "+scheme, contrast)
		}
	}
}

// TestAccessibleStructure: controls have names of their own, headings skip no level, ids are unique and what is English
// is marked as such.
func TestAccessibleStructure(t *testing.T) {
	s := publish(t)
	b := openTab(t, 1280)
	for _, language := range bundledCatalogue(t).Languages {
		b.visit(s.url + "/" + language + "/?wasm=false")
		b.expectNone(language+": heading after a gap", `(() => { let last = 0; return [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter((h) => { const level = Number(h.localName[1]); const gap = level > last + 1; last = level; return gap; }).map((h) => h.textContent); })()`)
		b.expectNone(language+": id twice", `[...document.querySelectorAll("[id]")].map((e) => e.id).filter((id, i, all) => all.indexOf(id) !== i)`)
		b.expectNone(language+": English without a mark", `[...document.querySelectorAll("pre, del, ins")].filter((e) => e.closest("[lang]").lang !== "en" || e.closest("[translate]")?.translate !== false).map((e) => e.textContent)`)
		b.expectNone(language+": name", `(() => {
			const name = (e) => (e.getAttribute("aria-labelledby")?.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ") ?? e.labels?.[0]?.textContent ?? e.textContent).trim();
			const seen = new Set();
			return [...document.querySelectorAll("a, button, summary, input, nav, article, fieldset")].filter((e) => {
				const own = e.matches("button, nav, article, input"), n = name(e), twice = own && seen.has(e.localName + n);
				seen.add(e.localName + n);
				return !n || twice;
			}).map((e) => e.outerHTML.slice(0, 200));
		})()`)
		if roles := eval[[]string](b, `[...document.querySelectorAll("[role]")].map((e) => e.role)`); strings.Join(roles, " ") != "status" {
			t.Errorf("%s: the roles are %v", language, roles)
		}
	}
}
