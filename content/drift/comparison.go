package drift

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/language"
)

// comparison is the texts of a translation, by key, beside those of the source language and what the record says of them.
type comparison struct {
	source, translated map[string]string
	recorded           map[string]string // see Record.Languages; under the slugs that the translation has
	before             map[string]string // what source texts may have been, by hash
	builtIn            map[string]string // source texts of the words that are translated as built in
	variants           bool              // both are of one language, so texts may be the same
	at                 map[string]string // keys of the source texts, by hash
	known              map[origin]bool   // all that is recorded
	byWords            map[string]origin // the same, by origin.words
	here               map[string]bool   // hashes of the translations
	elsewhere          map[string]bool   // keys of the source texts whose translation is under another key
	slugs              map[string]string // keys of the tables whose slug has changed, such as recipes.<slug>, and what they are now
}

// compared is a comparison of a language, with the words of the interface if words is true.
func (t Texts) compared(record *Record, tag string, words bool) *comparison {
	c := &comparison{source: t.texts(t.SourceLanguage, words), translated: t.texts(tag, words), recorded: map[string]string{}, slugs: map[string]string{},
		before: maps.Clone(record.Texts), at: map[string]string{}, known: map[origin]bool{}, byWords: map[string]origin{},
		builtIn: map[string]string{}, here: map[string]bool{}, elsewhere: map[string]bool{}}
	from, _ := language.Make(t.SourceLanguage).Base()
	to, _ := language.Make(tag).Base()
	c.variants = from == to
	for id, text := range t.Words[t.SourceLanguage].BuiltIn {
		c.before[hash(text)] = text
		if key := WordsPrefix + id; c.translated[key] != "" && c.translated[key] == t.Words[tag].BuiltIn[id] {
			c.builtIn[key] = text
		}
	}
	for _, key := range slices.Sorted(maps.Keys(c.source)) {
		c.at[hash(c.source[key])] = key
	}
	c.follow(record.Languages[tag])
	for _, key := range slices.Sorted(maps.Keys(c.recorded)) { // in order, so that the same is found every time
		made := readOrigin(c.recorded[key])
		c.known[made], c.byWords[made.words()] = true, made
	}
	for _, text := range c.translated {
		c.here[hash(text)] = true
	}
	for key := range c.translated {
		if _, _, to := c.state(key); to != "" {
			c.elsewhere[to] = true
		}
	}
	return c
}

// entry is the key of a text in a table that has a slug: the table, and the rest.
var entry = regexp.MustCompile(`^((?:categories|recipes|related_links|more_links)\.[^.]+)(\..+)$`)

// follow takes over what is recorded. It finds tables whose slug has changed in the source by a text that is the same as before, a
// label aside, and the other texts of these by their keys: they may have changed too.
func (c *comparison) follow(recorded map[string]string) {
	maps.Copy(c.recorded, recorded)
	there := func(table string) bool { return c.source[table+".title"]+c.source[table+".description"] != "" } // one is required
	for _, key := range slices.Sorted(maps.Keys(recorded)) {
		now := c.at[readOrigin(recorded[key]).source]
		from, to := entry.FindStringSubmatch(key), entry.FindStringSubmatch(now)
		if from != nil && to != nil && !there(from[1]) && recorded[now] == "" && from[2] == to[2] && strings.LastIndex(to[2], ".") == 0 {
			c.slugs[from[1]] = to[1]
		}
	}
	for key, made := range recorded {
		if to := c.renamed(key); to != "" && recorded[to] == "" && c.translated[to] != "" {
			c.recorded[to] = made
		}
	}
}

// renamed is the key that a text of a table whose slug has changed has in the source now. It is "" for others.
func (c *comparison) renamed(key string) string {
	e := entry.FindStringSubmatch(key)
	if e == nil || c.slugs[e[1]] == "" {
		return ""
	}
	return c.slugs[e[1]] + e[2]
}

// keys are those of both languages, in alphabetical order.
func (c *comparison) keys() []string {
	all := maps.Clone(c.source)
	maps.Copy(all, c.translated)
	return slices.Sorted(maps.Keys(all))
}

// kept is what the record says of the translation under a key. Texts that have moved, in a list or to another slug, are found by
// their words.
func (c *comparison) kept(key string) origin {
	now, made := originOf(c.source[key], c.translated[key]), readOrigin(c.recorded[key])
	_, isSource := c.source[key]
	words := hash(c.translated[key])
	switch {
	case c.known[now]:
		return now
	case made.source == "", made.source != now.source && made.words() != words && // what was here, or what it was copied from, is elsewhere
		(c.here[made.words()] || isSource && made.own == ownCopy && c.at[made.source] != ""):
		return c.byWords[words]
	}
	return made
}

// origin is the same for a text that is recorded. A word of the interface that is as built in was made from the built-in word.
func (c *comparison) origin(key string) origin {
	made := c.kept(key)
	if text, ok := c.builtIn[key]; ok && made.source == "" {
		return originOf(text, c.translated[key])
	}
	return made
}

var index = regexp.MustCompile(`\[\d+\]`)

// state is the state of the text under a key, "" if it is up to date, with its origin. For Moved, to is the key that it belongs under.
func (c *comparison) state(key string) (state State, made origin, to string) {
	text, isSource := c.source[key]
	translation, exists := c.translated[key]
	if !exists {
		return Missing, made, ""
	}
	made = c.origin(key)
	copied := translation == text || translation == c.before[made.source]
	switch to := c.at[made.source]; {
	case isSource && made == origin{hash(translation), ownCopy}:
		return Untranslated, made, ""
	case to != "" && made.source != hash(text) && c.origin(to).source != made.source &&
		(!isSource || index.ReplaceAllString(to, "") == index.ReplaceAllString(key, "")):
		return Moved, made, to
	case !isSource:
		if to := c.renamed(key); c.source[to] != "" && c.translated[to] == "" {
			return Moved, made, to
		}
		return Extra, made, ""
	case copied && made.own != ownSame && !c.variants && strings.ContainsFunc(text, unicode.IsLetter):
		return Untranslated, made, ""
	case made.source == hash(text):
		return "", made, ""
	case made.source == "":
		return Unrecorded, made, ""
	}
	return Stale, made, ""
}
