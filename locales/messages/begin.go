package messages

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/locales"
)

// Begin returns the message file with which a language begins that has no built-in one. It has all
// messages: those built in for the base language, or else for the source language, or else in English.
// own is the catalogue's own message file of the source language; nil if it has none. Messages that
// own changes take the place of built-in ones, because these no longer say what the source says.
func Begin(tag, sourceTag string, own []byte) (*tomldoc.Edit, problem.List) {
	base, _, _ := strings.Cut(tag, "-")
	ofSource := builtIn(sourceTag)
	all := cmp.Or(string(builtIn(base)), string(ofSource))
	if all == "" {
		all = string(Complete(own, nil))
	}
	d, problems := tomldoc.Parse(locales.MessageFile(tag), []byte(all))
	if problems != nil {
		return nil, problems
	}
	edits := d.Edit()
	if ofSource == nil {
		return edits, nil
	}
	builtIn := Read("", ofSource)
	changed := Read("", own)
	if changed == nil {
		return edits, nil
	}
	for id, message := range changed.Messages {
		if message.Text() != builtIn.Messages[id].Text() {
			set(edits, id, message)
		}
	}
	return edits, nil
}

// set sets the plural forms that a file has of a message.
func set(edits *tomldoc.Edit, id string, message Message) {
	for form, text := range message {
		path := tomldoc.Keys(id, form)
		if form == other && !edits.Document().Has(path) {
			path = tomldoc.Keys(id)
		}
		edits.Set(path, tomldoc.Quote(text))
	}
}

// Copy copies messages from one file to another that lacks them, and returns the other file. A message
// goes after the one that precedes it. The error says that it has to be done by hand.
func Copy(into, from *tomldoc.Document, ids []string) ([]byte, error) {
	inOrder := slices.SortedFunc(maps.Keys(from.Tree()), func(a, b string) int {
		return cmp.Compare(from.Offset(tomldoc.Keys(a)), from.Offset(tomldoc.Keys(b)))
	})
	edits := into.Edit()
	var after tomldoc.Path
	for _, id := range inOrder {
		path := tomldoc.Keys(id)
		// what follows a table would be a key of it
		isAboveTables := into.Literal(path) != ""
		switch {
		case slices.Contains(ids, id):
			edits.CopyFrom(from, path, after)
		case isAboveTables:
			after = path
		}
	}
	copied := edits.Bytes()
	file := Read("", copied)
	for _, id := range ids {
		if file == nil || file.Messages[id] == nil {
			return nil, fmt.Errorf("%s: message %s cannot be copied there; write it by hand", into.File(), id)
		}
	}
	return copied, nil
}

// Mark returns a message file with a mark before some of its messages. It returns a file that cannot be
// read unchanged.
func Mark(data []byte, ids []string, mark string) []byte {
	file := Read("", data)
	if file == nil {
		return data
	}
	edits := file.Document.Edit()
	for _, id := range ids {
		marked := Message{}
		for form, text := range file.Messages[id] {
			marked[form] = mark + text
		}
		set(edits, id, marked)
	}
	return edits.Bytes()
}
