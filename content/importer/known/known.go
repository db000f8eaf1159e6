// Package known compares recipes that were found in files with a catalogue. It says which of them the catalogue has
// already, which are new to it, and which of its files are in another place now. Every check needs this, to say that a
// folder has new prompts, and so does recipes add --from. Package plan goes on from there: it says how new recipes get
// into the catalogue.
//
// This package reads and writes no files.
package known

import (
	"cmp"
	"path"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/importer"
)

// NameOf returns the name that catalogue.toml uses for the file or the folder at a path. isPossible is false if there
// is no such name.
type NameOf func(path string) (name string, isPossible bool)

// Options say how recipes in files are compared with those of a catalogue.
type Options struct {
	// Copy says that the prompts of new recipes are copied into the catalogue. Then a recipe is known if the catalogue
	// has its prompt, whatever file that is from.
	Copy bool
	Name NameOf
	// IsThere reports whether a file exists that catalogue.toml names. If it is nil, all such files exist.
	IsThere func(name string) bool
}

// PartsOf returns a function for [importer.Options]. The function returns the parts of the file at a path that are
// already recipes of a catalogue.
func PartsOf(of *catalogue.Catalogue, nameOf NameOf) func(path string) []string {
	parts := map[string][]string{} // by the name of the file
	for _, recipe := range of.Entries.Recipes {
		if recipe.Part != "" {
			file := recipe.Origin().File
			parts[file] = append(parts[file], recipe.Part)
		}
	}
	return func(path string) []string {
		file, _ := nameOf(path)
		return parts[file]
	}
}

// Ignores returns a function for [importer.Options]. The function reports whether a catalogue ignores the file or the
// folder at a path.
func Ignores(of *catalogue.Catalogue, nameOf NameOf) func(path string) bool {
	isIgnored := map[string]bool{} // by name
	for _, ignored := range of.Entries.Ignore {
		isIgnored[path.Clean(ignored)] = true
	}
	return func(at string) bool {
		if len(isIgnored) == 0 { // finding the name takes time
			return false
		}
		name, _ := nameOf(at)
		return isIgnored[name]
	}
}

// Compared has recipes that were found, compared with a catalogue.
type Compared struct {
	New []NewRecipe
	// Known has the recipes that the catalogue has already. They have the same origin or, if one of the two is a
	// copy, the same prompt.
	Known []importer.Recipe
	// Moved has the files of recipes that are in another place now: the new name in catalogue.toml by the old one.
	Moved map[string]string
}

// NewRecipe is a recipe that is new to the catalogue.
type NewRecipe struct {
	Found importer.Recipe
	// Origin is what the catalogue records of the file. It is the zero value if the recipe is copied, because it has no
	// file that the catalogue can name, such as one from standard input.
	Origin content.PromptOrigin
}

// Compare compares recipes that were found with those of a catalogue.
func Compare(found []importer.Recipe, with *catalogue.Catalogue, o Options) Compared {
	c := Compared{Moved: movedFiles(found, with, o)}
	known := recipesOf(with, c.Moved)
	for _, recipe := range found {
		origin := originOf(recipe, o)
		if known.has(recipe, origin) {
			c.Known = append(c.Known, recipe)
		} else {
			c.New = append(c.New, NewRecipe{Found: recipe, Origin: origin})
		}
	}
	return c
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

func recipesOf(with *catalogue.Catalogue, moved map[string]string) recipes {
	known := recipes{map[content.PromptOrigin]bool{}, map[string]bool{}, map[string]bool{}}
	for _, entry := range with.Entries.Recipes {
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
