package locales_test

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/BurntSushi/toml"

	"prompt-recipes/content/difftest"
	"prompt-recipes/locales"
	"prompt-recipes/web/browsertest/harness"
)

func TestDate(t *testing.T) {
	day := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	for tag, want := range map[string]string{"en": "March 1, 2026", "fr": "1er mars 2026", "pt": "1º de março de 2026", "de": "1. März 2026", "ja": "2026年3月1日"} {
		difftest.Expect(t, want, harness.Words(t)[tag].Date(day), tag)
	}
}

// TestLocalizer: a message comes from the reader's language, in its plural form; if that lacks it, from the source
// language.
func TestLocalizer(t *testing.T) {
	bundle := locales.NewBundle("en")
	for tag, messages := range map[string]string{
		"en":    "Copy = \"Copy\"\nNew = \"New, {{.Name}}\"\n[Recipes]\none = \"the recipe\"\nother = \"{{.PluralCount}} recipes\"\n",
		"fr":    "Copy = \"Copier\"\n[Recipes]\none = \"la recette\"\nother = \"{{.PluralCount}} recettes\"\n",
		"pt":    "Copy = \"Copiar\"\n",
		"pt-PT": "Copy = \"Copie\"\n",
		"ja":    "Recipes = \"レシピ{{.PluralCount}}件\"\n",
	} {
		if err := bundle.Add(tag, []byte(messages)); err != nil {
			t.Fatal(err)
		}
	}
	got := map[string]string{}
	for _, tag := range []string{"en", "fr", "pt", "pt-PT", "ja"} {
		l := bundle.Localizer(tag)
		for range 2 { // the second are kept
			got[tag] = strings.Join([]string{
				l.Message("Copy"), l.MessageWith("New", map[string]string{"Name": tag}),
				l.MessageCount("Recipes", 0), l.MessageCount("Recipes", 1), l.MessageCount("Recipes", 10),
			}, "; ")
		}
	}
	difftest.Expect(t, map[string]string{
		"en":    "Copy; New, en; 0 recipes; the recipe; 10 recipes",
		"fr":    "Copier; New, fr; la recette; la recette; 10 recettes",
		"pt":    "Copiar; New, pt; 0 recipes; the recipe; 10 recipes",
		"pt-PT": "Copie; New, pt-PT; 0 recipes; the recipe; 10 recipes",
		"ja":    "Copy; New, ja; レシピ0件; レシピ1件; レシピ10件",
	}, got)
}

// TestMessagesInUse: the program uses exactly the messages that exist.
func TestMessagesInUse(t *testing.T) {
	var messages map[string]any
	if err := toml.Unmarshal([]byte(harness.ReadFile(t, "active.en.toml")), &messages); err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for m := time.January; m <= time.December; m++ {
		used[m.String()] = true
	}
	// The id is the first argument, in a template after a space, or comes after a plain one, or is what a function
	// returns.
	lookup := regexp.MustCompile(`(?:(?:[Mm]essage|MessageWith|MessageCount|note)[( ](?:\w+(?:\.\w+)*, )?|return )"(\w+)"`)
	for _, pattern := range []string{"*.go", "../app/ui/*.go", "../app/browser/*.go", "../web/site/*.go", "../web/site/templates/*", "../web/picture/*.go"} {
		paths, _ := filepath.Glob(pattern)
		for _, path := range slices.DeleteFunc(paths, func(path string) bool { return strings.HasSuffix(path, "_test.go") }) {
			for _, call := range lookup.FindAllStringSubmatch(harness.ReadFile(t, path), -1) {
				used[call[1]] = true
			}
		}
	}
	want := slices.Sorted(maps.Keys(messages))
	difftest.Expect(t, want, slices.Sorted(maps.Keys(used)), "messages in active.en.toml and in the program")
}
