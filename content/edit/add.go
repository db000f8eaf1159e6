// Package edit changes the files of a catalogue for its authors: it adds and removes recipes, replaces
// their texts, begins languages, and copies the texts that a translation lacks. It keeps all other bytes
// of the files, such as comments and line endings.
//
// An [Editor] collects the changes to a catalogue that has been loaded. [Editor.Files] returns the
// changed files.
//
// This package writes no files.
package edit

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/tomldoc"
)

// NewRecipe describes a recipe to be added, or the new texts of a recipe. Fields that the author
// has yet to write are empty.
type NewRecipe struct {
	Slug          string
	Category      string // slug
	CategoryTitle string // the title of the category, if it is to be added too
	Title         string
	Prompt        string
	WhyItHolds    string
}

// Outcome tells the author what was set for a recipe that was added or replaced.
type Outcome struct {
	Change []string // phrases in the prompt that readers are to replace
	// the reason why the prompt is shown without a command; "" if it is shown with one
	PromptOnly string
}

// Editor collects changes to catalogue.toml and to the file of the source language.
type Editor struct {
	catalogue *editedFile
	texts     *editedFile
	entries   content.CatalogueFile
	words     content.LanguageFile // the contents of texts
	slugs     *check.Slugs
	last      lastRecipes
}

// editedFile collects the changes to a file.
type editedFile struct {
	*tomldoc.Edit
	name    string
	touched []string // slugs of the recipes and categories that have been added or replaced in it
}

// lastRecipes contains the existing recipes after which new ones are added, as indexes of the recipes
// in catalogue.toml.
type lastRecipes struct {
	ofAll      int // -1 if there are no recipes
	byCategory map[string]int
}

// NewEditor returns an Editor for a loaded catalogue, whose Broken must be empty.
func NewEditor(from *check.Result) *Editor {
	source := from.Languages[from.SourceLanguage]
	e := &Editor{
		catalogue: &editedFile{Edit: from.Document.Edit(), name: content.CatalogueFileName},
		texts:     &editedFile{Edit: source.Document.Edit(), name: content.LanguageFileName(from.SourceLanguage)},
		entries:   from.Entries,
		words:     source.Texts,
		slugs:     check.SlugsOf(from.Document, from.Entries),
		last:      lastRecipes{ofAll: len(from.Entries.Recipes) - 1, byCategory: map[string]int{}},
	}
	for i, recipe := range e.entries.Recipes {
		e.last.byCategory[recipe.Category] = i
	}
	return e
}

// Begin adds the categories of new recipes, in the order of the recipes. It adds a category only if
// the catalogue does not have it and the recipe gives its title. Call Begin before [Editor.Add] so
// that the categories stand together. It returns an error if the slug of a category is invalid or
// taken.
func (e *Editor) Begin(recipes []NewRecipe) error {
	for _, r := range recipes {
		if r.CategoryTitle == "" || e.slugs.HasCategory(r.Category) {
			continue
		}
		if err := e.addCategory(r.Category, r.CategoryTitle); err != nil {
			return err
		}
	}
	return nil
}

func (e *Editor) addCategory(slug, title string) error {
	if err := e.slugs.AddCategory(slug); err != nil {
		return err
	}
	path := tomldoc.Keys("categories")
	e.catalogue.add(slug, path, "[[categories]]\nslug = "+tomldoc.Quote(slug))
	e.texts.add(slug, path, "[categories."+slug+"]\ntitle = "+tomldoc.Quote(title))
	return nil
}

// add adds the block of a recipe or a category after a path.
func (f *editedFile) add(slug string, after tomldoc.Path, block string) {
	f.touched = append(f.touched, slug)
	f.AddBlock(after, block)
}

// DefaultCategory returns the slug of the category for recipes that name none. This is the last
// category of the catalogue. If the catalogue has no category, DefaultCategory adds one.
func (e *Editor) DefaultCategory() (string, error) {
	if last := len(e.entries.Categories) - 1; last >= 0 {
		return e.entries.Categories[last].Slug, nil
	}
	if e.slugs.HasCategory(check.DefaultCategorySlug) {
		return check.DefaultCategorySlug, nil
	}
	return check.DefaultCategorySlug, e.addCategory(check.DefaultCategorySlug, check.DefaultCategoryTitle)
}

// Add adds a recipe. Its entry in catalogue.toml follows the last recipe of the same category, and
// its texts in the source language follow those of that recipe. Add writes required texts that
// r does not have as empty strings, so that a check lists them, and optional ones as comments. It
// returns a [check.SlugError] if the slug is invalid or taken, or if there is no such category.
func (e *Editor) Add(r NewRecipe) (Outcome, error) {
	if r.Category == "" {
		category, err := e.DefaultCategory()
		if err != nil {
			return Outcome{}, err
		}
		r.Category = category
	}
	if err := e.slugs.AddRecipe(r.Slug, r.Category); err != nil {
		return Outcome{}, err
	}
	after := e.last.ofAll
	if last, ok := e.last.byCategory[r.Category]; ok {
		after = last
	}
	inCatalogue := tomldoc.Keys("categories") // the first recipe follows the categories
	inTexts := inCatalogue
	if after >= 0 {
		inCatalogue = tomldoc.Keys("recipes").Index(after)
		inTexts = tomldoc.Keys("recipes", e.entries.Recipes[after].Slug)
	}
	settings := e.settingsFor(r, content.RecipeEntry{})
	e.catalogue.add(r.Slug, inCatalogue, "[[recipes]]\n"+skeleton(entryType, "recipes", settings.values))
	table := "recipes." + r.Slug
	e.texts.add(r.Slug, inTexts, "["+table+"]\n"+skeleton(textType, table, settings.values))
	return settings.outcome, nil
}

