package importer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"prompt-recipes/content/problem"
)

// section is a heading and the text below it, up to the next heading of the same or a higher rank.
type section struct {
	heading
	body  span
	nodes []ast.Node // the nodes of the body
}

// titleLevel returns the level of the headings that are titles of recipes: the level of the first heading with text
// below it. A table of contents is not text. The title of the document counts only if it is the only heading. If no
// heading has text below it, titleLevel returns the level of the last heading. Without headings, it returns 0.
func (m *markdown) titleLevel() int {
	headings := m.headings()
	if len(headings) == 0 {
		return 0
	}
	title := m.documentTitle()
	for _, h := range headings {
		isTitle := title != nil && h.node == title.node && len(headings) > 1
		if !isTitle && m.hasText(h.node) {
			return h.level
		}
	}
	return headings[len(headings)-1].level
}

// levelOf returns the level of the headings that are titles of recipes. Some of these titles are given. If they are
// on several levels, levelOf returns the level with most of them. If levels have equally many, it prefers the level
// that [markdown.titleLevel] returns.
func (m *markdown) levelOf(titles []string) int {
	var known [7]map[string]bool // by level
	for _, h := range m.headings() {
		if slices.Contains(titles, h.title) {
			if known[h.level] == nil {
				known[h.level] = map[string]bool{}
			}
			known[h.level][h.title] = true
		}
	}
	best := m.titleLevel()
	for level := range known {
		if len(known[level]) > len(known[best]) {
			best = level
		}
	}
	return best
}

// documentTitle returns the heading at the start of the document if it is the only heading of level 1. Otherwise it
// returns nil.
func (m *markdown) documentTitle() *heading {
	headings := m.headings()
	if len(headings) == 0 || headings[0].level != 1 {
		return nil
	}
	for _, h := range headings[1:] {
		if h.level == 1 {
			return nil
		}
	}
	if headings[0].node.PreviousSibling() != nil {
		return nil
	}
	return &headings[0]
}

// hasText reports whether there is text between a heading and the next heading.
func (m *markdown) hasText(node ast.Node) bool {
	for next := node.NextSibling(); next != nil && next.Kind() != ast.KindHeading; next = next.NextSibling() {
		if m.isText(next) {
			return true
		}
	}
	return false
}

// sections splits the document at the headings of a level and of higher ranks. The first section has no heading: it
// is the text before the first of these headings.
func (m *markdown) sections(level int) []section {
	all := []section{{body: span{0, len(m.body.text)}}}
	for node := m.root.FirstChild(); node != nil; node = node.NextSibling() {
		last := &all[len(all)-1]
		h, ok := node.(*ast.Heading)
		if !ok || h.Level > level {
			last.nodes = append(last.nodes, node)
			continue
		}
		next := section{heading: m.heading(h)}
		last.body.end = next.lines.start
		next.body = span{next.lines.end, len(m.body.text)}
		all = append(all, next)
	}
	return all
}

// readSections reads a recipe below each heading of a level. A heading of a higher rank is a category, unless it is
// the title of the document.
func (r *reader) readSections(m *markdown, level int) {
	title := m.documentTitle()
	category := ""
	for _, s := range m.sections(level) {
		isDocumentTitle := title != nil && s.node == title.node
		switch {
		case s.level == level && slices.ContainsFunc(s.nodes, m.isText):
			r.readSection(m, s, category)
			continue
		case s.level == level:
			r.leaveOut(m.body.problem(s.lines.start, problem.Problem{
				Message: fmt.Sprintf("%q: there is no text below this heading", s.title),
			}))
			continue
		case s.level > 0 && !isDocumentTitle:
			category = s.title
		}
		r.leaveOutText(m, s, level)
	}
}

// leaveOutText leaves out a section that belongs to no recipe. It does nothing if the section contains no text.
func (r *reader) leaveOutText(m *markdown, s section, level int) {
	if !slices.ContainsFunc(s.nodes, m.isText) {
		return
	}
	p := problem.Problem{Message: "the text above the first heading"}
	at := s.body.start
	if s.node != nil {
		at = s.lines.start
		p.Message = fmt.Sprintf("%q: the text below this heading, since recipes begin with %s",
			s.title, strings.Repeat("#", level))
	}
	r.leaveOut(m.body.problem(at, p))
}

