package importer

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// plainText returns what readers see of the text in a node, in one line. Code keeps its backticks if
// keepsCode is true, and a link its address.
func (m *markdown) plainText(node ast.Node, keepsCode bool) string {
	var b strings.Builder
	m.writeText(&b, node, keepsCode)
	return strings.Join(strings.Fields(b.String()), " ")
}

func (m *markdown) writeText(b *strings.Builder, node ast.Node, keepsCode bool) {
	for child := node.FirstChild(); child != nil; child = child.NextSibling() {
		switch child := child.(type) {
		case *ast.Text:
			b.WriteString(withoutBackticks(resolve(child.Value(m.source))))
			if child.SoftLineBreak() || child.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.CodeSpan:
			b.WriteString(m.codeSpan(child, keepsCode))
		case *ast.AutoLink:
			b.Write(child.Label(m.source))
		case *ast.RawHTML:
		case *ast.Link:
			text := m.plainText(child, keepsCode)
			b.WriteString(text)
			if address := string(child.Destination); keepsCode && isAbsolute(address) && address != text {
				b.WriteString(" (" + address + ")")
			}
		default: // emphasis and images
			m.writeText(b, child, keepsCode)
		}
	}
}

func (m *markdown) codeSpan(node *ast.CodeSpan, keepsCode bool) string {
	var b strings.Builder
	for child := node.FirstChild(); child != nil; child = child.NextSibling() {
		if text, ok := child.(*ast.Text); ok {
			b.Write(text.Value(m.source))
		}
	}
	code := withoutBackticks(b.String())
	if !keepsCode || strings.TrimSpace(code) == "" {
		return code
	}
	return "`" + code + "`"
}

// resolve returns text without the backslashes of Markdown and with the characters of references such
// as &amp;.
func resolve(text []byte) string {
	text = util.UnescapePunctuations(text)
	return string(util.ResolveEntityNames(util.ResolveNumericReferences(text)))
}

// withoutBackticks returns a text of the page outside of code, where backticks mean code.
func withoutBackticks(text string) string { return strings.ReplaceAll(text, "`", "") }

func isAbsolute(address string) bool {
	return strings.HasPrefix(address, "https://") || strings.HasPrefix(address, "http://")
}

// isProse reports whether a node can be part of a text in one line.
func isProse(node ast.Node) bool {
	switch node.Kind() {
	case ast.KindParagraph, ast.KindTextBlock, ast.KindHeading, ast.KindThematicBreak, ast.KindHTMLBlock,
		ast.KindLinkReferenceDefinition:
		return true
	case ast.KindList, ast.KindListItem, ast.KindBlockquote:
		for child := node.FirstChild(); child != nil; child = child.NextSibling() {
			if !isProse(child) {
				return false
			}
		}
		return true
	}
	return false
}

// prose returns the texts of some nodes in one line. A semicolon ends a paragraph, a heading or an
// item of a list if no other mark ends it.
func (m *markdown) prose(nodes []ast.Node) string {
	var parts []string
	for _, node := range nodes {
		parts = m.appendParts(parts, node)
	}
	for i := range max(0, len(parts)-1) {
		if !strings.ContainsRune(".!?:;,…。！？：；", lastRune(parts[i])) {
			parts[i] += ";"
		}
	}
	return strings.Join(parts, " ")
}

func (m *markdown) appendParts(parts []string, node ast.Node) []string {
	switch node.Kind() {
	case ast.KindParagraph, ast.KindTextBlock, ast.KindHeading:
		if text := m.plainText(node, true); text != "" && !m.hasOnlyLinksToSections(node) {
			parts = append(parts, text)
		}
	default:
		for child := node.FirstChild(); child != nil; child = child.NextSibling() {
			if child.Type() == ast.TypeBlock {
				parts = m.appendParts(parts, child)
			}
		}
	}
	return parts
}

func lastRune(text string) rune {
	runes := []rune(text)
	return runes[len(runes)-1]
}

// isContents reports whether a node is a list of nothing but links to sections.
func (m *markdown) isContents(node ast.Node) bool {
	return node.Kind() == ast.KindList && m.hasOnlyLinksToSections(node)
}

// hasOnlyLinksToSections reports whether all text in a node is in links to sections of the same file.
func (m *markdown) hasOnlyLinksToSections(node ast.Node) bool {
	hasLink := false
	hasOther := false
	// its error would be one of this function
	_ = ast.Walk(node, func(part ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch part := part.(type) {
		case *ast.Link:
			if strings.HasPrefix(string(part.Destination), "#") {
				hasLink = true
				return ast.WalkSkipChildren, nil
			}
			hasOther = true
		case *ast.Text:
			hasOther = hasOther || strings.TrimSpace(string(part.Value(m.source))) != ""
		case *ast.CodeSpan, *ast.AutoLink, *ast.Image:
			hasOther = true
		}
		return ast.WalkContinue, nil
	})
	return hasLink && !hasOther
}
