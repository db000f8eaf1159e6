package catalogue

import (
	"reflect"
	"regexp"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
)

// markdownLink is a link or an image in Markdown, in prose without code spans.
var markdownLink = regexp.MustCompile(`!?\[[^\[\]]+\]\([^()\s]+\)`)

// checkProse checks every text of a language file against the rules for all languages and the typography of its own.
func checkProse(d *Document[content.LanguageFile], language string) {
	eachText("", reflect.ValueOf(d.Value), func(path, text string) {
		if isProse(path) && checkText(d, path, text, allowsCode(path)) {
			for _, p := range CheckTypography(language, text) {
				d.warningIn(path, p.Offset, "%s", p.Message)
			}
			for _, at := range markdownLink.FindAllStringIndex(blankCode(text), -1) {
				d.warningIn(path, at[0],
					"%s has a link in Markdown, and readers would see its brackets: prose has no links. Write the text alone, and put the link into related_links or more_links", path)
			}
		}
	})
}

// checkText checks a text for readers, and reports whether its words can be checked further.
func checkText[F any](d *Document[F], path, text string, code bool) bool {
	for _, p := range problem.CheckText(text, code) {
		d.problemIn(path, p.Offset, "%s %s", path, p.Message)
	}
	return len(text) <= problem.MaxText
}

// Texts are the texts of a language file that are for readers, by path.
func Texts(l content.LanguageFile) map[string]string {
	texts := map[string]string{}
	eachText("", reflect.ValueOf(l), func(path, text string) {
		if isProse(path) {
			texts[path] = text
		}
	})
	return texts
}

// allowsCode reports whether the text at a path may have code spans. Paragraphs may, titles and labels may not.
func allowsCode(path string) bool {
	if strings.HasPrefix(path, "recipes.") && strings.Contains(path, ".swap_outs.") {
		return false // a label, whatever the swap-out's slug is
	}
	key := path[strings.LastIndexByte(path, '.')+1:]
	switch key, _, _ := strings.Cut(key, "["); key {
	case "introduction", "paragraphs", "text", "opening", "lead", "description", "why_it_holds", "failure_modes", "expected_output":
		return true
	}
	return false
}

// isProse reports whether the string at a path is for readers, not for the program.
func isProse(path string) bool {
	isHref := strings.Contains(path, "_links.") && strings.HasSuffix(path, ".href")
	return path != "lang" && !isHref && !strings.HasPrefix(path, "omit[") && !strings.HasPrefix(path, "call_to_action.placements[")
}

// eachText calls f with the path and the value of every string in v.
func eachText(path string, v reflect.Value, f func(path, text string)) {
	switch v.Kind() {
	case reflect.String:
		if v.Len() > 0 {
			f(path, v.String())
		}
	case reflect.Pointer:
		if !v.IsNil() {
			eachText(path, v.Elem(), f)
		}
	case reflect.Struct:
		for field, value := range v.Fields() {
			eachText(problem.Join(path, field.Tag.Get("toml")), value, f)
		}
	case reflect.Slice:
		for i := range v.Len() {
			eachText(problem.Index(path, i), v.Index(i), f)
		}
	case reflect.Map:
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
		for _, key := range keys {
			eachText(problem.Join(path, key.String()), v.MapIndex(key), f)
		}
	}
}
