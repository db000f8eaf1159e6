package browsertest

import (
	"encoding/json"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"

	"prompt-recipes/content/filetest"
)

// Promises of this file: style sheets.
//
// - Chromium knows each property, and each function in a value. It would drop a misspelt one without a word.
// - Each custom property that is used is set somewhere, or has a fallback.

// declaration is a declaration of a style sheet, in the form in which esbuild writes it.
type declaration struct{ File, Property, Value string }

// readDeclarations returns the declarations of a style sheet. It leaves out those of @page and @property, which have
// other properties.
func readDeclarations(t *testing.T, path string) []declaration {
	t.Helper()
	result := api.Build(api.BuildOptions{EntryPoints: []string{path}, Charset: api.CharsetUTF8})
	if len(result.Errors) > 0 {
		t.Fatal(result.Errors)
	}
	var found []declaration
	var blocks []string
	text := "" // of the rule or declaration so far
	for line := range strings.Lines(string(result.OutputFiles[0].Contents)) {
		if strings.HasPrefix(line, "/*") {
			continue
		}
		text = strings.TrimSpace(text + " " + strings.TrimSpace(line))
		switch {
		case strings.HasSuffix(text, "{"):
			blocks = append(blocks, text)
		case text == "}":
			blocks = blocks[:len(blocks)-1]
		case strings.HasSuffix(text, ";"):
			name, value, _ := strings.Cut(strings.TrimSuffix(text, ";"), ":")
			if !slices.ContainsFunc(blocks, hasOtherProperties) {
				found = append(found, declaration{filepath.Base(path), name, strings.TrimSpace(value)})
			}
		default:
			continue
		}
		text = ""
	}
	return found
}

func hasOtherProperties(block string) bool {
	return strings.HasPrefix(block, "@page") || strings.HasPrefix(block, "@property")
}

var variable = regexp.MustCompile(`var\((--[\w-]+)(?:, ?([^()]*))?\)`)

// variants returns the values of a declaration with the values of custom properties in place of var(), because
// Chromium accepts anything that contains var(). The first variant has the first value of each custom property, and
// so on.
func variants(value string, custom map[string][]string) []string {
	var all []string
	for i := range 10 { // more than any custom property has
		variant := value
		for variable.MatchString(variant) {
			variant = variable.ReplaceAllStringFunc(variant, func(use string) string {
				match := variable.FindStringSubmatch(use)
				if set := custom[match[1]]; len(set) > 0 {
					return set[min(i, len(set)-1)]
				}
				return match[2]
			})
		}
		all = append(all, strings.TrimSuffix(variant, " !important"))
	}
	return slices.Compact(all)
}

// unset returns the custom properties that a text uses without a fallback and that no declaration sets.
func unset(text string, custom map[string][]string) []string {
	var names []string
	for _, match := range variable.FindAllStringSubmatch(text, -1) {
		hasFallback := strings.Contains(match[0], ",")
		if len(custom[match[1]]) == 0 && !hasFallback {
			names = append(names, match[1])
		}
	}
	return names
}

// expectAllSet fails the test for each custom property that a style sheet uses and nothing sets.
func expectAllSet(t *testing.T, path string, custom map[string][]string) {
	t.Helper()
	number := 0
	for line := range strings.Lines(filetest.ReadFile(t, path)) {
		number++
		for _, name := range unset(line, custom) {
			t.Errorf("web/css/%s:%d: %s is set in no style sheet", filepath.Base(path), number, name)
		}
	}
}

// TestStyleSheets: Chromium accepts every declaration.
func TestStyleSheets(t *testing.T) {
	begin(t, sameWithShort)
	paths, err := filepath.Glob("../css/*.css")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	var written, all []declaration
	custom := map[string][]string{}
	for _, path := range paths {
		for _, d := range readDeclarations(t, path) {
			written = append(written, d)
			if strings.HasPrefix(d.Property, "--") {
				custom[d.Property] = append(custom[d.Property], d.Value)
			}
		}
	}
	for _, path := range paths {
		expectAllSet(t, path, custom)
	}
	for _, d := range written {
		if len(unset(d.Value, custom)) > 0 {
			continue // expectAllSet has said so
		}
		for _, value := range variants(d.Value, custom) {
			all = append(all, declaration{d.File, d.Property, value})
		}
	}
	list, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, 390, "/en/?wasm=false")

	refused := eval[[]declaration](b, string(list)+`.filter((d) => !CSS.supports(d.Property, d.Value))`)

	if len(written) < 500 {
		t.Errorf("there are only %d declarations", len(written))
	}
	for _, d := range refused {
		t.Errorf("web/css/%s: Chromium does not accept %s: %s", d.File, d.Property, d.Value)
	}
}
