package ui

import (
	"testing"

	"prompt-recipes/app/prerender"
	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
)

// TestLanguageNoteIsAWord: the name of a linked page's language is a word of its own in the text of
// the link, which is what a screen reader reads aloud.
func TestLanguageNoteIsAWord(t *testing.T) {
	changelog := content.Link{Title: "Journal", Href: "https://example.org/changes"}
	english := Language{Tag: "en", Lang: "en", Name: "English"}

	link := prerender.HTML(externalLink(changelog, english, englishWords(t)))

	difftest.Equal(t, textIn(t, link)["body"], "Journal in English")
}

// TestLanguageNoteOfAnotherLanguage: a source language that is not English keeps its own name.
func TestLanguageNoteOfAnotherLanguage(t *testing.T) {
	changelog := content.Link{Title: "Changes", Href: "https://example.org/changes"}
	french := Language{Tag: "fr", Lang: "fr", Name: "Français"}

	link := prerender.HTML(externalLink(changelog, french, englishWords(t)))

	difftest.Equal(t, textIn(t, link)["body"], "Changes Français")
}
