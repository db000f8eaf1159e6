// Package imports has the record of where the recipes of a catalogue came from. It is the file imports.toml in the
// folder of the catalogue, which is never published.
//
// The record says which file, and which part of it, each imported recipe came from. It has a hash of each text that was
// taken. So the program can tell a text that somebody has edited in the catalogue from one that has changed in its
// file.
package imports

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"prompt-recipes/content/decode"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/textfile"
	"prompt-recipes/content/tomldoc"
)

// FileName is the name of the record's file. A catalogue need not have one.
const FileName = "imports.toml"

// Stdin is the path of standard input.
const Stdin = "-"

// Origin is where a recipe comes from. It stays the same when the text of the recipe changes.
type Origin struct {
	File string
	// the heading or the row that the recipe comes from; "" if the file is one recipe. Standard input
	// has no name, so there it is the name of the recipe or, without one, the first line.
	Part string
	// Number tells parts of one name in a file apart: 2 for the second one, and so on; 0 for the first.
	Number int
}

// Compare is for sorting origins by their files, then by their parts.
func (o Origin) Compare(other Origin) int {
	return cmp.Or(
		cmp.Compare(o.File, other.File), cmp.Compare(o.Part, other.Part), cmp.Compare(o.Number, other.Number))
}

// Unnumbered returns the origin without its number. It is the same for all parts of a file that have one name.
func (o Origin) Unnumbered() Origin {
	o.Number = 0
	return o
}

// Record says which file each recipe of a catalogue came from. Recipes that were written by hand are
// not in it.
type Record struct {
	Recipes []Entry `toml:"recipes" check:"optional"`
	// Removed has the recipes that their author took out of the catalogue, see [Record.Without].
	Removed []Entry `toml:"removed" check:"optional"`
}

// Entry is a recipe that came from a file.
type Entry struct {
	Slug string `toml:"slug"`
	File string `toml:"file"` // relative to the catalogue, with slashes; - is standard input
	// see [Origin]
	Part   string `toml:"part" check:"optional"`
	Number int    `toml:"number" check:"optional"`
	// Missing says that the recipe was not in its file when that was last read. Another one may have its origin then.
	Missing bool `toml:"missing" check:"optional"`
	// Written has a hash of each text that the catalogue took from the file, by its key, or in place of which its
	// author kept another. If the text of the catalogue has another hash, somebody has edited it there.
	Written map[string]string `toml:"written" check:"optional"`
}

// IsEmpty reports whether the record says nothing.
func (r *Record) IsEmpty() bool { return len(r.Recipes) == 0 && len(r.Removed) == 0 }

// Origin returns where the recipe came from, with its file in the form of the record.
func (e Entry) Origin() Origin { return Origin{e.File, e.Part, e.Number} }

// At returns the recipe with another origin.
func (e Entry) At(o Origin) Entry {
	e.File = o.File
	e.Part = o.Part
	e.Number = o.Number
	return e
}

// WithWritten returns the recipe as it is recorded when the catalogue has taken texts from the file, by their
// keys, where an empty one is not there any more. What is recorded of other texts stays.
func (e Entry) WithWritten(texts map[string]string) Entry {
	written := maps.Clone(e.Written)
	if written == nil && len(texts) > 0 {
		written = map[string]string{}
	}
	for key, text := range texts {
		if text == "" {
			delete(written, key)
			continue
		}
		written[key] = Hash(text)
	}
	e.Written = written
	return e
}

// IsWritten reports whether the catalogue took a text from the file when it last took one for this key. If text
// is "", IsWritten reports whether it never took one.
func (e Entry) IsWritten(key, text string) bool { return e.Written[key] == Hash(text) }

// Read decodes a record from the contents of a file, and reports what is wrong with it. An empty
// file is an empty record.
func Read(file string, data []byte) (*Record, problem.List) {
	record, _, problems := read(file, data)
	return record, problems
}

// read also returns the document, or nil if it is empty or not TOML.
func read(file string, data []byte) (*Record, *tomldoc.Document, problem.List) {
	if len(bytes.TrimSpace(data)) == 0 {
		return &Record{}, nil, nil
	}
	document, problems := tomldoc.Parse(file, data)
	if problems != nil {
		return &Record{}, nil, problems
	}
	record, problems := decode.Document[Record](document)
	return &record, document, append(problems, repeated(document, record)...)
}

// Withdrawn warns of recipes that readers still get although the record says that they are no longer in their files, or
// that their author took them out. The recipes of the catalogue are given by their slugs, with their prompts. One that
// has another prompt than that which was taken out is another recipe.
func Withdrawn(file string, data []byte, prompts map[string]string) problem.List {
	record, document, wrong := read(file, data)
	if document == nil || len(wrong) > 0 {
		return nil
	}
	var found problem.List
	warn := func(at tomldoc.Path, slug, message, hint string) {
		found = append(found, document.Problem(at, problem.Problem{
			Kind:     problem.Value,
			Severity: problem.Warning,
			Message:  message,
			Hint:     hint,
			Remedy:   problem.Remedy{Action: problem.RemoveRecipe, Recipe: slug},
		}))
	}
	isRecorded := map[string]bool{}
	for i, imported := range record.Recipes {
		isRecorded[imported.Slug] = true
		if _, isThere := prompts[imported.Slug]; isThere && imported.Missing {
			warn(tomldoc.Keys("recipes").Index(i).Key("missing"), imported.Slug,
				fmt.Sprintf("recipe %s is no longer in %s", imported.Slug, imported.File),
				"to keep it as a recipe without a file, remove this entry")
		}
	}
	for i, removed := range record.Removed {
		prompt, isThere := prompts[removed.Slug]
		if isThere && !isRecorded[removed.Slug] && removed.IsWritten("prompt", prompt) {
			warn(tomldoc.Keys("removed").Index(i), removed.Slug,
				fmt.Sprintf("recipe %s was removed, and the catalogue has it, as after a merge of two branches",
					removed.Slug),
				"to keep it, remove this entry")
		}
	}
	return found
}

