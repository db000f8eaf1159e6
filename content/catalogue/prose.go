package catalogue

import (
	"cmp"
	"reflect"
	"regexp"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
)

// markup is Markdown or HTML, in prose without code spans: links and images, emphasis, headings, lists, quotations, tables, tags,
// entities.
var markup = regexp.MustCompile(`!?\[[^\[\]]+\]\([^()\s]+\)|\*\*[^*]+\*\*|~~[^~]+~~|\*[^*\s](?:[^*]*[^*\s])?\*|\b__?[^_\s](?:[^_]*[^_\s])?__?\b|^(?:#+|[-*>]|1\.) |\|[ :]*-{3,}[-|: ]*|` +
	`</?(?:a|b|br|code|em|i|img|p|strong)\b[^<>]*>|&(?:[a-z]+|#\d+);`)

// checkProse checks every text of a language file against the rules for all languages, and those that are not as in the source
// language against the typography of their own.
func checkProse(d *Document[content.LanguageFile], language string, source map[string]string) {
	eachText("", "", reflect.ValueOf(d.Value), func(path, text string, code bool) {
		checkText(d, path, text, code)
		if text == source[path] {
			return
		}
		for _, p := range CheckTypography(cmp.Or(d.Value.Lang, language), text) {
			d.warningIn(path, p.Offset, "%s", p.Message).Taste = true
		}
		for _, at := range markup.FindAllStringIndex(blankCode(text), -1) {
			d.warningIn(path, at[0], "%q is shown as it stands: prose has no markup but `code`. Write the text alone; a link goes into related_links or more_links", text[at[0]:at[1]])
		}
	})
}

// checkText checks a text for readers, which may have code spans if code is true.
func checkText[F any](d *Document[F], path, text string, code bool) {
	for _, p := range problem.CheckText(text, code) {
		d.problemIn(path, p.Offset, "%s %s", d.name(path), p.Message)
	}
}

// Texts are the texts of a language file that are for readers, by path.
func Texts(l content.LanguageFile) map[string]string {
	texts := map[string]string{}
	eachText("", "", reflect.ValueOf(l), func(path, text string, _ bool) { texts[path] = text })
	return texts
}

// eachText calls f with the path and the value of every text for readers in v, which is in a field with the given tag, and with
// whether it may have code spans. Paragraphs may, titles and labels may not. A value with a rule is for the program.
func eachText(path string, tag reflect.StructTag, v reflect.Value, f func(path, text string, code bool)) {
	switch v.Kind() {
	case reflect.String:
		if v.Len() > 0 && tag.Get("rule") == "" {
			f(path, v.String(), tag.Get("text") == "code")
		}
	case reflect.Struct:
		for field, value := range v.Fields() {
			eachText(problem.Join(path, field.Tag.Get("toml")), field.Tag, value, f)
		}
	case reflect.Slice:
		for i := range v.Len() {
			eachText(problem.Index(path, i), tag, v.Index(i), f)
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			eachText(problem.Join(path, key.String()), tag, v.MapIndex(key), f)
		}
	}
}
