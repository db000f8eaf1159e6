package markdown_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"prompt-recipes/content/check"
	"prompt-recipes/web/markdown"
)

// FuzzMarkdown looks for a text that does not stay text in Markdown: in a paragraph, a heading, a quotation or a list.
// goldmark must find nothing in it but the text itself and its code.
func FuzzMarkdown(f *testing.F) {
	for _, seed := range []string{
		"Plain.", "1. no list", "`a*b` and *c*", "# no heading", "<b onclick=x>", "AT&amp;T &#35;", `a\`, "www.example.org",
		"12) x", "- x", "+ x", "> x", "=== x", "*a* _b_ [c](d) <e> ~f~", "` a ` and ` b` and ` `", "a@example.org ~~x~~ |a|b|", "![a](b)", "---", "=", "[^1]: x", "http://example.org/", "99999999999.",
	} {
		f.Add(seed)
	}
	parser := goldmark.New(goldmark.WithExtensions(
		extension.Strikethrough, extension.Table, extension.TaskList, extension.Footnote)).Parser()
	f.Fuzz(func(t *testing.T, prose string) {
		if len(check.Text(prose, true)) > 0 {
			return
		}
		for _, frame := range []string{"# %", "> %", "%", "1. **Lead**\n\n   %"} {
			source := []byte(strings.ReplaceAll(frame, "%", markdown.Text(prose)))
			var found strings.Builder
			err := ast.Walk(parser.Parse(text.NewReader(source)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
				if !entering {
					return ast.WalkContinue, nil
				}
				switch n := n.(type) {
				case *ast.Document, *ast.Paragraph, *ast.TextBlock:
				case *ast.Heading, *ast.Blockquote, *ast.List, *ast.ListItem, *ast.Emphasis:
					if frame == "%" {
						t.Errorf("%q becomes a %s", prose, n.Kind())
					}
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
				default:
					t.Errorf("%q becomes a %s", prose, n.Kind())
				}
				return ast.WalkContinue, nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.TrimPrefix(unescape(found.String()), "Lead"); got != prose {
				t.Errorf("%q in %q becomes %q", prose, frame, got)
			}
		}
	})
}

// unescape takes away the backslashes before punctuation outside of code, which the parser leaves to whoever renders.
func unescape(s string) string {
	parts := strings.Split(s, "`")
	for i := 0; i < len(parts); i += 2 {
		var b strings.Builder
		for j := 0; j < len(parts[i]); j++ {
			if parts[i][j] == '\\' && j+1 < len(parts[i]) && unicode.In(rune(parts[i][j+1]), unicode.Punct, unicode.Symbol) {
				j++
			}
			b.WriteByte(parts[i][j])
		}
		parts[i] = b.String()
	}
	return strings.Join(parts, "`")
}
