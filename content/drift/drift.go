// Package drift finds the translated texts that may no longer say what the source language says.
//
// A catalogue keeps a [Record] of the source text that each translated text was made from. [Compare] compares it with the
// source text of today, and [Record.Mark] brings it up to date. That is so for the prose of authors and for the words of the
// interface.
//
// This package imports content, content/catalogue and content/problem of the project. It reads no files: package source
// does.
package drift

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/problem"
)

// State says how a translated text relates to its source.
type State string

// The states of a text that is not up to date.
const (
	Missing      State = "missing"      // the source language has it, the translation does not
	Extra        State = "extra"        // the translation has it, the source language does not
	Moved        State = "moved"        // the source text that it was made from is under another key, see Text.To
	Stale        State = "stale"        // the source changed since the translation was made
	Unrecorded   State = "unrecorded"   // there is no record of what the translation was made from
	Untranslated State = "untranslated" // it is the source text of today, or that of before, and nobody has said that this is right
)

// Text is a text of a language, with its source.
type Text struct {
	Language    string
	Key         string // such as recipes.config-audit.why_it_holds, introduction[1] or words.Copy
	State       State
	Page        string // path and anchor of its place in the site, without an anchor for words of the interface
	To          string // for Moved: the key that it belongs under
	Words       int    // number of words of the source text or, if there is none, of the translation
	Before      string // the source text that the translation was made from, if that is known and no longer the source text
	Now         string // the source text today, for Moved that under To; "" for Extra
	Change      string // from Before to Now, see Diff, if there is a text before
	Translation string // "" for Missing
	// Problem is the same as a warning, at the text or, if it is missing, at the table that it belongs in.
	Problem problem.Problem
}

// Texts are the texts of a catalogue. The files must have nothing in Broken; they may have other problems.
type Texts struct {
	*catalogue.Files
	Words map[string]Words // by language; a language whose message file cannot be read has none
}

// Words are the words of the interface in one language.
type Words struct {
	Text     *problem.Text     // the message file
	Messages map[string]string // by id
	// BuiltIn is the messages that are built in for the language. It is nil if there are none. For the built-in catalogue it is
	// nil too: only its record tells what its words were made from.
	BuiltIn map[string]string
	// Own says that the message file is of the catalogue, not built in.
	Own bool
}

// WordsPrefix begins the keys of words of the interface. The rest is the id of the message.
const WordsPrefix = "words."

// Compare is every text of the translations that is not up to date, in the order of languages, of files, and of the texts in
// their files.
func Compare(t Texts, record *Record) []Text {
	var open []Text
	for _, language := range slices.Sorted(maps.Keys(t.Languages)) {
		if language != t.SourceLanguage {
			open = append(open, compare(t, record, language)...)
		}
	}
	return open
}

// compare is every text of one translation that is not up to date.
func compare(t Texts, record *Record, language string) []Text {
	c := t.compared(record, language, t.tracksWords(record, language))
	var open []Text
	add := func(key string, state State, before, to string) {
		text := Text{
			Language: language, Key: key, State: state, Page: "/" + language + "/" + anchor(key), To: to,
			Words: CountWords(cmp.Or(c.source[cmp.Or(to, key)], c.translated[key])),
			Now:   c.source[cmp.Or(to, key)], Translation: c.translated[key],
		}
		switch state {
		case Extra:
			text.Now = ""
		case Missing:
			text.Translation = "" // what is there belongs elsewhere
		}
		if before != "" && before != text.Now {
			text.Before, text.Change = before, Diff(before, text.Now)
		}
		file, name := t.Languages[language].Text, key
		if id, ok := strings.CutPrefix(key, WordsPrefix); ok {
			file, name = t.Words[language].Text, id
		}
		text.Problem = file.Warningf(file.Key(name), "%s: %s (recipes status shows the source text)", state, key)
		open = append(open, text)
	}
	for _, key := range c.keys() {
		state, made, to := c.state(key)
		switch {
		case state == "", state == Missing && (c.elsewhere[key] || omits(t.Versions[language].Omit, key)):
		case state == Stale && c.elsewhere[key]: // what it was made from is gone
			add(key, Extra, "", "")
		case state == Stale, state == Moved, state == Untranslated:
			add(key, state, c.before[made.source], to)
		default:
			add(key, state, "", to)
		}
		if _, ok := c.source[key]; ok && state == Moved && !c.elsewhere[key] {
			add(key, Missing, "", "")
		}
	}
	slices.SortFunc(open, func(a, b Text) int {
		return cmp.Or(cmp.Compare(filepath.Base(b.Problem.File), filepath.Base(a.Problem.File)), // words, in active.<language>.toml, come last
			cmp.Compare(a.Problem.Line, b.Problem.Line), cmp.Compare(a.Problem.Column, b.Problem.Column), cmp.Compare(a.Key, b.Key))
	})
	return open
}

// Keys are the keys of the texts of a translation, those that it lacks included.
func (t Texts) Keys(record *Record, language string) []string {
	return t.compared(record, language, t.tracksWords(record, language)).keys()
}

// tracksWords reports whether the words of a language are compared. They are if the catalogue has its own words in this language,
// or changes those of the source language, or if the record has words. Otherwise nobody has to do anything.
func (t Texts) tracksWords(record *Record, language string) bool {
	words, source := t.Words[language], t.Words[t.SourceLanguage]
	if words.Text == nil || source.Text == nil {
		return false
	}
	for key := range record.Languages[language] { // which must not be lost because a folder was not named
		if strings.HasPrefix(key, WordsPrefix) {
			return true
		}
	}
	return words.Own || source.Own && source.BuiltIn != nil || words.BuiltIn == nil
}

// texts are the prose of a language by key, and the words of the interface if words is true.
func (t Texts) texts(language string, words bool) map[string]string {
	texts := catalogue.Texts(t.Languages[language].Value)
	if words {
		for id, text := range t.Words[language].Messages {
			texts[WordsPrefix+id] = text
		}
	}
	return texts
}

// anchor is the anchor on the page that a text is under, such as #config-audit. It is "" for those at the top and for words of
// the interface.
func anchor(key string) string {
	parts := strings.Split(key, ".")
	block, _, _ := strings.Cut(strings.TrimSuffix(parts[0], "_title"), "[")
	slug := map[string]string{"principles": content.PrinciplesSlug, "library_section": content.LibrarySlug,
		"related_links": content.RelatedLinksSlug, "more_links": content.MoreLinksSlug}[block]
	switch {
	case len(parts) > 3: // recipes.<slug>.swap_outs.<slug>
		return "#" + parts[1] + "--" + parts[3]
	case block == "recipes", block == "categories":
		return "#" + parts[1]
	case slug != "":
		return "#" + slug
	}
	return ""
}

// omits reports whether a language leaves out the block that a key belongs to.
func omits(omit []string, key string) bool {
	return slices.ContainsFunc(omit, func(block string) bool { return problem.Under(key, block) || key == block+"_title" })
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:5])
}
