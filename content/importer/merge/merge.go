// Package merge puts recipes that were found in files into a catalogue.
//
// It finds the recipes that the catalogue has from the same places already, and gives all others slugs. The
// [imports.Record] of these places is the file imports.toml of the catalogue. It is never published.
//
// It compares each text in three versions: that of the file, that of the catalogue, and that which the
// catalogue last took from the file. The record has a hash of the last one. So a text that somebody has edited in
// the catalogue is told from one that has changed in its file.
//
// This package writes no files.
package merge

import (
	"fmt"
	"path/filepath"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/imports"
)

// Options say what the user wants.
type Options struct {
	// Dir is the folder of the catalogue.
	Dir string
	// Category is the name of the category of new recipes. If it is "", each recipe says its own.
	Category string
	// Replace says that the catalogue takes texts that have changed in files.
	Replace bool
	// Keep says that a text that has changed in its file and in the catalogue stays as it is in the catalogue, and is
	// no conflict any more until it changes in the file again.
	Keep bool
}

// Action is what is done with a recipe that was found.
type Action int

// The actions. All but New, LeftOut and Unclear are for recipes that the catalogue has from the same file already.
const (
	New      Action = iota // the recipe is added to the catalogue
	Same                   // nothing: the file has no other texts than the catalogue
	Edited                 // nothing: only texts that were edited in the catalogue differ
	Changed                // nothing: texts have changed in the file, but Options.Replace is not set
	Replaced               // the texts that have changed in the file replace those of the catalogue
	Blocked                // nothing, since a swap-out of the catalogue does not apply to the new prompt
	LeftOut                // nothing: the recipe was taken out of the catalogue
	Unclear                // nothing: it may be one of several recipes of its name, or a new one
)

// TextState says what has changed since the catalogue last took a text from its file.
type TextState int

// The states.
const (
	Unchanged     TextState = iota // nothing: the file and the catalogue have the same text
	ChangedInFile                  // the catalogue has not taken it yet; Options.Replace takes it
	LocallyEdited                  // it was edited in the catalogue alone, and stays
	Kept                           // it has changed in both, and Options.Keep keeps that of the catalogue for good
	Conflict                       // it has changed in both; it stays, but somebody has to choose
)

// Text is a text that the file of a recipe has, or had when the catalogue last took it.
type Text struct {
	Key    string // as in the files of a catalogue
	InFile string // "" if the file has none
	State  TextState
}

// Decision says what is done with a recipe that was found, and where it is in the catalogue.
type Decision struct {
	importer.Recipe
	Slug      string   // "" for Unclear
	MayBe     []string // for Unclear: the slugs of the recipes that it may be
	IsRenamed bool     // authors would not expect the slug of this name, see isPlainSlug

	// For a recipe that is new. The catalogue may not have the category yet.

	CategorySlug      string
	IsCategoryRenamed bool // authors would not expect the slug of this category

	Action Action
	// MovedFrom and MovedTo are the old and the new place of a recipe that is in another file or below another heading
	// than before, in the form of the record. Otherwise they are empty.
	MovedFrom, MovedTo imports.Origin

	Texts     []Text       // the texts of the file
	BlockedBy error        // for Blocked: which swap-out does not apply, and why
	Outcome   edit.Outcome // for New and Replaced
}

// Report says what was done with recipes.
type Report struct {
	Decisions []Decision // one for each recipe that was found, in order
	// Removed has the slugs of the recipes that the catalogue has, but that are no longer in their files. These
	// are files that have been read, and files that no longer exist below a folder that the user gave.
	Removed []string
	// Successors has new recipes whose name or prompt is close to that of one of Removed, by the slug of that one.
	// They may be the same, renamed and edited.
	Successors map[string]Successor
}

// Successor is a new recipe that may be one that is gone.
type Successor struct {
	Slug     string
	Was, Now imports.Origin // of the recipe that is gone, and of the new one, in the form of the record
}

// Of returns the decisions for an action.
func (r Report) Of(action Action) []Decision {
	isOther := func(d Decision) bool { return d.Action != action }
	return slices.DeleteFunc(slices.Clone(r.Decisions), isOther)
}

// Recipes merges the recipes that were found into a catalogue, whose Broken list must be empty. record says where
// its recipes came from. Recipes returns the files that may have changed, by path. It returns an error if the
// catalogue cannot be edited, as [edit.Recipes] says.
func Recipes(
	found *importer.Result, into *check.Catalogue, record *imports.Record, o Options,
) (files map[string][]byte, report Report, err error) {
	m := newMatcher(found, into, record, o.Dir)
	m.followNamesakes()
	for _, recipe := range found.Recipes {
		report.Decisions = append(report.Decisions, m.decide(recipe, o))
	}
	for i := range report.Decisions {
		if d := &report.Decisions[i]; d.Action == New {
			m.categorize(d, o.Category)
		}
	}
	if files, err = write(into, report.Decisions); err != nil {
		return nil, Report{}, err
	}
	newRecord := m.newRecord()
	if !record.IsEmpty() || !newRecord.IsEmpty() {
		files[filepath.Join(o.Dir, imports.FileName)] = newRecord.Encode()
	}
	report.Removed = m.goneFrom(newRecord)
	report.Successors = m.successors(report)
	return files, report, nil
}

// decide says what is done with a recipe, and records it.
func (m *matcher) decide(recipe importer.Recipe, o Options) Decision {
	d, isKnown := m.match(recipe)
	if d.Action == LeftOut || d.Action == Unclear {
		return d
	}
	if isKnown {
		d.update(m.known[d.Slug], m.recorded[d.Slug], o)
	} else {
		d.Texts = textsOf(d.Recipe)
	}
	m.recorded[d.Slug] = m.recorded[d.Slug].WithWritten(d.written())
	return d
}

