package messages

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/prose"
	"prompt-recipes/content/tomldoc"
)

// Check compares the message file of a language with the English messages, and returns the problems, unsorted. Each
// message of the file must have the placeholders of the English message, and the plural forms of its language.
// Unknown messages get a warning, because nothing shows them. The file may lack messages. If there are no problems, a
// [locales.Bundle] accepts the file.
func Check(english map[string]Message, tag string, file *File) problem.List {
	document := file.Document
	if document == nil {
		return file.problems
	}
	forms, err := neededForms(tag)
	if err != nil {
		return problem.List{document.ProblemAt(0, problem.Problem{
			Kind:    problem.File,
			Message: "there are no plural rules for language " + tag,
			Hint: "name this file, and that of its texts, after a language that CLDR knows, " +
				"such as pt or zh-Hant",
		})}
	}
	c := &comparison{document: document, english: english, forms: forms}
	known := slices.Sorted(maps.Keys(english))
	for _, id := range slices.Sorted(maps.Keys(document.Tree())) {
		if slices.Contains(known, id) {
			c.compareMessage(id, document.Tree()[id])
		} else {
			c.reportUnknown(id, known)
		}
	}
	return c.problems
}

// Missing returns the problem that a language has no message file. name is the path under which an editor would find
// the file.
func Missing(name, tag string) problem.Problem {
	return problem.InFile(name, problem.Problem{
		Kind:    problem.File,
		Message: "the file is missing",
		Hint:    "it has the words of the interface",
		Remedy:  problem.Remedy{Action: problem.BeginWords, Language: tag},
	})
}

// comparison compares a message file with the English messages, and collects the problems.
type comparison struct {
	document *tomldoc.Document
	english  map[string]Message
	forms    []string // plural forms that the language needs
	problems problem.List
}

func (c *comparison) compareMessage(id string, value any) {
	message, unknown := readMessage(value)
	for _, key := range unknown {
		_, isMessage := c.english[key]
		c.reportKey(id, key, isMessage)
	}
	if message == nil {
		c.report(tomldoc.Keys(id), problem.Problem{
			Kind:    problem.Type,
			Message: "is neither a text nor a table of plural forms",
			Hint:    "write one text in quotes",
		})
		return
	}
	c.compareForms(id, message)
}

// reportUnknown adds a problem with a message that the English file lacks. known has the ids of the English messages.
func (c *comparison) reportUnknown(id string, known []string) {
	path := tomldoc.Keys(id)
	c.problems = append(c.problems, c.document.Problem(path, problem.Problem{
		Kind:     problem.Unknown,
		Severity: problem.Warning,
		Message:  fmt.Sprintf("the program has no message %s, so nothing shows it", path),
		Hint:     problem.DidYouMean(id, known),
	}))
}

// report adds a problem with a message, or with a key of its table. p.Message continues a sentence that begins with
// the path.
func (c *comparison) report(path tomldoc.Path, p problem.Problem) {
	p.Message = "message " + path.String() + " " + p.Message
	c.problems = append(c.problems, c.document.Problem(path, p))
}

// reportKey adds a problem with a key of a message that is not a plural form. isMessage says that the key is the id
// of another message.
func (c *comparison) reportKey(id, key string, isMessage bool) {
	path := tomldoc.Keys(id, key)
	if isMessage {
		c.report(path, problem.Problem{
			Kind:    problem.Unknown,
			Message: fmt.Sprintf("is below [%s], so it belongs to that", id),
			Hint:    "write it above the first table",
		})
		return
	}
	c.report(path, problem.Problem{
		Kind:    problem.Unknown,
		Message: "is not a plural form",
		Hint:    "write one of " + strings.Join(pluralForms, ", "),
	})
}

// compareForms compares the texts of a message with the English message. It adds a problem for each missing plural
// form that the language needs. Other forms are never shown.
func (c *comparison) compareForms(id string, message Message) {
	english := c.english[id]
	needed := []string{other}
	if len(english) > 1 {
		needed = c.forms
	}
	for _, form := range needed {
		if _, ok := message[form]; ok {
			continue
		}
		c.report(tomldoc.Keys(id), problem.Problem{
			Kind:    problem.Missing,
			Message: fmt.Sprintf("lacks the plural form %s of its language", form),
			Hint:    fmt.Sprintf("write %s.%s", id, form),
		})
	}
	for _, form := range pluralForms {
		text, ok := message[form]
		if !ok {
			continue
		}
		path := tomldoc.Keys(id, form)
		if !c.document.Has(path) { // the message is not a table
			path = tomldoc.Keys(id)
		}
		for _, wrong := range compareText(text, english[other]) {
			c.report(path, wrong)
		}
	}
}

func compareText(text, english string) []problem.Problem {
	switch {
	case strings.Contains(placeholder.ReplaceAllString(text, ""), "{{"):
		return []problem.Problem{{
			Kind:    problem.Value,
			Message: fmt.Sprintf("has braces that are not a placeholder: %q", text),
			Hint:    fmt.Sprintf("write them as %q has them", english),
		}}
	case strings.TrimSpace(text) == "":
		return []problem.Problem{{Kind: problem.Missing, Message: "is empty", Hint: "write its text"}}
	}
	wrong := comparePlaceholders(text, english)
	if len(wrong) > 0 {
		return wrong
	}
	for _, p := range prose.CheckPlain(text) {
		wrong = append(wrong, problem.Problem{Kind: problem.Text, Message: p.Message, Hint: p.Hint})
	}
	return wrong
}

func comparePlaceholders(text, english string) []problem.Problem {
	var wrong []problem.Problem
	for _, lost := range without(placeholders(english), placeholders(text)) {
		wrong = append(wrong, problem.Problem{
			Kind:    problem.Value,
			Message: "lacks " + lost,
			Hint:    fmt.Sprintf("write it where %q has it", english),
		})
	}
	for _, extra := range without(placeholders(text), placeholders(english)) {
		wrong = append(wrong, problem.Problem{
			Kind:    problem.Value,
			Message: fmt.Sprintf("has %s, which %q has not", extra, english),
			Hint:    "remove or correct it",
		})
	}
	return wrong
}

var placeholder = regexp.MustCompile(`{{\s*\.(\w+)\s*}}`)

// placeholders returns the placeholders of a message in alphabetical order, each once.
func placeholders(text string) []string {
	var all []string
	for _, match := range placeholder.FindAllStringSubmatch(text, -1) {
		all = append(all, "{{."+match[1]+"}}")
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func without(some, others []string) []string {
	return slices.DeleteFunc(some, func(p string) bool { return slices.Contains(others, p) })
}
