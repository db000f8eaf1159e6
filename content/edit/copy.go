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

// Copied is a file with texts that have been copied into it from the source language.
type Copied struct {
	Language string
	File     string // the path under which an editor finds it
	Data     []byte
	Keys     []tomldoc.Path // of the texts; those of prose are in the order of the source language
}

// Copies are the files that change when texts are copied, sorted by language.
type Copies []Copied

// Files returns the contents of the files, by path.
func (c Copies) Files() map[string][]byte {
	files := map[string][]byte{}
	for _, copied := range c {
		files[copied.File] = copied.Data
	}
	return files
}

// Begin records the texts as copies, in a catalogue that has the files. See [translation.Set.BeginTexts].
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

// CopyMissing copies texts and lists of texts from the source language, which are given by their keys for each
// language. Those that the files of a language have, such as copies of earlier texts, are replaced. The others are
// added:
//
//   - If the table of a text is missing, CopyMissing copies the whole table with its comments.
//   - A missing key is added after the one that precedes it in the source language.
//
// The messages among the texts are those that [BeginMessages] begins a language with, or else those of the source
// language. Only files that change are in the result.
//
// If a file would not have exactly these texts afterwards, the author has to copy those of its language by hand.
// CopyMissing leaves that language out, and joins an error for each such language.
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

// copyInto copies texts into the files of one language.
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

// copyMessages copies messages into the file of a language. Those that nothing built in has are in the message file of
// the source language alone, such as one that the next build of the program has.
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

// copyTexts returns a file with the texts that another file has at some keys. A key may be that of a list. ok is false
// if the result would have other texts than these and its own, as textsIn reads them.
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

// wholeValue returns the path of the value that is copied together with a text: the list in brackets that it is in, or
// the text alone.
func wholeValue(from *tomldoc.Document, path tomldoc.Path) tomldoc.Path {
	if key := translation.KeyOf(path); from.Literal(key) != "" {
		return key
	}
	return path
}

// proseIn returns the texts of a language file by key.
func proseIn(d *tomldoc.Document) map[tomldoc.Path]string {
	file, _ := decode.Document[content.LanguageFile](d) // a file that lacks texts has problems
	return schema.Texts(file)
}

// messagesIn returns the texts of a message file by path, or none if it cannot be read.
func messagesIn(d *tomldoc.Document) map[tomldoc.Path]string {
	texts := map[tomldoc.Path]string{}
	for id, text := range messages.Parse(d.File(), []byte(d.Source())).Texts() {
		texts[tomldoc.Keys(id)] = text
	}
	return texts
}
