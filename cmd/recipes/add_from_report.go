package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/merge"
	"prompt-recipes/content/imports"
	"prompt-recipes/content/problem"
)

// addFromError returns the error of a run after which somebody has to do something about recipes of files.
// isReplacing is whether the texts of the files were to be taken.
func addFromError(found *importer.Result, merged merge.Report, isReplacing bool) error {
	var reasons []string
	if refused := len(found.Refused); refused > 0 {
		reason := plural(refused, "place") + " refused"
		if len(found.Recipes) > 0 {
			reason += "; the other recipes are in the catalogue"
		}
		reasons = append(reasons, reason)
	}
	if blocked := len(merged.Of(merge.Blocked)); blocked > 0 {
		reasons = append(reasons, plural(blocked, "recipe")+" not replaced, since a swap-out would no longer fit")
	}
	if conflicting := len(linesOf(merged.Decisions, conflicts)); conflicting > 0 && isReplacing {
		reasons = append(reasons, plural(conflicting, "recipe")+
			" not replaced in full, since texts were edited both in the file and in the catalogue")
	}
	if len(reasons) == 0 {
		return nil
	}
	return errors.New(strings.Join(reasons, "; "))
}

// addReport is what was found in files, and what became of it.
type addReport struct {
	found     *importer.Result
	merged    merge.Report
	catalogue imports.Folder
}

// write writes what became of the recipes, and what differs from their files: first what was done, then what stays as
// it is, and last what somebody may want to do something about.
func (r addReport) write(w io.Writer) {
	writeGiven(w, r.found.Files)
	for _, section := range slices.Concat(r.written(), r.unchanged(), r.undecided()) {
		writeList(w, section.title, section.lines)
	}
}

// section is a part of the report. It is left out if it has no lines.
type section struct {
	title string
	lines []string
}

// written says what the catalogue has now, and what of it differs from the files.
func (r addReport) written() []section {
	begun := r.merged.Of(merge.New)
	replaced := r.merged.Of(merge.Replaced)
	all := slices.Concat(begun, replaced)
	notes := r.notesAboutChanged()
	return []section{
		{"Begun", linesOf(begun, placeAndNames)},
		{"Replaced", r.linesWithOutcomes(replaced, placeAndLost)},
		{"Readers replace", r.linesWithOutcomes(all, placeholders)},
		{"Shown without a command, as recipes help writing explains", r.linesWithOutcomes(all, reasonForPromptOnly)},
		{"Changed in the prompts", linesOf(r.found.Changes, notes)},
		{"Left out", slices.Concat(linesOf(r.found.LeftOut, notes), r.keys())},
		{"Named in prompts; readers do not have these files, and only Claude Code runs these commands",
			slices.Concat(linesOf(r.found.Named, notes), linesOf(r.found.Commands, notes))},
		{"Not offered as skills; to offer one all the same, take out its no_skill", linesOf(begun, reasonsForNoSkill)},
	}
}

// unchanged says which recipes stay as they are for a reason.
func (r addReport) unchanged() []section {
	return []section{
		{"Moved or renamed", linesOf(r.merged.Decisions, movedIn(r.catalogue))},
		{"Edited in the catalogue, so these texts stay; to take one from its file, name the file with --take",
			linesOf(r.merged.Decisions, localEdits)},
		{"Removed before, and left out; to take one again, delete its entry below [[removed]] in " +
			imports.FileName + ", or name a file that has no others", linesOf(r.merged.Of(merge.LeftOut), place)},
	}
}

// undecided says which recipes somebody has to decide about, and how.
func (r addReport) undecided() []section {
	return []section{
		{"There already with other texts, which stay; --replace takes those of the file",
			linesOf(r.merged.Of(merge.Changed), differing)},
		{"Not replaced, since a swap-out in " + content.CatalogueFileName + " would no longer fit; " +
			"set its replaces to a phrase of the file's prompt, then run this again",
			linesOf(r.merged.Of(merge.Blocked), reasonNotReplaced)},
		{"Changed in the file and in the catalogue, so these texts stay; to take one from its file, " +
			"name the file with --take; --keep keeps those of the catalogue for good",
			linesOf(r.merged.Decisions, conflicts)},
		{"Gone from their files; recipes remove SLUG takes one out, and add --from FILE --as SLUG says where it is now",
			r.merged.Gone},
	}
}

