package ui

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// externalLink returns a link to another page. If that page is not in the reader's language, the link names the
// language of the page: English in the reader's words, other languages by their own names. Only the link to the
// changelog may lack a title.
func externalLink(link content.Link, source Language, words *locales.Localizer) app.UI {
	text := link.Title
	if text == "" {
		text = words.Message("Changelog")
	}
	a := app.A().Href(address(link.Href))
	if link.Translated && !link.English {
		return a.Text(text)
	}
	title := app.Span().Text(text)
	if link.English {
		title = title.Lang("en").Attr("translate", "no")
	}
	if link.Translated {
		return a.Body(title)
	}
	return a.Attr("hreflang", source.Lang).Body(title, languageNote(source, words))
}

// languageNote returns the name of a language, for readers of another language. The note begins with a space, which
// separates it from the title of the link when the text is copied or read aloud.
func languageNote(language Language, words *locales.Localizer) app.UI {
	note := app.Span().Class("link-language")
	if language.Tag == "en" {
		text := words.Message("InEnglish")
		if !strings.HasPrefix(text, "（") { // a full-width bracket looks as if a space came before it
			text = " " + text
		}
		return note.Text(text)
	}
	return note.Lang(language.Lang).Text(" " + language.Name)
}