// repeated reports recipes that are in a record twice, and those of one origin, as after a merge of two branches.
func repeated(document *tomldoc.Document, record Record) problem.List {
	var problems problem.List
	at := func(i int) int { return document.Offset(tomldoc.Keys("recipes").Index(i).Key("slug")) }
	report := func(i int, message, hint string) {
		p := problem.Problem{Kind: problem.Value, Message: message, Hint: hint}
		problems = append(problems, document.ProblemAt(at(i), p))
	}
	slugs := map[string]int{} // indexes of recipes
	origins := map[Origin]int{}
	for i, imported := range record.Recipes {
		sameSlug, isInSlugs := slugs[imported.Slug]
		sameOrigin, isInOrigins := origins[imported.Origin()]
		switch {
		case imported.Slug == "" || imported.File == "": // which is a problem already
		case isInSlugs:
			report(i, fmt.Sprintf("recipe %s is in line %d already", imported.Slug, document.Line(at(sameSlug))),
				"remove the one whose file the recipe does not come from")
		case imported.Missing:
			slugs[imported.Slug] = i
		case isInOrigins:
			report(i, fmt.Sprintf("recipe %s comes from the same place as recipe %s in line %d",
				imported.Slug, record.Recipes[sameOrigin].Slug, document.Line(at(sameOrigin))),
				"remove the one that does not come from there, or correct its file and part")
		default:
			slugs[imported.Slug] = i
			origins[imported.Origin()] = i
		}
	}
	return problems
}

// Encode returns the contents of the record's file.
func (r *Record) Encode() []byte {
	var b bytes.Buffer
	b.WriteString("# Which file each recipe came from, so that recipes add --from knows it again.\n" +
		"# Written by recipes add, and not published.\n")
	encodeList(&b, "recipes", r.Recipes)
	encodeList(&b, "removed", r.Removed)
	return b.Bytes()
}

func encodeList(b *bytes.Buffer, key string, list []Entry) {
	for _, imported := range list {
		fmt.Fprintf(b, "\n[[%s]]\n", key)
		fmt.Fprintf(b, "slug = %s\n", tomldoc.Quote(imported.Slug))
		fmt.Fprintf(b, "file = %s\n", tomldoc.Quote(imported.File))
		if imported.Part != "" {
			fmt.Fprintf(b, "part = %s\n", tomldoc.Quote(imported.Part))
		}
		if imported.Number != 0 {
			fmt.Fprintf(b, "number = %d\n", imported.Number)
		}
		if imported.Missing {
			b.WriteString("missing = true\n")
		}
		if len(imported.Written) > 0 {
			fmt.Fprintf(b, "written = { %s }\n", inlinePairs(imported.Written))
		}
	}
}

// inlinePairs writes the inside of an inline table.
func inlinePairs(table map[string]string) string {
	var pairs []string
	for _, key := range slices.Sorted(maps.Keys(table)) {
		pairs = append(pairs, tomldoc.QuoteKey(key)+" = "+tomldoc.Quote(table[key]))
	}
	return strings.Join(pairs, ", ")
}

// Hash identifies a text in the record, as [textfile.Hash] does. A text that is empty, or not there, has no hash.
func Hash(text string) string {
	if text == "" {
		return ""
	}
	return textfile.Hash(text)
}

// Parts returns a function that returns the headings of a file below which recipes of the record are, for
// the options of package importer. in is the folder of the catalogue.
func (r *Record) Parts(in Folder) func(path string) []string {
	parts := partsByFile(r.Recipes, in)
	for file, ofRemoved := range partsByFile(r.Removed, in) {
		if _, hasOthers := parts[file]; !hasOthers { // a file without its recipes does not become one recipe
			parts[file] = ofRemoved
		}
	}
	recorded := slices.Collect(maps.Keys(parts))
	return func(path string) []string {
		file := in.Name(path)
		for was := range Moved(recorded, []string{file}, in.Exists) {
			file = was
		}
		return parts[file]
	}
}

// partsByFile returns the parts of each file in a list. A file that is one recipe has none.
func partsByFile(list []Entry, in Folder) map[string][]string {
	parts := map[string][]string{}
	for _, imported := range list {
		file := in.Rename(imported.File)
		if imported.Part == "" {
			parts[file] = nil
			continue
		}
		parts[file] = append(parts[file], imported.Part)
	}
	return parts
}

// Without returns the record of a catalogue that a recipe was taken out of. The recipe does not come back when its
// folder is added again; one that was gone from its file already has nothing to come back from, and a new file of that
// name is another recipe. Without also returns the file that the recipe came from, or "" if it did not come from one.
func (r *Record) Without(slug string) (without *Record, file string) {
	i := slices.IndexFunc(r.Recipes, func(imported Entry) bool { return imported.Slug == slug })
	if i < 0 {
		return r, ""
	}
	removed := r.Recipes[i]
	without = &Record{Recipes: slices.Concat(r.Recipes[:i], r.Recipes[i+1:]), Removed: r.Removed}
	if removed.File != Stdin && !removed.Missing { // standard input comes from no folder
		without.Removed = slices.Concat(r.Removed, []Entry{removed})
	}
	return without, removed.File
}
