package check

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/prose"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/tomldoc"
)

// compareWithSource reports optional parts that only one of a translation and its source has. It skips the parts that
// catalogue.toml prescribes for every language; languageCheck.check checks these. Lists may have different lengths.
func compareWithSource(language, source *languageFile, path tomldoc.Path, have, want reflect.Value) {
	switch have.Kind() {
	case reflect.Struct:
		for _, field := range schema.Fields(have.Type()) {
			isOfCatalogue := slices.Contains(schema.Omittable, schema.BlockOf(field.Key))
			if field.Rule == "" && !isOfCatalogue {
				own := have.Field(field.Index)
				checkPart(language, source, path.Key(field.Key), field, own, want.Field(field.Index))
			}
		}
	case reflect.Map:
		for _, key := range schema.SortedKeys(have) {
			if original := want.MapIndex(key); original.IsValid() {
				compareWithSource(language, source, path.Key(key.String()), have.MapIndex(key), original)
			}
		}
	}
}

func checkPart(language, source *languageFile, path tomldoc.Path, field schema.Field, have, want reflect.Value) {
	isOptionalPart := field.Optional && field.Type.Kind() != reflect.Map
	isKnown := source.IsReliable(path) && !source.unread[path]
	switch {
	case isOptionalPart && source.linked[path]: // whoever writes the file of a prompt need not translate its notes
	case isOptionalPart && have.IsZero() && !want.IsZero():
		language.Report(path, problem.Problem{
			Kind:    problem.Missing,
			Message: path.String() + " is missing",
			Hint:    "the source language has it",
		})
	case isOptionalPart && want.IsZero() && !have.IsZero() && isKnown:
		language.Report(path, problem.Problem{
			Kind:     problem.Unknown,
			Severity: problem.Warning,
			Message:  path.String() + " is not in the source language",
			Hint:     "remove it",
		})
	default:
		compareWithSource(language, source, path, have, want)
	}
}

// checkCode reports code of the source text that a translation does not repeat, neither in the same
// text nor elsewhere in the same list.
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
