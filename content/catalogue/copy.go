package catalogue

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
)

// Copy is a language file with texts that it lacks or has empty, by key, as they are in the file of the source language: a table
// whole, with its comments, a key or an entry of a list after the one before it. No other byte changes, but a byte order mark goes.
// An error says what has to be written by hand.
func Copy(data []byte, from *Document[content.LanguageFile], keys []string) ([]byte, error) {
	into := decode[content.LanguageFile]("", data)
	texts, want := Texts(from.Value), Texts(into.Value)
	inOrder := func(a, b string) int { return cmp.Compare(from.Text.Key(a), from.Text.Key(b)) }
	all, t := slices.SortedFunc(maps.Keys(texts), inOrder), into.Text
	for _, key := range slices.SortedFunc(slices.Values(keys), inOrder) {
		want[key] = texts[key]
		if into.Text.Has(key) { // and empty
			end := t.End(key)
			t = splice(t, end-len(`""`), end, from.Text.Source()[from.Text.Value(key, 0)-1:from.Text.End(key)])
		} else if !t.Has(key) { // not copied with the table that it is in
			for parent := problem.Parent(key); parent != "" && !t.Has(parent); parent = problem.Parent(key) {
				key = parent
			}
			t = copyOne(t, from.Text, key, before(key, all, t))
		}
	}
	changed := []byte(t.Source())
	if got := Texts(decode[content.LanguageFile]("", changed).Value); !maps.Equal(got, want) {
		return nil, fmt.Errorf("%s cannot be copied to where the source language has it; first write the slugs that recipes status says are new, or copy it by hand", strings.Join(keys, ", "))
	}
	return changed, nil
}

// splice is a text with another in the place of what is between two byte offsets.
func splice(t *problem.Text, start, end int, text string) *problem.Text {
	source := t.Source()
	return problem.NewText("", []byte(source[:start]+text+source[end:]))
}

// before is the key in a text that comes before another in the source, in the same table or list. It is "" for none.
func before(key string, inSource []string, into *problem.Text) (last string) {
	for i := 0; !problem.Under(inSource[i], key); i++ {
		for text := inSource[i]; text != ""; text = problem.Parent(text) {
			if problem.Parent(text) == problem.Parent(key) && into.Has(text) {
				last = text
			}
		}
	}
	return last
}

// copyOne is a text with what is at a key of the source, after what is at another key, or first in its table.
func copyOne(into, from *problem.Text, key, after string) *problem.Text {
	start, end := from.Key(key), from.LineEnd(from.End(key))
	block := strings.ReplaceAll(from.Source()[start:end], "\r\n", "\n")
	if strings.HasPrefix(block, "[") {
		return problem.NewText("", insertAfter([]byte(into.Source()), after, block))
	}
	at := into.End(after)
	if strings.HasSuffix(key, "]") { // with the comma before it
		block = strings.ReplaceAll(from.Source()[from.End(after):from.End(key)], "\r\n", "\n")
	} else {
		at, block = into.LineEnd(max(at, into.Key(problem.Parent(key)))), "\n"+block
	}
	if strings.Contains(into.Source(), "\r\n") {
		block = strings.ReplaceAll(block, "\n", "\r\n")
	}
	return splice(into, at, at, block)
}
