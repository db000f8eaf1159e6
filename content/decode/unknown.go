package decode

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/slugs"
	"prompt-recipes/content/tomldoc"
)

// reportUnknown reports a key that a struct of type t does not have. The key may be a misspelling of a key that the
// table lacks.
func (d *decoder) reportUnknown(path tomldoc.Path, key string, t reflect.Type) {
	d.file.unknown[path] = true
	table := d.openTables[len(d.openTables)-1]
	known := schema.Keys(table.fields)
	meant := meantBy(key, table.unusedKeys())
	if meant != "" {
		d.file.Suppress(path.Key(meant)) // so it is not also reported as missing
	}
	value := table.tree[key]
	guess := problem.Guess(cmp.Or(meant, meantBy(key, known)))
	// a list may belong in one of the tables of the file
	if _, isList := value.([]map[string]any); isList && path.IsRoot() && guess == "" {
		guess = problem.DidYouMean(key, schema.KeyPaths(t))
	}
	hint := cmp.Or(
		d.misplacedHint(key),
		guess,
		d.advice.belongsIn(path.Key(key), value),
		"expected one of "+strings.Join(known, ", "),
	)
	d.file.ReportStructure(path.Key(key), problem.Problem{
		Kind:    problem.Unknown,
		Message: "unknown key " + key,
		Hint:    hint,
	})
}

// meantBy returns the one of some keys that was probably meant by an unknown key: the same one without capitals, or the
// nearest. It returns "" if no key is near.
func meantBy(unknown string, keys []string) string {
	if lower := strings.ToLower(unknown); slices.Contains(keys, lower) {
		return lower
	}
	return problem.Nearest(unknown, keys)
}

// misplacedHint returns a hint that an unknown key belongs in a table around it: the innermost table that may have the
// key. If that table lacks the key, the key is not also reported as missing there. misplacedHint returns "" if no table
// around may have the key.
func (d *decoder) misplacedHint(key string) string {
	for _, table := range slices.Backward(d.openTables) {
		if _, isKnown := schema.Find(table.fields, key); !isKnown {
			continue
		}
		name := cmp.Or(d.file.Name(table.path), "the file")
		if table.has(key) {
			return name + " has one already: the [header] that this one belongs to may be missing above it"
		}
		d.file.Suppress(table.path.Key(key))
		return fmt.Sprintf("it is a key of %s: move it above the first [header] there", name)
	}
	return ""
}

// withoutMisplacedKeys returns labels without keys that belong in the table around them. It reports these keys, because
// they are below the wrong header.
func (d *decoder) withoutMisplacedKeys(path tomldoc.Path, labels map[string]any) map[string]any {
	table := d.openTables[len(d.openTables)-1]
	kept := maps.Clone(labels)
	var misplaced []string
	for _, field := range table.fields {
		// a label of a swap-out may have the name of a key that the table around has itself
		isLabel := table.has(field.Key) && slugs.IsValid(field.Key)
		if labels[field.Key] != nil && !isLabel {
			misplaced = append(misplaced, field.Key)
			delete(kept, field.Key)
			d.file.Suppress(table.path.Key(field.Key))
		}
	}
	if len(misplaced) > 0 {
		name := d.file.Name(table.path)
		d.file.ReportStructure(path.Key(misplaced[0]), problem.Problem{
			Kind:    problem.Unknown,
			Message: fmt.Sprintf("keys of %s below [%s]: %s", name, path, strings.Join(misplaced, ", ")),
			Hint:    "move them above that, or write the [header] that is missing above them",
		})
	}
	return kept
}
