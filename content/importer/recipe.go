package importer

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"prompt-recipes/content/check"
	"prompt-recipes/content/problem"
)

// readWhole takes a file as one recipe.
func (r *reader) readWhole(m *markdown, f file) error {
	found := Recipe{
		Origin:     Origin{File: f.path},
		Line:       1,
		Name:       f.name,
		Category:   f.category,
		Title:      m.front.entry("title").value,
		WhyItHolds: m.front.entry("description").value,
		front:      m.front,
	}
	if name := m.front.entry("name").value; name != "" {
		found.Name = name
	}
	r.listKeys(m)
	parts := []span{{m.front.end, len(m.text)}}
	var changes problem.List
	if title := m.documentTitle(); found.Title == "" && title != nil && title.title != "" {
		found.Title = title.title
		parts = []span{{m.front.end, title.lines.start}, {title.lines.end, len(m.text)}}
		changes = append(changes, m.problem(title.lines.start, problem.Problem{
			Kind:     problem.Prompt,
			Severity: problem.Note,
			Message:  "this heading is the title",
		}))
	}
	var pieces []span
	for _, part := range parts {
		without, comments := m.withoutComments(part)
		pieces = append(pieces, without...)
		changes = append(changes, comments...)
	}
	for _, at := range m.front.plain {
		changes = append(changes, m.problem(at, problem.Problem{
			Kind:     problem.Syntax,
			Severity: problem.Note,
			Message:  "this line is not YAML, and was taken as it stands",
		}))
	}
	prompt := m.excerpt(pieces...)
	if f.path == stdin {
		first, _, _ := strings.Cut(strings.TrimSpace(prompt.text), "\n")
		found.Origin.Part = plainLine(cmp.Or(found.Name, found.Title, first))
	}
	r.take(found, prompt, changes)
	return nil
}

// listKeys lists the keys of a front matter that nothing is made from.
func (r *reader) listKeys(m *markdown) {
	for _, e := range m.front.entries {
		switch e.key {
		case "name", "title", "description":
		default:
			r.result.Keys[e.key] = append(r.result.Keys[e.key], m.file)
		}
	}
}

// take takes a recipe whose prompt is an excerpt, unless something is wrong with it.
func (r *reader) take(found Recipe, prompt excerpt, changes problem.List) {
	found.Path = found.Origin.File
	r.result.found[found.Origin] = true
	prompt, plain := prompt.clean()
	found.Prompt = prompt.text
	found.Name = plainLine(found.Name)
	found.Title = cmp.Or(plainLine(withoutBackticks(found.Title)), words(withoutBackticks(found.Name)))
	found.Name = cmp.Or(found.Name, found.Title)
	found.Category = plainLine(withoutBackticks(found.Category))
	found.WhyItHolds = withPairedBackticks(plainLine(found.WhyItHolds))
	var wrong problem.List
	if strings.TrimSpace(found.Prompt) == "" {
		wrong = append(wrong, inRecipe(found, problem.Problem{Kind: problem.Missing, Message: "there is no prompt"}))
	}
	for _, p := range check.Prompt(prompt.text, true) {
		wrong = append(wrong, prompt.problem(p.Offset, problem.Problem{
			Kind:    problem.Prompt,
			Message: p.Message,
			Hint:    p.Hint,
		}))
	}
	wrong = append(wrong, checkTexts(found, prompt.from)...)
	if len(wrong) > 0 {
		for i := range wrong {
			wrong[i].Message = nameOf(found) + wrong[i].Message
		}
		r.refuse(wrong...)
		return
	}
	r.result.Recipes = append(r.result.Recipes, found)
	r.result.Changes = append(r.result.Changes, append(changes, plain...)...)
}

// nameOf names a recipe in a file of several.
func nameOf(found Recipe) string {
	if found.Origin.Part == "" || found.Title == "" {
		return ""
	}
	return fmt.Sprintf("%q: ", found.Title)
}

// inRecipe gives a problem the place where a recipe begins.
func inRecipe(found Recipe, p problem.Problem) problem.Problem {
	p = problem.InFile(found.Origin.File, p)
	p.Line = max(1, found.Line)
	return p
}

// checkTexts checks the texts for readers of a recipe that is in a document.
func checkTexts(found Recipe, d *document) problem.List {
	var wrong problem.List
	for _, text := range []struct {
		name    string
		text    string
		hasCode bool
		keys    []string // of a front matter, that the text comes from
	}{
		{"the title", found.Title, false, []string{"title", "name"}},
		{"the category", found.Category, false, nil},
		{"the description", found.WhyItHolds, true, []string{"description"}},
	} {
		for _, p := range check.Text(text.text, text.hasCode) {
			first, _ := utf8.DecodeRuneInString(text.text[p.Offset:])
			here := problem.Problem{
				Kind:    problem.Text,
				Message: text.name + " " + p.Message,
				Hint:    p.Hint,
			}
			if at, isThere := found.front.find(d, first, text.keys); isThere {
				wrong = append(wrong, d.problem(at, here))
			} else {
				wrong = append(wrong, inRecipe(found, here))
			}
		}
	}
	return wrong
}

// plainLine returns a text in one line, with plain characters.
func plainLine(text string) string {
	var b strings.Builder
	for _, r := range text {
		plain, _ := plainCharacter(r)
		b.WriteString(plain)
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// withPairedBackticks returns a text whose backticks mean code, or else a text without backticks.
func withPairedBackticks(text string) string {
	if strings.Count(text, "`")%2 != 0 || strings.Contains(text, "``") {
		return withoutBackticks(text)
	}
	return text
}
