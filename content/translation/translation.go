// Package translation finds the translated texts that may no longer say what the source language
// says.
//
// A catalogue keeps a [Record] of the source text that each translated text was made from.
// [Compare] compares it with the source text of today, and [Record.Mark] brings it up to date. Both
// are for the prose of authors and for the words of the interface.
//
// This package imports content, content/check, content/problem and content/tomldoc of the project.
// It reads no files: package source does.
package translation

import (
	"cmp"
	"maps"
	"path/filepath"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// State says how a translated text relates to its source.
type State string

// The states of a text that is not up to date.
const (
	Missing    State = "missing"    // the source language has it, the translation does not
	Extra      State = "extra"      // the translation has it, the source language does not
	Stale      State = "stale"      // the source changed since the translation was made
	Unrecorded State = "unrecorded" // there is no record of what the translation was made from
	// it is the source text of today or of before, and nobody has said that this is right
	Untranslated State = "untranslated"
)

// Text is a text of a language that is not up to date, with its source.
type Text struct {
	Language string
	Key      tomldoc.Path // such as recipes.config-audit.why_it_holds, introduction[1] or words.Copy
	State    State
	// path and anchor of its place in the site, without an anchor for words of the interface
	Page      string
	WordCount int // of the source text or, if there is none, of the translation
	// the source text that the translation was made from, if that is known and no longer the source
	// text
	Before      string
	Now         string // the source text today; "" for Extra
	Change      string // from Before to Now, see Diff, if there is a text before
	Translation string // "" for Missing
	// Problem is the same as a warning, at the text or, if that is missing, at the table that it
	// belongs in.
	Problem problem.Problem
}

// Catalogue is the texts of a catalogue, whose files have nothing in Broken. They may have other
// problems.
type Catalogue struct {
	*check.Result
	Words map[string]Words // by language; a language whose message file cannot be read has none
}

// Words are the words of the interface in one language.
type Words struct {
	Document *tomldoc.Document // the message file
	Messages map[string]string // by id
	// BuiltIn is the messages that are built in for the language. It is nil if there are none. For
	// the built-in catalogue it is nil too: only its record says what its words were made from.
	BuiltIn map[string]string
	IsOwn   bool // the message file belongs to the catalogue, and is not built in
}

// wordsKey is the first part of the keys of words of the interface. The id of the message follows.
const wordsKey = "words"

// IsWord reports whether a key is that of a word of the interface.
func IsWord(key tomldoc.Path) bool { return key.IsIn(tomldoc.Keys(wordsKey)) }

// Compare returns every text of the translations that is not up to date, in the order of languages,
// of files, and of the texts in their files.
func Compare(c Catalogue, record *Record) []Text {
	var open []Text
	for _, language := range slices.Sorted(maps.Keys(c.Languages)) {
		if language != c.SourceLanguage {
			open = append(open, compareLanguage(c, record, language)...)
		}
	}
	return open
}

func compareLanguage(c Catalogue, record *Record, language string) []Text {
	compared := newComparison(c, record, language, tracksWords(c, record, language))
	var open []Text
	for _, key := range compared.keys() {
		state, made := compared.state(key)
		if state == "" || state == Missing && isOmitted(c, language, compared.paths[key]) {
			continue
		}
		open = append(open, compared.text(c, language, key, state, made))
	}
	slices.SortFunc(open, func(a, b Text) int {
		return cmp.Or(
			// words, in active.<language>.toml, come last
			cmp.Compare(filepath.Base(b.Problem.File), filepath.Base(a.Problem.File)),
			cmp.Compare(a.Problem.Line, b.Problem.Line),
			cmp.Compare(a.Problem.Column, b.Problem.Column),
			cmp.Compare(a.Key.String(), b.Key.String()),
		)
	})
	return open
}

// text is what a translator needs to know of a text in a state, which was made as the record says.
func (c *comparison) text(of Catalogue, language, key string, state State, made origin) Text {
	path := c.paths[key]
	text := Text{
		Language:    language,
		Key:         path,
		State:       state,
		Page:        "/" + language + "/" + anchor(path),
		WordCount:   CountWords(cmp.Or(c.source[key], c.translated[key])),
		Now:         c.source[key],
		Translation: c.translated[key],
	}
	isChanged := state == Stale || state == Untranslated
	if before := c.before[made.source]; isChanged && before != "" && before != text.Now {
		text.Before = before
		text.Change = Diff(before, text.Now)
	}
	document := of.Languages[language].Document
	if IsWord(path) {
		document = of.Words[language].Document
		path = tomldoc.Keys(path.LastKey())
	}
	text.Problem = document.Problem(path, problem.Problem{
		Kind:     problem.Translation,
		Severity: problem.Warning,
		Message:  string(state) + ": " + key + " (recipes status shows the source text)",
	})
	return text
}

// Keys returns the keys of the texts of a translation, those that it lacks included.
func Keys(c Catalogue, record *Record, language string) []tomldoc.Path {
	compared := newComparison(c, record, language, tracksWords(c, record, language))
	var paths []tomldoc.Path
	for _, key := range compared.keys() {
		paths = append(paths, compared.paths[key])
	}
	return paths
}

// tracksWords reports whether the words of a language are compared. They are if the catalogue has
// its own words in this language, or changes those of the source language, or if the record has
// words. Otherwise nobody has to do anything.
func tracksWords(c Catalogue, record *Record, language string) bool {
	words := c.Words[language]
	source := c.Words[c.SourceLanguage]
	if words.Document == nil || source.Document == nil {
		return false
	}
	// they must not be lost because a folder was not named
	for key := range record.Languages[language] {
		if path, err := tomldoc.ParsePath(key); err == nil && IsWord(path) {
			return true
		}
	}
	changesSource := source.IsOwn && source.BuiltIn != nil
	return words.IsOwn || changesSource || words.BuiltIn == nil
}

// anchor is the anchor on the page that a text is under, such as #config-audit. It is "" for those
// at the top and for words of the interface.
func anchor(key tomldoc.Path) string {
	slug := key.First(2).LastKey()
	switch key.First(1).LastKey() {
	case "recipes":
		if key.Len() > 3 { // recipes.<slug>.swap_outs.<slug>
			return "#" + slug + "--" + key.First(4).LastKey()
		}
		return "#" + slug
	case "categories":
		return "#" + slug
	case "principles":
		return "#" + content.PrinciplesSlug
	case "library_section":
		return "#" + content.LibrarySlug
	case "related_links", "related_links_title":
		return "#" + content.RelatedLinksSlug
	case "more_links", "more_links_title":
		return "#" + content.MoreLinksSlug
	}
	return ""
}

// isOmitted reports whether a language leaves out the block that a key belongs to.
func isOmitted(c Catalogue, language string, key tomldoc.Path) bool {
	block := key.First(1).LastKey()
	for _, links := range []string{"related_links", "more_links"} {
		if block == links+"_title" {
			block = links
		}
	}
	return c.Omits(language, block)
}
