package importer

import (
	"slices"
	"sort"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"prompt-recipes/content/problem"
)

// markdown is a document that has been parsed as Markdown. The positions of nodes are offsets in the
// document.
type markdown struct {
	*document
	source   []byte // the text of the document, with line feeds in place of its front matter
	front    frontMatter
	root     ast.Node
	comments []comment // outside of code, in order
}

// comment is an HTML comment.
type comment struct {
	span
	// removed goes with the comment: the whole lines of this comment and its neighbours if they contain nothing else,
	// and otherwise only the comment
	removed span
}

var markdownParser = goldmark.New(goldmark.WithParserOptions(parser.WithAttribute())).Parser()

// parseMarkdown parses a document. It returns a problem if a comment does not end: such a comment would
// hide the rest of the file from people, but not from agents.
func parseMarkdown(d *document) (*markdown, problem.List) {
	m := &markdown{document: d, front: readFrontMatter(d.text)}
	m.source = []byte(strings.Repeat("\n", m.front.end) + d.text[m.front.end:])
	m.root = markdownParser.Parse(text.NewReader(m.source))
	wrong := m.findComments()
	m.extendComments()
	return m, wrong
}

// findComments finds the HTML comments outside of code. It stops at one that does not end, and returns a
// problem.
func (m *markdown) findComments() (wrong problem.List) {
	// the walk returns errors of this function only, and there are none
	_ = ast.Walk(m.root, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		var html span
		switch node := node.(type) {
		case *ast.HTMLBlock:
			if node.HTMLBlockType == ast.HTMLBlockType1 { // script, pre and style are code
				return ast.WalkContinue, nil
			}
			html = span{node.Pos(), endOfHTMLBlock(node)}
		case *ast.RawHTML:
			last := node.Segments.At(node.Segments.Len() - 1)
			html = span{node.Segments.At(0).Start, last.Stop}
		default:
			return ast.WalkContinue, nil
		}
		if wrong = m.addComments(html); wrong != nil {
			return ast.WalkStop, nil
		}
		return ast.WalkContinue, nil
	})
	return wrong
}

// endOfHTMLBlock includes the line that closes the block, which goldmark keeps apart.
func endOfHTMLBlock(node *ast.HTMLBlock) int {
	end := node.Pos()
	if lines := node.Lines(); lines.Len() > 0 {
		end = lines.At(lines.Len() - 1).Stop
	}
	if node.HasClosure() {
		end = max(end, node.ClosureLine.Stop)
	}
	return end
}

// addComments adds the comments that begin in a piece of HTML. As in a browser, a comment may end after
// that piece.
func (m *markdown) addComments(html span) problem.List {
	const opening, closing = "<!--", "-->"
	at := html.start
	if n := len(m.comments); n > 0 {
		at = max(at, m.comments[n-1].end)
	}
	for at < html.end {
		begins := strings.Index(m.text[at:html.end], opening)
		if begins < 0 {
			return nil
		}
		at += begins
		ends := strings.Index(m.text[at+len("<!"):], closing) // <!--> is a whole comment, too
		if ends < 0 {
			return problem.List{m.problem(at, problem.Problem{
				Kind:    problem.Prompt,
				Message: "the HTML comment that begins here does not end",
				Hint:    "write --> after it, or put <!-- between backticks",
			})}
		}
		end := at + len("<!") + ends + len(closing)
		m.comments = append(m.comments, comment{span: span{at, end}, removed: span{at, end}})
		at = end
	}
	return nil
}

// withoutComments returns the pieces that remain of a part of the document if its comments are removed.
// It removes a whole line if the line contains nothing else. It also returns a note for each line in which comments
// begin.
func (m *markdown) withoutComments(part span) (pieces []span, leftOut problem.List) {
	at := part.start
	noted := 0 // the number of a line
	for _, comment := range m.comments[m.firstComment(part.start):] {
		if comment.start >= part.end {
			break
		}
		line := m.lines.Number(comment.start)
		if comment.start >= part.start && line != noted {
			leftOut = append(leftOut, m.note(comment.start, "HTML comment left out"))
			noted = line
		}
		pieces = append(pieces, span{at, max(at, comment.removed.start)})
		at = max(at, min(comment.removed.end, part.end))
	}
	return append(pieces, span{at, part.end}), leftOut
}

