package decode_test

import (
	"testing"

	"prompt-recipes/content/decode"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/tomldoc"
)

// TestUnknownKeyOfAnotherFile: a file that is neither catalogue.toml nor that of a language has none of
// their keys, so nothing says that a key of it belongs in one of them.
func TestUnknownKeyOfAnotherFile(t *testing.T) {
	type record struct {
		Texts map[string]string `toml:"texts"`
	}
	document, wrong := tomldoc.Parse("translations.toml", []byte("[texts]\n[recipes]\nprompt = 1\n"))
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}

	_, problems := decode.Document[record](document)

	const want = "translations.toml:2:1: unknown key recipes; expected one of texts"
	difftest.Equal(t, problems.Error(), want)
}
