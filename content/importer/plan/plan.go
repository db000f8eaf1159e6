// Package plan says how recipes that were found in files get into a catalogue: which of them are new to the
// catalogue, and which slugs and categories they get.
//
// A recipe usually stays in its file, and the catalogue names that file. So the catalogue follows the file, and
// nothing has to be merged. A recipe is copied only if it has no file that the catalogue can name, such as one from
// standard input.
//
// This package reads and writes no files.
package plan

import (
	"cmp"
	"path"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/slugs"
)

// Options say what the user wants.
type Options struct {
	// Category is the name of the category of all new recipes. If it is "", each recipe has its own category.
	Category string
	// Copy says that the prompts are copied into the catalogue.
	Copy bool
	// Name returns the name that catalogue.toml uses for the file at a path. isPossible is false if there is no such
	// name.
	Name func(path string) (name string, isPossible bool)
	// IsThere reports whether a file exists that catalogue.toml names. If it is nil, all such files exist.
	IsThere func(name string) bool
}

// PartsOf returns a function for [importer.Options]. The function returns the parts of the file at a path that are
// already recipes of a catalogue. name is the function Name of [Options].
func PartsOf(
	of *catalogue.Catalogue, name func(path string) (name string, isPossible bool),
) func(path string) []string {
	parts := map[string][]string{} // by the name of the file
	for _, recipe := range of.Entries.Recipes {
		if recipe.Part != "" {
			parts[recipe.File] = append(parts[recipe.File], recipe.Part)
		}
	}
	return func(path string) []string {
		file, _ := name(path)
		return parts[file]
	}
}

// Ignores returns a function for [importer.Options]. The function reports whether a catalogue ignores the file or the
// folder at a path. name is the function Name of [Options].
func Ignores(
	of *catalogue.Catalogue, name func(path string) (name string, isPossible bool),
) func(path string) bool {
	isIgnored := map[string]bool{} // by name
	for _, ignored := range of.Entries.Ignore {
		isIgnored[path.Clean(ignored)] = true
	}
	return func(at string) bool {
		if len(isIgnored) == 0 { // finding the name takes time
			return false
		}
		named, _ := name(at)
		return isIgnored[named]
	}
}

// Plan says which of the recipes that were found are added to a catalogue.
type Plan struct {
	New []Recipe
	// Known has the recipes that the catalogue has already. They have the same origin or, if one of the two is a
	// copy, the same prompt.
	Known []importer.Recipe
	// Moved has the files of recipes that are in another place now: the new name in catalogue.toml by the old one.
	Moved map[string]string
}

// Recipe is a recipe that is new to the catalogue.
type Recipe struct {
	Found importer.Recipe
	Added edit.Recipe // what is added to the catalogue
}

// Edits returns the new recipes in the form in which package edit adds them.
func (p Plan) Edits() []edit.Recipe {
	var edits []edit.Recipe
	for _, recipe := range p.New {
		edits = append(edits, recipe.Added)
	}
	return edits
}

// For plans how recipes get into a catalogue.
func For(found []importer.Recipe, into *catalogue.Catalogue, o Options) Plan {
	p := Plan{Moved: movedFiles(found, into, o)}
	known := knownRecipes(into, p.Moved)
	namer := newNamer(into)
	for _, recipe := range found {
		origin := originOf(recipe, o)
		if known.has(recipe, origin) {
			p.Known = append(p.Known, recipe)
			continue
		}
		slug := namer.recipe(cmp.Or(recipe.GivenSlug, recipe.Name))
		added := copyOf(recipe)
		if origin.File != "" {
			added = linkTo(recipe, origin)
		}
		added.Slug = slug
		added.Title = cmp.Or(recipe.Title, slugs.TitleOf(slug))
		p.New = append(p.New, Recipe{Found: recipe, Added: added})
	}
	for i := range p.New { // last, so that a category gets a number if its slug is the slug of a recipe
		categorize(&p.New[i], o.Category, namer, into.Entries)
	}
	return p
}

// linkTo returns what the catalogue gets of a recipe that stays in its file. The file has all other texts.
func linkTo(recipe importer.Recipe, origin content.PromptOrigin) edit.Recipe {
	added := edit.Recipe{Origin: origin}
	if recipe.Skill != nil {
		added.Files = recipe.Skill.Others
	}
	return added
}

