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
	"golang.org/x/tools/txtar"

	"prompt-recipes/content/difftest"
	"prompt-recipes/locales"
	"prompt-recipes/web/browsertest/harness"
)

func TestDate(t *testing.T) {
	day := time.Date(2026, time.March, 1, 0, 0, 0, 0, time.UTC)
	for tag, want := range map[string]string{
		"en": "March 1, 2026",
		"fr": "1er mars 2026",
		"pt": "1º de março de 2026",
		"de": "1. März 2026",
		"ja": "2026年3月1日",
	} {
		difftest.Expect(t, want, harness.Words(t)[tag].Date(day), tag)
	}
}

// TestLocalizer: a message comes from the reader's language, in its plural form; if that lacks it, from the source
// language.
func TestLocalizer(t *testing.T) {
	bundle := readBundle(t, "testdata/localizer.txtar")
	want := map[string][]string{
		"en":    {"Copy", "New, en", "0 recipes", "the recipe", "10 recipes"},
		"fr":    {"Copier", "New, fr", "la recette", "la recette", "10 recettes"},
		"pt":    {"Copiar", "New, pt", "0 recipes", "the recipe", "10 recipes"},
		"pt-PT": {"Copie", "New, pt-PT", "0 recipes", "the recipe", "10 recipes"},
		"ja":    {"Copy", "New, ja", "レシピ0件", "レシピ1件", "レシピ10件"},
	}
	for tag, texts := range want {
		l := bundle.Localizer(tag)
		for range 2 { // the second are kept
			got := []string{
				l.Message("Copy"),
				l.MessageWith("New", map[string]string{"Name": tag}),
				l.MessageCount("Recipes", 0),
				l.MessageCount("Recipes", 1),
				l.MessageCount("Recipes", 10),
			}
			difftest.Expect(t, texts, got, tag)
		}
	}
}

// readBundle is the messages of an archive, whose files are named after languages.
func readBundle(t *testing.T, name string) *locales.Bundle {
	t.Helper()
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	bundle := locales.NewBundle("en")
	for _, file := range archive.Files {
		if err := bundle.Add(file.Name, file.Data); err != nil {
			t.Fatal(err)
		}
	}
	return bundle
}

// lookup finds the id of a message, which is the first argument, in a template after a space, or comes after a plain
// one, or is what a function returns.
var lookup = regexp.MustCompile(`(?:(?:[Mm]essage|MessageWith|MessageCount|note)[( ](?:\w+(?:\.\w+)*, )?|return )` +
	`"(\w+)"`)

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
	for _, path := range findSources(t) {
		for _, call := range lookup.FindAllStringSubmatch(harness.ReadFile(t, path), -1) {
			used[call[1]] = true
		}
	}

	difftest.Expect(t, slices.Sorted(maps.Keys(messages)), slices.Sorted(maps.Keys(used)), "messages")
}

// findSources are the files of the program that may use messages.
func findSources(t *testing.T) []string {
	t.Helper()
	var sources []string
	for _, pattern := range []string{
		"*.go",
		"../app/ui/*.go",
		"../app/browser/*.go",
		"../web/site/*.go",
		"../web/site/templates/*",
	} {
		paths, err := filepath.Glob(pattern)
		if err != nil || len(paths) == 0 {
			t.Fatalf("there is no %s: %v", pattern, err)
		}
		for _, path := range paths {
			if !strings.HasSuffix(path, "_test.go") {
				sources = append(sources, path)
			}
		}
	}
	return sources
}
