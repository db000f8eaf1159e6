// Package ui contains the go-app components of the page. A component is a struct with a Render method that depends
// only on the exported fields of the struct. So it makes the same elements on the server, as HTML, and in the
// browser, where go-app owns the document. Whole pages are components. The recipes, swap-outs and command lines in
// them are components, too, which the client takes over one by one; see [Page.PauseWith]. Other parts of a page are
// functions, or methods of [Page]. client_index.go contains the wire format of
// client.json.
//
// Two habits of go-app shape this package:
//
//   - It quotes attribute values as Go strings, not as HTML. So no attribute contains prose: visible or visually
//     hidden text labels elements through aria-labelledby.
//   - It writes a line break between siblings. So text beside elements, and all content of a pre, is one piece of
//     markup made here; see markup.go. A separate text node is always an only child and not blank, or it is empty and
//     takes the place of something that the page leaves out.
//
// Ids:
//
//   - Sections and recipes have their slugs as ids. Swap-outs have <recipe>--<swap-out>.
//   - The ids of the page's own parts begin with "page--", so no recipe may have the slug page.
//   - The titles of recipes and swap-outs have short ids that begin with an underscore. No slug begins with an
//     underscore.
package ui

import (
	"html"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// anchor returns the text of a heading as a link to the part of the page with that heading.
func anchor(slug, text string) app.UI {
	return link("anchor", "#"+slug, text)
}

// link returns a link with a short text. The link is the same element in every language, so it keeps the focus when
// the language is switched: if the text has markup, the markup is inside a further element.
func link(class, href, text string) app.UI {
	a := app.A().Class(class).Href(href)
	content := phrases(text)
	if isText(content) {
		return a.Text(text)
	}
	return a.Body(raw(element("span", content)))
}

// optional returns an element. If the element does not exist, optional returns an empty text, because go-app compares
// children by their position.
func optional(exists bool, element func() app.UI) app.UI {
	if !exists {
		return app.Text("")
	}
	return element()
}

// address returns a URL as the value of an attribute. It escapes the URL on the server, because go-app writes it into
// the markup unchanged.
func address(url string) string {
	if app.IsServer {
		return html.EscapeString(url)
	}
	return url
}

// hiddenLabel returns a text for screen readers. It labels the element whose aria-labelledby contains id.
func hiddenLabel(id, text string) app.UI {
	return app.Span().ID(id).Class("visually-hidden").Text(text)
}

// button returns a button. boot.js handles its action when the reader presses it.
func button(action, label string) app.UI {
	return app.Button().DataSet("action", action).Text(label)
}
