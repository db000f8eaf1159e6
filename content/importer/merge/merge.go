// Package merge puts recipes that were found in files into a catalogue.
//
// It finds the recipes that the catalogue has from the same places already, and gives all others slugs. The
// [imports.Record] of these places is the file imports.toml of the catalogue. It is never published.
//
// It compares each text in three versions: that of the file, that of the catalogue, and that which the
// catalogue last took from the file. The record has a hash of the last one. So a text that somebody has edited in
// the catalogue is told from one that has changed in its file.
//
// [Recipes] takes one step after another, each with the result of those before:
//
//   - newFiles and entriesOf put what was found, and what the catalogue has, into the same form.
//   - identify finds out which is which.
//   - decide compares the texts, and says what is done with each recipe.
//   - categorize gives new recipes their categories, and arrange their places there.
//   - write edits the catalogue, and recordOf makes its new record.
//
// This package writes no files.
package merge

import (
	"path/filepath"
	"slices"

	"prompt-recipes/content/check"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/imports"
)

// Options say what the user wants.
type Options struct {
	// Folder is the folder of the catalogue.
	Folder Folder
	// Category is the name of the category of new recipes. If it is "", each recipe says its own.
	Category string
	// Replace says that the catalogue takes texts that have changed in files.
	Replace bool
	// Take says that it also takes the texts of files in place of those that were edited in the catalogue.
	Take bool
	// As is the slug of the recipe that the only one that was found is, whatever its record says. "" leaves that to the
	// rules of identify.
	As string
	// Keep says that a text that has changed in its file and in the catalogue stays as it is in the catalogue, and is
	// no conflict any more until it changes in the file again.
	Keep bool
}

// Folder says what package merge has to know of the disk. [imports.Folder] has what the methods do.
type Folder interface {
	Name(path string) string
	Rename(name string) string
	Exists(name string) bool
	IsBelow(name, path string) bool
}

// Action is what is done with a recipe that was found.
type Action int

// The actions. All but New and LeftOut are for recipes that the catalogue has from the same file already.
const (
	_        Action = iota // no action is decided
	New                    // the recipe is added to the catalogue
	Same                   // nothing: the file has no other texts than the catalogue
	Edited                 // nothing: only texts that were edited in the catalogue differ
	Changed                // nothing: texts have changed in the file, but Options.Replace is not set
	Replaced               // the texts that have changed in the file replace those of the catalogue
	Blocked                // nothing, since a swap-out of the catalogue does not apply to the new prompt
	LeftOut                // nothing: the recipe was taken out of the catalogue
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
	Slug      string
	IsRenamed bool // authors would not expect the slug of this name, see isPlainSlug

	// For a recipe that is new. The catalogue may not have the category yet.

	CategorySlug      string
	IsCategoryRenamed bool // authors would not expect the slug of this category
	// the slug of the recipe that it follows, see [edit.Recipe]
	After string

	Action Action
	// MovedFrom is where a recipe was before that is in another file or below another heading now, in the form of the
	// record. Otherwise it is empty.
	MovedFrom imports.Origin

	Texts     []Text // the texts of the file
	BlockedBy error  // for Blocked: which swap-out does not apply, and why

	entry *entry // which the recipe is; nil for New
}

// Report says what was done with recipes.
type Report struct {
	Decisions []Decision // one for each recipe that was found, in order
	// Outcomes says what was set for new and replaced recipes, by their slugs.
	Outcomes map[string]edit.Outcome
	// Gone has the slugs of the recipes that the catalogue has, but that are no longer in their files. These
	// are files that have been read, and files that no longer exist below a folder that the user gave.
	Gone []string
}

// Of returns the decisions for an action.
func (r Report) Of(action Action) []Decision {
	isOther := func(d Decision) bool { return d.Action != action }
	return slices.DeleteFunc(slices.Clone(r.Decisions), isOther)
}

// Recipes merges the recipes that were found into a catalogue. record says where its recipes came from. Recipes returns
// the files that may have changed, by path. It returns an error if the catalogue cannot be edited, as [edit.Recipes]
// says.
func Recipes(
	found *importer.Result, into *check.Catalogue, record *imports.Record, o Options,
) (changed map[string][]byte, report Report, err error) {
	known := knownRecipes(into)
	files := newFiles(found, o.Folder, into.SourceLanguage)
	entries := entriesOf(record, known, files)
	m := identify(entries, files, o.As)
	namer := newNamer(into)
	decisions := categorize(decide(found.Recipes, m, files, known, namer, o), files, o.Category, namer,
		defaultCategories{entries, known, into.Entries.Categories})
	decisions = arrange(decisions, known)
	changed, outcomes, err := write(into, decisions)
	if err != nil {
		return nil, Report{}, err
	}
	newRecord := recordOf(entries, m, files, decisions)
	if !record.IsEmpty() || !newRecord.IsEmpty() {
		changed[filepath.Join(filepath.Dir(into.Document.File()), imports.FileName)] = newRecord.Encode()
	}
	return changed, Report{decisions, outcomes, m.gone(entries, files)}, nil
}

// write adds and replaces recipes of a catalogue, and returns the files that change.
func write(
	catalogue *check.Catalogue, decisions []Decision,
) (changed map[string][]byte, outcomes map[string]edit.Outcome, err error) {
	var added, replaced []edit.Recipe
	for _, d := range decisions {
		switch d.Action {
		case New:
			added = append(added, d.edits())
		case Replaced:
			replaced = append(replaced, d.edits())
		}
	}
	return edit.Recipes(catalogue, added, replaced)
}

// edits returns what is written to the catalogue: the texts that have changed in the file, with the category of a new
// recipe. The others stay in theirs.
func (d Decision) edits() edit.Recipe {
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
		case "skill":
			edits.Skill = &d.Skill
		}
	}
	if d.Action == New {
		edits.NoSkill = d.HasOtherFiles || d.HasTools
		edits.Category = d.CategorySlug
		edits.CategoryTitle = d.Category
		edits.After = d.After
	}
	return edits
}
