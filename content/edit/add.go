// Package edit changes the files of a catalogue for its authors: it adds, renames and removes recipes, begins and
// removes languages, and copies the texts that a translation lacks. It keeps all other bytes of the files, such as
// comments and line endings. It also has the files that a new catalogue begins with.
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

// Recipe describes a recipe to be added. Fields that the author has yet to write are empty.
type Recipe struct {
	Slug          string
	Category      string // slug
	CategoryTitle string // the title of the category, if it is new; "" for one that is made from the slug
	Title         string
	WhyItHolds    string
	// Origin says where the prompt is, and with it what else is not here. If it is the zero value, the prompt is in the
	// catalogue.
	Origin     content.PromptOrigin
	Prompt     string
	Change     []string
	PromptOnly bool
	NoSkill    bool     // the page does not offer it as a skill
	Files      []string // the other files of its skill
}

// The category that begins for new recipes that have no other.
const (
	DefaultCategorySlug  = "all"
	DefaultCategoryTitle = "Prompts"
)

// Recipes adds recipes to a catalogue, and returns the files that change, by path. A category that the catalogue does
// not have is added, too.
//
// The entry of a new recipe in catalogue.toml follows the last recipe of the same category, and its texts in
// the source language follow those of that recipe. Required texts that it does not have are written as empty
// strings, so that a check lists them, and optional ones as comments.
//
// moved has files whose names change in catalogue.toml: by their names there, the new ones.
//
// Recipes returns an error if a slug is invalid or taken, or if recipes cannot be added because those of the catalogue
// are inline tables.
func Recipes(from *catalogue.Catalogue, add []Recipe, moved map[string]string) (files map[string][]byte, err error) {
	e := newEditor(from)
	for i, entry := range e.entries.Recipes {
		if now, hasMoved := moved[entry.File]; hasMoved {
			e.catalogue.Set(tomldoc.Keys("recipes").Index(i).Key("file"), tomldoc.Quote(now))
		}
	}
	for _, r := range add { // first, so that the categories stand together
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

// edited returns a file with changes. It returns an error if the file would not be TOML then, as when a table is added
// to one in braces.
func edited(edits *tomldoc.Edit) ([]byte, error) {
	data := edits.Bytes()
	if _, problems := tomldoc.Parse("", data); problems != nil {
		return nil, fmt.Errorf("%s cannot be changed like this: %s; write by hand what is to be added",
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
	// by category: the existing recipe after which new ones are added, as an index of the recipes in
	// catalogue.toml
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

// addCategoryOf adds the category of a recipe, if the catalogue does not have it.
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

// takeSlug takes the slug of a new recipe or category.
func (e *editor) takeSlug(slug string, owner slugs.Owner) error {
	if wrong := e.slugs.Take(slug, owner); wrong != nil {
		return fmt.Errorf("%s: %s", e.catalogue.Document().File(), wrong.Text())
	}
	return nil
}

// add adds a recipe whose category is there, see [Recipes].
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

// lastOf returns the index of the recipe in catalogue.toml that a new one in a category follows, or -1 if there is
// none.
func (e *editor) lastOf(category string) int {
	if last, ok := e.last[category]; ok {
		return last
	}
	return len(e.entries.Recipes) - 1
}
