package messages

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/locales"
)

// Begin returns the message file that a language begins with. isBuiltIn reports whether that file is built in. own is
// the catalogue's own message file of the source language, or nil.
//
// A file that is not built in contains the name of the language, from CLDR, and the plural forms of the language. All
// other messages come from the first of these languages that has built-in messages:
//
//   - the base language of tag
//   - the source language
//   - English, for the messages that own lacks, and for all of them if own is nil
//
// If own changes built-in messages of the source language, the file contains the changed messages: the built-in
// translations no longer say the same.
func Begin(tag, sourceTag string, own []byte) (data []byte, isBuiltIn bool, err error) {
	if data := builtInFile(tag); data != nil {
		return data, true, nil
	}
	begun, problems := begin(tag, sourceTag, own)
	if problems != nil {
		return nil, false, problems
	}
	begun.Set(tomldoc.Keys("LanguageName"), tomldoc.Quote(ownName(tag))+" # as the language calls itself")
	begun.ReplaceTopComment("The words of the interface, to be translated. What is in {{ }} stays.")
	data, err = withNeededForms(tag, begun.Bytes())
	return data, false, err
}

// withNeededForms returns a message file with the plural forms that a language needs. It adds missing forms as copies
// of the form other.
func withNeededForms(tag string, data []byte) ([]byte, error) {
	forms, err := neededForms(tag)
	if err != nil {
		return nil, err
	}
	file := Parse(locales.MessageFile(tag), data)
	if file.Document == nil {
		return nil, file.problems
	}
	d := file.Document
	edits := d.Edit()
	english := English()
	begun := file.Messages
	for _, id := range slices.Sorted(maps.Keys(begun)) {
		copied := d.Literal(tomldoc.Keys(id, other))
		isPlural := max(len(english[id]), len(begun[id])) > 1 && copied != ""
		for _, form := range forms {
			if isPlural && !d.Has(tomldoc.Keys(id, form)) {
				edits.AddKey(tomldoc.Keys(id), pluralForms, form, copied)
			}
		}
	}
	return edits.Bytes(), nil
}

func begin(tag, sourceTag string, own []byte) (*tomldoc.Edit, problem.List) {
	base, _, _ := strings.Cut(tag, "-")
	ofSource := builtInFile(sourceTag)
	all := cmp.Or(string(builtInFile(base)), string(ofSource), string(own), string(builtInFile("en")))
	changed := Parse("", own).Messages // nil if the file cannot be read
	file := Parse(locales.MessageFile(tag), []byte(all)).with(Merge(English(), changed))
	if file.Document == nil {
		return nil, file.problems
	}
	edits := file.Document.Edit()
	if ofSource == nil {
		return edits, nil
	}
	builtIn := Parse("", ofSource).Messages
	for id, message := range changed {
		if message.Text() != builtIn[id].Text() {
			set(edits, id, message)
		}
	}
	return edits, nil
}

// with returns the file with the messages that it lacks, which others has, at its end. A file that cannot be read stays
// as it is.
func (f *File) with(others map[string]Message) *File {
	if f.Messages == nil {
		return f
	}
	var added strings.Builder
	for _, id := range slices.Sorted(maps.Keys(others)) {
		if f.Messages[id] != nil {
			continue
		}
		fmt.Fprintf(&added, "[%s]\n", tomldoc.QuoteKey(id)) // as a table, since the file may end in a table
		for _, form := range slices.Sorted(maps.Keys(others[id])) {
			fmt.Fprintf(&added, "%s = %s\n", form, tomldoc.Quote(others[id][form]))
		}
	}
	if added.Len() == 0 {
		return f
	}
	return Parse(f.Document.File(), []byte(f.Document.Source()+"\n"+added.String()))
}

// OfBase returns the messages that are built in for a language without its region, by id: the messages of pt for
// pt-BR. Somebody has translated them, even if some equal the English messages. OfBase returns none for a language
// without a region.
func OfBase(tag string) map[string]Message {
	base, _, hasRegion := strings.Cut(tag, "-")
	if !hasRegion {
		return nil
	}
	return Parse("", builtInFile(base)).Messages
}

// ownName returns the name of a language in the language itself. If CLDR has no texts in it, ownName returns the
// English name.
func ownName(tag string) string {
	t := language.Make(tag)
	namer := display.Tags(t)
	if namer == nil {
		namer = display.English.Tags()
	}
	return cases.Title(t, cases.NoLower).String(namer.Name(t))
}

// set replaces the texts of an existing message, in each plural form of the new message.
func set(edits *tomldoc.Edit, id string, message Message) {
	for form, text := range message {
		path := tomldoc.Keys(id, form)
		if form == other && !edits.Document().Has(path) {
			path = tomldoc.Keys(id)
		}
		edits.Set(path, tomldoc.Quote(text))
	}
}
