package ui

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"prompt-recipes/app/prerender"
	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// englishWords returns the words of the interface in English.
func englishWords(t *testing.T) *locales.Localizer {
	t.Helper()
	messages, err := fs.ReadFile(locales.Bundled(), locales.MessageFile("en"))
	if err != nil {
		t.Fatal(err)
	}
	bundle := locales.NewBundle("en")
	if err := bundle.Add("en", messages); err != nil {
		t.Fatal(err)
	}
	return bundle.Localizer("en")
}

// idsOf returns the ids of the elements that have a class.
func idsOf(t *testing.T, markup, class string) []string {
	t.Helper()
	document, err := html.Parse(strings.NewReader(markup))
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for node := range document.Descendants() {
		attributes := map[string]string{}
		for _, a := range node.Attr {
			attributes[a.Key] = a.Val
		}
		if attributes["class"] == class {
			ids = append(ids, attributes["id"])
		}
	}
	return ids
}

// TestManySwapOuts: the title of each swap-out has an id of its own, made of letters after the id
// of the recipe, however many swap-outs there are.
func TestManySwapOuts(t *testing.T) {
	const number = 26*27 + 1 // the first id with three letters
	card := &RecipeCard{
		Recipe: content.Recipe{
			Slug:     "recipe",
			SwapOuts: make([]content.SwapOut, number),
		},
		Number: 7,
		Words:  englishWords(t),
	}

	ids := idsOf(t, prerender.HTML(card), "swap-title")

	if len(ids) != number {
		t.Fatalf("there are %d titles, want %d", len(ids), number)
	}
	for i, want := range map[int]string{0: "_7a", 25: "_7z", 26: "_7aa", 27: "_7ab", 701: "_7zz", 702: "_7aaa"} {
		if ids[i] != want {
			t.Errorf("title %d has the id %s, want %s", i, ids[i], want)
		}
	}
	slices.Sort(ids)
	if different := slices.Compact(slices.Clone(ids)); len(different) != number {
		t.Errorf("%d titles have %d different ids", number, len(different))
	}
}
