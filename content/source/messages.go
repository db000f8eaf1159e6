package source

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/messages"
	"prompt-recipes/content/paths"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/prose"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
	"prompt-recipes/locales"
)

// checkedMessages is the result of checking the message files of all languages.
type checkedMessages struct {
	problems   problem.List
	broken     problem.List                    // those that make the catalogue broken
	byLanguage map[string]translation.Messages // without languages whose file cannot be read
}

func checkMessages(files map[string]messageFile, of *catalogue.Catalogue) *checkedMessages {
	english := messages.English()
	c := &checkedMessages{byLanguage: readWords(files, of.SourceLanguage)}
	taken := takenNames(files, of)
	for _, language := range slices.Sorted(maps.Keys(files)) {
		m := files[language]
		wrong := m.check(english, language)
		if words, isRead := c.byLanguage[language]; isRead {
			wrong = append(wrong, checkTypography(language, words, english)...)
			if language == of.SourceLanguage {
				wrong = append(wrong, checkEnglish(language, words, english)...)
			}
			if same, isTaken := taken[language]; isTaken {
				wrong = append(wrong, same)
			}
		}
		switch {
		case m.isOwn && !m.isReadable():
			c.broken = append(c.broken, wrong...)
		case of.Drafts[language]:
			wrong = wrong.WithSeverity(problem.Note)
		}
		c.problems = append(c.problems, wrong...)
	}
	return c
}

func readWords(files map[string]messageFile, sourceLanguage string) map[string]translation.Messages {
	byLanguage := map[string]translation.Messages{}
	source := files[sourceLanguage]
	for language, m := range files {
		if !m.isReadable() {
			continue
		}
		byLanguage[language] = translation.Messages{
			Document: m.file.Document,
			IsOwn:    m.isOwn,
			Words:    m.words(language, sourceLanguage, source),
		}
	}
	return byLanguage
}

// takenNames returns a problem for each language that calls itself as another one does that is published: readers could
// not choose between the two. The source language may keep its name. Of other languages, the first may keep it.
func takenNames(files map[string]messageFile, of *catalogue.Catalogue) map[string]problem.Problem {
	taken := map[string]problem.Problem{}
	published := map[string]string{} // languages by name
	for _, language := range sourceFirst(slices.Sorted(maps.Keys(files)), of.SourceLanguage) {
		m := files[language]
		if !m.isReadable() {
			continue
		}
		name := m.all[nameID].Text()
		if other, isTaken := published[name]; isTaken {
			taken[language] = sameName(language, other, name, m)
		} else if !of.Drafts[language] {
			published[name] = language
		}
	}
	return taken
}

// sourceFirst returns languages with the source language first. The others keep their order.
func sourceFirst(languages []string, source string) []string {
	i := slices.Index(languages, source)
	if i < 0 {
		return languages
	}
	return slices.Concat(languages[i:i+1], languages[:i], languages[i+1:])
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
	if !m.isOwn {
		wrong.Hint = ""
		wrong.Remedy = problem.Remedy{Action: problem.BeginWords, Language: language}
		return problem.InFile(m.name, wrong)
	}
	return m.file.Document.Problem(tomldoc.Keys(nameID), wrong)
}

func (m messageFile) check(english map[string]messages.Message, language string) problem.List {
	if m.file == nil {
		return problem.List{messages.Missing(m.name, language)}
	}
	return messages.Check(english, language, m.file)
}

// isReadable reports whether there is a file, and all of its messages can be read.
func (m messageFile) isReadable() bool { return m.all != nil }

// words returns the words of a message file that can be read, by id. source is the file of the source language. If
// neither the file nor the program has a word in the language, readers get the English one. words leaves such a word
// out, unless the language is the source language.
func (m messageFile) words(language, sourceLanguage string, source messageFile) map[string]translation.Word {
	words := map[string]translation.Word{}
	copied, lacking := messages.Unfinished(language, m.all, source.all)
	base := messages.OfBase(language)
	for id, message := range m.all {
		isEnglish := m.file.Messages[id] == nil && m.builtIn[id] == nil
		if isEnglish && language != sourceLanguage {
			continue
		}
		words[id] = translation.Word{
			Text:       message.Text(),
			Authorship: m.authorship(id, base[id], source),
			Copied:     copied[id],
			Lacking:    lacking[id],
		}
	}
	return words
}

// authorship returns who has written a word. base is the built-in message of the language without its region, or nil. A
// word that equals base counts as the program's, unless the catalogue has changed the word of the source language: then
// base translates another word, and the author means this one.
func (m messageFile) authorship(id string, base messages.Message, source messageFile) translation.Authorship {
	switch {
	case m.changes(id):
		return translation.Changed
	case m.builtIn[id] != nil:
		return translation.BuiltIn
	case base != nil && maps.Equal(base, m.all[id]) && !source.changes(id):
		return translation.OfBase
	}
	return translation.Own
}

// changes returns whether a word differs from the one that is built in for its language.
func (m messageFile) changes(id string) bool {
	return m.builtIn[id] != nil && !maps.Equal(m.builtIn[id], m.all[id])
}

// checkTypography warns of words of the interface that break the rules of their language. It skips words that are still
// English.
func checkTypography(language string, words translation.Messages, english map[string]messages.Message) problem.List {
	var found problem.List
	for _, id := range slices.Sorted(maps.Keys(words.Words)) {
		text := words.Words[id].Text
		if text == english[id].Text() && language != "en" {
			continue
		}
		if len(found) > problem.MaxPerFile {
			break
		}
		for _, p := range prose.Typography(language, text) {
			at := words.Document.OffsetInText(tomldoc.Keys(id), p.Offset)
			found = append(found, words.Document.ProblemAt(at, p.Problem(problem.Typography, problem.Warning)))
		}
	}
	return found
}

// checkEnglish returns a note if the source language is not English, but many of its words of the interface are. In
// other languages such words are copies, and count as texts to translate.
func checkEnglish(source string, words translation.Messages, english map[string]messages.Message) problem.List {
	if base, _, _ := strings.Cut(source, "-"); base == "en" {
		return nil
	}
	var same, all int
	for id, word := range words.Words {
		if !strings.ContainsFunc(word.Text, unicode.IsLetter) {
			continue
		}
		all++
		if word.Text == english[id].Text() {
			same++
		}
	}
	if same*4 <= all {
		return nil
	}
	return problem.List{words.Document.ProblemAt(0, problem.Problem{
		Kind:     problem.Translation,
		Severity: problem.Note,
		Message:  fmt.Sprintf("%d of the %d words of the interface are still English", same, all),
		Hint:     "translate them",
	})}
}

// missingFolder returns the problem that catalogue.toml names a folder of message files that does not exist. It returns
// none if the catalogue is broken, or if no folder can have that name, because package check reports that.
func missingFolder(in *contents) problem.List {
	isName := paths.Pattern.MatchString(in.result.Catalogue.Entries.Messages)
	own := in.folders.own
	if len(in.result.Broken) > 0 || !isName || own.exists() {
		return nil
	}
	return problem.List{in.result.Catalogue.Document.Problem(tomldoc.Keys("messages"), problem.Problem{
		Kind:    problem.File,
		Message: "there is no folder " + own.name,
		Hint:    "make it, or leave the key out: then the words of the interface are built in",
	})}
}
