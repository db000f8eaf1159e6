package translation

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// FileName is the name of a catalogue's record. The record is optional.
const FileName = "translations.toml"

// Record contains what each translated text was made from. The program writes it, nobody edits it
// by hand, and it is not part of the site.
type Record struct {
	Texts map[string]string `toml:"texts"` // texts of the source language by hash
	// origin by language and key of the translated text
	Languages map[string]map[string]string `toml:"languages"`
}

// origin says what a translated text was made from. The record stores its two parts with a space
// between them.
type origin struct {
	source string // hash of the source text
	own    string // ownSame, ownCopy, or the hash of the translation
}

const (
	ownSame = "same" // the translation equals the source text, and this is right
	// ownCopy means that the translation began as a copy of the source text. It counts as
	// untranslated until it differs from that copy, even if the source has changed since.
	ownCopy = "copy"
)

// originOf returns the origin of a translation that says what a source text says.
func originOf(source, translation string) origin {
	if source == translation {
		return origin{hash(source), ownSame}
	}
	return origin{hash(source), hash(translation)}
}

func readOrigin(recorded string) origin {
	source, own, _ := strings.Cut(recorded, " ")
	return origin{source, own}
}

func (o origin) String() string { return o.source + " " + o.own }

// ReadRecord decodes a record from the contents of a file, and reports what is wrong with it. If
// data is nil, the record is empty.
func ReadRecord(file string, data []byte) (*Record, problem.List) {
	if data == nil {
		return &Record{map[string]string{}, map[string]map[string]string{}}, nil
	}
	document, problems := tomldoc.Parse(file, data)
	if problems != nil {
		return &Record{}, problems
	}
	record, problems := check.Decode[Record](document)
	return &record, problems
}

// BeginLanguage records how the texts of a new language begin: as copies of the source text that
// are still to be translated, or as translations that exist already.
func (r *Record) BeginLanguage(c Corpus, language string) {
	compared := newComparison(c, r, language, tracksWords(c, r, language))
	r.begin(compared, language, slices.Collect(maps.Keys(compared.translated)), map[string]string{})
}

// BeginTexts records that some texts of a language are copies of the source text, which are still
// to be translated.
func (r *Record) BeginTexts(c Corpus, language string, keys []tomldoc.Path) {
	compared := newComparison(c, r, language, tracksWords(c, r, language))
	recorded := maps.Clone(r.Languages[language])
	if recorded == nil {
		recorded = map[string]string{}
	}
	r.begin(compared, language, keys, recorded)
}

func (r *Record) begin(
	compared *comparison, language string, keys []tomldoc.Path, recorded map[string]string,
) {
	for _, key := range keys {
		if compared.isBuiltIn(key) {
			continue // it was made from the built-in word of the source language
		}
		made := compared.now(key)
		if made.own == ownSame && hasLetters(compared.source[key]) {
			made.own = ownCopy
		}
		recorded[key.String()] = made.String()
		r.Texts[made.source] = compared.source[key]
	}
	r.Languages[language] = recorded
}

// Marked lists the keys of the texts that were recorded and of those that were not.
type Marked struct {
	Recorded []string // texts whose entry in the record is new or changed
	Same     []string // not recorded, because they are still in the source language
	// not recorded, because they may have been made before their source text changed
	Outdated []string
}

// MarkLanguage records that the texts of a language say what the source language says today. It
// skips the following texts, but keeps what is recorded of them if the translation has them:
//
//   - texts that only one of the two languages has
//   - texts that are still in the source language
//   - texts that may have been made before their source text changed
//
// The record must have been read without problems. An error means that the language cannot be marked.
func (r *Record) MarkLanguage(c Corpus, language string) (Marked, error) {
	if err := r.mayMark(c, language); err != nil {
		return Marked{}, err
	}
	compared := newComparison(c, r, language, tracksWords(c, r, language))
	var marked Marked
	recorded := compared.recordedNow()
	for _, key := range compared.shared() {
		state, made := compared.state(key)
		switch {
		case state == Untranslated:
			marked.Same = append(marked.Same, key.String())
		case state != "" && compared.mayBeOutdated(key, state, made):
			marked.Outdated = append(marked.Outdated, key.String())
		default:
			r.mark(compared, key, recorded, &marked)
		}
	}
	r.Languages[language] = recorded
	return marked, nil
}

