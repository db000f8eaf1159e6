package ui

import (
	"io/fs"
	"strings"
	"testing"

	"golang.org/x/net/html"

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

// textIn returns the texts in some markup, by the name of the element around them. All texts are in body.
func textIn(t *testing.T, markup string) map[string]string {
	t.Helper()
	document, err := html.Parse(strings.NewReader(markup))
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for node := range document.Descendants() {
		if node.Type != html.TextNode {
			continue
		}
		for parent := range node.Ancestors() {
			texts[parent.Data] += node.Data
		}
	}
	return texts
}
