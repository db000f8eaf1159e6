package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	nodes "github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write what TestAccessibilityTree gets to testdata")

const axePath = "../../.npm/node_modules/axe-core/axe.min.js"

// TestAxe: axe-core finds nothing in any language, narrow or wide, light or dark, with everything closed or open.
func TestAxe(t *testing.T) {
	axe, err := os.ReadFile(axePath)
	if err != nil {
		t.Fatalf("axe-core is missing (make test, or make npm, fetches it): %v", err)
	}
	s := publish(t)
	for _, language := range bundledCatalogue(t).Languages {
		for _, width := range []int64{320, 1280} {
			t.Run(fmt.Sprintf("%s at %d px", language, width), func(t *testing.T) {
				t.Parallel()
				b := openTab(t, width)
				b.visit(s.url + "/" + language + "/?wasm=false")
				eval[any](b, string(axe)+"; true")
				for _, scheme := range []string{"light", "dark"} {
					b.emulate("", scheme)
					for _, open := range []bool{false, true} {
						eval[bool](b, fmt.Sprintf(`(document.querySelectorAll("details").forEach((d) => (d.open = %v)), true)`, open))
						b.expectNone(fmt.Sprintf("%s, open %v", scheme, open),
							fmt.Sprintf(`axe.run(document, {resultTypes: ["violations"], rules: {"scrollable-region-focusable": {enabled: %v}}}).then((r) => r.violations.flatMap((v) => v.nodes.map((n) => v.id + ": " + n.target.join(" ") + ": " + n.failureSummary)))`, open)) // axe takes what ::details-content shows for hidden
					}
				}
			})
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

// TestKeyboardWalk: from the top of the page the Tab key reaches everything, in the order of the document; what has the
// focus is seen to have it, and nothing lies over it. Also where a wide screen is magnified four times.
func TestKeyboardWalk(t *testing.T) {
	s := publish(t)
	for language, screens := range map[string][][2]int64{
		"en": {{320, 640}, {390, 844}, {1280, 800}, {320, 200}},
		"de": {{320, 640}},
		"ja": {{1280, 800}},
	} {
		for _, screen := range screens {
			t.Run(fmt.Sprintf("%s at %d by %d px", language, screen[0], screen[1]), func(t *testing.T) {
				t.Parallel()
				b := openTab(t, screen[0])
				call(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: screen[0], Height: screen[1], DeviceScaleFactor: 1})
				b.visit(s.url + "/" + language + "/?wasm=false")
				eval[any](b, reachable)
				total := eval[int](b, "reachable().length")
				if total < 50 {
					t.Fatalf("%d things can be reached: this test tells nothing", total)
				}
				for next := range total {
					b.press("Tab", 9)
					got := eval[struct {
						At    int
						Name  string
						Wrong []string
					}](b, focused)
					if got.At != next {
						t.Fatalf("after %d of %d the focus is at %d: %s", next, total, got.At, got.Name)
					}
					for _, wrong := range got.Wrong {
						t.Errorf("%s %s", got.Name, wrong)
					}
				}
			})
		}
	}
}

// press presses a key and lets it go.
func (b *tab) press(key string, code int64) {
	b.t.Helper()
	for _, kind := range []input.DispatchKeyEventType{"rawKeyDown", "keyUp"} {
		call(b, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: kind, Key: key, Code: key, WindowsVirtualKeyCode: code})
	}
}

// TestAccessibilityTree holds what a screen reader is told about one recipe against a file. Run with -update after a
// change that is meant, and read the difference.
func TestAccessibilityTree(t *testing.T) {
	const recipe, golden = "api-backend-with-auth", "testdata/recipe_card.txt"
	s := publish(t)
	b := openTab(t, 1280)
	b.visit(s.url + "/en/?wasm=false")
	root := call(b, nodes.GetDocument, nodes.GetDocumentParams{}).Root.NodeID
	card := call(b, nodes.QuerySelector, nodes.QuerySelectorParams{NodeID: root, Selector: "#" + recipe}).NodeID
	got := axTree(call(b, accessibility.QueryAXTree, accessibility.QueryAXTreeParams{NodeID: card}).Nodes)
	got = strings.ReplaceAll(got, s.url, "")
	if *update {
		writeFile(t, filepath.Join(mkdir(t, filepath.Dir(golden)), filepath.Base(golden)), got)
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s differs (-want +got):\n%s", golden, diff)
	}
}

// axTree writes an accessibility tree, one node a line, without the boxes that text is laid out in.
func axTree(all []*accessibility.Node) string {
	byID := map[accessibility.NodeID]*accessibility.Node{}
	for _, n := range all {
		byID[n.NodeID] = n
	}
	var b strings.Builder
	var write func(n *accessibility.Node, depth int)
	write = func(n *accessibility.Node, depth int) {
		role := axText(n.Role)
		if role == "InlineTextBox" {
			return
		}
		if !n.Ignored && role != "none" && role != "generic" {
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
			depth++
		}
		for _, id := range n.ChildIDs {
			if child := byID[id]; child != nil {
				write(child, depth)
			}
		}
	}
	for _, n := range all {
		if byID[n.ParentID] == nil {
			write(n, 0)
		}
	}
	return b.String()
}

func axText(v *accessibility.Value) string {
	if v == nil {
		return ""
	}
	var text any
	json.Unmarshal(v.Value, &text)
	if text == nil {
		return ""
	}
	return fmt.Sprint(text)
}
