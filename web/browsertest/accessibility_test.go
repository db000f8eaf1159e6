package browsertest

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	nodes "github.com/chromedp/cdproto/dom"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/source/sourcetest"
)

// Promises of this file: accessibility.
//
// - axe-core finds no violations. The Tab key reaches everything, in order and visibly.
// - The accessibility tree equals that of the golden file. Names, headings, ids and languages are
//   right.

const axePath = "../../.npm/node_modules/axe-core/axe.min.js"

// pageLook is a way in which the page can look.
type pageLook struct {
	width  int
	scheme string
	open   bool // all disclosures
}

var pageLooks = []pageLook{
	{320, "light", false},
	{1280, "light", false},
	{320, "dark", false},
	{1280, "dark", false},
	{320, "light", true},
	{1280, "light", true},
	{320, "dark", true},
	{1280, "dark", true},
}

// TestAxe: axe-core finds no violations. Each language is tested in two of the looks, because
// languages differ only in their texts.
func TestAxe(t *testing.T) {
	begin(t, notWithShort("it needs a package of npm"))
	axe, err := os.ReadFile(axePath)
	if err != nil {
		t.Fatalf("axe-core is missing (make verify, or make npm, fetches it): %v", err)
	}
	b := openTab(t, 1280)
	for i, language := range sourcetest.Bundled(t).Languages {
		b.visit("/" + language + "/?wasm=false")
		// an expression, like everything that eval evaluates
		eval[bool](b, "(() => { "+string(axe)+"\nreturn true })()")
		height := []int{800, 500}[i%2]
		for _, look := range []pageLook{pageLooks[i], pageLooks[len(pageLooks)-1-i]} {
			b.Resize(look.width, height)
			b.emulate("", look.scheme)
			if look.open {
				b.openAll("*")
			} else {
				b.openAll(":not(*)")
			}
			b.expectNone(fmt.Sprintf("%s, %+v", language, look), violations)
		}
	}
}

// violations lists the violations that axe-core finds.
const violations = `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
	violations.flatMap(({ id, nodes }) =>
		nodes.map(({ target, failureSummary }) => id + ": " + target.join(" ") + ": " + failureSummary),
	),
)`

// focused describes the element that has the focus: its position among those that can be reached,
// and what is wrong with the way the focus is shown.
const focused = `(async () => {
	for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
	const e = document.activeElement;
	if (e === document.body) return { at: -1 };
	const drawn = e.matches("input") ? e.parentElement : e; // the box of an input may be that of its label
	const rect = drawn.getClientRects()[0];
	const isOutlined = (element) => {
		if (!element) return false;
		const { outlineWidth, outlineStyle } = getComputedStyle(element);
		return parseFloat(outlineWidth) >= 2 && outlineStyle !== "none";
	};
	const wrong = [];
	if (!e.matches(":focus-visible")) wrong.push("is not :focus-visible");
	if (![e, drawn, e.closest("fieldset")].some(isOutlined)) wrong.push("has no outline");
	if (rect.bottom <= 0 || rect.top >= innerHeight) wrong.push("is out of sight");
	const top = Math.max(rect.top, 0);
	const bottom = Math.min(rect.bottom, innerHeight);
	for (const [x, y] of [[0.5, 0.5], [0.1, 0.2], [0.9, 0.2], [0.1, 0.8], [0.9, 0.8]]) {
		const over = document.elementFromPoint(rect.left + x * rect.width, top + y * (bottom - top));
		if (over && !drawn.contains(over) && !over.contains(drawn)) {
			wrong.push("is covered by " + over.localName + "." + over.className);
			break;
		}
	}
	const name = e.localName + " " + (e.textContent || e.value).trim().slice(0, 40);
	return { at: reachable().indexOf(e), name, wrong };
})()`

// reachable lists the elements that the Tab key should reach, in document order. Of a group of
// radio buttons it lists only one.
const reachable = `window.reachable = () => {
	const isStop = (e) => {
		if (e.type !== "radio" || e.checked) return true;
		const group = "[name='" + e.name + "']";
		return !document.querySelector(group + ":checked") && e === document.querySelector(group);
	};
	const isShown = (e) =>
		e.checkVisibility({ visibilityProperty: true }) && getComputedStyle(e).display !== "none";
	const all = document.querySelectorAll("a[href], button, summary, input, [tabindex='0']");
	return [...all].filter((e) => isShown(e) && e.tabIndex >= 0 && !e.disabled && isStop(e));
}`

// TestKeyboardWalk: the Tab key reaches every control, in document order, and with Shift in
// reverse. The control that has the focus shows it, and nothing covers it, not even the notice of
// an update.
func TestKeyboardWalk(t *testing.T) {
	const forwards, backwards = "\t", "⇧\t"
	inBrowsers(t, lessWithShort, func(t *testing.T, b *tab, f *front) {
		everywhere := b.thorough()
		if everywhere {
			b.Resize(320, 200) // a wide screen at four times the magnification
			b.walk("en", forwards)
			b.Resize(1280, 800)
			b.walk("ja", backwards)
		}
		b.offered(f, "Neue Fassung")
		b.Resize(390, 844)
		b.walk("de", backwards)
		if everywhere {
			for _, keys := range []string{forwards, backwards} {
				b.Resize(640, 400)
				b.walk("de", keys)
				b.Resize(320, 256)
				b.walk("de", keys)
			}
		}
	})
}

