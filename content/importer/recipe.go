package importer

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/prose"
	"prompt-recipes/content/shell"
	"prompt-recipes/content/slugs"
)

// readWhole reads a file as one recipe. It leaves out a skill from a page of recipes, because that was made from a
// recipe, maybe from one of this catalogue.
func (r *reader) readWhole(m *markdown, f file, data []byte) {
	if m.front.isOfPage() {
		r.leaveOut(m.document.problem(0, problem.Problem{
			Message: "it is a skill of a page of recipes, " + m.front.source,
		}))
		return
	}
	found := Recipe{
		Origin:     content.PromptOrigin{File: f.path},
		Line:       1,
		Name:       cmp.Or(m.front.value("name"), f.name),
		Category:   f.category,
		Title:      m.front.value("title"),
		WhyItHolds: m.front.value("description"),
		Skill:      r.readSkill(m, data),
		HasTools:   m.front.has("tools"),
		front:      m.front,
	}
	if found.Skill == nil { // the front matter of a skill is published as it is
		found.UnusedKeys = m.front.unusedKeys()
	}
	prompt := m.body
	differences := m.commentNotes(span{0, len(m.document.text)})
	if title := m.documentTitle(); found.Title == "" && title != nil && title.title != "" {
		found.Title = title.title
		prompt = prompt.without([]span{title.lines})
		differences = append(differences, m.body.note(title.lines.start, "this heading is the title"))
	}
	if strings.HasPrefix(m.document.text, tomlFence+"\n") {
		differences = append(differences, m.document.note(0, "front matter is not read between lines of "+tomlFence+
			", so it is part of the prompt; write it as YAML between lines of "+fence))
	}
	if m.front.exists() && !m.front.isYAML {
		differences = append(differences, m.document.note(0, "this front matter is not YAML, and was read key by key"))
	}
	if f.path == Stdin {
		firstLine, _, _ := strings.Cut(strings.TrimSpace(prompt.text), "\n")
		found.Origin.Part = plainLine(cmp.Or(found.Name, found.Title, firstLine))
	}
	r.take(found, prompt, differences)
}

// take completes a recipe with its prompt, and adds it to the result. It refuses a recipe with mistakes. differences
// says where prompt differs from the file.
func (r *reader) take(found Recipe, prompt mappedText, differences problem.List) {
	prompt, cleaned := prompt.clean()
	found.prompt = prompt
	found.Prompt = prompt.text
	phrases := placeholders(prompt.text)
	found.Change = phrases[:min(len(phrases), shell.MaxChange)]
	found.PromptOnly = reasonForPromptOnly(prompt.text, found.Change)
	found.Name = plainLine(found.Name)
	found.Title = plainLine(withoutBackticks(found.Title))
	found.Title = cmp.Or(found.Title, slugs.TitleOf(withoutBackticks(found.Name)))
	found.Name = cmp.Or(found.Name, found.Title)
	found.Category = plainLine(withoutBackticks(found.Category))
	found.WhyItHolds = withPairedBackticks(plainLine(found.WhyItHolds))
	if wrong := checkFound(found, prompt); len(wrong) > 0 {
		r.refuseRecipe(found.Origin, wrong)
		return
	}
	if len(phrases) > len(found.Change) {
		r.leaveOutPhrases(prompt, phrases[len(found.Change):])
	}
	found.Differences = append(differences, cleaned...)
	r.result.Recipes = append(r.result.Recipes, found)
}

// leaveOutPhrases leaves out the placeholders that exceed the maximum for a recipe.
func (r *reader) leaveOutPhrases(prompt mappedText, phrases []string) {
	r.leaveOut(prompt.problem(strings.Index(prompt.text, phrases[0]), problem.Problem{
		Message: fmt.Sprintf("readers may have to replace %d phrases, so these are not among them: %s",
			shell.MaxChange, problem.FirstOf(phrases)),
	}))
}

