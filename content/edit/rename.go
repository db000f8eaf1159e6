package edit

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/slugs"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// Rename plans to give a recipe another slug: in catalogue.toml, in the files of all languages that could be read, and
// in the record of translations. It returns the files that change, by path. A recipe that has the new slug in
// catalogue.toml already, because its author has written it there, gets it in the other files. If there is no such
// recipe, or nothing is left to rename, no file changes.
//
// Rename returns a [SlugError] if the new slug is invalid or taken.
func Rename(from *translation.Set, slug, to string) (map[string][]byte, error) {
	files := map[string][]byte{}
	switch hasOld, hasNew := hasRecipe(from.Catalogue.Entries, slug), hasRecipe(from.Catalogue.Entries, to); {
	case hasOld:
		if err := renameEntry(files, from.Catalogue, slug, to); err != nil {
			return nil, err
		}
	case !hasNew:
		return nil, nil
	}
	before := tomldoc.Keys("recipes", slug)
	after := tomldoc.Keys("recipes", to)
	for _, tag := range slices.Sorted(maps.Keys(from.Catalogue.Languages)) {
		document := from.Catalogue.Languages[tag].Document
		if !document.Has(before) {
			continue
		}
		if document.Has(after) {
			return nil, fmt.Errorf("%s has %s and %s: take one of the two out by hand", document.File(), before, after)
		}
		edits := document.Edit()
		edits.Rename(before, to)
		files[document.File()] = edits.Bytes()
	}
	if record, isChanged := from.Record.Moved(before, after); isChanged {
		data, err := record.Encode()
		if err != nil {
			return nil, err
		}
		files[filepath.Join(filepath.Dir(from.Catalogue.Document.File()), translation.FileName)] = data
	}
	return files, nil
}

func hasRecipe(entries content.CatalogueFile, slug string) bool {
	return slices.ContainsFunc(entries.Recipes, func(recipe content.RecipeEntry) bool { return recipe.Slug == slug })
}

// renameEntry adds catalogue.toml to files, with another slug of a recipe, which is there.
func renameEntry(files map[string][]byte, from *check.Catalogue, slug, to string) error {
	taken := slugs.Of(from.Document, from.Entries)
	_, isTaken := taken[to]
	if wrong := taken.Take(to, slugs.NewRecipe); wrong != nil {
		return SlugError{from.Document.File(), *wrong, isTaken}
	}
	hasSlug := func(recipe content.RecipeEntry) bool { return recipe.Slug == slug }
	i := slices.IndexFunc(from.Entries.Recipes, hasSlug)
	if slices.ContainsFunc(from.Entries.Recipes[i+1:], hasSlug) {
		return fmt.Errorf("%s: recipe %s is there more than once; give one of the two its slug by hand",
			from.Document.File(), slug)
	}
	edits := from.Document.Edit()
	edits.Set(tomldoc.Keys("recipes").Index(i).Key("slug"), tomldoc.Quote(to))
	files[from.Document.File()] = edits.Bytes()
	return nil
}
