// Package ui holds the components of the page, one file each. They are pure functions of their exported fields, so the
// same components make the same HTML on the server and in the browser.
//
// go-app decides how that HTML is written, and its habits shape this package:
//
//   - Attribute values are quoted as Go strings, not as HTML. No prose goes into an attribute: elements are named by
//     visible or visually hidden text through aria-labelledby.
//   - A line break is written between siblings. Text beside elements, and everything inside pre, is therefore one piece
//     of markup from this file; a text node of its own is always an only child.
//   - Elements need ids to name each other. Slugs of the catalogue are ids of sections and recipes, two slugs joined by a
//     double hyphen those of swap-outs. Ids of the page's own parts begin with "page--", which is why no recipe may have the
//     slug page; what stands on the page many times is named by short ids that begin with an underscore, as no slug does.
//
// It imports content, locales and phrase, and is imported by the server's prerenderer and by the browser's client.
package ui

import (
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/app/phrase"
	"prompt-recipes/locales"
)

// HTML is the markup of a component as go-app writes it, without the line breaks that it puts between siblings: they
// would be text nodes of the document. Inside pre line breaks are text, and stay.
func HTML(component app.UI) string {
	var b strings.Builder
	for rest := app.HTMLString(component); rest != ""; {
		between, pre := cutBefore(rest, "<pre")
		b.WriteString(withoutIndent(between))
		pre, rest = cutBefore(pre, "</pre")
		b.WriteString(pre)
	}
	return b.String()
}

// cutBefore slices s before the first sep.
func cutBefore(s, sep string) (before, after string) {
	i := strings.Index(s, sep)
	if i < 0 {
		return s, ""
	}
	return s[:i], s[i:]
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

// prose is an element that holds a text of the catalogue, with its code spans.
func prose(tag, class, text string) app.UI {
	return app.Raw("<" + tag + classAttribute(class) + ">" + codeSpans(text) + "</" + tag + ">")
}

func classAttribute(class string) string {
	if class == "" {
		return ""
	}
	return ` class="` + class + `"`
}

// short is a heading or another short text, with its code spans. In Japanese it breaks between phrases only, which takes
// both the <wbr> here and word-break in the style sheet. They are no part of the text that is copied or read out.
func short(tag, class, text string) app.UI {
	return app.Raw("<" + tag + classAttribute(class) + ">" + phrases(text) + "</" + tag + ">")
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

// codeSpans escapes text and marks up what stands between backticks.
func codeSpans(text string) string { return markup(text, html.EscapeString) }

// markup marks up what stands between backticks, and has plain make markup of the rest.
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

// english is an element that holds a phrase that is English in every language version.
func english(tag, phrase string) string {
	return "<" + tag + ` lang="en" translate="no">` + html.EscapeString(phrase) + "</" + tag + ">"
}

// message is the markup of an interface message whose placeholders are filled with markup.
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

// hiddenLabel is a text for screen readers that names the element whose aria-labelledby is id.
func hiddenLabel(id, text string) app.UI {
	return app.Span().ID(id).Class("visually-hidden").Text(text)
}
