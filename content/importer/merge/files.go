package merge

import (
	"cmp"
	"slices"

	"prompt-recipes/content/importer"
	"prompt-recipes/content/imports"
)

// place is where a recipe is in the files that were read.
type place struct {
	origin imports.Origin // relative to the catalogue
	// The hash of its prompt, and the slug that a new recipe of its name would get first. Both are "" for a recipe that
	// was refused.
	prompt string
	slug   string
}

// isRefused reports whether the recipe was refused. It is in its file, but cannot be taken from there.
func (p place) isRefused() bool { return p.prompt == "" }

// files says what was read. Its origins are relative to the catalogue.
type files struct {
	folder   Folder
	language string // of the texts of the catalogue
	given    []importer.Given
	places   []place                 // of the recipes that were found, in order, and of those that were refused
	isFound  map[imports.Origin]bool // the origins of places
	isRead   map[string]bool         // files without standard input, which may be another text every time
	// headings has the headings of all files. One of them need not have a recipe, if its file was taken as one recipe,
	// for example.
	headings map[imports.Origin]bool
}

// newFiles describes what was found for a catalogue in a folder with texts in a language.
func newFiles(found *importer.Result, folder Folder, language string) *files {
	f := &files{
		folder:   folder,
		language: language,
		given:    found.Files,
		isFound:  map[imports.Origin]bool{},
		isRead:   map[string]bool{},
		headings: map[imports.Origin]bool{},
	}
	for _, recipe := range found.Recipes {
		f.addPlace(place{
			origin: f.inCatalogue(recipe.Origin),
			prompt: imports.Hash(recipe.Prompt),
			slug:   makeSlug(nameOf(recipe), language),
		})
	}
	for origin := range found.Origins {
		if refused := (place{origin: f.inCatalogue(origin)}); !f.isFound[refused.origin] {
			f.addPlace(refused)
		}
	}
	for path := range found.ReadFiles {
		if path != imports.Stdin {
			f.isRead[folder.Name(path)] = true
		}
	}
	for heading := range found.Headings {
		f.headings[f.inCatalogue(heading)] = true
	}
	return f
}

func (f *files) addPlace(p place) {
	f.places = append(f.places, p)
	f.isFound[p.origin] = true
}

// nameOf returns what the slug of a new recipe is made from.
func nameOf(r importer.Recipe) string { return cmp.Or(r.GivenSlug, r.Name) }

// inCatalogue returns an origin in the form of a record.
func (f *files) inCatalogue(origin imports.Origin) imports.Origin {
	return imports.Origin{File: f.folder.Name(origin.File), Part: origin.Part}
}

// isGone reports whether nothing is at an origin any more.
func (f *files) isGone(origin imports.Origin) bool {
	if origin.File == imports.Stdin || f.isFound[origin] {
		return false
	}
	return f.isRead[origin.File] || !f.folder.Exists(origin.File)
}

// isSearched reports whether a file of a record was read, or would have been if it still existed: it is at or below a
// path that the user gave.
func (f *files) isSearched(file string) bool {
	return f.isRead[file] || f.isBelowGiven(file) && !f.folder.Exists(file)
}

func (f *files) isBelowGiven(file string) bool {
	return slices.ContainsFunc(f.given, func(given importer.Given) bool { return f.folder.IsBelow(file, given.Path) })
}
