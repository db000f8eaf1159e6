package check

import (
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/decode"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/tomldoc"
)

// problems returns the problems of all files that belong to the catalogue.
func (d *decoded) problems() problem.List {
	found := slices.Concat(d.catalogue.Problems(decode.Structure), d.catalogue.Problems(decode.Values))
	inSource := d.pathsWithText()
	for _, language := range d.languages {
		if language.isFilled {
			found = append(found, problemsOfFilled(language)...)
		} else {
			found = append(found, d.problemsOf(language, inSource)...)
		}
	}
	return found
}

// problemsOfFilled returns the problems of a language whose pages have texts of the source language where its file
// lacks them. So nothing is missing.
func problemsOfFilled(language *languageFile) problem.List {
	ofValues := language.Problems(decode.Values)
	if language.isDraft {
		ofValues = ofValues.WithSeverity(problem.Note)
	}
	return append(language.Problems(decode.Structure), ofValues...).Without(problem.Missing)
}

// problemsOf returns the problems of any other language. If a translation lacks something, the problem says what to do
// about it: a command can copy what is in the source language, whose paths are inSource. Below an unknown key, nothing
// counts as missing.
func (d *decoded) problemsOf(language *languageFile, inSource map[tomldoc.Path]bool) problem.List {
	isUnknown := map[tomldoc.Path]bool{}
	for _, found := range language.Found() {
		if found.Problem.Kind == problem.Unknown {
			isUnknown[found.About] = true
		}
	}
	isTranslation := !language.isSource && d.source != nil
	var problems problem.List
	for _, found := range language.Found() {
		wrong := found.Problem
		isMissing := wrong.Kind == problem.Missing
		switch {
		case isMissing && isUnknown[found.About.Parent()]:
			continue
		case isMissing && isTranslation && inSource[found.About]:
			wrong.Remedy = problem.Remedy{Action: problem.CopyMissing, Language: language.tag}
		case isMissing && isTranslation:
			wrong.Hint = "write it in " + content.LanguageFileName(d.sourceLanguage()) + " first"
		}
		problems = append(problems, wrong)
	}
	return problems
}

// pathsWithText returns the paths of the texts in the file of the source language, and of the tables and lists that
// contain these texts.
func (d *decoded) pathsWithText() map[tomldoc.Path]bool {
	hasText := map[tomldoc.Path]bool{}
	if d.source == nil {
		return hasText
	}
	for path, text := range schema.Texts(d.source.texts) {
		if strings.TrimSpace(text) == "" {
			continue
		}
		for ; !hasText[path] && !path.IsRoot(); path = path.Parent() {
			hasText[path] = true
		}
	}
	return hasText
}

// broken returns the problems that make the catalogue broken; see the package comment.
func (d *decoded) broken() problem.List {
	broken := d.catalogue.Problems(decode.Structure)
	if d.source != nil { // without it nothing can be compared
		broken = broken.Without(problem.Missing)
	}
	for _, language := range d.languages {
		broken = append(broken, language.Problems(decode.Structure).Without(problem.Missing)...)
	}
	broken.Sort(d.firstFiles()...)
	return broken
}

// firstFiles returns the paths of the files whose problems are to be fixed first.
func (d *decoded) firstFiles() []string {
	first := []string{d.catalogue.Document.File()}
	if d.source != nil {
		first = append(first, d.source.Document.File())
	}
	return first
}
