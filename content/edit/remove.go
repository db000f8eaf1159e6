package edit

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// Removed is what comes of removing a recipe.
type Removed struct {
	Files           map[string][]byte // those that change, by path
	EmptiedCategory string            // the slug of its category if that has no other recipe, or ""
}

// Remove plans to remove a recipe from catalogue.toml, its texts from the files of all languages that could be read,
// and both from the record of translations. The file of its prompt stays. What is gone already does not matter: if
// nothing is left of a recipe, no file changes. Remove returns an error if the recipe is not a table of its own, or
// if there are several with the slug: then its author has to remove it by hand.
func Remove(from *translation.Set, slug string) (Removed, error) {
	files, err := removeTables(from.Catalogue, slug)
	if err != nil {
		return Removed{}, err
	}
	if record, isChanged := from.Record.Without(tomldoc.Keys("recipes", slug)); isChanged {
		file := filepath.Join(filepath.Dir(from.Catalogue.Document.File()), translation.FileName)
		if files[file], err = record.Encode(); err != nil {
			return Removed{}, err
		}
	}
	return Removed{files, emptiedCategory(from.Catalogue.Entries.Recipes, slug)}, nil
}

// emptiedCategory returns the slug of the category that has no recipe when the one with a slug is removed. It returns
// "" if there are others in its category, or if the recipe is not there.
func emptiedCategory(recipes []content.RecipeEntry, slug string) string {
	i := slices.IndexFunc(recipes, func(recipe content.RecipeEntry) bool { return recipe.Slug == slug })
	if i < 0 {
		return ""
	}
	category := recipes[i].Category
	for _, other := range recipes {
		if other.Slug != slug && other.Category == category {
			return ""
		}
	}
	return category
}

// removeTables returns the files of a catalogue and its languages without a recipe, by path.
func removeTables(from *check.Catalogue, slug string) (map[string][]byte, error) {
	files := map[string][]byte{}
	hasSlug := func(recipe content.RecipeEntry) bool { return recipe.Slug == slug }
	i := slices.IndexFunc(from.Entries.Recipes, hasSlug)
	if i >= 0 {
		if slices.ContainsFunc(from.Entries.Recipes[i+1:], hasSlug) {
			return nil, fmt.Errorf("%s: recipe %s is there more than once; take it out by hand",
				from.Document.File(), slug)
		}
		if err := remove(files, from.Document, tomldoc.Keys("recipes").Index(i), slug); err != nil {
			return nil, err
		}
	}
	for _, tag := range slices.Sorted(maps.Keys(from.Languages)) {
		l := from.Languages[tag]
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

// remove adds a document without the recipe at a path to files.
func remove(files map[string][]byte, d *tomldoc.Document, path tomldoc.Path, slug string) error {
	edits := d.Edit()
	edits.RemoveAll(path)
	if edits.IsEmpty() {
		return fmt.Errorf("%s: recipe %s is not a table of its own; take it out by hand", d.File(), slug)
	}
	files[d.File()] = edits.Bytes()
	return nil
}
