package prose

import (
	"cmp"
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extensionast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"prompt-recipes/content/problem"
)

// span contains the offset of the first byte of something, and the offset after its last byte.
type span struct{ start, end int }

var markdownParser = goldmark.New(goldmark.WithExtensions(extension.Strikethrough)).Parser()

// Markup reports the parts of a one-line text that Markdown or HTML would treat as markup, except code spans. The page
// shows them as they stand.
func Markup(line string) []problem.InText {
	var found []problem.InText
	for _, at := range findMarkup(line) {
		found = append(found, problem.InText{
			Offset: at.start,
			Message: fmt.Sprintf("%q is shown as it stands: prose has no markup but `code`. "+
				"Write the text alone", line[at.start:at.end]),
			Hint: "a link goes into related_links or more_links",
		})
	}
	return found
}

// findMarkup returns the same parts, in the order of the text.
func findMarkup(line string) []span {
	found := findEntities(line)
	source := []byte(line)
	document := markdownParser.Parse(text.NewReader(source))
	// Walk returns only errors of this function, which returns none
	_ = ast.Walk(document, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering || !isMarkup(node, source) {
			return ast.WalkContinue, nil
		}
		end := len(strings.TrimRight(line[:endOf(node, len(line))], " "))
		found = append(found, span{node.Pos(), end})
		return ast.WalkSkipChildren, nil
	})
	slices.SortFunc(found, func(a, b span) int { return cmp.Compare(a.start, b.start) })
	return found
}

func isMarkup(node ast.Node, source []byte) bool {
	switch node := node.(type) {
	case *ast.Link, *ast.Image, *ast.Emphasis, *extensionast.Strikethrough:
		return true
	case *ast.Heading, *ast.Blockquote, *ast.ThematicBreak:
		return true
	case *ast.List:
		return !node.IsOrdered() || node.Start == 1 // a sentence may begin with a year and a full stop
	case *ast.RawHTML:
		return isHTMLTag(string(node.Segments.Value(source)))
	case *ast.HTMLBlock:
		return isHTMLTag(string(node.Lines().Value(source)))
	}
	return false
}

// isHTMLTag reports whether a text begins with a tag that exists in HTML. <T> is more likely to be
// code.
func isHTMLTag(markup string) bool {
	name := strings.TrimPrefix(strings.TrimPrefix(markup, "<"), "/")
	if end := strings.IndexAny(name, " />"); end >= 0 {
		name = name[:end]
	}
	return IsElement(strings.ToLower(name))
}

// endOf returns the offset after a node: the start of the next node, or the end of the text.
func endOf(node ast.Node, length int) int {
	for ; node != nil; node = node.Parent() {
		if next := node.NextSibling(); next != nil {
			return next.Pos()
		}
	}
	return length
}

// maxReference is the length of the longest character reference with a name.
const maxReference = len("&CounterClockwiseContourIntegral;")

// findEntities returns the character references of HTML, such as &amp;, outside of code spans. A
// reference ends with a semicolon.
func findEntities(prose string) []span {
	var found []span
	plain := blank(exempt, prose)
	for at := range len(plain) {
		if plain[at] != '&' {
			continue
		}
		length := strings.IndexByte(plain[at:min(at+maxReference, len(plain))], ';') + 1
		reference := plain[at : at+length]
		if !strings.Contains(reference, " ") && html.UnescapeString(reference) != reference {
			found = append(found, span{at, at + length})
		}
	}
	return found
}
