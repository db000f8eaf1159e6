package browsertest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"prompt-recipes/web/browsertest/harness"
)

// Promises of this file: the page without the client.
//
// - Everything can be read, and every language reached, without JavaScript.
// - Dates are those of CLDR; each command line has a link to its prompt alone; what readers replace is marked.

// TestWithoutJavaScript: everything can be read and every language reached, and no control is shown that does nothing.
func TestWithoutJavaScript(t *testing.T) {
	t.Parallel()
	b := openTab(t, 1280)
	b.withoutScripts()
	for _, language := range languages(t, "en", "ja") {
		b.visit("/" + language + "/")
		text := eval[string](b, "document.body.innerText")
		p := harness.Catalogue(t).Page(language)
		want := append([]string{p.Title, p.Summary, p.LibrarySection.Title}, p.SideNavigation...)
		for _, r := range recipes(t, language) {
			want = append(want, r.Title, r.Invocation)
			for _, swap := range r.SwapOuts {
				want = append(want, swap.Label)
			}
		}
		for _, phrase := range want {
			if !strings.Contains(text, phrase) {
				t.Errorf("%s: the page does not show %q", language, phrase)
			}
		}
		b.expectNone(language+": shown, but does nothing", `[...document.querySelectorAll("button")].filter((b) => b.checkVisibility()).map((b) => b.outerHTML)`)
		for _, other := range harness.Catalogue(t).Languages {
			b.Click(fmt.Sprintf(`.language-switch a[hreflang="%s"]`, other))
			b.Wait(fmt.Sprintf(`document.documentElement.lang.split("-")[0] === %q`, other))
		}
	}
}

// TestDates compares the dates of every language with those of the browser's CLDR, for each month.
func TestDates(t *testing.T) {
	t.Parallel()
	b := open(t, 1280, "/en/?wasm=false")
	for language, words := range harness.Words(t) {
		for month := time.January; month <= time.December; month++ {
			day := time.Date(2026, month, 1+int(month), 0, 0, 0, 0, time.UTC)
			want := eval[string](b, fmt.Sprintf(`new Intl.DateTimeFormat(%q, {dateStyle: "long", timeZone: "UTC"}).format(new Date(%q))`, language, day.Format(time.RFC3339)))
			if got := words.Date(day); got != want {
				t.Errorf("%s: got %q, CLDR has %q", language, got, want)
			}
		}
	}
}

// TestPromptAlone: beside every command line a link leads to exactly its prompt, below any base path.
func TestPromptAlone(t *testing.T) {
	t.Parallel()
	b := open(t, 1280, "/ja/?wasm=false")
	want := map[string]string{}
	for _, r := range recipes(t, "ja") {
		want[r.Slug] = r.Prompt + "\n"
		for _, swap := range r.SwapOuts {
			want[r.Slug+"--"+swap.Slug] = swap.Prompt + "\n"
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
	b := open(t, 1280, "/fr/?wasm=false")
	want := map[string][]string{}
	add := func(id string, change []string) {
		if len(change) > 0 {
			slices.Sort(change)
			want[id] = change
		}
	}
	for _, r := range recipes(t, "fr") {
		add(r.Slug, r.Change)
		for _, swap := range r.SwapOuts {
			add(r.Slug+"--"+swap.Slug, swap.Change)
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
