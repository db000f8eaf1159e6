package edit

import (
	"fmt"
	"maps"
	"reflect"
	"strings"

	"prompt-recipes/content/tomldoc"
)

// editedFile collects the changes to a file.
type editedFile struct {
	*tomldoc.Edit
	touched []string // slugs of the recipes and categories that have been added to it
}

// add adds the block of a recipe or a category after a path.
func (f *editedFile) add(slug string, after tomldoc.Path, block string) {
	f.touched = append(f.touched, slug)
	f.AddBlock(after, block)
}

// edited returns the file with the changes. It returns an error if the file cannot be edited like this.
func (f *editedFile) edited() ([]byte, error) {
	edited := f.Bytes()
	after, problems := tomldoc.Parse("", edited)
	switch {
	case problems != nil:
		return nil, f.refusal(problems[0].Message)
	case !f.changesOnlyTouched(after):
		return nil, f.refusal("it is no table of its own")
	}
	return edited, nil
}

// refusal returns the error for recipes and categories that cannot be written to the file.
func (f *editedFile) refusal(reason string) error {
	return fmt.Errorf("%s: %s cannot be written there: %s; write it by hand",
		f.Document().File(), strings.Join(f.touched, ", "), reason)
}

// changesOnlyTouched reports whether the edited file contains all recipes and categories that have been added,
// and has the same values as the document otherwise.
func (f *editedFile) changesOnlyTouched(after *tomldoc.Document) bool {
	isTouched := map[string]bool{}
	for _, slug := range f.touched {
		isTouched[slug] = true
	}
	restBefore, _ := split(f.Document().Tree(), isTouched)
	restAfter, found := split(after.Tree(), isTouched)
	return reflect.DeepEqual(restBefore, restAfter) && len(found) == len(isTouched)
}

// split looks for the recipes and categories with certain slugs in the values of a file. It returns
// the slugs that it found, and the values without these recipes and categories. It looks into no list in brackets.
func split(tree map[string]any, isOne map[string]bool) (rest map[string]any, found map[string]bool) {
	rest = maps.Clone(tree)
	found = map[string]bool{}
	for _, key := range []string{"recipes", "categories"} {
		left := 0
		switch entries := tree[key].(type) {
		case []map[string]any: // in catalogue.toml
			var others []map[string]any
			for _, entry := range entries {
				if slug, _ := entry["slug"].(string); isOne[slug] {
					found[slug] = true
				} else {
					others = append(others, entry)
				}
			}
			rest[key] = others
			left = len(others)
		case map[string]any: // in the file of a language
			others := map[string]any{}
			for slug, entry := range entries {
				if isOne[slug] {
					found[slug] = true
				} else {
					others[slug] = entry
				}
			}
			rest[key] = others
			left = len(others)
		}
		if left == 0 {
			delete(rest, key)
		}
	}
	return rest, found
}
