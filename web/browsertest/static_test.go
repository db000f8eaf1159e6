package browsertest

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/domsnapshot"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/source/sourcetest"
	"prompt-recipes/web/servertest"
)

// Promises of this file: the page without the client.
//
// - Everything can be read, and every language reached, without JavaScript.
// - Recipes are numbered. Dates are those of CLDR. Each command line has a link to its prompt alone.
//   What readers replace is marked.

// TestWithoutJavaScript: without JavaScript everything can be read, every language can be reached,
// and no control is shown that would do nothing.
func TestWithoutJavaScript(t *testing.T) {
	begin(t, sameWithShort)
	b := openTab(t, 390)
	b.withoutScripts()
	b.visit("/ja/")
	for _, language := range sourcetest.Bundled(t).Languages {
		b.Click(".settings summary")
		b.expectNoElement(language+": in two lines", ".language-switch a", `(e) => {
			const text = document.createRange();
			text.selectNodeContents(e);
			return text.getClientRects().length !== 1;
		}`)
		b.Click(".language-switch " + languageLink(language))
		b.waitLanguage(language)
		b.waitReady()
		text := eval[string](b, "document.body.innerText")
		for _, phrase := range textsOf(t, language) {
			if !strings.Contains(text, phrase) {
				t.Errorf("%s: the page does not show %q", language, phrase)
			}
		}
		b.expectNoElement(language+": shown, but does nothing", "button, [type=radio]", `(e) => e.checkVisibility()`)
	}
}

// TestNumbers: each recipe has its number before its title, and so does each link in a list of recipes.
func TestNumbers(t *testing.T) {
	begin(t, sameWithShort)
	const wide, narrow = 2, 3 // narrow screens have a second list of recipes, near the top
	for width, want := range map[int]int{1280: wide, 390: narrow} {
		b := open(t, width, "/en/?wasm=false")
		b.openAll(".side-navigation details")

		painted := b.paintedText()

		for i, recipe := range recipes(t, "en") {
			numbered := fmt.Sprintf("%02d %s", i+1, recipe.Title)
			difftest.Equal(t, strings.Count(painted, numbered), want, "how often ", width, " px show ", numbered)
		}
	}
}

// paintedText returns all texts that the page shows, including those of the style sheets, with one space between
// words.
func (b *tab) paintedText() string {
	b.T.Helper()
	snapshot := call(b, domsnapshot.CaptureSnapshot, domsnapshot.CaptureSnapshotParams{ComputedStyles: []string{}})
	var words []string
	for _, text := range snapshot.Documents[0].Layout.Text {
		if text >= 0 {
			words = append(words, strings.Fields(snapshot.Strings[text])...)
		}
	}
	return strings.Join(words, " ")
}

// textsOf returns texts that the page in a language shows.
func textsOf(t *testing.T, language string) []string {
	t.Helper()
	p := sourcetest.Bundled(t).Pages[language]
	texts := []string{p.Title, p.Summary, p.LibrarySection.Title}
	for _, section := range p.Sections {
		texts = append(texts, section.Title)
	}
	for _, r := range recipes(t, language) {
		texts = append(texts, r.Title, r.Invocation)
		for _, swap := range r.SwapOuts {
			texts = append(texts, swap.Label)
		}
	}
	return texts
}

// TestDates: for each month, the dates of every language equal those of the browser's CLDR.
func TestDates(t *testing.T) {
	begin(t, sameWithShort)
	b := open(t, 1280, "/en/?wasm=false")
	for language, words := range sourcetest.Bundled(t).Words {
		for month := time.January; month <= time.December; month++ {
			day := time.Date(2026, month, 1+int(month), 0, 0, 0, 0, time.UTC)
			want := eval[string](b, fmt.Sprintf(`(() => {
				const format = new Intl.DateTimeFormat(%q, { dateStyle: "long", timeZone: "UTC" });
				return format.format(new Date(%q));
			})()`, language, day.Format(time.RFC3339)))
			difftest.Equal(t, words.Date(day), want, language, " and CLDR")
		}
	}
}

