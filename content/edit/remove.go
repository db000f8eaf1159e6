package edit

import (
	"fmt"
	"reflect"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/tomldoc"
)

// Remove removes a recipe from catalogue.toml, and its texts from the files of all languages that could be
// read. It returns the changed files, by path. from is a loaded catalogue that has the recipe, and whose
// Broken is empty. Remove returns an error if the recipe is not a table of its own, or if there are several with
// the slug: then its author has to remove it by hand.
func Remove(from *check.Catalogue, slug string) (map[string][]byte, error) {
	files := map[string][]byte{}
	hasSlug := func(recipe content.RecipeEntry) bool { return recipe.Slug == slug }
	i := slices.IndexFunc(from.Entries.Recipes, hasSlug)
	if slices.ContainsFunc(from.Entries.Recipes[i+1:], hasSlug) {
		return nil, fmt.Errorf("%s: recipe %s is there more than once; take it out by hand", from.Document.File(), slug)
	}
	err := remove(files, from.Document, tomldoc.Keys("recipes").Index(i), slug)
	if err != nil {
		return nil, err
	}
	for _, l := range from.Languages {
		path := tomldoc.Keys("recipes", slug)
		if !l.Document.Has(path) {
			continue
		}
		if err := remove(files, l.Document, path, slug); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// remove adds a document without the recipe at a path to files. It compares the document with the
// original one, and returns an error if anything else has changed.
func remove(files map[string][]byte, d *tomldoc.Document, path tomldoc.Path, slug string) error {
	edits := d.Edit()
	edits.RemoveAll(path)
	edited := edits.Bytes()
	after, problems := tomldoc.Parse("", edited)
	if problems == nil {
		isRemoved := map[string]bool{slug: true}
		rest, found := split(d.Tree(), isRemoved)
		restAfter, left := split(after.Tree(), isRemoved)
		if reflect.DeepEqual(rest, restAfter) && len(found) == 1 && len(left) == 0 {
			files[d.File()] = edited
			return nil
		}
	}
	return fmt.Errorf("%s: recipe %s is not a table of its own; take it out by hand", d.File(), slug)
}