// keys lists what front matter and tables have that nothing is made from, in files that have changed.
func (r addReport) keys() []string {
	isChanged := r.isChanged()
	var lines []string
	for _, key := range slices.Sorted(maps.Keys(r.found.Keys)) {
		var files []string
		for _, file := range r.found.Keys[key] {
			if isChanged(file) {
				files = append(files, file)
			}
		}
		if len(files) > 0 {
			lines = append(lines, "the key "+key+": "+firstOf(files))
		}
	}
	return lines
}

// linesWithOutcomes returns lines as linesOf does, for recipes that were written. line also gets what was set for them.
func (r addReport) linesWithOutcomes(
	written []merge.Decision, line func(merge.Decision, edit.Outcome) string,
) []string {
	return linesOf(written, func(d merge.Decision) string { return line(d, r.merged.Outcomes[d.Slug]) })
}

// isChanged reports whether something of a file is in the catalogue only now. Nobody wants to read at every run what is
// left out of the others. A file without recipes counts as changed if any other has, or if nothing was found.
func (r addReport) isChanged() func(file string) bool {
	hasChanged := map[string]bool{}
	hasNews := len(r.merged.Decisions) == 0
	for _, d := range r.merged.Decisions {
		isWritten := d.Action == merge.New || d.Action == merge.Replaced
		hasChanged[d.Origin.File] = hasChanged[d.Origin.File] || isWritten
		hasNews = hasNews || isWritten
	}
	return func(file string) bool {
		isOfChanged, hasRecipes := hasChanged[file]
		return isOfChanged || !hasRecipes && hasNews
	}
}

// notesAboutChanged returns a function that returns a note as a line, or "" for one about a file that has not changed.
func (r addReport) notesAboutChanged() func(problem.Problem) string {
	isChanged := r.isChanged()
	return func(note problem.Problem) string {
		if !isChanged(note.File) {
			return ""
		}
		return note.Error()
	}
}

// summary returns a line that says how many recipes there are of each kind, or "" if there are none. Each recipe that
// was found counts once.
func (r addReport) summary() string {
	unchanged, notReplaced := 0, 0
	for _, d := range r.merged.Decisions {
		switch hasConflict := len(d.Keys(merge.Conflict)) > 0; {
		case d.Action == merge.Same, d.Action == merge.Edited && !hasConflict:
			unchanged++
		case d.Action == merge.Edited, d.Action == merge.Changed, d.Action == merge.Blocked:
			notReplaced++
		}
	}
	var counts []string
	for _, kind := range []struct {
		count int
		name  string
	}{
		{len(r.merged.Of(merge.New)), "begun"},
		{len(r.merged.Of(merge.Replaced)), "replaced"},
		{unchanged, "unchanged"},
		{len(r.merged.Of(merge.LeftOut)), "left out"},
		{notReplaced, "not replaced"},
		{len(r.merged.Gone), "gone"},
	} {
		if kind.count > 0 {
			counts = append(counts, fmt.Sprintf("%d %s", kind.count, kind.name))
		}
	}
	return strings.Join(counts, ", ")
}

// writeGiven writes what each path was taken for, unless there is no recipe in it.
func writeGiven(w io.Writer, all []importer.Given) {
	isEmpty := true
	for _, given := range all {
		if given.Recipes > 0 {
			isEmpty = false
			printf(w, "%s\n", describeGiven(given))
		}
	}
	if !isEmpty {
		printf(w, "\n")
	}
}

// writeSamples says which texts of a catalogue that had no recipe are still samples.
func writeSamples(w io.Writer, dir, sourceLanguage string) {
	texts := filepath.Join(dir, content.LanguageFileName(sourceLanguage))
	writeList(w, "Samples, to be replaced by yours", []string{texts + ": title, summary and introduction"})
}

func writeRefused(w io.Writer, found *importer.Result) {
	writeList(w, "Refused", problemLines(found.Refused))
}
