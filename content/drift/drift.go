// Package drift finds the translated texts that may no longer say what the source language says.
//
// A catalogue keeps a [Record] of the source text that each translated text was made from. [Compare] compares it with the
// source text of today, and [Record.Mark] brings it up to date.
//
// This package imports content, content/catalogue and content/problem of the project. It reads no files: package source
// does.
package drift

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"strings"

	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/problem"
)

// State says how a translated text relates to its source.
type State string

// The states of a text that is not up to date.
const (
	Missing    State = "missing"    // the source language has it, the translation does not
	Extra      State = "extra"      // the translation has it, the source language does not
	Stale      State = "stale"      // the source changed since the translation was made
	Unrecorded State = "unrecorded" // there is no record of what the translation was made from
)

// Text is a text of a translation that is not known to say what its source says.
type Text struct {
	Language string
	Key      string // such as recipes.config-audit.why_it_holds or introduction[1]
	State    State
	Before   string          // the source text that the translation was made from; only for Stale
	Now      string          // the source text today; "" for Extra
	Problem  problem.Problem // the same as a warning, at the text or, if it is missing, at the table that it belongs in
}

// Compare compares every translation with the source language, key by key. It is in the order of languages, and of the
// texts in their files. The files must have nothing in Broken; they may have other problems.
func Compare(files *catalogue.Files, record *Record) []Text {
	var all []Text
	for _, language := range slices.Sorted(maps.Keys(files.Languages)) {
		if language != files.SourceLanguage {
			all = append(all, compare(files, record, language)...)
		}
	}
	return all
}

func compare(files *catalogue.Files, record *Record, language string) []Text {
	d := files.Languages[language]
	source, translated := texts(files, files.SourceLanguage), texts(files, language)
	var all []Text
	add := func(key string, state State, before, now string) {
		p := d.Text.Warningf(d.Text.Key(key), "%s: %s (recipes status shows the source text)", state, key)
		all = append(all, Text{language, key, state, before, now, p})
	}
	for key, text := range source {
		recorded, ok := record.Languages[language][key]
		switch _, exists := translated[key]; {
		case !exists && omits(d.Value.Omit, key):
		case !exists:
			add(key, Missing, "", text)
		case !ok:
			add(key, Unrecorded, "", text)
		case recorded != hash(text):
			add(key, Stale, record.Texts[recorded], text)
		}
	}
	for key := range translated {
		if _, ok := source[key]; !ok {
			add(key, Extra, "", "")
		}
	}
	slices.SortFunc(all, func(a, b Text) int {
		return cmp.Or(cmp.Compare(a.Problem.Line, b.Problem.Line), cmp.Compare(a.Problem.Column, b.Problem.Column), cmp.Compare(a.Key, b.Key))
	})
	return all
}

func texts(files *catalogue.Files, language string) map[string]string {
	return catalogue.Texts(files.Languages[language].Value)
}

// omits is true if a language leaves out the block that a key belongs to.
func omits(omit []string, key string) bool {
	return slices.ContainsFunc(omit, func(block string) bool {
		return isUnder(key, block) || key == block+"_title"
	})
}

// isUnder is true if a text has the given key, or is in the table or list of that key.
func isUnder(text, key string) bool {
	rest, ok := strings.CutPrefix(text, key)
	return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:5])
}
