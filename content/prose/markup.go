package prose

import (
	"fmt"
	"html"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"prompt-recipes/content/problem"
)

// Markup returns a problem for each part of a one-line text, except code spans, that Markdown or HTML would treat as
// markup. The page shows such parts unchanged.
func Markup(line string) []problem.InText {
	var found []problem.InText
	report := func(at int) {
		const format = "%.40q is shown as it stands: prose has no markup but `code`. Write the text alone"
		word, _, _ := strings.Cut(line[at:], " ")
		found = append(found, problem.InText{
			Offset:  at,
			Message: fmt.Sprintf(format, word),
			Hint:    "a link goes into related_links or more_links",
		})
	}
	document := goldmark.DefaultParser().Parse(text.NewReader([]byte(line)))
	// Walk returns only errors of this function, which returns none
	_ = ast.Walk(document, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering || !isMarkup(node, line) {
			return ast.WalkContinue, nil
		}
		report(node.Pos())
		return ast.WalkSkipChildren, nil
	})
	plain := blank(exempt, line)
	for at := range plain {
		if isReference(plain[at:]) {
			report(at)
		}
	}
	return found
}

func isMarkup(node ast.Node, line string) bool {
	switch node := node.(type) {
	case *ast.Link, *ast.Image, *ast.Emphasis, *ast.Heading, *ast.Blockquote, *ast.ThematicBreak:
		return true
	case *ast.List:
		return !node.IsOrdered() || node.Start == 1 // a sentence may begin with a year and a full stop
	case *ast.RawHTML, *ast.HTMLBlock:
		return isHTMLTag(line[node.Pos():])
	}
	return false
}

// isHTMLTag reports whether a text begins with the tag of an HTML element. <T> is more likely to be code.
func isHTMLTag(text string) bool {
	name := strings.TrimLeft(text, "</")
	if end := strings.IndexAny(name, " />"); end >= 0 {
		name = name[:end]
	}
	return IsElement(strings.ToLower(name))
}

// isReference reports whether a text, which must not be empty, begins with an HTML character reference such as &amp;.
func isReference(text string) bool {
	const longest = len("&CounterClockwiseContourIntegral;")
	if text[0] != '&' {
		return false
	}
	end := strings.IndexByte(text[:min(len(text), longest)], ';')
	if end < 0 || strings.ContainsAny(text[1:end], "& ") {
		return false
	}
	return html.UnescapeString(text[:end+1]) != text[:end+1]
}