// TestInvocations: above the command line of every recipe, a link leads to exactly its prompt,
// below any base path. The phrases that readers replace are underlined, and each recipe with such a
// phrase explains the underline.
func TestInvocations(t *testing.T) {
	begin(t, sameWithShort)
	b := open(t, 1280, "/fr/?wasm=false")
	type invocation struct {
		Prompt string
		Change []string
	}
	want := map[string]invocation{}
	for _, r := range recipes(t, "fr") {
		want[r.Slug] = invocation{
			Prompt: r.Prompt + "\n",
			Change: slices.Sorted(slices.Values(r.Change)),
		}
		for _, swap := range r.SwapOuts {
			want[r.Slug+"--"+swap.Slug] = invocation{
				Change: slices.Sorted(slices.Values(swap.Change)),
			}
		}
	}
	got := eval[map[string]invocation](b, `(async () => {
		const got = {};
		for (const box of document.querySelectorAll("article [role=group]")) {
			const isDotted = (u) => getComputedStyle(u).textDecorationStyle === "dotted";
			const marks = [...box.querySelectorAll("pre u")].filter(isDotted);
			const phrases = [...new Set(marks.map((u) => u.textContent))].sort();
			const explained = (box.querySelector(".legend") ?? box.closest("article").querySelector(".legend")) !== null;
			const link = box.querySelector("a");
			got[box.closest("li, article").id] = {
				prompt: link ? await (await fetch(link.href)).text() : "",
				change: explained || phrases.length === 0 ? phrases : ["not explained"],
			};
		}
		return got;
	})()`)
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestIndentation: lines of a prompt have the indentation of the prompt, even behind a list item.
func TestIndentation(t *testing.T) {
	begin(t, sameWithShort)
	dir := sourcetest.CopyCatalogue(t)
	const item = "- Package scripts: dev, build, test and lint exist and do what their names say.\n"
	nested := item + "   - nested\n1. step\n     deep\n"
	filetest.Edit(t, filepath.Join(dir, "catalogue.toml"), item, nested)
	b := openAt(t, servertest.Serve(t, "--content", dir).URL, 1280, "/en/")

	lefts := eval[[]float64](b, `["Package", "nested", "step", "deep"].map((word) => {
		const walker = document.createTreeWalker(find("#config-audit pre"), NodeFilter.SHOW_TEXT);
		while (!walker.nextNode().data.includes(word)) {}
		const range = document.createRange();
		const start = walker.currentNode.data.indexOf(word);
		range.setStart(walker.currentNode, start);
		range.setEnd(walker.currentNode, start + 1);
		return range.getBoundingClientRect().left;
	})`)

	character := (lefts[2] - lefts[0]) // "1. " has one character more than "- "
	for i, want := range []float64{2, 5, 3, 5} {
		if got := (lefts[i] - lefts[0]) / character; math.Abs(got+2-want) > 0.1 {
			t.Errorf("word %d begins after %.1f characters, want %v", i, got+2, want)
		}
	}
}

// TestReplacedList: where a swap-out replaces a list, further lines of an item are indented, too.
func TestReplacedList(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, _ *front) {
		b.visit("/en/?wasm=false")
		b.Resize(390, 800)
		for _, change := range []string{"del", "ins"} {
			indents := eval[[]float64](b, fmt.Sprintf(`
				[...document.querySelectorAll("#pre-pr-review--backend-only > p %s > span")].map((item) => {
					const range = document.createRange();
					range.selectNodeContents(item);
					const [first, second] = range.getClientRects();
					return second.left - first.left;
				})
			`, change))
			if len(indents) != 2 || slices.Min(indents) < 10 {
				t.Errorf("%s: the second lines of the items are indented by %v px", change, indents)
			}
		}
	})
}
