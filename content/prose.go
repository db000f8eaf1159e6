//go:build !js

package content

import (
	"fmt"
	"reflect"
	"strings"
	"unicode"
)

// checkProse checks every text of a language file: what every language must obey, then the language's typography.
func checkProse(d *document[languageFile], language string) {
	eachText("", reflect.ValueOf(d.file), func(path, text string) {
		if !isProse(path) {
			return
		}
		if trimmed := strings.TrimSpace(text); trimmed != text {
			d.problem(path, "%s begins or ends with a space; remove it", path)
		}
		if strings.Count(text, "`")%2 != 0 {
			d.problem(path, "%s has a backtick without a partner; code stands between two", path)
		}
		for i, r := range text {
			if unicode.IsControl(r) {
				d.problemIn(path, i, "%s holds a line break or control character %U; a text is one line", path, r)
				break
			}
		}
		for _, e := range checkTypography(language, text) {
			d.problemIn(path, e.Offset, "%s", e.Reason)
		}
	})
}

// isProse tells whether the string at path is for readers, not for the program.
func isProse(path string) bool {
	return !strings.HasPrefix(path, "omit[") && !strings.HasPrefix(path, "call_to_action.placements[")
}

// eachText calls f with the path and value of every string in v.
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
		for i := range v.NumField() {
			eachText(join(path, v.Type().Field(i).Tag.Get("toml")), v.Field(i), f)
		}
	case reflect.Slice:
		for i := range v.Len() {
			eachText(index(path, i), v.Index(i), f)
		}
	case reflect.Map:
		for iter := v.MapRange(); iter.Next(); {
			eachText(join(path, iter.Key().String()), iter.Value(), f)
		}
	}
}

func index(path string, i int) string { return fmt.Sprintf("%s[%d]", path, i) }
