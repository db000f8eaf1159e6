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
	prompts       []string       // the hashes of its prompts in the catalogue, and in its file when it was last taken
	was           imports.Origin // where it was, with the name that its file has now
	isMoved       bool           // its file is in another folder now
}

func (e *entry) isRecorded() bool { return e.File != "" }

func (e *entry) hasPrompt(hash string) bool { return slices.Contains(e.prompts, hash) }

// entriesOf returns the recipes of a catalogue, in the order of its record, and then those that were taken out of it.
// catalogue has its recipes by their slugs.
func entriesOf(record *imports.Record, catalogue map[string]knownRecipe, files *readFiles) []*entry {
	var entries []*entry
	isRecorded := map[string]bool{} // by slug
	isTaken := map[imports.Origin]bool{}
	for _, recorded := range followSlugs(record.Recipes, catalogue) {
		if known, isThere := catalogue[recorded.Slug]; isThere { // otherwise the author took it out by hand
			isRecorded[recorded.Slug] = true
			isTaken[recorded.Origin()] = isTaken[recorded.Origin()] || !recorded.Missing
			entries = append(entries, newEntry(recorded, known.texts["prompt"]))
		}
	}
	for _, slug := range slices.Sorted(maps.Keys(catalogue)) {
		if !isRecorded[slug] {
			entries = append(entries, newEntry(imports.Entry{Slug: slug}, catalogue[slug].texts["prompt"]))
		}
	}
	for _, recorded := range record.Removed {
		if !isTaken[recorded.Origin()] {
			isTaken[recorded.Origin()] = true
			removed := newEntry(recorded, "")
			removed.isRemoved = true
			entries = append(entries, removed)
		}
	}
	findFiles(entries, files)
	return entries
}

// newEntry returns a recipe whose prompt in the catalogue is known, or "" for one that was taken out of it.
func newEntry(recorded imports.Entry, prompt string) *entry {
	prompts := []string{imports.Hash(prompt), recorded.Written["prompt"]}
	isEmpty := func(hash string) bool { return hash == "" }
	return &entry{
		Entry:   recorded,
		prompts: slices.DeleteFunc(slices.Compact(prompts), isEmpty),
		was:     recorded.Origin(),
	}
}

// findFiles sets where the files of entries are now.
func findFiles(entries []*entry, files *readFiles) {
	isRecorded := map[string]bool{}
	for _, e := range entries {
		if e.isRecorded() {
			e.was.File = files.folder.Rename(e.File)
			isRecorded[e.was.File] = true
		}
	}
	recorded := slices.Collect(maps.Keys(isRecorded))
	read := slices.Collect(maps.Keys(files.isRead))
	moved := imports.Moved(recorded, read, files.folder.Exists)
	for _, e := range entries {
		if to, isMoved := moved[e.was.File]; isMoved {
			e.isMoved = true
			e.was.File = to
		}
	}
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