// copyOf returns what the catalogue gets of a recipe that is copied. It leaves out the other files of a skill, which
// stay in the folder of the skill.
func copyOf(recipe importer.Recipe) edit.Recipe {
	return edit.Recipe{
		WhyItHolds: recipe.WhyItHolds,
		Prompt:     recipe.Prompt,
		Change:     recipe.Change,
		PromptOnly: recipe.PromptOnly != "",
		NoSkill:    recipe.HasTools,
	}
}

// categorize gives a new recipe its category. name is the category that the user gave. If it is "", the category of
// the recipe counts.
func categorize(r *Recipe, name string, namer *namer, into content.CatalogueFile) {
	if slugs.IsValid(name) {
		name = slugs.TitleOf(name)
	}
	if title := cmp.Or(name, r.Found.Category); title != "" {
		r.Added.CategoryTitle = title
		r.Added.Category = namer.category(title, namer.slugOf(title))
		return
	}
	r.Added.CategoryTitle = edit.DefaultCategoryTitle
	r.Added.Category = defaultCategory(r.Added.Origin, into)
	if r.Added.Category == "" {
		r.Added.Category = namer.category(edit.DefaultCategoryTitle, edit.DefaultCategorySlug)
	}
}

// defaultCategory returns the slug of a category for a recipe without one. It is the first of these that exists:
//
//   - the category of the first recipe from the same file
//   - if the file is one recipe, the category of the first recipe that is another whole file of the same folder
//   - the only category of the catalogue
//
// It returns "" if none of them exists.
func defaultCategory(origin content.PromptOrigin, into content.CatalogueFile) string {
	isFromFile := func(entry content.RecipeEntry) bool { return entry.File == origin.File }
	isBeside := func(entry content.RecipeEntry) bool {
		isOne := entry.File != "" && entry.Part == "" && origin.Part == ""
		return isOne && importer.FolderOf(entry.File) == importer.FolderOf(origin.File)
	}
	if origin.File != "" { // the recipe is not copied
		for _, isLike := range []func(content.RecipeEntry) bool{isFromFile, isBeside} {
			if i := slices.IndexFunc(into.Recipes, isLike); i >= 0 {
				return into.Recipes[i].Category
			}
		}
	}
	if len(into.Categories) == 1 {
		return into.Categories[0].Slug
	}
	return ""
}

// originOf returns the origin that the catalogue records for a recipe. It returns the zero value if the recipe is
// copied.
func originOf(recipe importer.Recipe, o Options) content.PromptOrigin {
	if o.Copy || recipe.IsNameless || recipe.Origin.File == importer.Stdin {
		return content.PromptOrigin{}
	}
	name, isPossible := o.Name(recipe.Origin.File)
	if !isPossible {
		return content.PromptOrigin{}
	}
	origin := recipe.Origin
	origin.File = name
	return origin
}

// recipes has the recipes of a catalogue, by what identifies them in files.
type recipes struct {
	origins map[content.PromptOrigin]bool
	prompts map[string]bool // the prompts of all recipes
	written map[string]bool // the prompts that are in the catalogue itself
}

func knownRecipes(into *catalogue.Catalogue, moved map[string]string) recipes {
	known := recipes{map[content.PromptOrigin]bool{}, map[string]bool{}, map[string]bool{}}
	for _, entry := range into.Entries.Recipes {
		known.prompts[string(entry.Prompt)] = true
		if entry.File == "" {
			known.written[string(entry.Prompt)] = true
		} else {
			origin := entry.Origin()
			origin.File = cmp.Or(moved[origin.File], origin.File)
			known.origins[origin] = true
		}
	}
	return known
}

// has reports whether the catalogue already has a recipe. A recipe that is copied has no origin; it is known if the
// catalogue has the same prompt.
func (r recipes) has(recipe importer.Recipe, origin content.PromptOrigin) bool {
	if origin.File == "" {
		return r.prompts[recipe.Prompt]
	}
	return r.origins[origin] || r.written[recipe.Prompt]
}
