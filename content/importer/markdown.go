package importer

import (
	"fmt"
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
	if at := tooDeep(body.text); at >= 0 {
		return nil, problem.List{body.problem(at, problem.Problem{
			Kind:    problem.Prompt,
			Message: fmt.Sprintf("more than %d lists and quotations within one another", maxDepth),
			Hint:    "take some out",
		})}
	}
	comments, unclosed := findComments(body.text)
	if unclosed >= 0 {
		return nil, problem.List{body.problem(unclosed, problem.Problem{
			Kind:    problem.Prompt,
			Message: "the HTML comment that begins here does not end in its block",
			Hint:    "write --> after it, without an empty line between, or put <!-- between backticks",
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

// maxDepth is how many lists and quotations may be within one another. Parsing takes time that grows with the square of
// the depth.
const maxDepth = 100

// tooDeep returns the offset of the first line with more than maxDepth lists and quotations within one another, or -1.
func tooDeep(markdown string) int {
	at := 0
	for line := range strings.Lines(markdown) {
		marks := 0
		for word := range strings.FieldsSeq(strings.ReplaceAll(line, ">", " > ")) {
			if !isContainerMark(word) {
				break
			}
			marks++
		}
		blanks := len(line) - len(strings.TrimLeft(line, " "))
		isTooIndented := marks > 0 && blanks > 2*maxDepth // two blanks for each list around this one
		if marks > maxDepth || isTooIndented {
			return at
		}
		at += len(line)
	}
	return -1
}

// isContainerMark reports whether a word at the start of a line is the mark of a list or a quotation.
func isContainerMark(word string) bool {
	number := strings.TrimRight(word, ".)")
	isNumber := number != word && number != "" && strings.Trim(number, "0123456789") == ""
	return isNumber || word == ">" || word == "-" || word == "+" || word == "*"
}

// The signs around an HTML comment.
const (
	commentOpening = "<!--"
	commentClosing = "-->"
)

// findComments returns the positions of the HTML comments, which a page made of the Markdown would not show. A <!--
// that such a page would show, as in code or in a sentence, is text. unclosed is the offset of a comment that does not
// end in its block of HTML, or -1.
func findComments(markdown string) (comments []span, unclosed int) {
	unclosed = -1
	if !strings.Contains(markdown, commentOpening) {
		return nil, unclosed
	}
	root := markdownParser.Parse(text.NewReader([]byte(markdown)))
	// Walk returns only errors of this function, and it returns none
	_ = ast.Walk(root, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch node := node.(type) {
		case *ast.RawHTML:
			part := span{node.Segments.At(0).Start, node.Segments.At(node.Segments.Len() - 1).Stop}
			if strings.HasPrefix(markdown[part.start:part.end], commentOpening) {
				comments = append(comments, part)
			}
		case *ast.HTMLBlock:
			var found []span
			found, unclosed = commentsIn(markdown, positionOf(node))
			comments = append(comments, found...)
			if unclosed >= 0 {
				return ast.WalkStop, nil
			}
		}
		return ast.WalkContinue, nil
	})
	return comments, unclosed
}

// positionOf returns the position of a block of HTML, with the line that closes it.
func positionOf(block *ast.HTMLBlock) span {
	lines := block.Lines()
	position := span{lines.At(0).Start, lines.At(lines.Len() - 1).Stop}
	if block.HasClosure() {
		position.end = block.ClosureLine.Stop
	}
	return position
}

// commentsIn returns the positions of the comments in a block of HTML. unclosed is the offset of a comment that does
// not end in the block, or -1.
func commentsIn(markdown string, block span) (comments []span, unclosed int) {
	for at := block.start; ; {
		begins := strings.Index(markdown[at:block.end], commentOpening)
		if begins < 0 {
			return comments, -1
		}
		start := at + begins
		inside := start + len("<!") // <!--> is a whole comment
		ends := strings.Index(markdown[inside:block.end], commentClosing)
		if ends < 0 {
			return comments, start
		}
		at = inside + ends + len(commentClosing)
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
	for i, c := range joined {
		start := len(strings.TrimRight(text[:c.start], " \t>"))
		rest := strings.TrimLeft(text[c.end:], " \t")
		beginsLine := start == 0 || text[start-1] == '\n'
		endsLine := rest == "" || rest[0] == '\n'
		if beginsLine && endsLine {
			joined[i] = span{start, min(len(text)-len(rest)+len("\n"), len(text))}
		}
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
