// Package edit changes the files of a catalogue for its authors: it adds and removes recipes, replaces
// their texts, begins languages, and copies the texts that a translation lacks. It keeps all other bytes
// of the files, such as comments and line endings.
//
// This package writes no files.
package edit

import (
	"reflect"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/slugs"
	"prompt-recipes/content/tomldoc"
)

// Recipe describes a recipe to be added, or the new texts of a recipe. Fields that the author has yet to
// write are empty.
type Recipe struct {
	Slug          string
	Category      string // slug
	CategoryTitle string // the title of the category, if it is to be added too
	Title         string
	Prompt        string
	WhyItHolds    string
	NoWhyItHolds  bool                 // of a recipe to be replaced: it loses the one that it has
	NoSkill       bool                 // of a new recipe: the page does not offer it as a skill
	Skill         *content.FrontMatter // nil if the author has yet to write it, or if it stays
	// After is the slug of the recipe that a new one follows. It must be in the same category; "" stands for the last
	// one there.
	After string
}

// The category that begins for new recipes that have no other.
const (
	DefaultCategorySlug  = "all"
	DefaultCategoryTitle = "Prompts"
)

// Outcome tells the author what was set for a recipe that was added or replaced.
type Outcome struct {
	Change []string // phrases in the prompt that readers are to replace
	// phrases that the author had put among these, and that the new prompt does not have
	Dropped []string
	// the reason why the prompt is shown without a command; "" if it is shown with one
	PromptOnly string
}

// Recipes adds recipes to a catalogue, and replaces the texts of others. It returns the files that change, by path, and
// the outcomes, by slug.
//
// A category of a recipe is added if the catalogue does not have it and the recipe gives its title.
//
// The entry of a new recipe in catalogue.toml follows a recipe of the same category, and its texts in
// the source language follow those of that recipe. Required texts that it does not have are written as empty
// strings, so that a check lists them, and optional ones as comments.
//
// Of a recipe to be replaced, which the catalogue must have, empty fields change nothing. If the prompt
// changes, so do change and prompt_only; phrases that still occur in the prompt stay. Swap-outs do not change:
// a check finds those that no longer apply.
//
// Recipes returns a [SlugError] if a new slug is invalid or taken, or if there is no category for a new recipe. It
// returns another error if there is none for a recipe to be replaced, and if recipes cannot be edited because they
// are inline tables, or because the file has a new one already; that error names those that the author has to write
// by hand.
func Recipes(
	from *check.Catalogue, add, replace []Recipe,
) (files map[string][]byte, outcomes map[string]Outcome, err error) {
	e := newEditor(from)
	for _, r := range slices.Concat(add, replace) { // first, so that the categories stand together
		if err := e.addCategoryOf(r); err != nil {
			return nil, nil, err
		}
	}
	outcomes = map[string]Outcome{}
	// first, so that a table which is added to a recipe precedes a new recipe that follows it
	for _, r := range replace {
		if outcomes[r.Slug], err = e.replace(r); err != nil {
			return nil, nil, err
		}
	}
	for _, r := range add {
		if outcomes[r.Slug], err = e.add(r); err != nil {
			return nil, nil, err
		}
	}
	files = map[string][]byte{}
	for _, file := range []*editedFile{e.catalogue, e.texts} {
		if file.IsEmpty() {
			continue
		}
		if files[file.Document().File()], err = file.edited(); err != nil {
			return nil, nil, err
		}
	}
	return files, outcomes, nil
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
	words     content.LanguageFile // the contents of texts
	slugs     slugs.Taken
	// the slugs of the categories, in the order of the catalogue; new ones come last
	categories []string
	// by category: the existing recipe after which new ones are added, as an index of the recipes in
	// catalogue.toml
	last map[string]int
}

func newEditor(from *check.Catalogue) *editor {
	source := from.Languages[from.SourceLanguage]
	e := &editor{
		catalogue: &editedFile{Edit: from.Document.Edit()},
		texts:     &editedFile{Edit: source.Document.Edit()},
		entries:   from.Entries,
		words:     source.Texts,
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
func (e *editor) add(r Recipe) (Outcome, error) {
	if r.Category == "" {
		category, err := e.defaultCategory()
		if err != nil {
			return Outcome{}, err
		}
		r.Category = category
	}
	if err := e.takeSlug(r.Slug, slugs.NewRecipe); err != nil {
		return Outcome{}, err
	}
	if !e.slugs.HasCategory(r.Category) {
		document := e.catalogue.Document()
		unknown := check.UnknownCategory(document, r.Category, e.categories,
			problem.DidYouMean(r.Category, e.categories))
		return Outcome{}, SlugError{File: document.File(), Reason: unknown}
	}
	after := e.indexBefore(r)
	inCatalogue := tomldoc.Keys("categories") // the first recipe follows the categories
	inTexts := inCatalogue
	if after >= 0 {
		inCatalogue = tomldoc.Keys("recipes").Index(after)
		inTexts = tomldoc.Keys("recipes", e.entries.Recipes[after].Slug)
	}
	settings := e.settingsFor(r, content.RecipeEntry{})
	block := "[[recipes]]\n" + skeleton(entryType, "recipes", settings.values)
	if r.Skill != nil && *r.Skill != (content.FrontMatter{}) {
		block += "\n" + skillTable(*r.Skill)
	}
	e.catalogue.add(r.Slug, inCatalogue, block)
	table := "recipes." + r.Slug
	e.texts.add(r.Slug, inTexts, "["+table+"]\n"+skeleton(textType, table, settings.values))
	return settings.outcome, nil
}

// indexBefore returns the index of the existing recipe that a new one follows in catalogue.toml, or -1 if there is
// none.
func (e *editor) indexBefore(r Recipe) int {
	isBefore := func(entry content.RecipeEntry) bool { return entry.Slug == r.After }
	if i := slices.IndexFunc(e.entries.Recipes, isBefore); i >= 0 {
		return i
	}
	if last, ok := e.last[r.Category]; ok {
		return last
	}
	return len(e.entries.Recipes) - 1
}

var (
	entryType = reflect.TypeFor[content.RecipeEntry]()
	textType  = reflect.TypeFor[content.RecipeText]()
)
