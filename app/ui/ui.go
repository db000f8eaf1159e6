// Package ui holds the components of the page, one file each. Whole pages, recipes and prompts are components of go-app, since
// they take many values; the others are functions. All depend on nothing but their values, so they make the same HTML on the
// server and in the browser. client.go holds no component but the wire format of the client.
//
// How go-app writes HTML shapes this package:
//
//   - It quotes attribute values as Go strings, not as HTML. So no attribute holds prose: elements are labelled by visible
//     or visually hidden text through aria-labelledby.
//   - It writes a line break between siblings. So text beside elements, and all content of pre, is one piece of markup made
//     here; a separate text node is always an only child.
//
// Ids: sections and recipes have their slugs as ids, swap-outs have <recipe>--<swap-out>. Ids of the page's own parts begin
// with "page--", so no recipe may have the slug page. Titles and labels that are referred to many times have short ids that
// begin with an underscore, which no slug does.
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

// HTML is the markup of a component as go-app writes it, without the line breaks between siblings, which would become text
// nodes. Inside pre line breaks are text and stay.
func HTML(component app.UI) string {
	var b strings.Builder
	for _, part := range strings.SplitAfter(app.HTMLString(component), "</pre>") {
		between, pre, found := strings.Cut(part, "<pre")
		b.WriteString(withoutIndent(between))
		if found {
			b.WriteString("<pre" + pre)
		}
	}
	return b.String()
}

// withoutIndent is markup without the line breaks and the indent between one tag and the next.
func withoutIndent(markup string) string {
	parts := strings.SplitAfter(markup, ">")
	for i, part := range parts {
		if strings.HasPrefix(part, "\n") {
			if tag := strings.TrimLeft(part, "\n "); tag == "" || tag[0] == '<' {
				parts[i] = tag
			}
		}
	}
	return strings.Join(parts, "")
}

// prose is an element with a text of the catalogue, code spans included.
func prose(tag, text string) app.UI {
	return app.Raw("<" + tag + ">" + markup(text, html.EscapeString) + "</" + tag + ">")
}

// short is a heading or another short text, with its code spans. In Japanese it breaks between phrases only, which takes
// both the <wbr> here and word-break in the style sheet. They are no part of the text that is copied or read out.
func short(tag, text string) app.UI {
	return app.Raw("<" + tag + ">" + phrases(text) + "</" + tag + ">")
}

// anchor is the text of a heading, linked to what it is the heading of.
func anchor(slug, text string) app.UI {
	return app.Raw(`<a class="anchor" href="#` + slug + `">` + phrases(text) + "</a>")
}

// phrases is the markup of text with its code spans and, in Japanese, a <wbr> between phrases.
func phrases(text string) string {
	return markup(text, func(text string) string {
		split := phrase.Split(text)
		for i, p := range split {
			split[i] = html.EscapeString(p)
		}
		return strings.Join(split, "<wbr>")
	})
}

// markup marks up the parts of a text between backticks. plain makes the markup of the others.
func markup(text string, plain func(string) string) string {
	var b strings.Builder
	for i, part := range strings.Split(text, "`") {
		if i%2 == 1 {
			b.WriteString(`<code translate="no">` + html.EscapeString(part) + "</code>")
		} else {
			b.WriteString(plain(part))
		}
	}
	return b.String()
}

// english is an element with a phrase that is English in every language.
func english(tag, phrase string) string {
	return "<" + tag + ` lang="en" translate="no">` + html.EscapeString(phrase) + "</" + tag + ">"
}

// message is the markup of an interface message. parts is the markup for its placeholders.
func message(words *locales.Localizer, id string, parts map[string]string) string {
	marks := map[string]string{}
	var pairs []string
	for name, markup := range parts {
		mark := "\x02" + name + "\x03" // survives both the message's template and the escaping
		marks[name] = mark
		pairs = append(pairs, mark, markup)
	}
	return strings.NewReplacer(pairs...).Replace(html.EscapeString(words.MessageWith(id, marks)))
}

// hiddenLabel is a text for screen readers. It labels the element whose aria-labelledby is id.
func hiddenLabel(id, text string) app.UI {
	return app.Span().ID(id).Class("visually-hidden").Text(text)
}
