// Package merge decides what becomes of recipes that were found in files, and edits a catalogue accordingly.
//
// It compares each text in three versions: that of the file, that of the catalogue, and that which the
// catalogue last took from the file. The record of package importer has a hash of the last one. So a text
// that somebody has edited in the catalogue is told from one that has changed in its file.
//
// This package writes no files.
package merge

import (
	"fmt"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/importer"
)

// Options say what the user wants.
type Options struct {
	// Category is the name of the category of new recipes. If it is "", each recipe says its own.
	Category string
	// Replace says that the catalogue takes texts that have changed in files.
	Replace bool
}

// Fate is what becomes of a recipe that was found.
type Fate int

// The fates. All but New are those of recipes that the catalogue has from the same file already.
const (
	New      Fate = iota // the recipe begins in the catalogue
	Same                 // the file has no other texts than the catalogue
	Edited               // only texts that were edited in the catalogue differ; they stay
	Changed              // texts have changed in the file, but Options.Replace is not set
	Replaced             // the texts that have changed in the file replace those of the catalogue
	Unfit                // they do not, since a swap-out of the catalogue does not fit the new prompt
)

// Recipe is a recipe that was found, and what becomes of it.
type Recipe struct {
	importer.Matched
	Fate Fate
	// Kept has the keys of texts that were edited in the catalogue and differ from those of the file. They
	// stay, whatever the fate of the recipe.
	Kept []string
	// IsContested reports that one of the texts in Kept has changed in the file, too. Somebody has to choose.
	IsContested bool
	Misfit      error        // for Unfit: which swap-out does not fit, and why
	Outcome     edit.Outcome // for New and Replaced

	fromFile importer.Texts // those that the catalogue has in common with the file when this is done
}

// Report says what becomes of recipes.
type Report struct {
	Recipes []Recipe // all that were found, in order
	Gone    []string // see importer.Match
}

// Of returns the recipes with a fate.
func (r Report) Of(fate Fate) []Recipe {
	isOther := func(recipe Recipe) bool { return recipe.Fate != fate }
	return slices.DeleteFunc(slices.Clone(r.Recipes), isOther)
}

// Recipes merges the recipes that were found into a catalogue. It returns the files that may have changed,
// by name. It returns an error if the catalogue cannot be edited, as [edit.Recipes] says.
func Recipes(
	found *importer.Result, into importer.Destination, o Options,
) (files map[string][]byte, report Report, err error) {
	match := importer.NewMatch(found, into, o.Category)
	report.Gone = match.Gone
	known := knownRecipes(into.Catalogue)
	for _, m := range match.Recipes {
		report.Recipes = append(report.Recipes, decide(m, known[m.Slug], o.Replace))
	}
	files, err = write(into.Catalogue, report.Recipes)
	if err != nil {
		return nil, Report{}, err
	}
	written := map[string]importer.Texts{}
	for _, r := range report.Recipes {
		written[r.Slug] = r.fromFile
	}
	match.Record.SetWritten(written)
	if len(into.Record.Recipes) > 0 || len(match.Record.Recipes) > 0 {
		files[importer.RecordName] = match.Record.Encode()
	}
	return files, report, nil
}

// knownRecipe is a recipe that the catalogue has already.
type knownRecipe struct {
	texts    importer.Texts
	swapOuts []content.SwapOutEntry
}

// knownRecipes returns the recipes of a catalogue by their slugs.
func knownRecipes(catalogue *check.Result) map[string]knownRecipe {
	words := catalogue.Languages[catalogue.SourceLanguage].Texts.Recipes
	known := map[string]knownRecipe{}
	for _, entry := range catalogue.Entries.Recipes {
		texts := importer.Texts{
			Title:      words[entry.Slug].Title,
			Prompt:     string(entry.Prompt),
			WhyItHolds: words[entry.Slug].WhyItHolds,
		}
		known[entry.Slug] = knownRecipe{texts, entry.SwapOuts}
	}
	return known
}

