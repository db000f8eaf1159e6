package source

import (
	"fmt"
	"maps"
	"slices"

	"prompt-recipes/content/check"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
	"prompt-recipes/locales"
	"prompt-recipes/locales/messages"
)

// checkedMessages is the result of checking the message files of all languages.
type checkedMessages struct {
	problems  problem.List
	broken    problem.List                    // those that prevent the languages from being compared
	words     map[string]translation.Messages // by language; a file that cannot be read has none
	published map[string][]byte               // message files of languages with pages, without comments
	// by name of a published language: the language
	names map[string]string
	// drafts that cannot be compared, because their message files cannot be read
	unreadDrafts []string
}

// checkMessages checks the message files of all languages.
func (s *Source) checkMessages(f *files, loaded *check.Result) *checkedMessages {
	c := &checkedMessages{
		words:     map[string]translation.Messages{},
		published: map[string][]byte{},
		names:     map[string]string{},
	}
	english := messages.Read(messages.English()).Messages
	for _, language := range sourceFirst(f.languages, loaded.SourceLanguage) {
		m := f.messages[language]
		isDraft := loaded.Drafts[language]
		wrong := messages.Check(english, m.name, language, m.all)
		words := s.readWords(m, language == loaded.SourceLanguage)
		isReadable := words.Document != nil
		if isReadable {
			c.words[language] = words
			wrong = append(wrong, checkTypography(language, words, english)...)
		}
		wrong = append(wrong, c.checkName(language, m, isDraft)...)
		isUnread := m.own != nil && !isReadable
		switch {
		case isDraft:
			wrong.SetSeverity(problem.Note)
			if isUnread {
				c.unreadDrafts = append(c.unreadDrafts, language)
			}
		case isUnread:
			c.broken = append(c.broken, wrong...)
		}
		if !isDraft {
			c.published[language] = m.withoutComments()
		}
		c.problems = append(c.problems, wrong...)
	}
	return c
}

// checkName refuses a language that calls itself by the same name as one that is published.
func (c *checkedMessages) checkName(language string, m messageFile, isDraft bool) problem.List {
	if !m.isReadable() {
		return nil
	}
	name := m.all.Messages[nameID].Text()
	if other, isTaken := c.names[name]; isTaken {
		return problem.List{sameName(language, other, name, m)}
	}
	if !isDraft {
		c.names[name] = language
	}
	return nil
}

// sourceFirst keeps the order of the other languages.
func sourceFirst(languages []string, source string) []string {
	return slices.SortedStableFunc(slices.Values(languages), func(a, b string) int {
		switch source {
		case a:
			return -1
		case b:
			return 1
		}
		return 0
	})
}

// nameID is the id of the message with which a language calls itself, such as Deutsch.
const nameID = "LanguageName"

func sameName(language, other, name string, m messageFile) problem.Problem {
	wrong := problem.Problem{
		Kind: problem.Value,
		Message: fmt.Sprintf("LanguageName is %q here and in %s, so readers cannot tell the two languages apart",
			name, locales.MessageFile(other)),
		Hint: "write what the language calls itself",
	}
	if m.own == nil {
		wrong.Hint = fmt.Sprintf("recipes add-language %s writes this file for you to change", language)
		return problem.InFile(m.name, wrong)
	}
	return m.own.Document.Problem(tomldoc.Keys(nameID), wrong)
}

// isReadable reports whether there are messages and all of them can be read. If so, the catalogue's own file
// can be read, too.
func (m messageFile) isReadable() bool { return m.all != nil && m.all.Messages != nil }

// withoutComments is for the copy of a message file that the client loads. It returns nil for a file that
// cannot be read, because such a file is never published.
func (m messageFile) withoutComments() []byte {
	if !m.isReadable() {
		return nil
	}
	return m.all.Document.WithoutComments()
}

// newLocalizers takes message files by language. A message that a language lacks comes from the source
// language.
func newLocalizers(source string, files map[string][]byte) (map[string]*locales.Localizer, error) {
	bundle := locales.NewBundle(source)
	words := map[string]*locales.Localizer{}
	for language, data := range files {
		if err := bundle.Add(language, data); err != nil {
			return nil, err
		}
		words[language] = bundle.Localizer(language)
	}
	return words, nil
}

// readWords returns the words of a message file. The result has no document if the file cannot be read. Words of a
// language that are English only because its file lacks them are left out, unless it is the source
// language.
func (s *Source) readWords(m messageFile, isSource bool) translation.Messages {
	if !m.isReadable() {
		return translation.Messages{}
	}
	words := translation.Messages{Document: m.all.Document, Texts: m.all.Texts(), IsOwn: m.own != nil}
	if words.IsOwn { // problems are located in the file as it is, without built-in messages
		words.Document = m.own.Document
		if m.builtIn == nil && !isSource {
			words.Texts = m.own.Texts()
		}
	}
	if m.builtIn != nil {
		words.BuiltIn = m.builtIn.Texts()
	}
	return words
}

// checkTypography warns of words of the interface that break the rules of their language. It skips
// words that are still English.
func checkTypography(language string, words translation.Messages, english map[string]messages.Message) problem.List {
	var found problem.List
	for _, id := range slices.Sorted(maps.Keys(words.Texts)) {
		text := words.Texts[id]
		if text == english[id].Text() && language != "en" {
			continue
		}
		if len(found) > problem.MaxPerFile {
			break
		}
		for _, p := range check.Typography(language, text) {
			at := words.Document.InText(tomldoc.Keys(id), p.Offset)
			found = append(found, words.Document.ProblemAt(at, problem.Problem{
				Kind:     problem.Typography,
				Severity: problem.Warning,
				Message:  p.Message,
				Hint:     p.Hint,
			}))
		}
	}
	return found
}
