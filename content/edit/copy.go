package edit

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/tomldoc"
)

// Copy returns a language file to which it has added texts that are missing or empty there, given
// by their keys. It copies the texts from the file of the source language:
//
//   - a missing table as a whole, with its comments
//   - a missing key or list entry after the one that precedes it
//
// An error says what has to be written by hand.
func Copy(into, from check.Language, keys []tomldoc.Path) ([]byte, error) {
	c := &copying{
		into:     into.Document.Edit(),
		from:     from.Document,
		siblings: map[string][]tomldoc.Path{},
		isNoted:  map[string]bool{},
	}
	texts := map[string]string{}
	for _, text := range c.inOrder(check.Prose(from.Texts)) {
		texts[text.Path.String()] = text.Text
		c.addSiblings(text.Path)
	}
	want := textsByKey(into.Texts)
	slices.SortFunc(keys, func(a, b tomldoc.Path) int { return cmp.Compare(c.from.Offset(a), c.from.Offset(b)) })
	for _, key := range keys {
		want[key.String()] = texts[key.String()]
		c.copy(key)
	}
	edited := c.into.Bytes()
	if !hasTexts(edited, want) {
		return nil, fmt.Errorf("%s cannot be copied to where the source language has it; "+
			"first write the slugs that recipes status says are new, or copy it by hand", join(keys))
	}
	return edited, nil
}

// copying copies texts from one file into another.
type copying struct {
	into *tomldoc.Edit
	from *tomldoc.Document
	// by table or list: what it contains, in the order of the source
	siblings map[string][]tomldoc.Path
	isNoted  map[string]bool // paths that are among the siblings
	copied   []tomldoc.Path  // tables, keys and entries that have been copied with everything in them
}

func (c *copying) inOrder(texts []check.ProseText) []check.ProseText {
	slices.SortFunc(texts, func(a, b check.ProseText) int {
		return cmp.Compare(c.from.Offset(a.Path), c.from.Offset(b.Path))
	})
	return texts
}

// addSiblings adds a text and the tables around it to the siblings, unless they are there already.
func (c *copying) addSiblings(path tomldoc.Path) {
	for ; !path.IsRoot(); path = path.Parent() {
		if c.isNoted[path.String()] {
			return
		}
		c.isNoted[path.String()] = true
		parent := path.Parent().String()
		c.siblings[parent] = append(c.siblings[parent], path)
	}
}

func (c *copying) copy(key tomldoc.Path) {
	isIn := func(table tomldoc.Path) bool { return key.IsIn(table) }
	switch {
	case slices.ContainsFunc(c.copied, isIn):
		return
	case c.has(key): // but the text is empty
		c.into.Set(key, c.from.Literal(key))
		return
	}
	for !key.Parent().IsRoot() && !c.has(key.Parent()) {
		key = key.Parent()
	}
	c.into.CopyFrom(c.from, key, c.before(key))
	c.copied = append(c.copied, key)
}

// has reports whether the file has something at a path, without what has been copied.
func (c *copying) has(path tomldoc.Path) bool { return c.into.Document().Has(path) }

// before returns the last path before key, in the same table or list, that the file has.
func (c *copying) before(key tomldoc.Path) tomldoc.Path {
	var last tomldoc.Path
	for _, sibling := range c.siblings[key.Parent().String()] {
		if sibling.Equal(key) {
			break
		}
		if c.has(sibling) {
			last = sibling
		}
	}
	return last
}

func textsByKey(l content.LanguageFile) map[string]string {
	texts := map[string]string{}
	for _, text := range check.Prose(l) {
		texts[text.Path.String()] = text.Text
	}
	return texts
}

// hasTexts reports whether a file contains exactly the given texts, by key.
func hasTexts(data []byte, want map[string]string) bool {
	document, problems := tomldoc.Parse("", data)
	if problems != nil {
		return false
	}
	file, _ := check.Decode[content.LanguageFile](document) // a file that lacks texts has problems
	return maps.Equal(textsByKey(file), want)
}

func join(keys []tomldoc.Path) string {
	texts := make([]string, len(keys))
	for i, key := range keys {
		texts[i] = key.String()
	}
	return strings.Join(texts, ", ")
}
