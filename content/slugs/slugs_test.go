package slugs

import (
	"strings"
	"testing"
)

// TestCheck: a slug has lower-case words joined by hyphens, and is not too long.
func TestCheck(t *testing.T) {
	for slug, isGood := range map[string]bool{
		"full-test-setup":                true,
		"a":                              true,
		"2fa":                            true,
		strings.Repeat("a", MaxLength):   true,
		strings.Repeat("a", MaxLength+1): false,
		"":                               false,
		"Full":                           false,
		"full_test":                      false,
		"full--test":                     false,
		"-full":                          false,
		"full-":                          false,
		"prüfen":                         false,
	} {
		if wrong := Check(slug); (wrong == nil) != isGood {
			t.Errorf("%q: %v", slug, wrong)
		}
	}
}

// TestTake: a slug is given only once. The slugs of the closing sections of the page are taken from the beginning.
func TestTake(t *testing.T) {
	taken := OfPage()

	first := taken.Take("tests", NewCategory)
	second := taken.Take("tests", NewRecipe)
	section := taken.Take("usage-principles", NewRecipe)

	if first != nil || !taken.HasCategory("tests") {
		t.Errorf("a free slug is not given: %v", first)
	}
	if second == nil || second.Message != "slug tests is taken by a category that begins with it" {
		t.Errorf("a slug is given twice: %v", second)
	}
	if section == nil {
		t.Error("the slug of a closing section is given to a recipe")
	}
}

// TestTitleOf: a title is made of the words of a name.
func TestTitleOf(t *testing.T) {
	for name, want := range map[string]string{
		"code_review": "Code review",
		"été-2":       "Été 2",
		"CI":          "CI",
		"--":          "",
	} {
		if got := TitleOf(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

// TestHasReservedWord: agents refuse skills with the names of their makers.
func TestHasReservedWord(t *testing.T) {
	for name, want := range map[string]bool{"ask-claude": true, "anthropics": true, "cloud": false} {
		if got := HasReservedWord(name); got != want {
			t.Errorf("%s: %t, want %t", name, got, want)
		}
	}
}

// TestIsDevice: Windows has no files with the names of its devices.
func TestIsDevice(t *testing.T) {
	for slug, want := range map[string]bool{"con": true, "com1": true, "com10": false, "config": false} {
		if got := IsDevice(slug); got != want {
			t.Errorf("%s: %t, want %t", slug, got, want)
		}
	}
}
