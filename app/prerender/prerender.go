// Package prerender writes components as the HTML that the server sends. go-app makes the same elements in the
// browser.
package prerender

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
	"golang.org/x/net/html"
)

// HTML returns the markup of a component. It differs from the markup that go-app writes in three ways:
//
//   - The same component always gives the same bytes. go-app writes attributes in random order.
//   - There are no line breaks and no indentation between siblings, because they would become text nodes. So a text
//     that begins with a line break must write it as a character reference, as the texts of package ui do.
//   - @ is written as a character reference. Some proxies take skills@1.2.3 for an e-mail address, and hide it.
func HTML(component app.UI) string {
	var b strings.Builder
	tokens := html.NewTokenizer(strings.NewReader(app.HTMLString(component)))
	for {
		switch tokens.Next() {
		case html.ErrorToken: // the end
			return b.String()
		case html.TextToken:
			if !isIndentation(string(tokens.Raw())) {
				b.WriteString(escaper.Replace(tokens.Token().Data))
			}
		case html.StartTagToken:
			b.WriteString(startTag(tokens.Token()))
		default:
			b.Write(tokens.Raw())
		}
	}
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "@", "&#64;")

// isIndentation reports whether a text is one that go-app has added to make the markup readable.
func isIndentation(text string) bool {
	return strings.HasPrefix(text, "\n") && strings.Trim(text, "\n ") == ""
}

// startTag returns a start tag with its attributes in alphabetical order. Names of SVG attributes such as viewBox
// lose their capitals; HTML parsers restore them.
func startTag(tag html.Token) string {
	slices.SortFunc(tag.Attr, func(a, b html.Attribute) int { return strings.Compare(a.Key, b.Key) })
	var b strings.Builder
	b.WriteString("<" + tag.Data)
	for _, attribute := range tag.Attr {
		b.WriteString(" " + attribute.Key)
		if attribute.Val != "" {
			b.WriteString(`="` + escaper.Replace(attribute.Val) + `"`)
		}
	}
	b.WriteString(">")
	return b.String()
}