func checkFound(found Recipe, prompt mappedText) problem.List {
	var wrong problem.List
	if strings.TrimSpace(found.Prompt) == "" {
		missing := problem.Problem{Kind: problem.Missing, Message: "there is no prompt", Hint: hintForMissing(found)}
		wrong = append(wrong, found.InFile(missing))
	}
	if strings.HasPrefix(prompt.text, fence+"\n") {
		wrong = append(wrong, prompt.problem(0, problem.Problem{
			Kind:    problem.Prompt,
			Message: "the prompt begins with a line of " + fence + ", as a front matter does",
			Hint:    hintForFence(prompt.text),
		}))
	}
	for _, p := range shell.CheckAlone(prompt.text) {
		wrong = append(wrong, prompt.problem(p.Offset, p.Problem(problem.Prompt, problem.Error)))
	}
	wrong = append(wrong, checkTexts(found, prompt.from)...)
	for i := range wrong {
		wrong[i].Message = nameOf(found) + wrong[i].Message
	}
	return wrong
}

// hintForMissing returns what to do about a recipe without a prompt.
func hintForMissing(found Recipe) string {
	if found.isSection {
		return "write one; if this is no recipe, take it out of the file, or give its heading a lower level"
	}
	return "write one"
}

// hintForFence returns what to do about a prompt that begins with a line of ---, as front matter does.
func hintForFence(prompt string) string {
	if _, _, isFenced := findFences(prompt); isFenced {
		return "if this is a front matter, begin it in the first line of the file, and write lines such as " +
			"description: text, without tabs before them; otherwise begin with a word"
	}
	return "if this is a front matter, end it with a line of " + fence + "; otherwise begin with a word"
}

// nameOf returns the start of a message about a recipe. It is the quoted title, or the beginning of a long one, if the
// file has several recipes, and otherwise "".
func nameOf(found Recipe) string {
	const most = 80
	if found.Origin.Part == "" || found.Title == "" {
		return ""
	}
	title := []rune(found.Title)
	if len(title) > most {
		title = append(title[:most], '…')
	}
	return fmt.Sprintf("%q: ", string(title))
}

// checkTexts checks the title, the category, the description and the front matter of a recipe. d is the document of
// the recipe.
func checkTexts(recipe Recipe, d *document) problem.List {
	var wrong problem.List
	// keys are the keys of the front matter that may have the text
	report := func(name, text string, found []problem.InText, keys ...string) {
		for _, p := range found {
			p.Message = name + " " + p.Message
			here := recipe.InFile(p.Problem(problem.Text, problem.Error))
			for _, key := range keys {
				at := recipe.front.find(d.text, key)
				if at < 0 {
					continue
				}
				// an invisible character is probably there only once; a letter may be anywhere
				first, _ := utf8.DecodeRuneInString(text[p.Offset:])
				if i := strings.IndexRune(d.text[at:recipe.front.end], first); i >= 0 && first >= utf8.RuneSelf {
					at += i
				}
				here = d.problem(at, p.Problem(problem.Text, problem.Error))
			}
			wrong = append(wrong, here)
		}
	}
	report("the title", recipe.Title, prose.CheckPlain(recipe.Title), "name", "title")
	report("the category", recipe.Category, prose.CheckPlain(recipe.Category))
	report("the description", recipe.WhyItHolds, prose.Check(recipe.WhyItHolds), "description")
	return append(wrong, checkFrontMatter(recipe, d)...)
}

// checkFrontMatter checks the front matter of a skill, which is published as it is. Other front matter is not
// published.
func checkFrontMatter(recipe Recipe, d *document) problem.List {
	if recipe.Skill == nil {
		return nil
	}
	wrong, isThere := prose.HiddenCharacter(d.text[:recipe.front.end])
	if !isThere {
		return nil
	}
	return problem.List{d.problem(wrong.Offset, wrong.Problem(problem.Text, problem.Error))}
}

// plainLine returns a text on one line, with the replacements of plainCharacter.
func plainLine(text string) string {
	var b strings.Builder
	for _, r := range text {
		plain, _ := plainCharacter(r)
		b.WriteString(plain)
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// withPairedBackticks returns the text unchanged if each piece of code is between two single backticks. Otherwise it
// removes all backticks.
func withPairedBackticks(text string) string {
	if strings.Count(text, "`")%2 != 0 || strings.Contains(text, "``") {
		return withoutBackticks(text)
	}
	return text
}