// MarkTexts records the same for some texts of a language. A key names one text or, like
// recipes.config-audit, all texts below it. A text that is still in the source language is recorded
// only if its own key is given. The record must have been read without problems. An error means that the
// language cannot be marked, or that a key has no texts.
func (r *Record) MarkTexts(c Corpus, language string, keys []tomldoc.Path) (Marked, error) {
	if err := r.mayMark(c, language); err != nil {
		return Marked{}, err
	}
	compared := newComparison(c, r, language, tracksWords(c, r, language) || slices.ContainsFunc(keys, IsWord))
	shared := compared.shared()
	for _, key := range keys {
		isBelow := func(text tomldoc.Path) bool { return text.IsIn(key) }
		if !slices.ContainsFunc(shared, isBelow) {
			return Marked{}, compared.noText(key, c.SourceLanguage, language)
		}
	}
	var marked Marked
	recorded := compared.recordedNow()
	for _, key := range shared {
		isAsked := slices.ContainsFunc(keys, key.IsIn)
		isNamed := slices.Contains(keys, key)
		state, _ := compared.state(key)
		switch {
		case !isAsked:
		case state == Untranslated && !isNamed:
			marked.Same = append(marked.Same, key.String())
		default:
			r.mark(compared, key, recorded, &marked)
		}
	}
	r.Languages[language] = recorded
	return marked, nil
}

// mayMark returns an error for the source language and for a language without a file.
func (r *Record) mayMark(c Corpus, language string) error {
	if language == c.SourceLanguage {
		return fmt.Errorf("%s is the source language, which the others are made from: mark one of these", language)
	}
	if _, ok := c.Languages[language]; !ok {
		return fmt.Errorf("%q is not a language that is translated here", language)
	}
	return nil
}

// mark records a text as up to date in recorded, which is one language's part of the record.
func (r *Record) mark(compared *comparison, key tomldoc.Path, recorded map[string]string, marked *Marked) {
	now := compared.now(key)
	if compared.recorded[key.String()] != now.String() {
		marked.Recorded = append(marked.Recorded, key.String())
	}
	recorded[key.String()] = now.String()
	r.Texts[now.source] = compared.source[key]
}

// shared returns the keys of the texts that both languages have, in alphabetical order.
func (c *comparison) shared() []tomldoc.Path {
	return slices.DeleteFunc(c.keys(), func(key tomldoc.Path) bool {
		_, isInSource := c.source[key]
		_, isTranslated := c.translated[key]
		return !isInSource || !isTranslated
	})
}

// recordedNow drops the entries of translations that no longer exist. A text that has moved within its list
// takes its entry along.
func (c *comparison) recordedNow() map[string]string {
	recorded := map[string]string{}
	for key := range c.translated {
		made := readOrigin(c.recorded[key.String()])
		if now := c.now(key); c.pairs[now] {
			made = now
		}
		if made.source != "" {
			recorded[key.String()] = made.String()
		}
	}
	return recorded
}

// mayBeOutdated reports whether the source of a text has changed and the translation may still be
// the one from before that change.
func (c *comparison) mayBeOutdated(key tomldoc.Path, state State, made origin) bool {
	isUntouched := state == Stale && made.own == c.now(key).own
	beganAsCopy := readOrigin(c.recorded[key.String()]).own == ownCopy
	return isUntouched || beganAsCopy
}

// noText returns the error for a key if the two languages have no text in common at the key or
// below it.
func (c *comparison) noText(key tomldoc.Path, source, language string) error {
	file := content.LanguageFileName(language)
	known := map[tomldoc.Path]bool{}
	for _, path := range c.keys() {
		for ; !path.IsRoot(); path = path.Parent() {
			known[path] = true
		}
	}
	if known[key] {
		return fmt.Errorf("%s and %s do not both have %s; recipes status says which lacks it",
			content.LanguageFileName(source), file, key)
	}
	message := fmt.Sprintf("%s has no text %s", file, key)
	candidates := tomldoc.Strings(slices.SortedFunc(maps.Keys(known), tomldoc.Path.Compare))
	if guess := problem.DidYouMean(key.String(), candidates); guess != "" {
		message += "; " + guess
	}
	return errors.New(message)
}

// Encode returns the contents of the record's file. It leaves out source texts that nothing refers
// to. It also leaves out empty ones, because [ReadRecord] refuses them: the text is empty in the source
// language, or somebody has deleted its line in the record.
func (r *Record) Encode() ([]byte, error) {
	used := map[string]string{}
	for _, language := range r.Languages {
		for _, recorded := range language {
			source := readOrigin(recorded).source
			if text := r.Texts[source]; strings.TrimSpace(text) != "" {
				used[source] = text
			}
		}
	}
	var b bytes.Buffer
	b.WriteString("# What each translation was made from. " +
		"Written by recipes status --mark; not meant to be edited.\n\n")
	encoder := toml.NewEncoder(&b)
	encoder.Indent = ""
	err := encoder.Encode(Record{used, r.Languages})
	return b.Bytes(), err
}

// Forget removes what is recorded of the texts at a key and below it, in every language. It reports
// whether there was anything.
func (r *Record) Forget(key tomldoc.Path) bool {
	isChanged := false
	for _, recorded := range r.Languages {
		for text := range recorded {
			if path, err := tomldoc.ParsePath(text); err == nil && path.IsIn(key) {
				delete(recorded, text)
				isChanged = true
			}
		}
	}
	return isChanged
}
