package merge

import (
	"maps"
	"slices"

	"prompt-recipes/content/imports"
)

// entry is a recipe that may be in the files: one of the catalogue, or one that was taken out of it.
type entry struct {
	imports.Entry // as it was recorded; only the slug of a recipe that is not in the record
	isRemoved     bool
	prompts       []string // the hashes of its prompts in the catalogue, and in its file when it was last taken

	// What identify finds out.

	isMoved  bool           // its file is elsewhere now
	was      imports.Origin // the recorded origin, in the place where its file is now
	now      imports.Origin // where it is recorded from now on
	isPaired bool           // it has the place now
	isOpen   bool           // it may have one of several places
}

func (e *entry) isRecorded() bool { return e.File != "" }

func (e *entry) hasPrompt(hash string) bool { return slices.Contains(e.prompts, hash) }

// entriesOf returns the recipes of a catalogue, in the order of its record, and then those that were taken out of it.
// catalogue has its recipes by their slugs.
func entriesOf(record *imports.Record, catalogue map[string]knownRecipe, folder Folder) []*entry {
	var entries []*entry
	add := func(recorded imports.Entry, isRemoved bool) {
		if recorded.File != "" {
			recorded.File = folder.Rename(recorded.File)
		}
		prompts := []string{imports.Hash(catalogue[recorded.Slug].texts["prompt"]), recorded.Written["prompt"]}
		if isRemoved {
			prompts = []string{recorded.Written["prompt"]}
		}
		isEmpty := func(hash string) bool { return hash == "" }
		entries = append(entries, &entry{
			Entry:     recorded,
			isRemoved: isRemoved,
			prompts:   slices.DeleteFunc(slices.Compact(prompts), isEmpty),
			was:       recorded.Origin(),
			now:       recorded.Origin(),
		})
	}
	isRecorded := map[string]bool{} // by slug
	isTaken := map[imports.Origin]bool{}
	for _, recorded := range followSlugs(record.Recipes, catalogue) {
		if _, isThere := catalogue[recorded.Slug]; isThere { // otherwise the author took it out by hand
			isRecorded[recorded.Slug] = true
			isTaken[recorded.Origin()] = true
			add(recorded, false)
		}
	}
	for _, slug := range slices.Sorted(maps.Keys(catalogue)) {
		if !isRecorded[slug] {
			add(imports.Entry{Slug: slug}, false)
		}
	}
	for _, removed := range record.Removed {
		if !isTaken[removed.Origin()] {
			isTaken[removed.Origin()] = true
			add(removed, true)
		}
	}
	return entries
}

// followSlugs returns what is recorded with the slugs that recipes have now. If the catalogue has no recipe with a
// recorded slug, its author renamed the only one that nothing is recorded of and that has the prompt last taken.
func followSlugs(recorded []imports.Entry, catalogue map[string]knownRecipe) []imports.Entry {
	isRecorded := map[string]bool{}
	for _, entry := range recorded {
		isRecorded[entry.Slug] = true
	}
	others := map[string][]string{} // the slugs of recipes that nothing is recorded of, by hash of the prompt
	for slug, known := range catalogue {
		if hash := imports.Hash(known.texts["prompt"]); hash != "" && !isRecorded[slug] {
			others[hash] = append(others[hash], slug)
		}
	}
	followed := slices.Clone(recorded)
	for i, entry := range followed {
		hash := entry.Written["prompt"]
		if _, isThere := catalogue[entry.Slug]; !isThere && len(others[hash]) == 1 {
			followed[i].Slug = others[hash][0]
			delete(others, hash)
		}
	}
	return followed
}
