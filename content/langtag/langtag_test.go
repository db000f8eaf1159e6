package langtag

import "testing"

// TestOfFile: a file is a language file only if its name is a tag with the usual capitals.
func TestOfFile(t *testing.T) {
	for file, want := range map[string]string{
		"en.toml":           "en",
		"pt-BR.toml":        "pt-BR",
		"zh-Hant-TW.toml":   "zh-Hant-TW",
		"es-419.toml":       "es-419",
		"gsw.toml":          "gsw",
		"EN.toml":           "",
		"pt_BR.toml":        "",
		"catalogue.toml":    "",
		"translations.toml": "",
		"en.txt":            "",
		"en":                "",
	} {
		if got := OfFile(file); got != want {
			t.Errorf("%s: %q, want %q", file, got, want)
		}
	}
}

// TestLikely: for a tag in another spelling, the usual spelling is returned.
func TestLikely(t *testing.T) {
	for written, want := range map[string]string{
		"PT_br.toml": "pt-BR",
		"DE":         "de",
		"zh-hant":    "zh-Hant",
		"fr":         "fr",
		"notes.toml": "",
		"":           "",
	} {
		if got := Likely(written); got != want {
			t.Errorf("%s: %q, want %q", written, got, want)
		}
	}
}

// TestIsLanguage: an unknown language and groups of languages are no languages.
func TestIsLanguage(t *testing.T) {
	for tag, want := range map[string]bool{"de": true, "pt-BR": true, "und": false, "nah": false, "smi-NO": false} {
		if got := IsLanguage(tag); got != want {
			t.Errorf("%s: %t, want %t", tag, got, want)
		}
	}
}

// TestIsRightToLeft: the script of the tag counts or, without one, the usual script of its language.
func TestIsRightToLeft(t *testing.T) {
	for tag, want := range map[string]bool{
		"ar": true, "he": true, "az-Arab": true, "az": false, "de": false, "ja": false,
	} {
		if got := IsRightToLeft(tag); got != want {
			t.Errorf("%s: %t, want %t", tag, got, want)
		}
	}
}
