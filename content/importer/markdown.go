package importer

import (
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/textfile"
)

// markdown is a document that has been parsed as Markdown. Offsets and positions of nodes refer to its body.
type markdown struct {
	document *document
	front    frontMatter
	body     mappedText // the text after the front matter, without HTML comments
	comments []int      // the offset of each removed HTML comment in the document
	lines    textfile.Lines
	source   []byte
	root     ast.Node
}

var markdownParser = goldmark.New(goldmark.WithParserOptions(parser.WithAttribute())).Parser()

// parseMarkdown parses a document. It returns a problem if an HTML comment has no end: such a comment would hide the
// rest of the file from people, but not from agents.
func parseMarkdown(d *document) (*markdown, problem.List) {
	m := &markdown{document: d, front: readFrontMatter(d.text)}
	body := d.whole().slice(m.front.end, len(d.text))
	comments, unclosed := findComments(body.text)
	if unclosed >= 0 {
		return nil, problem.List{body.problem(unclosed, problem.Problem{
			Kind:    problem.Prompt,
			Message: "the HTML comment that begins here does not end",
			Hint:    "write --> after it, or put <!-- between backticks",
		})}
	}
	for _, c := range comments {
		m.comments = append(m.comments, body.source(c.start))
	}
	m.body = body.without(wholeLines(body.text, comments))
	m.lines = textfile.LinesOf(m.body.text)
	m.source = []byte(m.body.text)
	m.root = markdownParser.Parse(text.NewReader(m.source))
	return m, nil
}

// findComments returns the positions of the HTML comments outside of code. unclosed is the offset of a comment
// without an end, or -1.
func findComments(markdown string) (comments []span, unclosed int) {
	const opening, closing = "<!--", "-->"
	if !strings.Contains(markdown, opening) {
		return nil, -1
	}
	parts := findParts(markdown)
	for at := 0; ; {
		begins := strings.Index(markdown[at:], opening)
		if begins < 0 {
			return comments, -1
		}
		start := at + begins
		at = start + len(opening)
		if parts.isCode(start) {
			continue
		}
		ends := strings.Index(markdown[start+len("<!"):], closing) // <!--> is a whole comment
		if ends < 0 {
			return nil, start
		}
		at = start + len("<!") + ends + len(closing)
		comments = append(comments, span{start, at})
	}
}

// wholeLines prepares comments for their removal. It joins comments with only blanks between them. It extends a
// comment to whole lines if nothing else is on these lines, except for the marks of a quotation.
func wholeLines(text string, comments []span) []span {
	var joined []span
	before := 0 // the end of the previous comment
	for _, c := range comments {
		if between := text[before:c.start]; len(joined) > 0 && strings.Trim(between, " \t") == "" {
			joined[len(joined)-1].end = c.end
		} else {
			joined = append(joined, c)
		}
		before = c.end
	}
	before = 0
	for i, c := range joined {
		between := text[before:c.start]
		start := len(strings.TrimRight(between, " \t>"))
		rest := strings.TrimLeft(text[c.end:], " \t")
		beginsLine := start > 0 && between[start-1] == '\n' || start == 0 && before == 0
		endsLine := rest == "" || rest[0] == '\n'
		if beginsLine && endsLine {
			joined[i] = span{before + start, min(len(text)-len(rest)+len("\n"), len(text))}
		}
		before = joined[i].end
	}
	return joined
}

// commentNotes returns notes about the removed comments in a part of the document, at most one for each line.
func (m *markdown) commentNotes(part span) problem.List {
	var notes problem.List
	noted := 0 // the number of the last line with a note
	for _, comment := range m.comments {
		if comment < part.start || comment >= part.end {
			continue
		}
		if line := m.document.lines.Number(comment); line != noted {
			notes = append(notes, m.document.note(comment, "HTML comment left out"))
			noted = line
		}
	}
	return notes
}

// heading is a heading of the document. Headings in lists and quotations do not count.
type heading struct {
	node  *ast.Heading
	level int
	lines span // position of the heading, with the line of = or - below it
	title string
	slug  string // from {#slug} after the title; "" if the heading has no slug
}

func (m *markdown) headings() []heading {
	var all []heading
	for node := m.root.FirstChild(); node != nil; node = node.NextSibling() {
		if h, ok := node.(*ast.Heading); ok {
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
	mark := strings.TrimLeft(m.body.text[line.start:line.end], " ")
	rest := strings.TrimLeft(mark, "#")
	return len(rest) < len(mark) && (rest == "" || strings.ContainsRune(" \t\n", rune(rest[0])))
}
