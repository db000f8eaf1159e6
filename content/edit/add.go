// Package edit changes the files of a catalogue for its authors. It adds, renames and removes recipes, begins and
// removes languages, and copies the texts that a translation lacks. It keeps all other bytes of the files, such as
// comments and line ends. The package also contains the files that a new catalogue begins with.
//
// This package writes no files.
package edit

import (
	"cmp"
	"fmt"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/slugs"
	"prompt-recipes/content/tomldoc"
)

// Recipe describes a recipe to be added. A field is empty if the author has yet to write it.
type Recipe struct {
	Slug          string
	Category      string // slug of an existing or a new category
	CategoryTitle string // title of a new category; if it is "", the title is made from the slug
	Title         string
	WhyItHolds    string
	// Origin says where the file with the prompt is. If it is the zero value, the prompt is in the catalogue.
	// Otherwise the file also has the texts that are empty here.
	Origin     content.PromptOrigin
	Prompt     string
	Change     []string
	PromptOnly bool
	NoSkill    bool     // the page does not offer the recipe as a skill
	Files      []string // the other files of the recipe's skill
}

// The category of new recipes for which nothing else names a category.
const (
	DefaultCategorySlug  = "all"
	DefaultCategoryTitle = "Prompts"
)

// AddRecipes adds recipes to a catalogue, and the categories of these recipes that the catalogue lacks. It returns the
// data of the files that change, by path.
//
// In catalogue.toml, a new recipe goes below the last recipe of the same category. In the file of the source
// language, its texts go below the texts of that other recipe. Required texts that are still to be written are empty
// strings, so that a check lists them. Optional texts that are still to be written are comments.
//
// moved has the files of recipes that are in another place now: the new name in catalogue.toml by the old one.
//
// AddRecipes returns an error if a slug is invalid or taken. It also returns an error if the catalogue has its recipes
// in inline tables, because nothing can be added to those.
func AddRecipes(from *catalogue.Catalogue, add []Recipe, moved map[string]string) (files map[string][]byte, err error) {
	e := newEditor(from)
	for i, entry := range e.entries.Recipes {
		if now, hasMoved := moved[entry.Origin().File]; hasMoved {
			e.catalogue.Set(tomldoc.Keys("recipes").Index(i).Key("file"), tomldoc.Quote(now))
		}
	}
	for _, r := range add { // before all recipes, so that the categories stand together
		if err := e.addCategoryOf(r); err != nil {
			return nil, err
		}
	}
	for _, r := range add {
		if err := e.add(r); err != nil {
			return nil, err
		}
	}
	files = map[string][]byte{}
	for _, edits := range []*tomldoc.Edit{e.catalogue, e.texts} {
		if edits.IsEmpty() {
			continue
		}
		if files[edits.Document().File()], err = edited(edits); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// edited returns the file after some changes. It returns an error if the file would no longer be TOML, because
// something was added to a list in brackets or a table in braces.
func edited(edits *tomldoc.Edit) ([]byte, error) {
	data := edits.Bytes()
	if _, problems := tomldoc.Parse("", data); problems != nil {
		return nil, fmt.Errorf("%s cannot take what is to be added: %s; where it has entries in brackets or braces, "+
			"such as categories = [{slug = \"docs\"}], write that by hand",
			edits.Document().File(), problems[0].Message)
	}
	return data, nil
}

// editor collects changes to catalogue.toml and to the file of the source language.
type editor struct {
	catalogue *tomldoc.Edit
	texts     *tomldoc.Edit
	entries   content.CatalogueFile
	slugs     slugs.Taken
	// by category: the existing recipe that new ones follow, as an index of the recipes in catalogue.toml
	last map[string]int
}

func newEditor(from *catalogue.Catalogue) *editor {
	e := &editor{
		catalogue: from.Document.Edit(),
		texts:     from.Source().Document.Edit(),
		entries:   from.Entries,
		slugs:     slugs.Of(from.Document, from.Entries),
		last:      map[string]int{},
	}
	for i, recipe := range e.entries.Recipes {
		e.last[recipe.Category] = i
	}
	return e
}

// addCategoryOf adds the category of a recipe if the catalogue lacks it.
func (e *editor) addCategoryOf(r Recipe) error {
	if e.slugs.HasCategory(r.Category) {
		return nil
	}
	if err := e.takeSlug(r.Category, slugs.NewCategory); err != nil {
		return err
	}
	title := cmp.Or(r.CategoryTitle, slugs.TitleOf(r.Category))
	path := tomldoc.Keys("categories")
	e.catalogue.AddBlock(path, "[[categories]]\nslug = "+tomldoc.Quote(r.Category))
	e.texts.AddBlock(path, "[categories."+r.Category+"]\ntitle = "+tomldoc.Quote(title))
	return nil
}

// takeSlug takes a slug for a new recipe or category. It returns an error if the slug is invalid or taken.
func (e *editor) takeSlug(slug string, owner slugs.Owner) error {
	if wrong := e.slugs.Take(slug, owner); wrong != nil {
		return fmt.Errorf("%s: %s", e.catalogue.Document().File(), wrong.Text())
	}
	return nil
}

// add adds a recipe whose category exists already; see [AddRecipes].
func (e *editor) add(r Recipe) error {
	if err := e.takeSlug(r.Slug, slugs.NewRecipe); err != nil {
		return err
	}
	inCatalogue := tomldoc.Keys("categories") // the first recipe follows the categories
	inTexts := inCatalogue
	if after := e.lastOf(r.Category); after >= 0 {
		inCatalogue = tomldoc.Keys("recipes").Index(after)
		inTexts = tomldoc.Keys("recipes", e.entries.Recipes[after].Slug)
	}
	e.catalogue.AddBlock(inCatalogue, r.entry())
	e.texts.AddBlock(inTexts, r.texts())
	return nil
}

// lastOf returns the index in catalogue.toml of the recipe that a new recipe of a category follows: the last one of
// that category, or else the last of all. It returns -1 if the catalogue has no recipes.
func (e *editor) lastOf(category string) int {
	if last, ok := e.last[category]; ok {
		return last
	}
	return len(e.entries.Recipes) - 1
}
