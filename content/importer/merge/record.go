package merge

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"

	"prompt-recipes/content/decode"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// RecordName is the name of the file that says where the recipes of a catalogue come from. It is not
// published. A catalogue need not have one.
const RecordName = "imports.toml"

// Record says which file each recipe of a catalogue came from. Recipes that were written by hand are
// not in it.
type Record struct {
	Recipes []Imported `toml:"recipes" check:"optional"`
	// Removed has the recipes that their author took out of the catalogue, see [Record.Remove].
	Removed []Imported `toml:"removed" check:"optional"`
}

// Imported is a recipe that came from a file.
type Imported struct {
	Slug string `toml:"slug"`
	File string `toml:"file"`                  // relative to the catalogue, with slashes; - is standard input
	Part string `toml:"part" check:"optional"` // see [importer.Origin]
	// Written has a hash of each text that the catalogue took from the file, by its key, or in place of which its
	// author kept another. If the text of the catalogue has another hash, somebody has edited it there.
	Written map[string]string `toml:"written" check:"optional"`
}

func (r *Record) isEmpty() bool { return len(r.Recipes) == 0 && len(r.Removed) == 0 }

func (i Imported) origin() importer.Origin { return importer.Origin{File: i.File, Part: i.Part} }

// withWritten returns the recipe as it is recorded when the catalogue has taken texts from the file, by their
// keys. What is recorded of other texts stays.
func (i Imported) withWritten(texts map[string]string) Imported {
	written := maps.Clone(i.Written)
	if written == nil && len(texts) > 0 {
		written = map[string]string{}
	}
	for key, text := range texts {
		written[key] = hash(text)
	}
	i.Written = written
	return i
}

// isWritten reports whether the catalogue took a text from the file when it last took one for this key. If text
// is "", isWritten reports whether it never took one.
func (i Imported) isWritten(key, text string) bool { return i.Written[key] == hash(text) }

// ReadRecord decodes a record from the contents of a file, and reports what is wrong with it. If data is
// nil, the record is empty.
func ReadRecord(file string, data []byte) (*Record, problem.List) {
	if data == nil {
		return &Record{}, nil
	}
	document, problems := tomldoc.Parse(file, data)
	if problems != nil {
		return &Record{}, problems
	}
	record, problems := decode.Document[Record](document)
	return &record, append(problems, repeatedSlugs(document, record)...)
}

// repeatedSlugs reports recipes that are in a record twice, as after a merge of two branches.
func repeatedSlugs(document *tomldoc.Document, record Record) problem.List {
	var repeated problem.List
	lines := map[string]int{} // of the slugs
	for i, imported := range record.Recipes {
		at := document.Offset(tomldoc.Keys("recipes").Index(i).Key("slug"))
		first, isRepeated := lines[imported.Slug]
		switch {
		case imported.Slug == "": // which is a problem already
		case isRepeated:
			repeated = append(repeated, document.ProblemAt(at, problem.Problem{
				Kind:    problem.Value,
				Message: fmt.Sprintf("recipe %s is in line %d already", imported.Slug, first),
				Hint:    "remove the one whose file the recipe does not come from",
			}))
		default:
			lines[imported.Slug] = document.Line(at)
		}
	}
	return repeated
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

func encodeList(b *bytes.Buffer, key string, list []Imported) {
	for _, imported := range list {
		fmt.Fprintf(b, "\n[[%s]]\n", key)
		fmt.Fprintf(b, "slug = %s\n", tomldoc.Quote(imported.Slug))
		fmt.Fprintf(b, "file = %s\n", tomldoc.Quote(imported.File))
		if imported.Part != "" {
			fmt.Fprintf(b, "part = %s\n", tomldoc.Quote(imported.Part))
		}
		if len(imported.Written) > 0 {
			fmt.Fprintf(b, "written = { %s }\n", inlinePairs(imported.Written))
		}
	}
}

// inlinePairs writes the inside of an inline table, whose keys need no quotes.
func inlinePairs(table map[string]string) string {
	var pairs []string
	for _, key := range slices.Sorted(maps.Keys(table)) {
		pairs = append(pairs, key+" = "+tomldoc.Quote(table[key]))
	}
	return strings.Join(pairs, ", ")
}

// hash identifies a text in the record, where ten digits are enough to tell that it was edited. A text that
// is empty, or not there, has no hash.
func hash(text string) string {
	if text == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:5])
}

// Parts returns a function that returns the headings of a file below which recipes of the record are, for
// [importer.Options]. dir is the folder of the catalogue.
func (r *Record) Parts(dir string) func(path string) []string {
	return func(path string) []string {
		file := relative(dir, path)
		isFrom := func(imported Imported) bool { return imported.File == file }
		list := r.Recipes
		if !slices.ContainsFunc(list, isFrom) {
			list = r.Removed // a file all of whose recipes were taken out does not become one recipe
		}
		var parts []string
		for _, imported := range list {
			if isFrom(imported) && imported.Part != "" {
				parts = append(parts, imported.Part)
			}
		}
		return parts
	}
}

// Remove records that a recipe was taken out of the catalogue, so that it does not come back when its folder is added
// again. It returns the file that the recipe came from, or "" if it did not come from one.
func (r *Record) Remove(slug string) string {
	i := slices.IndexFunc(r.Recipes, func(imported Imported) bool { return imported.Slug == slug })
	if i < 0 {
		return ""
	}
	removed := r.Recipes[i]
	r.Recipes = slices.Delete(r.Recipes, i, i+1)
	if removed.File != importer.Stdin { // which comes from no folder
		r.Removed = append(r.Removed, Imported{Slug: removed.Slug, File: removed.File, Part: removed.Part})
	}
	return removed.File
}
