package importer

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// plainText returns the text in a node as readers see it, on one line. If keepsCode is true, code keeps its
// backticks, and links keep their addresses.
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

// codeSpan returns the code in a node. It puts backticks around the code only if keepsCode is true.
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

// resolve decodes the escapes of Markdown: \* becomes *, and &amp; becomes &.
func resolve(text []byte) string {
	text = util.UnescapePunctuations(text)
	return string(util.ResolveEntityNames(util.ResolveNumericReferences(text)))
}

// withoutBackticks removes all backticks from a text that is not code, because they mean code on the page.
func withoutBackticks(text string) string { return strings.ReplaceAll(text, "`", "") }

func isAbsolute(address string) bool {
	return strings.HasPrefix(address, "https://") || strings.HasPrefix(address, "http://")
}

// isProse reports whether prose can write a node as part of one line. It is false for code and tables, for example,
// which lose their meaning on one line.
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

// prose returns the texts of nodes on one line. It puts a semicolon after a paragraph, a heading or a list item that
// does not end in a punctuation mark.
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

// appendParts appends the text of each paragraph, heading and list item in a node.
func (m *markdown) appendParts(parts []string, node ast.Node) []string {
	switch node.Kind() {
	case ast.KindParagraph, ast.KindTextBlock, ast.KindHeading:
		text := withoutCalloutMark(m.plainText(node, true))
		if text != "" && !m.hasOnlyLinksToSections(node) {
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

// withoutCalloutMark removes a mark such as [!NOTE] from the start of a remark.
func withoutCalloutMark(text string) string {
	if mark, rest, isMark := strings.Cut(text, "]"); isMark && strings.HasPrefix(mark, "[!") {
		return strings.TrimSpace(rest)
	}
	return text
}

func lastRune(text string) rune {
	runes := []rune(text)
	return runes[len(runes)-1]
}

// isContents reports whether a node is a table of contents: a list that contains only links to sections.
func (m *markdown) isContents(node ast.Node) bool {
	return node.Kind() == ast.KindList && m.hasOnlyLinksToSections(node)
}

// hasOnlyLinksToSections reports whether a node has links to sections of the same file, and no other text.
func (m *markdown) hasOnlyLinksToSections(node ast.Node) bool {
	hasLink := false
	hasOther := false
	// Walk returns only errors of this function, and it returns none
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
