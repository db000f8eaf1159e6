package check

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/prose"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/tomldoc"
)

// compareWithSource reports optional parts that only the translation has, or only its source.
func compareWithSource(language, source *languageFile) {
	have := partsOf(language.texts)
	want := partsOf(source.texts)
	for _, path := range slices.SortedFunc(maps.Keys(want), tomldoc.Path.Compare) {
		_, isThere := have[path]
		_, hasPlace := have[path.Parent()] // otherwise that is missing
		isOptional := want[path]
		// whoever writes the file of a prompt need not translate its notes
		if isOptional && !isThere && hasPlace && !source.linked[path] {
			language.Report(path, problem.Problem{
				Kind:    problem.Missing,
				Message: path.String() + " is missing",
				Hint:    "the source language has it",
			})
		}
	}
	for _, path := range slices.SortedFunc(maps.Keys(have), tomldoc.Path.Compare) {
		_, isThere := want[path]
		_, hasPlace := want[path.Parent()]
		isOptional := have[path]
		if isOptional && !isThere && hasPlace && source.IsReliable(path) && !source.unread[path] {
			language.Report(path, problem.Problem{
				Kind:     problem.Unknown,
				Severity: problem.Warning,
				Message:  path.String() + " is not in the source language",
				Hint:     "remove it",
			})
		}
	}
}

// partsOf returns the paths of the parts of a language file, and whether each is optional. It leaves out:
//
//   - parts that catalogue.toml prescribes for every language; compareWithCatalogue checks these
//   - entries of lists, because a list may have another length in another language
func partsOf(texts content.LanguageFile) map[tomldoc.Path]bool {
	isOptional := map[tomldoc.Path]bool{}
	schema.Walk(texts, func(path tomldoc.Path, field schema.Field, value reflect.Value) bool {
		isOfCatalogue := slices.Contains(schema.Omittable, schema.BlockOf(field.Key))
		if isOfCatalogue || field.Rule != "" {
			return false
		}
		isOptional[path] = field.Optional && field.Type.Kind() != reflect.Map
		return value.Kind() != reflect.Slice
	})
	return isOptional
}

// checkCode reports code in a source text that the translation lacks. If the text is in a list, the code may be in any
// entry of the list.
func checkCode(language, source *languageFile) {
	texts := schema.Texts(language.texts)
	own := map[tomldoc.Path]map[string]bool{} // the code of each text, or of all texts of a list
	for path, text := range texts {
		list := path.WithoutIndexes()
		if own[list] == nil {
			own[list] = map[string]bool{}
		}
		for _, code := range prose.CodeSpans(text) {
			own[list][code] = true
		}
	}
	schema.EachText(source.texts, func(path tomldoc.Path, original string, _ bool) {
		translation, ok := own[path.WithoutIndexes()]
		isFilledIn := language.isFilled && strings.TrimSpace(texts[path]) == ""
		if !ok || isFilledIn {
			return
		}
		for _, code := range prose.CodeSpans(original) {
			if translation[code] {
				continue
			}
			language.ReportInText(path, 0, problem.Problem{
				Kind:     problem.Text,
				Severity: problem.Warning,
				Message:  fmt.Sprintf("the source text has %s, which is the same in every language", code),
				Hint:     "write it here too",
			})
		}
	})
}
