package site

import "testing"

// TestShortName: a home screen shows whole words, if it can.
func TestShortName(t *testing.T) {
	for title, want := range map[string]string{
		"Prompts":                   "Prompts",
		"Prompt Recipes":            "Prompt",
		"My Own Words":              "My Own Words",
		"Prompts: all that we have": "Prompts: all",
		"Templates, of prompts":     "Templates",
		"Donaudampfschiff":          "Donaudampfs…",
		"リリースできるコードを書かせるプロンプトテンプレート": "リリースできるコードを…",
		"…!": "…!",
	} {
		if got := shortName(title); got != want {
			t.Errorf("%s: got %q, want %q", title, got, want)
		}
	}
}
