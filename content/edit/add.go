// Package edit changes the files of a catalogue for its authors: it adds, renames and removes recipes, begins and
// removes languages, and copies the texts that a translation lacks. It keeps all other bytes of the files, such as
// comments and line endings. It also has the files that a new catalogue begins with.
//
// This package writes no files.
package edit

import (
	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/slugs"
	"prompt-recipes/content/tomldoc"
)

// Recipe describes a recipe to be added. Fields that the author has yet to write are empty.
type Recipe struct {
	Slug          string
	Category      string // slug
	CategoryTitle string // the title of the category, if it is to be added too
	Title         string
	WhyItHolds    string
	// Source is the file that has the prompt and, with it, what else is not here. If it is the zero value, the prompt
	// is in the catalogue.
	Source     content.PromptSource
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

// Recipes adds recipes to a catalogue, and returns the files that change, by path.
//
// A category of a recipe is added if the catalogue does not have it and the recipe gives its title.
//
// The entry of a new recipe in catalogue.toml follows the last recipe of the same category, and its texts in
// the source language follow those of that recipe. Required texts that it does not have are written as empty
// strings, so that a check lists them, and optional ones as comments.
//
// Recipes returns a [SlugError] if a slug is invalid or taken, or if there is no category for a recipe. It
// returns another error if recipes cannot be added because those of the catalogue are inline tables, or because the
// file has a new one already; that error names those that the author has to write by hand.
func Recipes(from *check.Catalogue, add []Recipe) (files map[string][]byte, err error) {
	e := newEditor(from)
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
	for _, file := range []*editedFile{e.catalogue, e.texts} {
		if file.IsEmpty() {
			continue
		}
		if files[file.Document().File()], err = file.edited(); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// SlugError says why a new recipe or category cannot have its slug, or why a new recipe cannot have its category.
type SlugError struct {
	File   string // the catalogue
	Reason problem.Problem
	// the catalogue has an entry with the slug already; otherwise the slug is invalid, or there is no such
	// category
	IsTaken bool
}

func (e SlugError) Error() string { return e.File + ": " + e.Reason.Text() }

// editor collects changes to catalogue.toml and to the file of the source language.
type editor struct {
	catalogue *editedFile
	texts     *editedFile
	entries   content.CatalogueFile
	slugs     slugs.Taken
	// the slugs of the categories, in the order of the catalogue; new ones come last
	categories []string
	// by category: the existing recipe after which new ones are added, as an index of the recipes in
	// catalogue.toml
	last map[string]int
}

func newEditor(from *check.Catalogue) *editor {
	source := from.Source()
	e := &editor{
		catalogue: &editedFile{Edit: from.Document.Edit()},
		texts:     &editedFile{Edit: source.Document.Edit()},
		entries:   from.Entries,
		slugs:     slugs.Of(from.Document, from.Entries),
		last:      map[string]int{},
	}
	for _, category := range e.entries.Categories {
		e.categories = append(e.categories, category.Slug)
	}
	for i, recipe := range e.entries.Recipes {
		e.last[recipe.Category] = i
	}
	return e
}

// addCategoryOf adds the category of a recipe, if the recipe gives its title and the catalogue does not have it.
func (e *editor) addCategoryOf(r Recipe) error {
	if r.CategoryTitle == "" || e.slugs.HasCategory(r.Category) {
		return nil
	}
	return e.addCategory(r.Category, r.CategoryTitle)
}

func (e *editor) addCategory(slug, title string) error {
	if err := e.takeSlug(slug, slugs.NewCategory); err != nil {
		return err
	}
	e.categories = append(e.categories, slug)
	path := tomldoc.Keys("categories")
	e.catalogue.add(slug, path, "[[categories]]\nslug = "+tomldoc.Quote(slug))
	e.texts.add(slug, path, "[categories."+slug+"]\ntitle = "+tomldoc.Quote(title))
	return nil
}

// takeSlug takes the slug of a new recipe or category.
func (e *editor) takeSlug(slug string, owner slugs.Owner) error {
	_, isTaken := e.slugs[slug]
	if wrong := e.slugs.Take(slug, owner); wrong != nil {
		return SlugError{e.catalogue.Document().File(), *wrong, isTaken}
	}
	return nil
}

// defaultCategory returns the slug of the category for recipes that name none. This is the last category of
// the catalogue. If the catalogue has no category, defaultCategory adds one.
func (e *editor) defaultCategory() (string, error) {
	if last := len(e.entries.Categories) - 1; last >= 0 {
		return e.entries.Categories[last].Slug, nil
	}
	if e.slugs.HasCategory(DefaultCategorySlug) {
		return DefaultCategorySlug, nil
	}
	return DefaultCategorySlug, e.addCategory(DefaultCategorySlug, DefaultCategoryTitle)
}

// add adds a recipe, see [Recipes].
func (e *editor) add(r Recipe) error {
	if r.Category == "" {
		category, err := e.defaultCategory()
		if err != nil {
			return err
		}
		r.Category = category
	}
	if err := e.takeSlug(r.Slug, slugs.NewRecipe); err != nil {
		return err
	}
	if !e.slugs.HasCategory(r.Category) {
		document := e.catalogue.Document()
		unknown := check.UnknownCategory(document, r.Category, e.categories,
			problem.DidYouMean(r.Category, e.categories))
		return SlugError{File: document.File(), Reason: unknown}
	}
	inCatalogue := tomldoc.Keys("categories") // the first recipe follows the categories
	inTexts := inCatalogue
	if after := e.lastOf(r.Category); after >= 0 {
		inCatalogue = tomldoc.Keys("recipes").Index(after)
		inTexts = tomldoc.Keys("recipes", e.entries.Recipes[after].Slug)
	}
	e.catalogue.add(r.Slug, inCatalogue, r.entry())
	e.texts.add(r.Slug, inTexts, r.texts())
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
