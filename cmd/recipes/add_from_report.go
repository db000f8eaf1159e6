package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"prompt-recipes/content"
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
	found  *importer.Result
	merged merge.Report
	in     imports.Folder // of the catalogue
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
		{"Replaced", linesOf(replaced, r.placeAndLost)},
		{"Readers replace", linesOf(all, r.placeholders)},
		{"Shown without a command, as recipes help writing explains", linesOf(all, r.reasonForPromptOnly)},
		{"Changed in the prompts", linesOf(r.found.Changes, notes)},
		{"Left out", slices.Concat(linesOf(r.found.LeftOut, notes), r.keys())},
		{"Named in prompts; readers do not have these files, and only Claude Code runs these commands",
			slices.Concat(linesOf(r.found.Named, notes), linesOf(r.found.Commands, notes))},
		{"These are skills under the same names: the command of the page that installs all recipes as skills " +
			"replaces their folders, with the files beside them", linesOf(begun, skillOfSameName)},
	}
}

// unchanged says which recipes stay as they are for a reason.
func (r addReport) unchanged() []section {
	return []section{
		{"Moved or renamed", linesOf(r.merged.Decisions, r.moved)},
		{"Edited in the catalogue, so these texts stay; to take one from its file, copy it into the catalogue",
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
			"copy it into the catalogue; --keep keeps those of the catalogue for good",
			linesOf(r.merged.Decisions, conflicts)},
		{"Gone from their files; recipes remove SLUG takes one out", r.merged.Gone},
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

// isChanged reports whether something of a file is in the catalogue only now, or whether it has no recipes. Nobody
// wants to read at every run what is left out of the others.
func (r addReport) isChanged() func(file string) bool {
	hasChanged := map[string]bool{}
	for _, d := range r.merged.Decisions {
		isWritten := d.Action == merge.New || d.Action == merge.Replaced
		hasChanged[d.Origin.File] = hasChanged[d.Origin.File] || isWritten
	}
	return func(file string) bool {
		isOfChanged, hasRecipes := hasChanged[file]
		return isOfChanged || !hasRecipes
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

// writeSamples says which texts of a catalogue that had no recipe are still samples.
func writeSamples(w io.Writer, dir, sourceLanguage string) {
	texts := filepath.Join(dir, content.LanguageFileName(sourceLanguage))
	writeList(w, "Samples, to be replaced by yours", []string{texts + ": title, summary and introduction"})
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

// describeGiven says what a path was taken for, and why.
func describeGiven(g importer.Given) string {
	switch g.Rule {
	case importer.Headings:
		return fmt.Sprintf("%s: %s, one below each heading of level %d; --one takes the file as one recipe",
			g.Path, plural(g.Recipes, "recipe"), g.Level)
	case importer.AsBefore:
		return fmt.Sprintf("%s: %s below headings, as before; --one takes it as one",
			g.Path, plural(g.Recipes, "recipe"))
	case importer.Rows:
		return fmt.Sprintf("%s: %s, one a row of the table", g.Path, plural(g.Recipes, "recipe"))
	}
	line := fmt.Sprintf("%s: %s of %s, one each, since %s",
		g.Path, plural(g.Recipes, "recipe"), plural(g.Files, "file"), reasons[g.Rule])
	if g.Sections > 1 {
		line += fmt.Sprintf("; it has text below %d headings, each of which is a recipe if the file is named alone",
			g.Sections)
	}
	return line
}

// reasons say why a file is one recipe.
var reasons = map[importer.Rule]string{
	importer.Asked:        "--one says so",
	importer.Folder:       "the files come from a folder",
	importer.SeveralPaths: "there are several paths",
	importer.KnownName:    "coding agents give this name to a prompt",
	importer.FrontMatter:  "the file has front matter",
	importer.Settings:     "the file has one prompt",
	importer.NoHeadings:   "the file has no headings",
}

// place returns the start of a line about a recipe: its place in the file, and its slug.
func place(d merge.Decision) string { return fmt.Sprintf("%s:%d: %s", d.Origin.File, d.Line, d.Slug) }

// linesOf returns a line for each of several things, except for those for which line returns "".
func linesOf[T any](things []T, line func(T) string) []string {
	var lines []string
	for _, thing := range things {
		if text := line(thing); text != "" {
			lines = append(lines, text)
		}
	}
	return lines
}

// skillOfSameName returns the slug of a recipe that came from a skill, if a skill made of the recipe has the same
// folder. Otherwise it returns "".
func skillOfSameName(r merge.Decision) string {
	path, err := filepath.Abs(r.Origin.File)
	if err != nil || filepath.Base(path) != "SKILL.md" || filepath.Base(filepath.Dir(path)) != r.Slug {
		return ""
	}
	return r.Slug
}

// placeAndNames says which category a new recipe is in, too, and which names the slugs were made from, if they say
// something else.
func placeAndNames(d merge.Decision) string {
	line := place(d)
	if d.IsRenamed {
		line += fmt.Sprintf(" (%s)", cmp.Or(d.Name, "it has no name"))
	}
	line += ", in category " + d.CategorySlug
	if d.IsCategoryRenamed {
		line += fmt.Sprintf(" (%s)", d.Category)
	}
	return line
}

// placeAndLost says, too, which texts a recipe has lost with its file, and which phrases are no longer in its prompt.
func (r addReport) placeAndLost(d merge.Decision) string {
	line := place(d)
	for _, text := range d.Texts {
		if text.State == merge.ChangedInFile && text.InFile == "" {
			line += ", without " + text.Key
		}
	}
	if dropped := r.merged.Outcomes[d.Slug].Dropped; len(dropped) > 0 {
		line += "; no longer in its prompt, so no longer in change: " + strings.Join(dropped, ", ")
	}
	return line
}

// placeholders lists the placeholders of a recipe, if it has any.
func (r addReport) placeholders(d merge.Decision) string {
	return listed(d.Slug, r.merged.Outcomes[d.Slug].Change)
}

func (r addReport) reasonForPromptOnly(d merge.Decision) string {
	reason := r.merged.Outcomes[d.Slug].PromptOnly
	if reason == "" {
		return ""
	}
	return d.Slug + ": " + reason
}

// differing lists the texts of a recipe that its file has changed.
func differing(r merge.Decision) string { return listed(place(r), textsIn(r, merge.ChangedInFile)) }

// textsIn returns the keys of the texts of a recipe that are in a state, and says which of them its file has lost.
func textsIn(r merge.Decision, state merge.TextState) []string {
	var keys []string
	for _, text := range r.Texts {
		switch {
		case text.State != state:
		case text.InFile == "":
			keys = append(keys, text.Key+" (no longer in the file)")
		default:
			keys = append(keys, text.Key)
		}
	}
	return keys
}

// moved says where a recipe is that was elsewhere before.
func (r addReport) moved(d merge.Decision) string {
	was := d.MovedFrom
	if was.File == "" {
		return ""
	}
	was.File = r.in.Path(was.File)
	return fmt.Sprintf("%s: %s is %s now", d.Slug, describeOrigin(was), describeOrigin(d.Origin))
}

func describeOrigin(o imports.Origin) string {
	switch {
	case o.Part == "":
		return o.File
	case o.Number > 1:
		return fmt.Sprintf("%q (number %d) in %s", o.Part, o.Number, o.File)
	}
	return fmt.Sprintf("%q in %s", o.Part, o.File)
}

// reasonNotReplaced says why a recipe was not replaced.
func reasonNotReplaced(r merge.Decision) string { return fmt.Sprintf("%s: %v", place(r), r.BlockedBy) }

// conflicts lists the texts of a recipe that have changed in its file and in the catalogue.
func conflicts(r merge.Decision) string { return listed(place(r), textsIn(r, merge.Conflict)) }

// localEdits lists the texts of a recipe that stay, since they were edited in the catalogue.
func localEdits(r merge.Decision) string {
	return listed(place(r), r.Keys(merge.LocallyEdited, merge.Kept))
}

// listed returns a line with a list, or "" if the list is empty.
func listed(start string, all []string) string {
	if len(all) == 0 {
		return ""
	}
	return start + ": " + strings.Join(all, ", ")
}

// keys lists what front matter and tables have that nothing is made from, in files that have changed.
func (r addReport) keys() []string {
	isChanged := r.isChanged()
	var lines []string
	for _, key := range slices.Sorted(maps.Keys(r.found.Keys)) {
		isUnchanged := func(file string) bool { return !isChanged(file) }
		files := slices.DeleteFunc(slices.Clone(r.found.Keys[key]), isUnchanged)
		if len(files) > 0 {
			lines = append(lines, "the key "+key+": "+firstOf(files))
		}
	}
	return lines
}

// firstOf names the first of some files, and says how many more there are.
func firstOf(files []string) string {
	if others := len(files) - 1; others > 0 {
		return fmt.Sprintf("%s and %d more", files[0], others)
	}
	return files[0]
}

func problemLines(problems problem.List) []string { return linesOf(problems, problem.Problem.Error) }

func writeRefused(w io.Writer, found *importer.Result) {
	writeList(w, "Refused", problemLines(found.Refused))
}
