// Package po reads and writes the files in which gettext, and the editors and services that know it, exchange translations.
//
// A [File] is one language. Of the format it has what the texts of a catalogue need: contexts, comments, references, previous
// texts and the mark fuzzy. Plural forms are refused: no text of a catalogue has any. The texts are in UTF-8.
//
// The format is described in the manual of GNU gettext, "The Format of PO Files".
//
// This package imports content/problem of the project. The programs may import it.
package po

import (
	"fmt"
	"strings"

	"prompt-recipes/content/problem"
)

// File is the translations of one language.
type File struct {
	Comment  string // lines at the start, for people
	Language string // BCP 47 tag
	Entries  []Entry
}

// Entry is one text.
type Entry struct {
	Comment     string // lines for the translator
	Reference   string // where the source text is, file:line
	Fuzzy       bool   // the translation is not known to say what the source says
	Previous    string // the source text that the translation was made from, if Fuzzy and known
	Context     string // what tells the text from others
	Source      string
	Translation string // "" if there is none
	Offset      int    // where the entry begins in a file that was read, in bytes
}

// Encode is the bytes of a file. Every text is on one line.
func (f File) Encode() []byte {
	var b strings.Builder
	comment(&b, "# ", f.Comment)
	// Editors fill in the fields that are empty; gettext asks for them.
	header := fmt.Sprintf("Project-Id-Version: recipes\nPO-Revision-Date: \nLast-Translator: \nLanguage-Team: \nLanguage: %s\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n"+
		"Content-Transfer-Encoding: 8bit\n", strings.ReplaceAll(f.Language, "-", "_"))
	b.WriteString("msgid \"\"\nmsgstr \"\"\n")
	for line := range strings.Lines(header) {
		fmt.Fprintf(&b, "%s\n", quote(line))
	}
	for _, e := range f.Entries {
		b.WriteString("\n")
		comment(&b, "#. ", e.Comment)
		comment(&b, "#: ", e.Reference)
		if e.Fuzzy {
			b.WriteString("#, fuzzy\n")
		}
		if e.Previous != "" {
			fmt.Fprintf(&b, "#| msgid %s\n", quote(e.Previous))
		}
		fmt.Fprintf(&b, "msgctxt %s\nmsgid %s\nmsgstr %s\n", quote(e.Context), quote(e.Source), quote(e.Translation))
	}
	return []byte(b.String())
}

func comment(b *strings.Builder, prefix, text string) {
	for line := range strings.Lines(text) {
		fmt.Fprintf(b, "%s%s\n", prefix, strings.TrimSuffix(line, "\n"))
	}
}

var escapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`, "\r", `\r`)

func quote(text string) string { return `"` + escapes.Replace(text) + `"` }

// Decode reads a file with the given name, and reports what is wrong with it. Entries that are obsolete are left out. Of
// comments only the mark fuzzy is read.
func Decode(name string, data []byte) (File, problem.List) {
	d := &decoder{text: problem.NewText(name, data)}
	d.read()
	if d.language == "" && len(d.problems) == 0 {
		d.errorf(0, "the header has no Language; expected the tag of the language, as recipes po export writes it")
	}
	if len(d.problems) > 0 {
		return File{}, d.problems
	}
	return File{Language: d.language, Entries: d.entries}, nil
}