// walk goes through a page by pressing keys. On the German page it first waits for the notice of an
// update.
func (b *tab) walk(language, keys string) {
	b.T.Helper()
	b.visit("/" + language + "/?wasm=false")
	if language == "de" {
		b.waitUpdateOffered()
	}
	total := b.startWalk(language, keys)
	where := fmt.Sprintf("%s, %d px wide", language, eval[int](b, "innerWidth"))
	for next := range total {
		b.Press([]rune(keys)...)
		got := eval[struct {
			At    int
			Name  string
			Wrong []string
		}](b, focused)
		if got.At != next {
			b.T.Fatalf("%s: %q leads to %d of %d: %s, not %d", where, keys, got.At, total, got.Name, next)
		}
		for _, wrong := range got.Wrong {
			b.T.Errorf("%s: %s %s", where, got.Name, wrong)
		}
	}
}

// startWalk prepares the page for walk, and returns the number of elements that it should reach.
func (b *tab) startWalk(language, keys string) int {
	b.T.Helper()
	eval[any](b, reachable)
	total := eval[int](b, "reachable().length")
	if total < len(recipes(b.T, language)) {
		b.T.Fatalf("%d elements can be reached: this test proves nothing", total)
	}
	if keys == "\t" {
		return total
	}
	b.run(`
		const all = reachable();
		all.pop().focus();
		all.reverse();
		window.reachable = () => all;
	`)
	return total - 1
}

// TestByKeyboard: the skip link comes first and leads to the text, and Enter presses a copy button.
func TestByKeyboard(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, _ *front) {
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

// TestAccessibilityTree compares the accessibility tree of one recipe with a golden file.
func TestAccessibilityTree(t *testing.T) {
	begin(t, sameWithShort)
	b := open(t, 1280, "/en/?wasm=false")
	root := call(b, nodes.GetDocument, nodes.GetDocumentParams{}).Root.NodeID
	card := call(b, nodes.QuerySelector, nodes.QuerySelectorParams{
		NodeID:   root,
		Selector: "#api-backend-with-auth",
	}).NodeID

	tree := call(b, accessibility.QueryAXTree, accessibility.QueryAXTreeParams{NodeID: card})

	filetest.Golden(t, "testdata/recipe_card.txt", strings.ReplaceAll(axTree(tree.Nodes), b.site, ""))
}

// axTree writes an accessibility tree, one node per line, without the boxes of laid-out text.
// Parents come before their children.
func axTree(all []*accessibility.Node) string {
	depths := map[accessibility.NodeID]int{} // of children
	var b strings.Builder
	for _, n := range all {
		role := axText(n.Role)
		depth := depths[n.ParentID]
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
			switch p.Name {
			case "level", "expanded", "checked", "disabled":
				fmt.Fprintf(&b, " %s=%s", p.Name, axText(p.Value))
			case "url":
				fmt.Fprintf(&b, " url=%s", withoutPage(axText(p.Value)))
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// withoutPage removes the page from an address that has a fragment.
func withoutPage(url string) string {
	if i := strings.Index(url, "#"); i > 0 {
		return url[i:]
	}
	return url
}

func axText(v *accessibility.Value) string {
	var text any
	if v == nil || json.Unmarshal(v.Value, &text) != nil || text == nil {
		return ""
	}
	return fmt.Sprint(text)
}

// TestAccessibleStructure: each control has a name of its own, headings skip no level, ids are
// unique, and English text on other pages is marked as English.
func TestAccessibleStructure(t *testing.T) {
	begin(t, lessWithShort)
	b := openTab(t, 1280)
	for _, language := range languages(t, "en", "ja") {
		b.visit("/" + language + "/?wasm=false")
		b.expectNone(language+": heading after a gap", gapsOfHeadings)
		b.expectNone(language+": id twice", `(() => {
			const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
			return ids.filter((id, i) => ids.indexOf(id) !== i);
		})()`)
		b.expectNoElement(language+": English without a mark", "pre, del, ins", `(e) => {
			const isMarked = e.closest("[lang]").lang === "en" && e.closest("[translate]")?.translate === false;
			return !isMarked;
		}`)
		b.expectNone(language+": name", wrongNames)
		roles := eval[[]string](b, `[...document.querySelectorAll("[role]:not(.invocation)")].map((e) => e.role)`)
		difftest.Equal(t, roles, []string{"status"}, language, ": the roles")
	}
}

// gapsOfHeadings lists the headings that are more than one level below the heading before them.
const gapsOfHeadings = `(() => {
	const headings = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")];
	const level = (heading) => (heading ? Number(heading.localName[1]) : 0);
	const gaps = headings.filter((heading, i) => level(heading) > level(headings[i - 1]) + 1);
	return gaps.map((heading) => heading.textContent);
})()`

// wrongNames lists the controls and landmarks without a name, and those, except links, that share their name with
// another one.
const wrongNames = `(() => {
	const textOf = (id) => document.getElementById(id)?.textContent ?? "";
	const nameOf = (e) => {
		const labels = e.getAttribute("aria-labelledby")?.split(" ").map(textOf).join(" ");
		return (labels ?? e.labels?.[0]?.textContent ?? e.textContent).trim();
	};
	const seen = new Set();
	const isWrong = (e) => {
		const group = e.closest("[role=group]");
		const whole = [e.localName, nameOf(e), group ? nameOf(group) : ""].join();
		const isTaken = e.matches("button, summary, nav, article, input") && seen.has(whole);
		seen.add(whole);
		return isTaken || nameOf(e) === "";
	};
	const all = [...document.querySelectorAll("a, button, summary, input, nav, article, fieldset")];
	return all.filter(isWrong).map((e) => e.outerHTML.slice(0, 200));
})()`
