package browsertest

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	nodes "github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/emulation"

	"prompt-recipes/web/browsertest/harness"
)

// Promises of this file: accessibility.
//
// - axe-core finds nothing; the Tab key reaches everything, in order and in sight.
// - Assistive technology is told what the golden file says; names, headings, ids and languages are right.
// - Text has a contrast of 7 to 1, controls of 4.5.

const axePath = "../../.npm/node_modules/axe-core/axe.min.js"

// TestAxe: axe-core finds nothing, narrow or wide, light or dark, with everything closed or open: each language in two of
// these eight combinations, since only texts differ between languages.
func TestAxe(t *testing.T) {
	long(t, "it needs a package of npm")
	axe, err := os.ReadFile(axePath)
	if err != nil {
		t.Fatalf("axe-core is missing (make verify, or make npm, fetches it): %v", err)
	}
	b := openTab(t, 1280)
	for i, language := range harness.Catalogue(t).Languages {
		b.visit("/" + language + "/?wasm=false")
		eval[bool](b, "(() => { "+string(axe)+"\nreturn true })()") // an expression, as all that is evaluated
		for look := range 8 {
			width, scheme, open := []int{320, 1280}[look&1], []string{"light", "dark"}[look>>1&1], look>>2 == 1
			if look != i && look != 7-i {
				continue
			}
			b.Resize(width, []int{800, 500}[i&1])
			b.emulate("", scheme)
			b.run(fmt.Sprintf(`document.querySelectorAll("details").forEach((d) => (d.open = %v))`, open))
			b.expectNone(fmt.Sprintf("%s at %d px, %s, open: %v", language, width, scheme, open),
				`axe.run(document, {resultTypes: ["violations"]}).then((r) => r.violations.flatMap((v) => v.nodes.map((n) => v.id + ": " + n.target.join(" ") + ": " + n.failureSummary)))`)
		}
	}
}

