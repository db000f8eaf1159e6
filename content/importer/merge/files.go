package merge

import (
	"cmp"
	"slices"

	"prompt-recipes/content/importer"
	"prompt-recipes/content/imports"
)

// place is where a recipe is in the files that were read.
type place struct {
	origin imports.Origin // in the form of the record
	// The hash of its prompt, and the slug that a new recipe of its name would get first. Both are "" for a recipe that
	// was refused: it is in its file, but cannot be taken from there.
	prompt string
	slug   string
}

// readFiles says what was read, in the form of the record.
type readFiles struct {
	folder   Folder
	given    []importer.Given
	places   []place // of the recipes that were found, in order, and then of those that were refused
	isRead   map[string]bool
	headings map[imports.Origin]int // how many headings have a name, by their origin without a number
}

// newFiles describes what was found for a catalogue in a folder with texts in a language.
func newFiles(found *importer.Result, folder Folder, language string) *readFiles {
	names := map[string]string{}
	inRecord := func(origin imports.Origin) imports.Origin {
		if _, isKnown := names[origin.File]; !isKnown {
			names[origin.File] = folder.Name(origin.File)
		}
		origin.File = names[origin.File]
		return origin
	}
	f := &readFiles{
		folder:   folder,
		given:    found.Files,
		isRead:   map[string]bool{},
		headings: map[imports.Origin]int{},
	}
	isFound := map[imports.Origin]bool{}
	for _, recipe := range found.Recipes {
		isFound[recipe.Origin] = true
		f.places = append(f.places, place{
			origin: inRecord(recipe.Origin),
			prompt: imports.Hash(recipe.Prompt),
			slug:   makeSlug(nameOf(recipe), language),
		})
	}
	for origin := range found.Origins {
		if !isFound[origin] {
			f.places = append(f.places, place{origin: inRecord(origin)})
		}
	}
	for path := range found.ReadFiles {
		f.isRead[folder.Name(path)] = true
	}
	for heading, count := range found.Headings {
		f.headings[inRecord(heading)] = count
	}
	return f
}

// nameOf returns what the slug of a new recipe is made from.
func nameOf(r importer.Recipe) string { return cmp.Or(r.GivenSlug, r.Name) }

// isSearched reports whether a file of a record was read, or would have been if it still existed: it is at or below a
// path that the user gave.
func (f *readFiles) isSearched(file string) bool {
	isBelow := func(given importer.Given) bool { return f.folder.IsBelow(file, given.Path) }
	return f.isRead[file] || slices.ContainsFunc(f.given, isBelow) && !f.folder.Exists(file)
}

// isAway reports whether a recipe may have moved out of a file of a record. Standard input may be another text every
// time.
func (f *readFiles) isAway(file string) bool {
	return file != imports.Stdin && (f.isRead[file] || !f.folder.Exists(file))
}
