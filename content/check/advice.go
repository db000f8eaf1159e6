package check

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/decode"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/tomldoc"
)

// What to do about mistakes in the structure of the two kinds of file.
var (
	adviceOnCatalogue = decode.Advice{
		Begin:     beginRemedy,
		BelongsIn: belongsIn[content.LanguageFile]("the file of the language"),
	}
	adviceOnLanguage = decode.Advice{
		BelongsIn: belongsIn[content.CatalogueFile](content.CatalogueFileName),
	}
)

// beginRemedy returns what to do in a catalogue without recipes or categories. It returns the zero value for
// other lists.
func beginRemedy(list reflect.Type) problem.Remedy {
	switch list {
	case reflect.TypeFor[[]content.RecipeEntry]():
		return problem.Remedy{Action: problem.BeginRecipe}
	case reflect.TypeFor[[]content.CategoryEntry]():
		return problem.Remedy{Action: problem.BeginCategory}
	}
	return problem.Remedy{}
}

// belongsIn returns a function for [decode.Advice]. The function hints that a key, or a key in its table, belongs in
// another file. file is the name of that file, and Other is the type that it is decoded into.
func belongsIn[Other any](file string) func(key tomldoc.Path, value any) string {
	known := schema.KeyPaths(reflect.TypeFor[Other]())
	return func(path tomldoc.Path, value any) string {
		below, _ := value.(map[string]any)
		for _, key := range append(slices.Sorted(maps.Keys(below)), path.LastKey()) {
			isKnown := func(path string) bool { return path == key || strings.HasSuffix(path, "."+key) }
			// swap-outs: in catalogue.toml they are a list of tables, in a language a table of labels
			_, isList := below[key].([]map[string]any)
			if isList || !slices.ContainsFunc(known, isKnown) {
				continue
			}
			if key == path.LastKey() {
				return fmt.Sprintf("%s belongs in %s", key, file)
			}
			return fmt.Sprintf("[%s] belongs in %s", path.WithoutIndexes(), file)
		}
		return ""
	}
}
