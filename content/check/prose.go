package check

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// checkProse checks every text of a language file against the rules for all languages. In texts
// that differ from the source language, it also checks the typography of the language and looks for
// markup.
func checkProse(d *languageDocument, language string, source map[tomldoc.Path]string) {
	tag := cmp.Or(d.value.Lang, language)
	eachText(tomldoc.Path{}, Field{}, reflect.ValueOf(d.value), func(path tomldoc.Path, text string, mayHaveCode bool) {
		checkText(d, path, text, mayHaveCode)
		if text == source[path] || len(text) > maxText || d.isFull(problem.Warning) {
			return
		}
		for _, p := range Typography(tag, text) {
			d.reportInText(path, p.Offset, p.Problem(problem.Typography, problem.Warning))
		}
		for _, at := range findMarkup(text) {
			d.reportInText(path, at.start, problem.Problem{
				Kind:     problem.Text,
				Severity: problem.Warning,
				Message: fmt.Sprintf("%q is shown as it stands: prose has no markup but `code`. "+
					"Write the text alone", text[at.start:at.end]),
				Hint: "a link goes into related_links or more_links",
			})
		}
	})
}

// checkText checks a text for readers. The text may contain code spans if mayHaveCode is true.
func checkText[F any](d *document[F], path tomldoc.Path, text string, mayHaveCode bool) {
	for _, p := range Text(text, mayHaveCode) {
		p.Message = d.name(path) + " " + p.Message
		d.reportInText(path, p.Offset, p.Problem(problem.Text, problem.Error))
	}
}

// Prose returns the texts for readers in a language file.
func Prose(l content.LanguageFile) map[tomldoc.Path]string {
	texts := map[tomldoc.Path]string{}
	eachText(tomldoc.Path{}, Field{}, reflect.ValueOf(l), func(path tomldoc.Path, text string, _ bool) {
		texts[path] = text
	})
	return texts
}

// eachText calls visit for every text for readers in a value, with its path and whether it may
// contain code spans. The value is at a path, within a field. Paragraphs may contain code spans,
// titles and labels may not. A value with a rule is for the program, not for readers.
func eachText(path tomldoc.Path, within Field, value reflect.Value, visit func(tomldoc.Path, string, bool)) {
	switch value.Kind() {
	case reflect.String:
		if value.Len() > 0 && within.Rule == "" {
			visit(path, value.String(), within.HasCode)
		}
	case reflect.Struct:
		for _, field := range Fields(value.Type()) {
			eachText(path.Key(field.Key), field, value.Field(field.Index), visit)
		}
	case reflect.Slice:
		for i := range value.Len() {
			eachText(path.Index(i), within, value.Index(i), visit)
		}
	case reflect.Map:
		for _, key := range sortedKeys(value) {
			eachText(path.Key(key.String()), within, value.MapIndex(key), visit)
		}
	}
}

// sortedKeys returns the keys of a map in their order, so that the problems with its values are the same
// every time.
func sortedKeys(m reflect.Value) []reflect.Value {
	keys := m.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return cmp.Compare(a.String(), b.String()) })
	return keys
}

// blankCode replaces every byte between backticks with an x, so that offsets stay the same.
func blankCode(text string) string {
	parts := strings.Split(text, "`")
	for i := 1; i < len(parts); i += 2 {
		parts[i] = strings.Repeat("x", len(parts[i]))
	}
	return strings.Join(parts, "`")
}
