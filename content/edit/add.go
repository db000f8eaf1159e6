// Package edit changes the files of a catalogue for its authors: it begins recipes, replaces their
// texts and copies what a translation lacks. No byte changes but those that are asked for:
// comments, order and line ends stay.
//
// An [Editor] collects the edits of a catalogue that has been loaded, and applies them once.
//
// This package imports content, content/check, content/problem and content/tomldoc of the project.
// It writes no files.
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

// NewRecipe is what is known of a recipe that begins. What is still to be written is "".
type NewRecipe struct {
	Slug          string
	Category      string // slug
	CategoryTitle string // begins the category if there is none with that slug
	Title         string
	Prompt        string
	WhyItHolds    string
}

// Outcome is what authors should know of a recipe that was added or replaced.
type Outcome struct {
	Change []string // phrases that readers replace, which were found in the prompt
	// why the prompt is shown without a command; "" if it is shown with one
	PromptOnly string
}

// Editor collects edits of catalogue.toml and of the file of the source language.
type Editor struct {
	catalogue *tomldoc.Edit
	texts     *tomldoc.Edit
	entries   content.CatalogueFile
	words     content.LanguageFile // what is in texts
	slugs     *check.Slugs
	anchors   anchors
	touched   []string // slugs of recipes and categories that have been added or replaced
}

// anchors are the existing recipes after which new ones stand, as numbers of entries in
// catalogue.toml.
type anchors struct {
	last       int            // -1 if there are no recipes
	byCategory map[string]int // the last of each category
}

// NewEditor is an editor of a catalogue whose files have nothing in Broken.
func NewEditor(from *check.Result) *Editor {
	source := from.Languages[from.SourceLanguage]
	e := &Editor{
		catalogue: from.Document.Edit(),
		texts:     source.Document.Edit(),
		entries:   from.Entries,
		words:     source.Texts,
		slugs:     check.SlugsOf(from.Document, from.Entries),
		anchors:   anchors{last: len(from.Entries.Recipes) - 1, byCategory: map[string]int{}},
	}
	for i, recipe := range e.entries.Recipes {
		e.anchors.byCategory[recipe.Category] = i
	}
	return e
}

// Begin begins the categories of new recipes that are not there and have a title, in the order of
// the recipes. It comes before [Editor.Add], so that categories stand together. An error says which
// slug is wrong or taken.
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
	e.touched = append(e.touched, slug)
	path := tomldoc.Keys("categories")
	e.catalogue.AddBlock(path, "[[categories]]\nslug = "+tomldoc.Quote(slug))
	e.texts.AddBlock(path, "[categories."+slug+"]\ntitle = "+tomldoc.Quote(title))
	return nil
}

// DefaultCategory is the slug of the category that a recipe without one goes into: the last. If
// there is none, one begins.
func (e *Editor) DefaultCategory() (string, error) {
	if last := len(e.entries.Categories) - 1; last >= 0 {
		return e.entries.Categories[last].Slug, nil
	}
	const slug = "all"
	if e.slugs.HasCategory(slug) {
		return slug, nil
	}
	return slug, e.addCategory(slug, "Prompts")
}

// Add begins a recipe: an entry after the last recipe of its category in catalogue.toml, and its
// words after those of the same recipe in the source language. Texts that are required are empty,
// so the check lists what to write; optional ones are comments. An error says which slug is wrong or
// taken, or which category is not there.
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
	e.touched = append(e.touched, r.Slug)
	after := e.anchors.last
	if last, ok := e.anchors.byCategory[r.Category]; ok {
		after = last
	}
	inCatalogue := tomldoc.Keys("categories") // which the first recipe follows
	inTexts := inCatalogue
	if after >= 0 {
		inCatalogue = tomldoc.Keys("recipes").Index(after)
		inTexts = tomldoc.Keys("recipes", e.entries.Recipes[after].Slug)
	}
	settings := e.settingsFor(r, content.RecipeEntry{})
	e.catalogue.AddBlock(inCatalogue, "[[recipes]]\n"+skeleton(entryType, "recipes", settings.values))
	table := "recipes." + r.Slug
	e.texts.AddBlock(inTexts, "["+table+"]\n"+skeleton(textType, table, settings.values))
	return settings.outcome, nil
}

