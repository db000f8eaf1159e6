package check

import (
	"cmp"

	"prompt-recipes/content/decode"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/prose"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/tomldoc"
)

// checkProse checks every text of a language file against the rules for all languages. In texts that differ from the
// source language, it also checks the typography of the language and looks for markup. source has the texts of the
// source language.
func checkProse(language *languageFile, source map[tomldoc.Path]string) {
	tag := cmp.Or(language.texts.Lang, language.tag)
	schema.EachText(language.texts, func(path tomldoc.Path, text string, mayHaveCode bool) {
		checkText(language.File, path, text, mayHaveCode)
		if text == source[path] || len(text) > prose.MaxLength {
			return
		}
		if !language.linked[path] { // files of prompts are written for agents
			for _, p := range prose.Typography(tag, text) {
				language.ReportInText(path, p.Offset, p.Problem(problem.Typography, problem.Warning))
			}
		}
		for _, p := range prose.Markup(text) {
			language.ReportInText(path, p.Offset, p.Problem(problem.Text, problem.Warning))
		}
	})
}

// checkText checks a text for readers. The text may contain code spans if mayHaveCode is true.
func checkText(file *decode.File, path tomldoc.Path, text string, mayHaveCode bool) {
	check := prose.CheckPlain
	if mayHaveCode {
		check = prose.Check
	}
	for _, p := range check(text) {
		p.Message = file.Name(path) + " " + p.Message
		file.ReportInText(path, p.Offset, p.Problem(problem.Text, problem.Error))
	}
}
