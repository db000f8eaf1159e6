// Package translation finds the translated texts that may no longer say what the source language says.
//
// A catalogue keeps a [Record] of the source text that each translated text was made from. [Set.Compare] compares
// these source texts with the current ones. [Set.Mark] brings the record up to date. All of this applies both to the
// prose of authors and to the words of the interface.
//
// The package does not read files; package source does.
package translation

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/tomldoc"
)

// State says how a translated text relates to its source.
type State string

// The states of a text that is not up to date.
const (
	Missing State = "missing" // the source language has the text, the translation does not
	Extra   State = "extra"   // the translation has the text, the source language does not
	Stale   State = "stale"   // the source text has changed since the translation was made
	// nobody has recorded that the translation says what the source says
	Unrecorded State = "unrecorded"
	// the translation is, or contains, a text of the source language, and nobody has recorded that this is right
	Untranslated State = "untranslated"
)

// States has all states, in the order in which a translator should look at them.
var States = []State{Missing, Untranslated, Stale, Unrecorded, Extra}

// Detail says more about a text that is in one of the states.
type Detail string

// The details of texts.
const (
	Edited Detail = "edited" // of a Stale text: the translation has changed since it was recorded
	// of an Unrecorded text: the translation was written or changed after the source text got its present form. An
	// Unrecorded text without this detail was made from an unknown source text.
	New Detail = "new"
	// of an Untranslated text: it is an unchanged copy of a source text that has changed since. Readers would get a
	// text that its author has withdrawn.
	OldCopy Detail = "old copy"
)

// Text is a text of a translation that is not up to date, with its source text. A list is one Text; its entries are
// joined with ¶ where it is one string.
type Text struct {
	Language string
	Key      tomldoc.Path // such as recipes.config-audit.why_it_holds, introduction or words.Copy
	State    State
	Detail   Detail // "" for most
	// path and anchor of the text on the site; messages and texts at the top of the page have no anchor
	Page      string
	WordCount int // of the source text or, if there is none, of the translation
	// the source text that the translation was made from; "" if it is unknown, has not changed, or equals the
	// translation and the source text of today
	Before      string
	Now         string   // the source text today; "" for Extra
	Change      string   // from Before to Now, see [Diff]; of a list, the entries that changed; "" without Before
	Translation string   // "" for Missing
	Lacking     []string // of a message: the plural forms that the translation lacks, such as few
	// Paths has the path of the text in the file of the translation, or one path for each entry of a list. It is
	// empty for Missing.
	Paths []tomldoc.Path
	// Copies has those of Paths where the translation has a text of the source language.
	Copies []tomldoc.Path
	// Problem is a warning about the text. Its place is the text or, if the text is missing, the nearest table around
	// it that the translation has.
	Problem problem.Problem
}

// Set contains the texts of a catalogue in all languages: its prose, and the words of the interface.
type Set struct {
	Catalogue *catalogue.Catalogue
	Messages  map[string]Messages // by language; a language has no entry if its message file cannot be read
	Record    *Record             // what the translations were made from
}

// Messages contains the messages of a language, which are the words of the interface.
type Messages struct {
	Document *tomldoc.Document // the message file
	IsOwn    bool              // whether the message file belongs to the catalogue; false for built-in messages
	Words    map[string]Word   // by id
}

// Word is a message of a language.
type Word struct {
	Text       string
	Authorship Authorship
	Copied     bool     // whether a plural form is still a text of the source language
	Lacking    []string // the plural forms that the language needs and the message lacks
}

// Authorship says who has written a message: the program or the authors of the catalogue.
type Authorship int

// The authorships of words.
const (
	Own     Authorship = iota // the program does not have the message in this language
	BuiltIn                   // the program has the message in this language, and the catalogue has the same text
	Changed                   // the program has the message in this language, and the catalogue has another text
	// The program has the text in the language without its region: a Portuguese text in a catalogue in Brazilian
	// Portuguese. Such a text counts as translated even if it equals the source text. A text does not count as OfBase
	// if the catalogue has Changed the text of the source language.
	OfBase
)

// messagesKey is the first part of the key of every message. The id of the message follows.
const messagesKey = "words"

// IsMessage reports whether a key belongs to a message.
func IsMessage(key tomldoc.Path) bool { return key.IsIn(tomldoc.Keys(messagesKey)) }

