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
	"prompt-recipes/content/translation"
	"prompt-recipes/locales"
	"prompt-recipes/locales/messages"
)

// Copied is a file with texts that have been copied into it from the source language.
type Copied struct {
	File string // the path under which an editor finds it
	Data []byte
	Keys []tomldoc.Path // of the texts
}

// CopyMissing copies texts that a language lacks from the source language, see [Copy]. The words of the
// interface among them are those that [BeginWords] begins a language with. Only files that change are in the
// result.
func CopyMissing(from *translation.Catalogue, language string, keys []tomldoc.Path) ([]Copied, error) {
	var prose, words []tomldoc.Path
	for _, key := range keys {
		if translation.IsWord(key) {
			words = append(words, key)
		} else {
			prose = append(prose, key)
		}
	}
	var copied []Copied
	if len(prose) > 0 {
		into := from.Languages[language]
		data, err := Copy(into, from.Languages[from.SourceLanguage], prose)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", into.Document.File(), err)
		}
		copied = append(copied, Copied{into.Document.File(), data, prose})
	}
	if len(words) > 0 {
		into := from.Words[language].Document
		data, err := copyWords(from, language, words)
		if err != nil {
			return nil, err
		}
		copied = append(copied, Copied{into.File(), data, words})
	}
	return copied, nil
}

func copyWords(from *translation.Catalogue, language string, keys []tomldoc.Path) ([]byte, error) {
	begun, _, err := BeginWords(from, language)
	if err != nil {
		return nil, err
	}
	all, problems := tomldoc.Parse(locales.MessageFile(language), begun)
	if problems != nil {
		return nil, problems
	}
	ids := make([]string, len(keys))
	for i, key := range keys {
		ids[i] = key.LastKey()
	}
	return messages.Copy(from.Words[language].Document, all, ids)
}

// Copy copies texts from the file of the source language to a language file, and returns the new
// contents of that file. The texts, given by their keys, must be missing or empty there:
//
//   - If the table of a text is missing, Copy copies the whole table with its comments.
//   - A missing key or list entry is added after the one that precedes it in the source language.
//
// Copy returns an error if the file would not have exactly these texts afterwards. The author has
// to copy them by hand then.
func Copy(into, from check.Language, keys []tomldoc.Path) ([]byte, error) {
	c := &copying{
		into:     into.Document.Edit(),
		from:     from.Document,
		siblings: map[tomldoc.Path][]tomldoc.Path{},
		isNoted:  map[tomldoc.Path]bool{},
	}
	inOrder := func(a, b tomldoc.Path) int { return cmp.Compare(c.from.Offset(a), c.from.Offset(b)) }
	prose := check.Prose(from.Texts)
	slices.SortFunc(prose, func(a, b check.ProseText) int { return inOrder(a.Path, b.Path) })
	for _, text := range prose {
		c.addSiblings(text.Path)
	}
	texts := textsByKey(from.Texts)
	want := textsByKey(into.Texts)
	slices.SortFunc(keys, inOrder)
	for _, key := range keys {
		want[key] = texts[key]
		c.copy(key)
	}
	edited := c.into.Bytes()
	if !hasTexts(edited, want) {
		return nil, fmt.Errorf("%s cannot be copied to where the source language has it; "+
			"first write the slugs that recipes status says are new, or copy it by hand",
			strings.Join(tomldoc.Strings(keys), ", "))
	}
	return edited, nil
}

// copying copies texts from one file into another.
type copying struct {
	into *tomldoc.Edit
	from *tomldoc.Document
	// the paths directly below each table or list, in the order of the source
	siblings map[tomldoc.Path][]tomldoc.Path
	isNoted  map[tomldoc.Path]bool // whether a path is in siblings
	copied   []tomldoc.Path        // tables, keys and entries that have been copied as a whole
}

// addSiblings adds the path of a text, and the paths of the tables around it, to the siblings.
func (c *copying) addSiblings(path tomldoc.Path) {
	for ; !path.IsRoot(); path = path.Parent() {
		if c.isNoted[path] {
			return
		}
		c.isNoted[path] = true
		parent := path.Parent()
		c.siblings[parent] = append(c.siblings[parent], path)
	}
}

// copy copies the text at a key, or the outermost table around it that the file lacks.
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

// has reports whether the file had a key or a list entry at a path before anything was copied.
func (c *copying) has(path tomldoc.Path) bool { return c.into.Document().Has(path) }

// before returns the last path before key, in the same table or list, that the file has. It returns
// the zero path if there is none.
func (c *copying) before(key tomldoc.Path) tomldoc.Path {
	var last tomldoc.Path
	for _, sibling := range c.siblings[key.Parent()] {
		if sibling == key {
			break
		}
		if c.has(sibling) {
			last = sibling
		}
	}
	return last
}

func textsByKey(l content.LanguageFile) map[tomldoc.Path]string {
	texts := map[tomldoc.Path]string{}
	for _, text := range check.Prose(l) {
		texts[text.Path] = text.Text
	}
	return texts
}

func hasTexts(data []byte, want map[tomldoc.Path]string) bool {
	document, problems := tomldoc.Parse("", data)
	if problems != nil {
		return false
	}
	file, _ := check.Decode[content.LanguageFile](document) // a file that lacks texts has problems
	return maps.Equal(textsByKey(file), want)
}