var (
	entryType = reflect.TypeFor[content.RecipeEntry]()
	textType  = reflect.TypeFor[content.RecipeText]()
)

// Differs reports whether a recipe that is there has other texts than r, or another category. What
// r does not have is the same.
func (e *Editor) Differs(r NewRecipe) bool {
	was := e.entries.Recipes[e.index(r.Slug)]
	texts := e.words.Recipes[r.Slug]
	return isOther(r.Category, was.Category) || isOther(r.Prompt, string(was.Prompt)) ||
		isOther(r.Title, texts.Title) || isOther(r.WhyItHolds, texts.WhyItHolds)
}

// isOther reports whether a text is known and differs from what was there.
func isOther(text, was string) bool { return text != "" && text != was }

// Replace gives a recipe that is there the texts of r, and its category if r has one. If the prompt
// changed, Replace finds change and prompt_only anew and keeps phrases that still occur. It does
// not touch swap-outs; the check finds those that no longer apply. An error names a category that is
// not there.
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
		set(e.catalogue, entry, "category", settings.values)
	}
	if isOther(r.Prompt, string(was.Prompt)) {
		for _, key := range []string{"prompt", "prompt_only", "change"} {
			set(e.catalogue, entry, key, settings.values)
		}
	}
	table := tomldoc.Keys("recipes", r.Slug)
	if isOther(r.Title, texts.Title) {
		set(e.texts, table, "title", settings.values)
	}
	if isOther(r.WhyItHolds, texts.WhyItHolds) {
		set(e.texts, table, "why_it_holds", settings.values)
	}
	e.touched = append(e.touched, r.Slug)
	return settings.outcome, nil
}

// Has reports whether the catalogue had a recipe before the edits.
func (e *Editor) Has(slug string) bool { return e.index(slug) >= 0 }

func (e *Editor) index(slug string) int {
	return slices.IndexFunc(e.entries.Recipes, func(r content.RecipeEntry) bool { return r.Slug == slug })
}

// set gives a key of a table a value. The key goes if there is no value.
func set(e *tomldoc.Edit, table tomldoc.Path, key string, values map[string]string) {
	path := table.Key(key)
	switch {
	case values[key] == "":
		e.Remove(path)
	case e.Document().Has(path):
		e.Set(path, values[key])
	default:
		e.AddKey(table, []string{"prompt", "title"}, key, values[key])
	}
}

// Files are the files that the edits have changed, by name. An error names a recipe that has to be
// written by hand, since what is there is not written as tables of its own.
func (e *Editor) Files() (map[string][]byte, error) {
	files := map[string][]byte{}
	for name, edits := range map[string]*tomldoc.Edit{
		content.CatalogueFileName:                          e.catalogue,
		content.LanguageFileName(e.entries.SourceLanguage): e.texts,
	} {
		if edits.IsEmpty() {
			continue
		}
		before := edits.Document()
		edited := edits.Bytes()
		if !e.changesOnlyTouched(before, edited) {
			names := strings.Join(e.touched, ", ")
			return nil, fmt.Errorf("%s: %s cannot be written there, since it is there already "+
				"or recipes are not tables of their own; write it by hand", before.File(), names)
		}
		files[name] = edited
	}
	return files, nil
}

// changesOnlyTouched reports whether an edited file is TOML, has all recipes and categories that
// have been added or replaced, and differs from the document in nothing else.
func (e *Editor) changesOnlyTouched(before *tomldoc.Document, edited []byte) bool {
	after, problems := tomldoc.Parse("", edited)
	if problems != nil {
		return false
	}
	isTouched := map[string]bool{}
	for _, slug := range e.touched {
		isTouched[slug] = true
	}
	restBefore, _ := split(before.Tree(), isTouched)
	restAfter, found := split(after.Tree(), isTouched)
	return reflect.DeepEqual(restBefore, restAfter) && len(found) == len(isTouched)
}

// split separates the values of a file into the recipes and categories of some slugs, which it
// returns as the slugs that it has found, and all others.
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
