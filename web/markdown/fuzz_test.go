package markdown_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"prompt-recipes/content/prose"
	"prompt-recipes/web/markdown"
)

// seeds are texts that would be more than text in Markdown.
var seeds = []string{
	"Plain.", "1. no list", "`a*b` and *c*", "# no heading", "<b onclick=x>", "AT&amp;T &#35;", `a\`,
	"www.example.org", "12) x", "- x", "+ x", "> x", "=== x", "*a* _b_ [c](d) <e> ~f~",
	"` a ` and ` b` and ` `", "a@example.org ~~x~~ |a|b|", "![a](b)", "---", "=", "[^1]: x",
	"http://example.org/", "99999999999.",
}

// frames are the places in which a text may stand; % is the text.
var frames = []string{"# %", "> %", "%", "1. **Lead**\n\n   %"}

// FuzzMarkdown looks for a text that does not stay text in Markdown: in a paragraph, a heading, a
// quotation or a list. goldmark must find only the text and its code in it.
func FuzzMarkdown(f *testing.F) {
	for _, seed := range seeds {
		f.Add(seed)
	}
	extensions := goldmark.WithExtensions(
		extension.Strikethrough, extension.Table, extension.TaskList, extension.Footnote)
	parser := goldmark.New(extensions).Parser()
	f.Fuzz(func(t *testing.T, original string) {
		if len(prose.Check(original)) > 0 {
			return
		}
		for _, frame := range frames {
			source := []byte(strings.ReplaceAll(frame, "%", markdown.Text(original)))
			found, kinds := readText(t, parser.Parse(text.NewReader(source)), source)
			for _, kind := range kinds {
				if !mayBecome(kind, frame) {
					t.Errorf("%q in %q becomes a %s", original, frame, kind)
				}
			}
			if got := strings.TrimPrefix(unescape(found), "Lead"); got != original {
				t.Errorf("%q in %q becomes %q", original, frame, got)
			}
		}
	})
}

// mayBecome reports whether a text in a frame may become a node of a kind.
func mayBecome(kind ast.NodeKind, frame string) bool {
	switch kind {
	case ast.KindDocument, ast.KindParagraph, ast.KindTextBlock, ast.KindText, ast.KindString, ast.KindCodeSpan:
		return true
	case ast.KindHeading, ast.KindBlockquote, ast.KindList, ast.KindListItem, ast.KindEmphasis:
		return frame != "%" // the node is the frame's
	default:
		return false
	}
}

// readText returns the text of a document, with its code between backticks, and the kinds of its
// nodes.
func readText(t *testing.T, document ast.Node, source []byte) (string, []ast.NodeKind) {
	t.Helper()
	var found strings.Builder
	var kinds []ast.NodeKind
	err := ast.Walk(document, func(n ast.Node, isEntering bool) (ast.WalkStatus, error) {
		if !isEntering {
			return ast.WalkContinue, nil
		}
		kinds = append(kinds, n.Kind())
		switch n := n.(type) {
		case *ast.CodeSpan:
			found.WriteByte('`')
			for c := n.FirstChild(); c != nil; c = c.NextSibling() {
				found.Write(c.(*ast.Text).Segment.Value(source))
			}
			found.WriteByte('`')
			return ast.WalkSkipChildren, nil
		case *ast.Text:
			found.Write(n.Value(source))
		case *ast.String:
			found.Write(n.Value)
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found.String(), kinds
}

// unescape removes backslashes before punctuation outside of code. The parser leaves that to the
// renderer.
func unescape(s string) string {
	parts := strings.Split(s, "`")
	for i := 0; i < len(parts); i += 2 {
		var b strings.Builder
		prose := parts[i]
		for j := 0; j < len(prose); j++ {
			isEscape := prose[j] == '\\' && j+1 < len(prose) &&
				unicode.In(rune(prose[j+1]), unicode.Punct, unicode.Symbol)
			if isEscape {
				j++
			}
			b.WriteByte(prose[j])
		}
		parts[i] = b.String()
	}
	return strings.Join(parts, "`")
}