// firstComment returns the index of the first comment that ends after an offset.
func (m *markdown) firstComment(offset int) int {
	return sort.Search(len(m.comments), func(i int) bool { return m.comments[i].end > offset })
}

// isInComment reports whether an offset is in a comment. Since a comment may end after its HTML block,
// it may contain what Markdown takes for a heading.
func (m *markdown) isInComment(offset int) bool {
	i := m.firstComment(offset)
	return i < len(m.comments) && m.comments[i].start <= offset
}

// outsideComments returns the pieces of a part of the document that are not in comments.
func (m *markdown) outsideComments(part span) []span {
	var pieces []span
	at := part.start
	for _, comment := range m.comments[m.firstComment(part.start):] {
		if comment.start >= part.end {
			break
		}
		if at < comment.start {
			pieces = append(pieces, span{at, comment.start})
		}
		at = max(at, comment.end)
	}
	if at < part.end {
		pieces = append(pieces, span{at, part.end})
	}
	return pieces
}

// extendComments extends what goes with comments to whole lines. It looks at comments that share lines together,
// because there may be thousands in one line.
func (m *markdown) extendComments() {
	for first := 0; first < len(m.comments); {
		lines := span{m.lines.Start(m.comments[first].start), m.lines.Next(m.comments[first].end)}
		next := first + 1
		for ; next < len(m.comments) && m.comments[next].start < lines.end; next++ {
			if end := m.comments[next].end; end > lines.end {
				lines.end = m.lines.Next(end)
			}
		}
		if m.isBlank(m.outsideComments(lines)) {
			for i := first; i < next; i++ {
				m.comments[i].removed = lines
			}
		}
		first = next
	}
}

// isBlank reports whether pieces of the document contain only white space.
func (m *markdown) isBlank(pieces []span) bool {
	return !slices.ContainsFunc(pieces, func(piece span) bool {
		return strings.TrimSpace(m.text[piece.start:piece.end]) != ""
	})
}

// isComment reports whether a node contains nothing but comments.
func (m *markdown) isComment(node ast.Node) bool {
	html, ok := node.(*ast.HTMLBlock)
	if !ok {
		return false
	}
	return m.isBlank(m.outsideComments(span{html.Pos(), endOfHTMLBlock(html)}))
}

// heading is a heading of the document. Headings in lists and quotations do not count.
type heading struct {
	node  *ast.Heading
	level int
	lines span // with the line of = or - below it, if there is one
	title string
	slug  string // from {#slug} after the title; "" if there is none
}

func (m *markdown) headings() []heading {
	var all []heading
	for node := m.root.FirstChild(); node != nil; node = node.NextSibling() {
		if h, ok := node.(*ast.Heading); ok && !m.isInComment(h.Pos()) {
			all = append(all, m.heading(h))
		}
	}
	return all
}

func (m *markdown) heading(node *ast.Heading) heading {
	h := heading{
		node:  node,
		level: node.Level,
		lines: span{m.lines.Start(node.Pos()), m.lines.Next(node.Pos())},
		title: m.plainText(node, false),
	}
	if lines := node.Lines(); lines.Len() > 0 && !m.isATX(h.lines) {
		h.lines.end = m.lines.Next(m.lines.Next(lines.At(lines.Len() - 1).Start))
	}
	if id, ok := node.AttributeString("id"); ok {
		if slug, ok := id.([]byte); ok {
			h.slug = string(slug)
		}
	}
	return h
}

// isATX reports whether a heading begins with number signs. Other headings are underlined.
func (m *markdown) isATX(line span) bool {
	mark := strings.TrimLeft(m.text[line.start:line.end], " ")
	rest := strings.TrimLeft(mark, "#")
	return len(rest) < len(mark) && (rest == "" || strings.ContainsRune(" \t\n", rune(rest[0])))
}
