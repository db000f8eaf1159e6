package schema

import (
	"reflect"

	"prompt-recipes/content"
	"prompt-recipes/content/tomldoc"
)

// Texts returns the texts for readers in a language file, by path.
func Texts(l content.LanguageFile) map[tomldoc.Path]string {
	texts := map[tomldoc.Path]string{}
	EachText(l, func(path tomldoc.Path, text string, _ bool) {
		texts[path] = text
	})
	return texts
}

// EachText calls visit for every text for readers in a language file, in the order of [Walk]. mayHaveCode says whether
// the text may contain code between backticks: paragraphs may, titles and labels may not. Values with a rule are left
// out, because they are for the program.
func EachText(l content.LanguageFile, visit func(path tomldoc.Path, text string, mayHaveCode bool)) {
	Walk(l, func(path tomldoc.Path, field Field, value reflect.Value) bool {
		if value.Kind() == reflect.String && value.Len() > 0 && field.Rule == "" {
			visit(path, value.String(), field.HasCode)
		}
		return true
	})
}