// textsOf returns the texts of the file of a recipe, none of which the catalogue has taken yet.
func textsOf(r importer.Recipe) []Text {
	return []Text{
		{Key: "title", InFile: r.Title, State: ChangedInFile},
		{Key: "prompt", InFile: r.Prompt, State: ChangedInFile},
		{Key: "why_it_holds", InFile: r.WhyItHolds, State: ChangedInFile},
	}
}

// Keys returns the keys of the texts in some states.
func (d Decision) Keys(states ...TextState) []string {
	var keys []string
	for _, text := range d.Texts {
		if slices.Contains(states, text.State) {
			keys = append(keys, text.Key)
		}
	}
	return keys
}

// written returns the texts of the file, by key, that the catalogue has when this is done, or in place of which it
// keeps others for good.
func (d Decision) written() map[string]string {
	texts := map[string]string{}
	isTaken := d.Action == New || d.Action == Replaced
	for _, text := range d.Texts {
		if text.State == Unchanged || text.State == Kept || text.State == ChangedInFile && isTaken {
			texts[text.Key] = text.InFile
		}
	}
	return texts
}

// knownRecipe is a recipe that the catalogue has already.
type knownRecipe struct {
	category string            // slug
	texts    map[string]string // by key
	swapOuts []content.SwapOutEntry
}

// knownRecipes returns the recipes of a catalogue by their slugs.
func knownRecipes(catalogue *check.Catalogue) map[string]knownRecipe {
	words := catalogue.Languages[catalogue.SourceLanguage].Texts.Recipes
	known := map[string]knownRecipe{}
	for _, entry := range catalogue.Entries.Recipes {
		texts := map[string]string{
			"title":        words[entry.Slug].Title,
			"prompt":       string(entry.Prompt),
			"why_it_holds": words[entry.Slug].WhyItHolds,
		}
		known[entry.Slug] = knownRecipe{entry.Category, texts, entry.SwapOuts}
	}
	return known
}

// update sets the action for a recipe that the catalogue has. recorded has the texts that it last took.
func (d *Decision) update(known knownRecipe, recorded imports.Entry, o Options) {
	for _, text := range textsOf(d.Recipe) {
		inCatalogue := known.texts[text.Key]
		// a title that is made from the name of the file differs if the file was renamed, which is no change
		isMadeTitle := text.Key == "title" && !d.HasTitle && !recorded.IsWritten(text.Key, "")
		isOfCatalogue := text.InFile == "" && recorded.IsWritten(text.Key, "") // the file never had it
		switch {
		case isOfCatalogue, isMadeTitle && recorded.IsWritten(text.Key, inCatalogue):
			continue
		case isMadeTitle:
			text.State = LocallyEdited
		default:
			text.State = compare(text, inCatalogue, recorded, o)
		}
		d.Texts = append(d.Texts, text)
	}
	isChanged := len(d.Keys(ChangedInFile)) > 0
	switch {
	case len(d.Keys(Unchanged)) == len(d.Texts):
		d.Action = Same
	case !isChanged:
		d.Action = Edited
	case !o.Replace:
		d.Action = Changed
	default:
		d.Action = Replaced
		d.block(known.swapOuts)
	}
}

// compare returns the state of a text. inCatalogue is what the catalogue has in its place.
func compare(text Text, inCatalogue string, recorded imports.Entry, o Options) TextState {
	switch {
	case text.InFile == inCatalogue:
		return Unchanged
	case recorded.IsWritten(text.Key, inCatalogue):
		return ChangedInFile
	case recorded.IsWritten(text.Key, text.InFile):
		return LocallyEdited
	case o.Keep:
		return Kept
	default:
		return Conflict
	}
}

// block keeps the recipe from being replaced if a swap-out does not apply to the prompt of the file. That does not
// matter if the prompt of the catalogue stays.
func (d *Decision) block(swapOuts []content.SwapOutEntry) {
	if !slices.Contains(d.Keys(ChangedInFile), "prompt") {
		return
	}
	for _, s := range swapOuts {
		if _, _, err := content.Compose(d.Prompt, s.Kind, s.Replaces, string(s.Instruction)); err != nil {
			d.Action = Blocked
			d.BlockedBy = fmt.Errorf("its swap-out %s: %w", s.Slug, err)
			return
		}
	}
}

// write adds and replaces recipes of a catalogue, notes the outcomes in the decisions, and returns the files that
// change.
func write(catalogue *check.Catalogue, decisions []Decision) (map[string][]byte, error) {
	var added, replaced []edit.Recipe
	for _, d := range decisions {
		switch d.Action {
		case New:
			added = append(added, d.edits())
		case Replaced:
			replaced = append(replaced, d.edits())
		}
	}
	files, outcomes, err := edit.Recipes(catalogue, added, replaced)
	for i := range decisions {
		decisions[i].Outcome = outcomes[decisions[i].Slug]
	}
	return files, err
}

// edits returns what is written to the catalogue: the texts that have changed in the file, with the category of a new
// recipe. The others stay in theirs.
func (d *Decision) edits() edit.Recipe {
	edits := edit.Recipe{Slug: d.Slug}
	for _, text := range d.Texts {
		if text.State != ChangedInFile {
			continue
		}
		switch text.Key {
		case "title":
			edits.Title = text.InFile
		case "prompt":
			edits.Prompt = text.InFile
		case "why_it_holds":
			edits.WhyItHolds = text.InFile
			edits.NoWhyItHolds = text.InFile == ""
		}
	}
	if d.Action == New {
		edits.Category = d.CategorySlug
		edits.CategoryTitle = d.Category
	}
	return edits
}
