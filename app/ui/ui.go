// Package ui contains the go-app components of the page. A component is a struct with a Render
// method that depends only on its exported fields. So it makes the same elements on the server, as
// HTML, and in the browser, where go-app owns the document. Whole pages are components, and so are
// the recipes, swap-outs and command lines in them, which the client takes over one by one, see
// [Page.PauseWith]. Other parts of a page are functions, or methods of [Page]. client.go contains the wire
// format of the client.
//
// How go-app writes HTML shapes this package:
//
//   - It quotes attribute values as Go strings, not as HTML. So no attribute contains prose:
//     visible or visually hidden text labels elements through aria-labelledby.
//   - It writes a line break between siblings. So text beside elements, and all content of a pre,
//     is one piece of markup made here, see [rawMarkup]. A separate text node is always an only
//     child and not blank, or it is empty and takes the place of something that the page leaves out.
//
// Ids:
//
//   - Sections and recipes have their slugs as ids. Swap-outs have <recipe>--<swap-out>.
//   - The ids of the page's own parts begin with "page--", so no recipe may have the slug page.
//   - The titles of recipes and swap-outs have short ids that begin with an underscore. No slug
//     begins with one.
package ui

import (
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/app/phrase"
	"prompt-recipes/locales"
)

// rawMarkup returns an element that is made of markup. The line breaks in it are text, so it has
// them as character references: others are go-app's, and [prompt-recipes/app/prerender.HTML] leaves them out.
func rawMarkup(markup string) app.UI {
	return app.Raw(strings.ReplaceAll(markup, "\n", "&#10;"))
}

// prose returns an element that contains a text of the catalogue, including its code spans.
func prose(tag, text string) app.UI {
	return element(tag, "", text, markup(text, html.EscapeString))
}

// shortText returns an element that contains a heading or another short text, including its code
// spans. Japanese text breaks only between phrases, which takes both the <wbr> here and word-break
// in the style sheet. A <wbr> is not part of the text that is copied or read aloud.
func shortText(tag, class, text string) app.UI {
	return element(tag, class, text, phrases(text))
}

// element returns an element that contains a text. If the markup of the text contains elements, the
// result is one piece of markup.
func element(tag, class, text, markup string) app.UI {
	if !strings.Contains(markup, "<") {
		return app.Elem(tag).Class(class).Text(text)
	}
	attributes := ""
	if class != "" {
		attributes = ` class="` + class + `"`
	}
	return rawMarkup("<" + tag + attributes + ">" + markup + "</" + tag + ">")
}

// anchor returns the text of a heading as a link to the part of the page that it is the heading of.
func anchor(slug, text string) app.UI {
	return link("anchor", "#"+slug, text)
}

// link returns a link with a short text. The link stays the same element in every language, so it keeps the
// focus when the language is switched: markup in the text is inside an element of its own.
func link(class, href, text string) app.UI {
	a := app.A().Class(class).Href(href)
	markup := phrases(text)
	if !strings.Contains(markup, "<") {
		return a.Text(text)
	}
	return a.Body(rawMarkup("<span>" + markup + "</span>"))
}

// phrases returns the markup of a text: its code spans and, in Japanese, a <wbr> between phrases.
func phrases(text string) string {
	return markup(text, splitPhrases)
}

func splitPhrases(text string) string {
	phrases := phrase.Split(text)
	for i, p := range phrases {
		phrases[i] = html.EscapeString(p)
	}
	return strings.Join(phrases, "<wbr>")
}

// markup returns the markup of a text. It marks up the parts between backticks as code, and calls
// plain for the markup of the other parts.
func markup(text string, plain func(string) string) string {
	var b strings.Builder
	for i, part := range strings.Split(text, "`") {
		isCode := i%2 == 1
		if isCode {
			b.WriteString(`<code translate="no">` + html.EscapeString(part) + "</code>")
		} else {
			b.WriteString(plain(part))
		}
	}
	return b.String()
}

// message returns the markup of an interface message. parts contains the markup for its
// placeholders, by name.
func message(words *locales.Localizer, id string, parts map[string]string) string {
	marks := map[string]string{}
	for name := range parts {
		marks[name] = "\x02" + name + "\x03" // survives both the message's template and the escaping
	}
	text := html.EscapeString(words.MessageWith(id, marks))
	for name, markup := range parts {
		text = strings.ReplaceAll(text, marks[name], markup)
	}
	return text
}

// optional returns an element, or an empty text in its place if it does not exist: go-app compares
// children by their position.
func optional(exists bool, element func() app.UI) app.UI {
	if !exists {
		return app.Text("")
	}
	return element()
}

// address returns a URL as the value of an attribute. go-app does not escape it when it writes
// markup.
func address(url string) string {
	if app.IsServer {
		return html.EscapeString(url)
	}
	return url
}

// hiddenLabel returns a text for screen readers. It labels the element whose aria-labelledby is id.
func hiddenLabel(id, text string) app.UI {
	return app.Span().ID(id).Class("visually-hidden").Text(text)
}

// button returns a button. boot.js handles its action.
func button(action, label string) app.UI {
	return app.Button().DataSet("action", action).Text(label)
}
