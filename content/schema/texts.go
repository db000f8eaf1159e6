package schema

import (
	"reflect"

	"prompt-recipes/content"
	"prompt-recipes/content/tomldoc"
)

// Texts returns the texts for readers in a language file.
func Texts(l content.LanguageFile) map[tomldoc.Path]string {
	texts := map[tomldoc.Path]string{}
	EachText(l, func(path tomldoc.Path, text string, _ bool) {
		texts[path] = text
	})
	return texts
}

// EachText calls visit for every text for readers in a language file, in a certain order, with its path and whether it
// may contain code between backticks: paragraphs may, titles and labels may not. A value with a rule is for the
// program, not for readers.
func EachText(l content.LanguageFile, visit func(path tomldoc.Path, text string, mayHaveCode bool)) {
	Walk(l, func(path tomldoc.Path, field Field, value reflect.Value) bool {
		if value.Kind() == reflect.String && value.Len() > 0 && field.Rule == "" {
			visit(path, value.String(), field.HasCode)
		}
		return true
	})
}
