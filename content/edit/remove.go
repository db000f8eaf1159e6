package edit

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// Remove plans to remove a recipe: from catalogue.toml, from the files of all languages and from the record of
// translations. It returns the data of the files that change, by path. The file of the recipe's prompt stays. Remove
// skips files that do not have the recipe; if no file has it, no file changes. Remove returns an error if the author
// has to remove the recipe by hand, because it is not a table of its own or because several recipes have the slug.
func Remove(from *translation.Set, slug string) (map[string][]byte, error) {
	files := map[string][]byte{}
	i, err := indexOf(from.Catalogue, slug)
	if err != nil {
		return nil, err
	}
	if i >= 0 {
		if err := remove(files, from.Catalogue.Document, tomldoc.Keys("recipes").Index(i), slug); err != nil {
			return nil, err
		}
	}
	texts := tomldoc.Keys("recipes", slug)
	for _, tag := range slices.Sorted(maps.Keys(from.Catalogue.Languages)) {
		document := from.Catalogue.Languages[tag].Document
		if !document.Has(texts) {
			continue
		}
		if err := remove(files, document, texts, slug); err != nil {
			return nil, err
		}
	}
	if record, isChanged := from.Record.Without(texts); isChanged {
		if err := addRecord(files, from, record); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// indexOf returns the index of a recipe in catalogue.toml, or -1 if no recipe has the slug. It returns an error if
// several recipes have the slug.
func indexOf(from *catalogue.Catalogue, slug string) (int, error) {
	recipes := from.Entries.Recipes
	hasSlug := func(recipe content.RecipeEntry) bool { return recipe.Slug == slug }
	i := slices.IndexFunc(recipes, hasSlug)
	if i >= 0 && slices.ContainsFunc(recipes[i+1:], hasSlug) {
		return -1, fmt.Errorf("%s: recipe %s is there more than once; give each its own slug by hand",
			from.Document.File(), slug)
	}
	return i, nil
}

// remove adds to files a document without the recipe at a path. It returns an error if there is no table to remove.
func remove(files map[string][]byte, d *tomldoc.Document, path tomldoc.Path, slug string) error {
	edits := d.Edit()
	edits.Remove(path)
	if edits.IsEmpty() {
		return fmt.Errorf("%s: recipe %s is not a table of its own; take it out by hand", d.File(), slug)
	}
	files[d.File()] = edits.Bytes()
	return nil
}

// addRecord adds the file of a record of translations to files.
func addRecord(files map[string][]byte, from *translation.Set, record *translation.Record) (err error) {
	file := filepath.Join(filepath.Dir(from.Catalogue.Document.File()), translation.FileName)
	files[file], err = record.Encode()
	return err
}