// focused describes the element that has the focus: its place among those that can be reached, and what is wrong with how
// it is seen.
const focused = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
	const e = document.activeElement, wrong = [];
	if (e === document.body) return resolve({at: -1});
	const drawn = e.matches("input") ? e.parentElement : e; // the box of an input may be that of its label
	const rect = drawn.getClientRects()[0];
	const outlined = (n) => n && (parseFloat(getComputedStyle(n).outlineWidth) >= 2 && getComputedStyle(n).outlineStyle !== "none");
	if (!e.matches(":focus-visible")) wrong.push("is not :focus-visible");
	if (![e, drawn, e.closest("fieldset")].some(outlined)) wrong.push("has no outline");
	if (rect.bottom <= 0 || rect.top >= innerHeight) wrong.push("is out of sight");
	const top = Math.max(rect.top, 0), bottom = Math.min(rect.bottom, innerHeight);
	for (const [x, y] of [[0.5, 0.5], [0.1, 0.2], [0.9, 0.2], [0.1, 0.8], [0.9, 0.8]]) {
		const over = document.elementFromPoint(rect.left + x * rect.width, top + y * (bottom - top));
		if (over && !drawn.contains(over) && !over.contains(drawn)) {
			wrong.push("is covered by " + over.localName + "." + over.className);
			break;
		}
	}
	resolve({at: reachable().indexOf(e), name: e.localName + " " + (e.textContent || e.value).trim().slice(0, 40), wrong});
})))`

// reachable lists what the Tab key ought to reach, in the order of the document. Of radio buttons that is one.
const reachable = `window.reachable = () => [...document.querySelectorAll("a[href], button, summary, input, [tabindex='0']")].filter((e) =>
	e.checkVisibility({visibilityProperty: true}) && e.tabIndex >= 0 && !e.disabled && getComputedStyle(e).display !== "none" &&
	(e.type !== "radio" || e.checked || !document.querySelector('[name="' + e.name + '"]:checked') && e === document.querySelector('[name="' + e.name + '"]')))`

// TestKeyboardWalk: the Tab key reaches everything, in the order of the document, and with Shift in the other; what has the
// focus is seen to have it, and nothing lies over it, not the notice of an update either.
func TestKeyboardWalk(t *testing.T) {
	inAll(t, func(t *testing.T, b *tab, f *front) {
		all := b.Engine == "Chromium" && !testing.Short()
		if all {
			walk(b, "en", 320, 200, "", "\t") // a wide screen that is magnified four times
			walk(b, "ja", 1280, 800, "", "⇧\t")
		}
		b.offered(f, "Neue Fassung")
		walk(b, "de", 390, 844, "waiting", "⇧\t")
		if all {
			for _, keys := range []string{"\t", "⇧\t"} {
				walk(b, "de", 640, 400, "waiting", keys)
				walk(b, "de", 320, 256, "waiting", keys)
			}
		}
	})
}

// walk goes by keys through a page that has the notice of an update if update is "waiting", and else none.
func walk(b *tab, language string, width, height int, update, keys string) {
	b.T.Helper()
	b.Resize(width, height)
	b.visit("/" + language + "/?wasm=false")
	b.Wait(fmt.Sprintf(`(document.documentElement.dataset.update ?? "") === %q`, update))
	eval[any](b, reachable)
	total := eval[int](b, "reachable().length")
	if total < len(recipes(b.T, language)) {
		b.T.Fatalf("%d things can be reached: this test tells nothing", total)
	}
	if keys != "\t" { // backwards
		b.run(`const all = reachable(); all.pop().focus(); all.reverse(); window.reachable = () => all`)
		total--
	}
	for next := range total {
		b.Press([]rune(keys)...)
		got := eval[struct {
			At    int
			Name  string
			Wrong []string
		}](b, focused)
		if got.At != next {
			b.T.Fatalf("%s at %d by %d px: %q leads to %d of %d: %s, not %d", language, width, height, keys, got.At, total, got.Name, next)
		}
		for _, wrong := range got.Wrong {
			b.T.Errorf("%s at %d by %d px: %s %s", language, width, height, got.Name, wrong)
		}
	}
}

// TestByKeyboard: the skip link comes first and leads to the text; Enter copies.
func TestByKeyboard(t *testing.T) {
	inEach(t, func(t *testing.T, b *tab, _ *front) {
		allowClipboard(b)
		b.visit("/en/")
		b.Type("\t")
		if class := eval[string](b, "document.activeElement.className"); class != "skip-link" {
			t.Fatalf("the first stop is %s", class)
		}
		b.Type("\r")
		b.Wait(`location.hash === "#main" && document.activeElement.id === "main"`)
		for !eval[bool](b, `document.activeElement.matches("[data-copy]")`) {
			b.Type("\t")
		}
		b.Type("\r")
		b.Wait(`document.activeElement.dataset.state === "copied"`)
		b.expectQuiet()
	})
}

// TestAccessibilityTree holds what assistive technology is told about one recipe against a file.
func TestAccessibilityTree(t *testing.T) {
	everyday(t)
	b := open(t, 1280, "/en/?wasm=false")
	root := call(b, nodes.GetDocument, nodes.GetDocumentParams{}).Root.NodeID
	card := call(b, nodes.QuerySelector, nodes.QuerySelectorParams{NodeID: root, Selector: "#api-backend-with-auth"}).NodeID
	got := axTree(call(b, accessibility.QueryAXTree, accessibility.QueryAXTreeParams{NodeID: card}).Nodes)
	harness.Golden(t, "testdata/recipe_card.txt", strings.ReplaceAll(got, b.site, ""))
}

// axTree writes an accessibility tree, one node a line, without the boxes that text is laid out in. A parent comes before its
// children.
func axTree(all []*accessibility.Node) string {
	depths := map[accessibility.NodeID]int{} // of children
	var b strings.Builder
	for _, n := range all {
		role, depth := axText(n.Role), depths[n.ParentID]
		depths[n.NodeID] = depth
		if n.Ignored || role == "none" || role == "generic" || role == "InlineTextBox" {
			continue
		}
		depths[n.NodeID]++
		fmt.Fprintf(&b, "%s%s", strings.Repeat("  ", depth), role)
		if name := axText(n.Name); name != "" {
			fmt.Fprintf(&b, " %q", name)
		}
		for _, p := range n.Properties {
			if slices.Contains([]string{"level", "expanded", "checked", "disabled", "url"}, string(p.Name)) {
				value := axText(p.Value)
				if i := strings.Index(value, "#"); p.Name == "url" && i > 0 {
					value = value[i:]
				}
				fmt.Fprintf(&b, " %s=%s", p.Name, value)
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

func axText(v *accessibility.Value) string {
	var text any
	if v == nil || json.Unmarshal(v.Value, &text) != nil || text == nil {
		return ""
	}
	return fmt.Sprint(text)
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

// TestContrast: text has a contrast of 7 to 1, controls of 4.5, in both schemes, and with a system's own colours.
func TestContrast(t *testing.T) {
	inEach(t, func(t *testing.T, b *tab, _ *front) {
		if b.ctx != nil {
			call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "forced-colors", Value: "active"}}})
			b.visit("/en/?wasm=false#debugging")
			b.expectNone("system colours", contrast)
			b.expectNone("system colours: not outlined", `[":target h2", ".invocation"].filter((s) => getComputedStyle(document.querySelector(s)).outlineStyle !== "solid")`)
		}
		for _, language := range []string{"en", "ja"} {
			b.visit("/" + language + "/?wasm=false")
			b.run(`document.querySelectorAll("details").forEach((d) => (d.open = true))`)
			for _, scheme := range []string{"light", "dark"} {
				b.Scheme(scheme)
				b.expectNone(language+", "+scheme, contrast)
			}
		}
	})
}

// TestAccessibleStructure: controls have names of their own, headings skip no level, ids are unique and what is English
// is marked as such.
func TestAccessibleStructure(t *testing.T) {
	t.Parallel()
	b := openTab(t, 1280)
	for _, language := range languages(t, "en", "ja") {
		b.visit("/" + language + "/?wasm=false")
		b.expectNone(language+": heading after a gap", `(() => { let last = 0; return [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter((h) => { const level = Number(h.localName[1]); const gap = level > last + 1; last = level; return gap; }).map((h) => h.textContent); })()`)
		b.expectNone(language+": id twice", `[...document.querySelectorAll("[id]")].map((e) => e.id).filter((id, i, all) => all.indexOf(id) !== i)`)
		b.expectNone(language+": English without a mark", `[...document.querySelectorAll("pre, del, ins")].filter((e) => e.closest("[lang]").lang !== "en" || e.closest("[translate]")?.translate !== false).map((e) => e.textContent)`)
		b.expectNone(language+": name", `(() => {
			const name = (e) => (e.getAttribute("aria-labelledby")?.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ") ?? e.labels?.[0]?.textContent ?? e.textContent).trim();
			const seen = new Set();
			return [...document.querySelectorAll("a, button, summary, input, nav, article, fieldset")].filter((e) => {
				const own = e.matches("button, summary, nav, article, input"), group = e.closest("[role=group]");
				const n = name(e), whole = e.localName + n + (group ? name(group) : ""), twice = own && seen.has(whole);
				seen.add(whole);
				return !n || twice;
			}).map((e) => e.outerHTML.slice(0, 200));
		})()`)
		if roles := eval[[]string](b, `[...document.querySelectorAll("[role]:not(.invocation)")].map((e) => e.role)`); strings.Join(roles, " ") != "status" {
			t.Errorf("%s: the roles are %v", language, roles)
		}
	}
}
