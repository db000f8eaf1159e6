package edit

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/decode"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
	"prompt-recipes/locales"
	"prompt-recipes/locales/messages"
)

// Copied is a file with texts that have been copied into it from the source language.
type Copied struct {
	File string // the path under which an editor finds it
	Data []byte
	Keys []tomldoc.Path // of the texts; those of prose are in the order of the source language
}

// CopyMissing copies texts that a language lacks from the source language, see [Copy]. The messages
// among them are those that [BeginMessages] begins a language with. Only files that change are in the
// result.
func CopyMissing(from *translation.Set, language string, keys []tomldoc.Path) ([]Copied, error) {
	var prose, messageKeys []tomldoc.Path
	for _, key := range keys {
		if translation.IsMessage(key) {
			messageKeys = append(messageKeys, key)
		} else {
			prose = append(prose, key)
		}
	}
	var copied []Copied
	if len(prose) > 0 {
		into := from.Languages[language]
		source := from.Languages[from.SourceLanguage]
		slices.SortFunc(prose, func(a, b tomldoc.Path) int {
			return cmp.Compare(source.Document.Offset(a), source.Document.Offset(b))
		})
		data, err := Copy(into, source, prose)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", into.Document.File(), err)
		}
		copied = append(copied, Copied{into.Document.File(), data, prose})
	}
	if len(messageKeys) > 0 {
		into := from.Messages[language].Document
		data, err := copyMessages(from, language, messageKeys)
		if err != nil {
			return nil, err
		}
		copied = append(copied, Copied{into.File(), data, messageKeys})
	}
	return copied, nil
}

func copyMessages(from *translation.Set, language string, keys []tomldoc.Path) ([]byte, error) {
	begun, _, err := BeginMessages(from, language)
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
	return messages.Copy(from.Messages[language].Document, all, ids)
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
	texts := schema.Texts(from.Texts)
	want := schema.Texts(into.Texts)
	for _, key := range keys {
		want[key] = texts[key]
	}
	edits := into.Document.Edit()
	edits.CopyMissing(from.Document, keys)
	edited := edits.Bytes()
	if !hasTexts(edited, want) {
		return nil, fmt.Errorf("%s cannot be copied to where the source language has it; "+
			"first write the slugs that recipes status says are new, or copy it by hand",
			strings.Join(tomldoc.Strings(keys), ", "))
	}
	return edited, nil
}

func hasTexts(data []byte, want map[tomldoc.Path]string) bool {
	document, problems := tomldoc.Parse("", data)
	if problems != nil {
		return false
	}
	file, _ := decode.Document[content.LanguageFile](document) // a file that lacks texts has problems
	return maps.Equal(schema.Texts(file), want)
}
