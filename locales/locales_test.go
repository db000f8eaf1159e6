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
	"prompt-recipes/web/browsertest/harness"
)

func TestDate(t *testing.T) {
	day := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	for tag, want := range map[string]string{"en": "March 1, 2026", "fr": "1er mars 2026", "pt": "1º de março de 2026", "de": "1. März 2026", "ja": "2026年3月1日"} {
		difftest.Expect(t, want, harness.Words(t)[tag].Date(day), tag)
	}
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
	// The id is the first argument, in a template after a space, or comes after a plain one, or is what a function returns.
	lookup := regexp.MustCompile(`(?:(?:[Mm]essage|MessageWith|note)[( ](?:\w+(?:\.\w+)*, )?|return )"(\w+)"`)
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