// Compare returns the texts of all translations that are not up to date. They are sorted by language, by file with
// the message file last, and by place in the file.
func (s *Set) Compare() []Text {
	var open []Text
	for _, language := range slices.Sorted(maps.Keys(s.Catalogue.Languages)) {
		if language != s.Catalogue.SourceLanguage {
			open = append(open, s.compareLanguage(language)...)
		}
	}
	return open
}

func (s *Set) compareLanguage(language string) []Text {
	compared := s.newComparison(language)
	var open []Text
	for _, p := range compared.pairs {
		isUnknown := p.state == Extra && s.Catalogue.Source().Unread[p.key]
		if p.state == "" || isUnknown || p.state == Missing && s.isOmitted(language, p.key) {
			continue
		}
		open = append(open, compared.text(p))
	}
	slices.SortFunc(open, func(a, b Text) int {
		return cmp.Or(
			messagesLast(a, b),
			cmp.Compare(a.Problem.Line, b.Problem.Line),
			cmp.Compare(a.Problem.Column, b.Problem.Column),
			a.Key.Compare(b.Key),
		)
	})
	return open
}

// messagesLast compares two texts so that messages come after all other texts of the language.
func messagesLast(a, b Text) int {
	switch {
	case IsMessage(a.Key) == IsMessage(b.Key):
		return 0
	case IsMessage(a.Key):
		return 1
	default:
		return -1
	}
}

// text returns what a translator needs to know about a pair that is not up to date.
func (c *comparison) text(p pair) Text {
	source, translation := p.source.String(), p.translation.String()
	text := Text{
		Language:    c.language,
		Key:         p.key,
		State:       p.state,
		Detail:      p.detail,
		Page:        "/" + c.language + "/" + anchor(p.key),
		WordCount:   CountWords(cmp.Or(source, translation)),
		Now:         forPeople(source),
		Translation: forPeople(translation),
		Lacking:     p.word.Lacking,
		Paths:       p.translation.paths,
		Copies:      p.copies(),
	}
	isOutdated := p.state == Stale || p.state == Untranslated && translation != source
	if isOutdated && p.before != "" && p.before != source {
		text.Before = forPeople(p.before)
		text.Change = changeOf(p.before, source)
	}
	text.Problem = c.at(p, text.problem())
	return text
}

// at returns a problem placed at the translation of a pair.
func (c *comparison) at(p pair, wrong problem.Problem) problem.Problem {
	if IsMessage(p.key) {
		return c.set.Messages[c.language].Document.Problem(tomldoc.Keys(p.key.LastKey()), wrong)
	}
	return c.set.Catalogue.Languages[c.language].Document.Problem(p.key, wrong)
}

// problem returns the problem, without a place, that the text is not up to date.
func (t Text) problem() problem.Problem {
	wrong := problem.Problem{
		Kind:     problem.Translation,
		Severity: problem.Warning,
		Message:  fmt.Sprintf("%s: %s", t.State, t.Key),
		Remedy:   problem.Remedy{Action: problem.ShowText, Language: t.Language},
	}
	switch {
	case t.Detail == New:
		wrong.Severity = problem.Note
		wrong.Remedy.Action = problem.RecordTexts
	case t.Detail == OldCopy:
		wrong.Message = fmt.Sprintf("%s is a copy of a source text that has changed", t.Key)
		wrong.Remedy.Action = problem.CopyAgain
	case t.State == Untranslated:
		wrong.Severity = problem.Note
	}
	return wrong
}

// Keys returns the keys of all texts of a translation, including the texts that the translation lacks.
func (s *Set) Keys(language string) []tomldoc.Path { return s.newComparison(language).keys() }

// anchor returns the anchor of the part of the page that shows a text, such as #config-audit. It returns "" for
// messages and for texts at the top of the page.
func anchor(key tomldoc.Path) string {
	slug := key.First(2).LastKey()
	switch schema.BlockOf(key.First(1).LastKey()) {
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
	case content.BlockRelatedLinks:
		return "#" + content.RelatedLinksSlug
	case content.BlockMoreLinks:
		return "#" + content.MoreLinksSlug
	}
	return ""
}

// isOmitted reports whether a language leaves out the block of a key on purpose.
func (s *Set) isOmitted(language string, key tomldoc.Path) bool {
	return s.Catalogue.Entries.Languages[language].Omits(schema.BlockOf(key.First(1).LastKey()))
}
