package locales_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/BurntSushi/toml"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/source/sourcetest"
	"prompt-recipes/locales"
)

// TestDate: dates are in the long form of each language. Some languages write the first day of a
// month in their own way.
func TestDate(t *testing.T) {
	day := time.Date(2026, time.March, 1, 0, 0, 0, 0, time.UTC)
	for tag, want := range map[string]string{
		"en": "March 1, 2026",
		"fr": "1er mars 2026",
		"pt": "1º de março de 2026",
		"de": "1. März 2026",
		"ja": "2026年3月1日",
	} {
		difftest.Equal(t, sourcetest.Bundled(t).Words[tag].Date(day), want, tag)
	}
}

// messageFiles are message files by language tag. Only that of the source language, en, has all
// messages.
var messageFiles = map[string]string{
	"en": `
		Copy = "Copy"
		New = "New, {{.Name}}"
		[Recipes]
		one = "the recipe"
		other = "{{.PluralCount}} recipes"
	`,
	"fr": `
		Copy = "Copier"
		[Recipes]
		one = "la recette"
		other = "{{.PluralCount}} recettes"
	`,
	"pt":    `Copy = "Copiar"`,
	"pt-PT": `Copy = "Copie"`,
	"ja":    `Recipes = "レシピ{{.PluralCount}}件"`,
}

// TestLocalizer: a message comes from the reader's language, in the right plural form. If that
// language lacks it, it comes from the source language.
func TestLocalizer(t *testing.T) {
	bundle := locales.NewBundle("en")
	for tag, messages := range messageFiles {
		if err := bundle.Add(tag, []byte(messages)); err != nil {
			t.Fatal(err)
		}
	}
	for tag, want := range map[string]string{
		"en":    "Copy; New, en; 0 recipes; the recipe; 10 recipes",
		"fr":    "Copier; New, fr; la recette; la recette; 10 recettes",
		"pt":    "Copiar; New, pt; 0 recipes; the recipe; 10 recipes",
		"pt-PT": "Copie; New, pt-PT; 0 recipes; the recipe; 10 recipes",
		"ja":    "Copy; New, ja; レシピ0件; レシピ1件; レシピ10件",
	} {
		l := bundle.Localizer(tag)
		difftest.Equal(t, someMessages(l), want, tag)
		difftest.Equal(t, someMessages(l), want, tag, ": asked for again")
	}
}

func someMessages(l *locales.Localizer) string {
	return strings.Join([]string{
		l.Message("Copy"),
		l.MessageWith("New", map[string]string{"Name": l.Tag}),
		l.MessageCount("Recipes", 0),
		l.MessageCount("Recipes", 1),
		l.MessageCount("Recipes", 10),
	}, "; ")
}

// TestMessageWithNames: the same values under other names give another text.
func TestMessageWithNames(t *testing.T) {
	bundle := locales.NewBundle("en")
	if err := bundle.Add("en", []byte(`Pair = "{{.X}}{{with .Y}}, y {{.}}{{end}}{{with .Z}}, z {{.}}{{end}}"`)); err != nil {
		t.Fatal(err)
	}
	l := bundle.Localizer("en")

	difftest.Equal(t, l.MessageWith("Pair", map[string]string{"X": "1", "Y": "2"}), "1, y 2")
	difftest.Equal(t, l.MessageWith("Pair", map[string]string{"X": "1", "Z": "2"}), "1, z 2")
}

// TestMessagesInUse: the program uses every message. The program cannot use other messages: Localizer panics for a
// missing message, and the tests of pages and of the client draw every message.
func TestMessagesInUse(t *testing.T) {
	var messages map[string]any
	if err := toml.Unmarshal([]byte(filetest.ReadFile(t, "active.en.toml")), &messages); err != nil {
		t.Fatal(err)
	}
	var program strings.Builder
	for month := time.January; month <= time.December; month++ {
		fmt.Fprintf(&program, "%q", month.String())
	}
	for _, pattern := range []string{
		"*.go",
		"../app/ui/*.go",
		"../app/browser/*.go",
		"../web/site/*.go",
		"../web/site/templates/*",
	} {
		for _, path := range productFiles(t, pattern) {
			program.WriteString(filetest.ReadFile(t, path))
		}
	}
	for id := range messages {
		if !strings.Contains(program.String(), strconv.Quote(id)) {
			t.Errorf("nothing uses message %s", id)
		}
	}
}

// productFiles returns the files that match a pattern and are not tests.
func productFiles(t *testing.T, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		t.Fatalf("nothing matches %s: %v", pattern, err)
	}
	return slices.DeleteFunc(paths, func(path string) bool {
		return strings.HasSuffix(path, "_test.go")
	})
}
