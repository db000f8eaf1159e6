package catalogue

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
)

// Copy is a language file with texts that it lacks, by key, as they are in the file of the source language: a table whole, with
// its comments, a key or an entry of a list after the one before it. No other byte changes. An error says what has to be
// written by hand.
func Copy(language, source []byte, keys []string) ([]byte, error) {
	from := problem.NewText("", source)
	texts := Texts(decode[content.LanguageFile]("", source).Value)
	inOrder := func(a, b string) int { return cmp.Compare(from.Key(a), from.Key(b)) }
	want := Texts(decode[content.LanguageFile]("", language).Value)
	for _, key := range slices.SortedFunc(slices.Values(keys), inOrder) {
		want[key] = texts[key]
		into := problem.NewText("", language)
		if into.Has(key) { // with the table that it is in
			continue
		}
		for parent := problem.Parent(key); parent != "" && !into.Has(parent); parent = problem.Parent(key) {
			key = parent
		}
		language = copyOne(language, from, key, before(key, slices.SortedFunc(maps.Keys(texts), inOrder), into))
	}
	if got := Texts(decode[content.LanguageFile]("", language).Value); !maps.Equal(got, want) {
		return nil, fmt.Errorf("%s cannot be copied to where the source language has it; copy it by hand", strings.Join(keys, ", "))
	}
	return language, nil
}

// before is the key in a text that comes before another in the source, in the same table or list. It is "" for none.
func before(key string, inSource []string, into *problem.Text) (last string) {
	for _, text := range inSource {
		if problem.Under(text, key) {
			break
		}
		for ; text != ""; text = problem.Parent(text) {
			if problem.Parent(text) == problem.Parent(key) && into.Has(text) {
				last = text
			}
		}
	}
	return last
}

// copyOne is a language file with what is at a key of the source, after what is at another key, or first in its table.
func copyOne(language []byte, from *problem.Text, key, after string) []byte {
	into := problem.NewText("", language)
	start, end := from.Key(key), from.LineEnd(from.End(key))
	if block := from.Source()[start:end]; strings.HasPrefix(block, "[") {
		return insertAfter(language, after, strings.ReplaceAll(block, "\r\n", "\n"))
	}
	at, block := into.End(after), ""
	switch {
	case strings.HasSuffix(key, "]"): // with the comma before it
		block = from.Source()[from.End(after):from.End(key)]
	case after == "":
		at = into.Key(problem.Parent(key))
		fallthrough
	default:
		at, block = into.LineEnd(at), "\n"+from.Source()[start:end]
	}
	if bytes.Contains(language, []byte("\r\n")) {
		block = strings.ReplaceAll(block, "\n", "\r\n")
	}
	at += len(language) - len(into.Source()) // a byte order mark
	return slices.Concat(language[:at], []byte(block), language[at:])
}
