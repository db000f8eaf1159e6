package edit

import (
	"fmt"
	"maps"
	"slices"

	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/slugs"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// Rename plans to give a recipe another slug: in catalogue.toml, in the files of all languages, and in the record of
// translations. It returns the data of the files that change, by path. If the author has already written the new slug
// into catalogue.toml, Rename changes the other files. If no recipe has either slug, or nothing is left to rename, no
// file changes.
//
// Rename returns an error if the new slug is invalid or taken.
func Rename(from *translation.Set, slug, to string) (map[string][]byte, error) {
	files := map[string][]byte{}
	i, err := indexOf(from.Catalogue, slug)
	if err != nil {
		return nil, err
	}
	if i >= 0 {
		err = renameEntry(files, from.Catalogue, i, to)
	} else if i, err = indexOf(from.Catalogue, to); i < 0 {
		return nil, err
	}
	if err != nil {
		return nil, err
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
		if err := addRecord(files, from, record); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// renameEntry adds catalogue.toml to files, with a new slug for the recipe at an index.
func renameEntry(files map[string][]byte, from *catalogue.Catalogue, recipe int, to string) error {
	if wrong := slugs.Of(from.Document, from.Entries).Take(to, slugs.NewRecipe); wrong != nil {
		return fmt.Errorf("%s: %s", from.Document.File(), wrong.Text())
	}
	edits := from.Document.Edit()
	edits.Set(tomldoc.Keys("recipes").Index(recipe).Key("slug"), tomldoc.Quote(to))
	files[from.Document.File()] = edits.Bytes()
	return nil
}
