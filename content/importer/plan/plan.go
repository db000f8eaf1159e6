// Package plan says how recipes that were found in files get into a catalogue: which of them are new there, and what
// their slugs and categories are.
//
// A recipe usually stays in its file, which the catalogue names. So the catalogue follows that file, and nothing is
// ever merged. Only what has no file of its own, such as standard input, is copied.
//
// This package reads and writes no files.
package plan

import (
	"cmp"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/slugs"
)

// Options say what the user wants.
type Options struct {
	// Category is the name of the category of new recipes. If it is "", each recipe says its own.
	Category string
	// Copy says that the prompts are copied into the catalogue.
	Copy bool
	// Name returns how catalogue.toml names the file at a path. isPossible is false if it cannot.
	Name func(path string) (name string, isPossible bool)
}

// Plan says what is done with recipes that were found.
type Plan struct {
	New []Recipe
	// Known has the recipes that the catalogue has already: from the same place or, if they were or are copied, with
	// the same prompt.
	Known []importer.Recipe
}

// Recipe is a recipe that is new to the catalogue.
type Recipe struct {
	importer.Recipe
	Slug         string
	Place        content.PromptOrigin // how the catalogue names the place of the prompt; the zero value if it is copied
	CategorySlug string               // the catalogue may not have the category yet
}

// For plans how recipes get into a catalogue.
func For(found []importer.Recipe, into *catalogue.Catalogue, o Options) Plan {
	known := knownRecipes(into)
	namer := newNamer(into)
	var p Plan
	for _, recipe := range found {
		place := placeOf(recipe, o)
		if known.has(recipe, place) {
			p.Known = append(p.Known, recipe)
			continue
		}
		slug := namer.recipe(cmp.Or(recipe.GivenSlug, recipe.Name))
		recipe.Title = cmp.Or(recipe.Title, slugs.TitleOf(slug))
		p.New = append(p.New, Recipe{Recipe: recipe, Slug: slug, Place: place})
	}
	for i := range p.New { // at last, so that a category gets a number if its slug is that of a recipe
		categorize(&p.New[i], o.Category, namer, into.Entries)
	}
	return p
}

// categorize gives a new recipe its category. name is the one that the user gave; if it is "", that of the recipe
// counts.
func categorize(r *Recipe, name string, namer *namer, into content.CatalogueFile) {
	if slugs.IsValid(name) {
		name = slugs.TitleOf(name)
	}
	r.Category = cmp.Or(name, r.Category)
	if r.Category != "" {
		r.CategorySlug = namer.category(r.Category, namer.slugOf(r.Category))
		return
	}
	r.Category = edit.DefaultCategoryTitle
	r.CategorySlug = defaultCategory(r.Place.File, into)
	if r.CategorySlug == "" {
		r.CategorySlug = namer.category(edit.DefaultCategoryTitle, edit.DefaultCategorySlug)
	}
}

// defaultCategory returns the slug of the category of the first recipe that the catalogue has from a file or, if it has
// none, of the only category of the catalogue. It returns "" if the catalogue has no category or several.
func defaultCategory(file string, into content.CatalogueFile) string {
	isFromIt := func(entry content.RecipeEntry) bool { return file != "" && entry.File == file }
	if i := slices.IndexFunc(into.Recipes, isFromIt); i >= 0 {
		return into.Recipes[i].Category
	}
	if len(into.Categories) == 1 {
		return into.Categories[0].Slug
	}
	return ""
}

// placeOf returns how the catalogue names the place of a recipe. It returns the zero value for one that is copied.
func placeOf(recipe importer.Recipe, o Options) content.PromptOrigin {
	if o.Copy || recipe.IsNameless || recipe.Origin.File == importer.Stdin {
		return content.PromptOrigin{}
	}
	name, isPossible := o.Name(recipe.Origin.File)
	if !isPossible {
		return content.PromptOrigin{}
	}
	place := recipe.Origin
	place.File = name
	return place
}

// recipes are the recipes of a catalogue, by what identifies them in files.
type recipes struct {
	places  map[content.PromptOrigin]bool
	prompts map[string]bool // of all recipes
	written map[string]bool // the prompts that the catalogue has itself
}

func knownRecipes(into *catalogue.Catalogue) recipes {
	known := recipes{map[content.PromptOrigin]bool{}, map[string]bool{}, map[string]bool{}}
	for _, entry := range into.Entries.Recipes {
		known.prompts[string(entry.Prompt)] = true
		if entry.File == "" {
			known.written[string(entry.Prompt)] = true
		} else {
			known.places[entry.Origin()] = true
		}
	}
	return known
}

// has reports whether the catalogue has a recipe already, which it would name by a place. One that was copied has no
// place, but the same prompt.
func (r recipes) has(recipe importer.Recipe, place content.PromptOrigin) bool {
	if place.File == "" {
		return r.prompts[recipe.Prompt]
	}
	return r.places[place] || r.written[recipe.Prompt]
}

// Edits returns the new recipes as they are added to the catalogue.
func (p Plan) Edits() []edit.Recipe {
	var edits []edit.Recipe
	for _, r := range p.New {
		edits = append(edits, edit.Recipe{
			Slug:          r.Slug,
			Category:      r.CategorySlug,
			CategoryTitle: r.Category,
			Title:         r.Title,
			WhyItHolds:    r.WhyItHolds,
			Source:        r.Place,
			Prompt:        r.Prompt,
			Change:        r.Change,
			PromptOnly:    r.PromptOnly != "",
			NoSkill:       r.HasTools,
			Files:         r.FilesOfSkill(),
		})
	}
	return edits
}

// FilesOfSkill returns the other files that are published with the skill of a recipe. They are in the folder of its
// file, so a copy has none.
func (r Recipe) FilesOfSkill() []string {
	if r.Place.File == "" || r.Skill == nil {
		return nil
	}
	return r.Skill.Others
}