var (
	entryType = reflect.TypeFor[content.RecipeEntry]()
	textType  = reflect.TypeFor[content.RecipeText]()
)

func isOther(text, was string) bool { return text != "" && text != was }

// Replace replaces the texts and the category of the catalogue's recipe with the slug of r. Empty
// fields of r change nothing. If the prompt changes, Replace also sets change and prompt_only for
// the new prompt; it keeps phrases that still occur in it. It does not change swap-outs: a check
// finds those that no longer apply. It returns an error if there is no such category. The catalogue
// must have the recipe.
func (e *Editor) Replace(r NewRecipe) (Outcome, error) {
	i := e.index(r.Slug)
	was := e.entries.Recipes[i]
	if r.Category != "" && !e.slugs.HasCategory(r.Category) {
		return Outcome{}, fmt.Errorf("%s: there is no category %q", e.catalogue.Document().File(), r.Category)
	}
	texts := e.words.Recipes[r.Slug]
	changesCategory := isOther(r.Category, was.Category)
	r.Category = cmp.Or(r.Category, was.Category)
	settings := e.settingsFor(r, was)
	entry := tomldoc.Keys("recipes").Index(i)
	if changesCategory {
		e.catalogue.set(r.Slug, entry, "category", settings.values["category"])
	}
	if isOther(r.Prompt, string(was.Prompt)) {
		e.catalogue.set(r.Slug, entry, "prompt", settings.values["prompt"])
		for _, key := range []string{"prompt_only", "change"} {
			if literal, isNeeded := settings.values[key]; isNeeded {
				e.catalogue.set(r.Slug, entry, key, literal)
			} else {
				e.catalogue.Remove(entry.Key(key))
			}
		}
	}
	table := tomldoc.Keys("recipes", r.Slug)
	if isOther(r.Title, texts.Title) {
		e.texts.set(r.Slug, table, "title", settings.values["title"])
	}
	if isOther(r.WhyItHolds, texts.WhyItHolds) {
		e.texts.set(r.Slug, table, "why_it_holds", settings.values["why_it_holds"])
	}
	return settings.outcome, nil
}

func (e *Editor) index(slug string) int {
	return slices.IndexFunc(e.entries.Recipes, func(r content.RecipeEntry) bool { return r.Slug == slug })
}

// set sets a key of a recipe to a TOML literal. It adds the key if the table does not have it.
func (f *editedFile) set(slug string, table tomldoc.Path, key, literal string) {
	if !slices.Contains(f.touched, slug) {
		f.touched = append(f.touched, slug)
	}
	if path := table.Key(key); f.Document().Has(path) {
		f.Set(path, literal)
		return
	}
	f.AddKey(table, []string{"prompt", "title"}, key, literal)
}

// Files returns the changed files, by name. It returns an error if recipes cannot be edited because
// they are inline tables, or because the file has a new one already; the error names those that the
// author has to write by hand.
func (e *Editor) Files() (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, file := range []*editedFile{e.catalogue, e.texts} {
		if file.IsEmpty() {
			continue
		}
		edited := file.Bytes()
		if !file.changesOnlyTouched(edited) {
			return nil, fmt.Errorf("%s: %s cannot be written there, since it is there already "+
				"or recipes are not tables of their own; write it by hand",
				file.Document().File(), strings.Join(file.touched, ", "))
		}
		files[file.name] = edited
	}
	return files, nil
}

// changesOnlyTouched reports whether an edited file is valid TOML, contains all recipes and
// categories that have been added or replaced, and has the same values as the document otherwise.
func (f *editedFile) changesOnlyTouched(edited []byte) bool {
	after, problems := tomldoc.Parse("", edited)
	if problems != nil {
		return false
	}
	isTouched := map[string]bool{}
	for _, slug := range f.touched {
		isTouched[slug] = true
	}
	restBefore, _ := split(f.Document().Tree(), isTouched)
	restAfter, found := split(after.Tree(), isTouched)
	return reflect.DeepEqual(restBefore, restAfter) && len(found) == len(isTouched)
}

// split looks for the recipes and categories with certain slugs in the values of a file. It returns
// the slugs that it found, and the values without these recipes and categories.
func split(tree map[string]any, isOne map[string]bool) (rest map[string]any, found map[string]bool) {
	rest = maps.Clone(tree)
	found = map[string]bool{}
	for _, key := range []string{"recipes", "categories"} {
		left := 0
		switch entries := tree[key].(type) {
		case []map[string]any: // in catalogue.toml
			var others []map[string]any
			for _, entry := range entries {
				if slug, _ := entry["slug"].(string); isOne[slug] {
					found[slug] = true
				} else {
					others = append(others, entry)
				}
			}
			rest[key] = others
			left = len(others)
		case map[string]any: // in the file of a language
			others := map[string]any{}
			for slug, entry := range entries {
				if isOne[slug] {
					found[slug] = true
				} else {
					others[slug] = entry
				}
			}
			rest[key] = others
			left = len(others)
		}
		if left == 0 {
			delete(rest, key)
		}
	}
	return rest, found
}
