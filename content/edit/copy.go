package edit

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/decode"
	"prompt-recipes/content/messages"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// Copied is a file after texts of the source language have been copied into it.
type Copied struct {
	Language string
	File     string // the path under which an editor finds the file
	Data     []byte
	Keys     []tomldoc.Path // keys of the copied texts; keys of prose are in the order of the source language
}

// Copies are the files that change when texts are copied, sorted by language.
type Copies []Copied

// Files returns the data of the files by path.
func (c Copies) Files() map[string][]byte {
	files := map[string][]byte{}
	for _, copied := range c {
		files[copied.File] = copied.Data
	}
	return files
}

// Begin records the copied texts as copies. after is the catalogue with the files written; see
// [translation.Set.BeginTexts].
func (c Copies) Begin(after *translation.Set) *translation.Set {
	keys := map[string][]tomldoc.Path{}
	for _, copied := range c {
		keys[copied.Language] = append(keys[copied.Language], copied.Keys...)
	}
	for language, begun := range keys {
		after = after.BeginTexts(language, begun)
	}
	return after
}

// CopyMissing copies texts and lists of texts from the source language into other languages. keys has the keys of the
// texts for each language. Texts that the files of a language already have, such as copies of earlier texts, are
// replaced. The other texts are added:
//
//   - If the table of a text is missing, CopyMissing copies the whole table with its comments.
//   - A missing key is added after the key before it in the source language.
//
// A message is copied from the messages that [BeginMessages] returns for the language or, if they lack the message,
// from the source language. The result contains only files that change.
//
// If a file would not have exactly these texts afterwards, CopyMissing leaves out its language and returns an error,
// joined with the errors of other such languages. The author of the language has to copy the texts by hand.
func CopyMissing(from *translation.Set, keys map[string][]tomldoc.Path) (Copies, error) {
	var all Copies
	var refused []error
	for _, language := range slices.Sorted(maps.Keys(keys)) {
		copied, err := copyInto(from, language, keys[language])
		if err != nil {
			refused = append(refused, err)
		}
		all = append(all, copied...)
	}
	return all, errors.Join(refused...)
}

// copyInto copies texts into the files of one language. It returns the files that change.
func copyInto(from *translation.Set, language string, keys []tomldoc.Path) (Copies, error) {
	var prose, messageKeys []tomldoc.Path
	for _, key := range keys {
		if translation.IsMessage(key) {
			messageKeys = append(messageKeys, key)
		} else {
			prose = append(prose, key)
		}
	}
	var copied Copies
	if len(prose) > 0 {
		file, err := copyProse(from, language, prose)
		if err != nil {
			return nil, err
		}
		copied = append(copied, file)
	}
	if len(messageKeys) > 0 {
		file, err := copyMessages(from, language, messageKeys)
		if err != nil {
			return nil, err
		}
		copied = append(copied, file)
	}
	return copied, nil
}

func copyProse(from *translation.Set, language string, keys []tomldoc.Path) (Copied, error) {
	into := from.Catalogue.Languages[language].Document
	source := from.Catalogue.Source().Whole
	data, ok := copyTexts(into, source, keys, proseIn)
	if !ok {
		return Copied{}, fmt.Errorf("%s: %s cannot be copied to where the source language has it; "+
			"first write the slugs that are new, or copy it by hand",
			into.File(), strings.Join(tomldoc.Strings(keys), ", "))
	}
	slices.SortFunc(keys, func(a, b tomldoc.Path) int { return cmp.Compare(source.Offset(a), source.Offset(b)) })
	return Copied{language, into.File(), data, keys}, nil
}

// copyMessages copies messages into the message file of a language. A message that the program does not have is
// copied from the message file of the source language.
func copyMessages(from *translation.Set, language string, keys []tomldoc.Path) (Copied, error) {
	begun, _, err := BeginMessages(from, language)
	if err != nil {
		return Copied{}, err
	}
	into := from.Messages[language].Document
	source, problems := tomldoc.Parse(into.File(), begun)
	if problems != nil {
		return Copied{}, problems
	}
	ids := make([]tomldoc.Path, len(keys))
	for i, key := range keys {
		ids[i] = tomldoc.Keys(key.LastKey())
	}
	var begins, onlyInSource []tomldoc.Path
	for _, id := range ids {
		if source.Has(id) {
			begins = append(begins, id)
		} else {
			onlyInSource = append(onlyInSource, id)
		}
	}
	data, ok := copyTexts(into, source, begins, messagesIn)
	if ok && len(onlyInSource) > 0 {
		if into, problems = tomldoc.Parse(into.File(), data); problems != nil {
			return Copied{}, problems
		}
		source = from.Messages[from.Catalogue.SourceLanguage].Document
		data, ok = copyTexts(into, source, onlyInSource, messagesIn)
	}
	if !ok {
		return Copied{}, fmt.Errorf("%s: message %s cannot be copied there; write it by hand",
			into.File(), strings.Join(tomldoc.Strings(ids), ", "))
	}
	return Copied{Language: language, File: into.File(), Data: data, Keys: keys}, nil
}

// copyTexts copies the texts at some keys of one file into another, and returns the changed file. A key may be the
// key of a list. textsIn returns the texts of a file. ok is false if the changed file would not have exactly the
// copied texts and its other texts.
func copyTexts(
	into, from *tomldoc.Document, keys []tomldoc.Path, textsIn func(*tomldoc.Document) map[tomldoc.Path]string,
) (data []byte, ok bool) {
	isCopied := map[tomldoc.Path]bool{}
	for _, key := range keys {
		isCopied[key] = true
	}
	want := map[tomldoc.Path]string{}
	for path, text := range textsIn(into) {
		if !isCopied[translation.KeyOf(path)] {
			want[path] = text
		}
	}
	var paths []tomldoc.Path
	for path, text := range textsIn(from) {
		if isCopied[translation.KeyOf(path)] {
			want[path] = text
			paths = append(paths, wholeValue(from, path))
		}
	}
	edits := into.Edit()
	edits.CopyMissing(from, paths)
	data = edits.Bytes()
	after, problems := tomldoc.Parse(into.File(), data)
	if problems != nil || !maps.Equal(textsIn(after), want) {
		return nil, false
	}
	return data, true
}

// wholeValue returns the path of the value to copy for a text: the list in brackets around the text or, if there is
// no such list, the text.
func wholeValue(from *tomldoc.Document, path tomldoc.Path) tomldoc.Path {
	if key := translation.KeyOf(path); from.Literal(key) != "" {
		return key
	}
	return path
}

// proseIn returns the texts of a language file by path.
func proseIn(d *tomldoc.Document) map[tomldoc.Path]string {
	file, _ := decode.Document[content.LanguageFile](d) // a file that lacks texts has problems
	return schema.Texts(file)
}

// messagesIn returns the texts of a message file by path. It returns none if the file cannot be read.
func messagesIn(d *tomldoc.Document) map[tomldoc.Path]string {
	texts := map[tomldoc.Path]string{}
	for id, message := range messages.In(d) {
		texts[tomldoc.Keys(id)] = message.Text()
	}
	return texts
}