// isText reports whether a node counts as text: it is neither a rule nor a table of contents.
func (m *markdown) isText(node ast.Node) bool {
	return !m.isContents(node) && node.Kind() != ast.KindThematicBreak
}

// readSection reads a section as a recipe.
func (r *reader) readSection(m *markdown, s section, category string) {
	found := Recipe{
		Origin:     r.newOrigin(m.document.file, s.title),
		Name:       s.title,
		GivenSlug:  s.slug,
		Category:   category,
		Title:      s.title,
		IsNameless: s.title == "",
		isSection:  true,
	}
	found.Line = m.document.lines.Number(m.body.source(s.lines.start))
	body, differences := m.withoutRules(s)
	prompt := m.body.slice(body.start, body.end)
	differences = append(differences, m.commentNotes(m.inDocument(s))...)
	if block := m.promptBlock(s); block != nil {
		prompt = m.contentOf(block)
		note := m.body.note(block.Pos(), "this block is the prompt, and the text around it the notes")
		differences = append(differences, note)
		found.WhyItHolds = m.prose(m.notesAround(s, block))
	} else if first, ok := s.nodes[0].(*ast.Heading); ok {
		differences = append(differences, m.body.note(first.Pos(), fmt.Sprintf("the prompt begins with this heading; "+
			"if it is the title of a recipe, take headings of level %d for titles", first.Level)))
	}
	r.take(found, prompt, differences)
}

// inDocument returns the position of a section in the document.
func (m *markdown) inDocument(s section) span {
	part := span{m.body.source(s.lines.start), len(m.document.text)} // comments may stand after the end of the body
	if s.body.end < len(m.body.text) {
		part.end = m.body.source(s.body.end)
	}
	return part
}

// withoutRules returns the body of a section without the rules at its end, such as ---, which separate it from the
// next section. It also returns a note for each rule.
func (m *markdown) withoutRules(s section) (body span, leftOut problem.List) {
	body = s.body
	for _, node := range slices.Backward(s.nodes) {
		if node.Kind() != ast.KindThematicBreak {
			break
		}
		body.end = m.lines.Start(node.Pos())
		leftOut = append(leftOut, m.body.note(node.Pos(), "this rule ends the section, and is not part of the prompt"))
	}
	return body, leftOut
}

// promptBlock returns the block that is the prompt of a section, or nil if the whole text of the section is the
// prompt. A block is the prompt if all of these are true:
//
//   - It is the only block of code, and not in a programming language. Or there is no code, and it is the only
//     quotation.
//   - It comes first, or after a label such as "Prompt:", or is longer than the text around it. Otherwise it may be
//     an example in a prompt.
//   - Everything else in the section is prose.
func (m *markdown) promptBlock(s section) ast.Node {
	var code, quotations []ast.Node
	for _, node := range s.nodes {
		switch {
		case hasCodeBlock(node):
			code = append(code, node)
		case node.Kind() == ast.KindBlockquote && !m.isCallout(node):
			quotations = append(quotations, node)
		}
	}
	candidates := code
	if len(code) == 0 {
		candidates = quotations
	}
	if len(candidates) != 1 {
		return nil
	}
	block := candidates[0]
	switch block := block.(type) {
	case *ast.FencedCodeBlock:
		if !isPlainLanguage(string(block.Language(m.source))) {
			return nil
		}
	case *ast.Blockquote:
	default: // code that is indented, or in a list
		return nil
	}
	prompt := strings.TrimSpace(m.contentOf(block).text)
	if prompt == "" {
		return nil
	}
	for _, node := range s.nodes {
		if node != block && !isProse(node) {
			return nil
		}
	}
	isLongest := len(prompt) > len(m.prose(m.notesAround(s, block)))
	if !isLongest && !m.isFirstOrLabelled(s, block) {
		return nil
	}
	return block
}

