// Package ui holds the components of the page, one file each: structs with a Render method that
// depends on nothing but their exported fields. So they make the same elements on the server, as
// HTML, and in the browser, where go-app owns the document. Functions are for fragments: a heading,
// a link, a button, a piece of text. client.go holds no component but the wire format of the
// client.
//
// How go-app writes HTML shapes this package:
//
//   - It quotes attribute values as Go strings, not as HTML. So no attribute holds prose: elements
//     are labelled by visible or visually hidden text through aria-labelledby.
//   - It writes a line break between siblings. So text beside elements, and all content of pre, is
//     one piece of markup made here; a separate text node is always an only child, or empty: in the
//     place of what the page leaves out.
//
// Ids: sections and recipes have their slugs as ids, swap-outs have <recipe>--<swap-out>. Ids of
// the page's own parts begin with "page--", so no recipe may have the slug page. Titles of recipes
// and swap-outs have short ids that begin with an underscore, which no slug does.
//
// It imports content, locales and phrase only. The packages below web and app/browser import it.
package ui

import (
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/app/phrase"
	"prompt-recipes/locales"
)

// HTML is the markup of a component as go-app writes it, without the line breaks and the indent
// between siblings, which would become text nodes. Inside pre line breaks are text and stay.
func HTML(component app.UI) string {
	parts := strings.SplitAfter(app.HTMLString(component), ">")
	inPre := false
	for i, part := range parts {
		tag := strings.TrimLeft(part, "\n ")
		isBetween := strings.HasPrefix(part, "\n") && (tag == "" || tag[0] == '<')
		if isBetween && !inPre {
			parts[i] = tag
		}
		if strings.HasSuffix(part, "</pre>") {
			inPre = false
		}
		if strings.Contains(part, "<pre") {
			inPre = true
		}
	}
	return strings.Join(parts, "")
}

// prose is an element with a text of the catalogue, code spans included.
func prose(tag, text string) app.UI {
	return element(tag, "", text, markup(text, html.EscapeString))
}

// shortText is an element with a heading or another short text, code spans included. In Japanese it
// breaks between phrases only, which takes both the <wbr> here and word-break in the style sheet. A
// <wbr> is not part of the text that is copied or read out.
func shortText(tag, text string) app.UI {
	return element(tag, "", text, phrases(text))
}

// element is an element with a text. It is one piece of markup if the text has elements.
func element(tag, class, text, markup string) app.UI {
	if !strings.Contains(markup, "<") {
		return app.Elem(tag).Class(class).Text(text)
	}
	attributes := ""
	if class != "" {
		attributes = ` class="` + class + `"`
	}
	return app.Raw("<" + tag + attributes + ">" + markup + "</" + tag + ">")
}

// anchor is the text of a heading, linked to what it is the heading of.
func anchor(slug, text string) app.UI {
	markup := phrases(text)
	if !strings.Contains(markup, "<") {
		return app.A().Class("anchor").Href("#" + slug).Text(text)
	}
	return app.Raw(`<a class="anchor" href="#` + slug + `">` + markup + "</a>")
}

// phrases is the markup of text with its code spans and, in Japanese, a <wbr> between phrases.
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

// markup marks up the parts of a text between backticks as code. plain makes the markup of the
// others.
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

// message is the markup of an interface message. parts is the markup for its placeholders.
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

// optional is an element, or an empty text in its place: go-app compares children by their place.
func optional(exists bool, element func() app.UI) app.UI {
	if !exists {
		return app.Text("")
	}
	return element()
}

// address is a URL as the value of an attribute. go-app does not escape it where it writes markup.
func address(url string) string {
	if app.IsServer {
		return html.EscapeString(url)
	}
	return url
}

// hiddenLabel is a text for screen readers. It labels the element whose aria-labelledby is id.
func hiddenLabel(id, text string) app.UI {
	return app.Span().ID(id).Class("visually-hidden").Text(text)
}

// invocation groups a prompt and its bar under the title that has the id title.
func invocation(title string, parts ...app.UI) app.UI {
	return app.Div().Class("invocation").Role("group").Aria("labelledby", title).Body(parts...)
}