// decide decides what becomes of a recipe. known is the same recipe in the catalogue, if that has it.
func decide(m importer.Matched, known knownRecipe, replaces bool) Recipe {
	r := Recipe{Matched: m, fromFile: m.Texts}
	if !m.IsKnown {
		return r
	}
	merged := importer.Texts{
		Title:      r.merge("title", m.Title, known.texts.Title),
		Prompt:     r.merge("prompt", m.Prompt, known.texts.Prompt),
		WhyItHolds: r.merge("why_it_holds", m.WhyItHolds, known.texts.WhyItHolds),
	}
	r.fromFile = common(m.Texts, known.texts)
	switch isChanged := merged != known.texts; {
	case !isChanged && len(r.Kept) == 0:
		r.Fate = Same
	case !isChanged:
		r.Fate = Edited
	case !replaces:
		r.Fate = Changed
	default:
		taken := common(m.Texts, merged)
		if r.Misfit = misfit(taken.Prompt, known.swapOuts); r.Misfit != nil {
			r.Fate = Unfit
			return r
		}
		r.Fate = Replaced
		r.fromFile = taken
	}
	return r
}

// merge returns the text that the catalogue is to have for a key: that of the file, unless the file has none
// or somebody has edited the text in the catalogue. It adds such an edited text to Kept.
func (r *Recipe) merge(key, inFile, inCatalogue string) string {
	switch {
	case inFile == "" || inFile == inCatalogue:
		return inCatalogue
	case r.IsWritten(key, inCatalogue):
		return inFile
	}
	r.Kept = append(r.Kept, key)
	// a title that is made from the name of the file differs from the recorded one if the file was renamed
	isRenamed := key == "title" && !r.HasTitle && !r.IsWritten(key, "")
	if !isRenamed && !r.IsWritten(key, inFile) {
		r.IsContested = true
	}
	return inCatalogue
}

// common returns the texts that are the same in a and b. The others are empty.
func common(a, b importer.Texts) importer.Texts {
	if a.Title != b.Title {
		a.Title = ""
	}
	if a.Prompt != b.Prompt {
		a.Prompt = ""
	}
	if a.WhyItHolds != b.WhyItHolds {
		a.WhyItHolds = ""
	}
	return a
}

// misfit says which swap-out does not apply to a prompt of a file, or returns nil. A recipe that keeps the
// prompt of the catalogue has the prompt "".
func misfit(prompt string, swapOuts []content.SwapOutEntry) error {
	if prompt == "" {
		return nil
	}
	for _, s := range swapOuts {
		if _, _, err := content.Compose(prompt, s.Kind, s.Replaces, string(s.Instruction)); err != nil {
			return fmt.Errorf("its swap-out %s: %w", s.Slug, err)
		}
	}
	return nil
}

// write begins and replaces recipes of a catalogue, notes the outcomes in them, and returns the files that
// change.
func write(catalogue *check.Result, recipes []Recipe) (map[string][]byte, error) {
	var added, replaced []edit.Recipe
	for _, r := range recipes {
		switch r.Fate {
		case New:
			added = append(added, r.texts())
		case Replaced:
			replaced = append(replaced, r.texts())
		}
	}
	files, outcomes, err := edit.Recipes(catalogue, added, replaced)
	for i := range recipes {
		recipes[i].Outcome = outcomes[recipes[i].Slug]
	}
	return files, err
}

// texts returns what is written to the catalogue. Only new recipes have a category: the others stay in theirs.
func (r *Recipe) texts() edit.Recipe {
	texts := edit.Recipe{
		Slug:       r.Slug,
		Title:      r.fromFile.Title,
		Prompt:     r.fromFile.Prompt,
		WhyItHolds: r.fromFile.WhyItHolds,
	}
	if r.Fate == New {
		texts.Category = r.CategorySlug
		texts.CategoryTitle = r.Category
	}
	return texts
}