// hasCodeBlock reports whether a node is or contains a block of code.
func hasCodeBlock(node ast.Node) bool {
	if node.Kind() == ast.KindFencedCodeBlock || node.Kind() == ast.KindCodeBlock {
		return true
	}
	for child := node.FirstChild(); child != nil; child = child.NextSibling() {
		if hasCodeBlock(child) {
			return true
		}
	}
	return false
}

// isPlainLanguage reports whether the language of a block of code means text. "" does, too.
func isPlainLanguage(language string) bool {
	switch strings.ToLower(language) {
	case "", "text", "txt", "markdown", "md", "prompt":
		return true
	}
	return false
}

// isCallout reports whether a quotation is a remark, such as > [!NOTE] or > Note:
func (m *markdown) isCallout(node ast.Node) bool {
	first := node.FirstChild()
	if first == nil {
		return false
	}
	text := strings.ToLower(m.plainText(first, false))
	if strings.HasPrefix(text, "[!") {
		return true
	}
	word, _, hasColon := strings.Cut(text, ":")
	switch word {
	case "note", "tip", "important", "warning", "caution", "info", "hint":
		return hasColon
	}
	return false
}

// isFirstOrLabelled reports whether a block comes first in its section, or after a label.
func (m *markdown) isFirstOrLabelled(s section, block ast.Node) bool {
	before := block.PreviousSibling()
	return before == nil || before == ast.Node(s.node) || m.isLabel(before)
}

// isLabel reports whether a node announces a prompt: it ends with a colon, or consists of the word Prompt.
func (m *markdown) isLabel(node ast.Node) bool {
	if node.Kind() != ast.KindParagraph && node.Kind() != ast.KindHeading {
		return false
	}
	text := m.plainText(node, false)
	return strings.HasSuffix(text, ":") || strings.HasSuffix(text, "：") || m.isPromptLabel(node)
}

// isPromptLabel reports whether a node consists of the word Prompt.
func (m *markdown) isPromptLabel(node ast.Node) bool {
	text := strings.TrimRight(m.plainText(node, false), ":： ")
	return strings.EqualFold(text, "prompt") || strings.EqualFold(text, "the prompt")
}

// notesAround returns the nodes of a section without its prompt and the label of the prompt.
func (m *markdown) notesAround(s section, block ast.Node) []ast.Node {
	var notes []ast.Node
	for _, node := range s.nodes {
		if node != block && !m.isPromptLabel(node) {
			notes = append(notes, node)
		}
	}
	return notes
}

// contentOf returns the text in a block of code or a quotation, without its fences or marks.
func (m *markdown) contentOf(block ast.Node) mappedText {
	if block.Kind() == ast.KindBlockquote {
		return m.quotation(block)
	}
	var content []mappedText
	lines := block.Lines()
	for i := range lines.Len() {
		line := lines.At(i)
		// the rest of a tab that is partly the indent of the block
		indent := strings.Repeat(" ", line.Padding)
		content = append(content, m.document.written(indent, m.body.source(line.Start)))
		content = append(content, m.body.slice(line.Start, line.Stop))
	}
	return m.document.concat(content...)
}

// quotation returns the text of a quotation, without the > of each line.
func (m *markdown) quotation(block ast.Node) mappedText {
	var content []mappedText
	end := len(m.body.text)
	if next := block.NextSibling(); next != nil {
		end = m.lines.Start(next.Pos())
	}
	for at := m.lines.Start(block.Pos()); at < end; at = m.lines.Next(at) {
		line := m.body.text[at:m.lines.Next(at)]
		text, isMarked := strings.CutPrefix(strings.TrimLeft(line, " "), ">")
		switch {
		case isMarked:
			text = strings.TrimPrefix(text, " ")
		case strings.TrimSpace(line) == "":
			return m.document.concat(content...) // what follows may be a link definition, which is in no node
		default:
			text = line // Markdown lets the last paragraph continue without >
		}
		content = append(content, m.body.slice(at+len(line)-len(text), at+len(line)))
	}
	return m.document.concat(content...)
}
