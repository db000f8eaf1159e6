// Package phrase finds the places where a line of Japanese may break without splitting a phrase. Japanese has no
// space between words, and particles belong to the word before them. Browsers other than Chromium do not keep phrases
// together.
//
// The package implements BudouX (github.com/google/budoux). BudouX has a model that gives weights to the letters
// around a place. A line may break there if the sum of the weights is positive. ja.json is the Japanese model of
// version 0.9.2 of BudouX's npm package, formatted with one line per position. It is under the Apache License 2.0,
// see LICENSE. It contains, by position, letters and their weights:
//
//	UW1 to UW6  one letter, from the third before the place to the third after it
//	BW1 to BW3  two letters, from the second before the place on
//	TW1 to TW4  three letters, from the third before the place on
package phrase

import (
	_ "embed"
	"encoding/json"
	"strings"
	"sync"
	"unicode"
)

//go:embed ja.json
var japanese []byte

// position is a position of the model: which letters near a place it looks at, and the weights of these letters.
type position struct {
	first   int // offset of the first letter from the place, such as -1 for the letter before it
	count   int // number of letters
	weights map[string]int
}

// model contains the weights of letters around a place. A place is between two phrases if its score is positive. The
// score is base plus twice the weights of the letters around the place.
type model struct {
	positions []position
	base      int
}

// japaneseModel returns the model in ja.json, which it decodes on first use. It panics if ja.json, which is built in,
// is invalid.
var japaneseModel = sync.OnceValue(func() model {
	var weights map[string]map[string]int
	if err := json.Unmarshal(japanese, &weights); err != nil {
		panic("phrase: ja.json: " + err.Error())
	}
	var m model
	for name, weights := range weights {
		p := newPosition(name)
		p.weights = weights
		m.positions = append(m.positions, p)
		for _, weight := range weights {
			m.base -= weight
		}
	}
	return m
})

// newPosition returns the position with a name such as UW1, without its weights.
func newPosition(name string) position {
	kind := name[:2]
	number := int(name[2] - '0')
	switch kind {
	case "UW":
		return position{first: number - 4, count: 1}
	case "BW":
		return position{first: number - 3, count: 2}
	case "TW":
		return position{first: number - 4, count: 3}
	}
	panic("phrase: ja.json: unknown position " + name)
}

// score returns the score of the place before letters[place]; see model.
func (m model) score(letters []rune, place int) int {
	score := m.base
	for _, p := range m.positions {
		start := place + p.first
		end := start + p.count
		if start >= 0 && end <= len(letters) {
			score += 2 * p.weights[string(letters[start:end])]
		}
	}
	return score
}

// Split splits a text into phrases, which make up the text again when they are joined. A text without kana is not
// Japanese, so it is one phrase. Split also splits between katakana and a Latin word: compounds of both are longer
// than a narrow column.
func Split(text string) []string {
	if !strings.ContainsFunc(text, isKana) {
		return []string{text}
	}
	model := japaneseModel()
	letters := []rune(text)
	var phrases []string
	start := 0
	for i := 1; i < len(letters); i++ {
		if isLatinAfterKatakana(letters[i-1], letters[i]) || model.score(letters, i) > 0 {
			phrases = append(phrases, string(letters[start:i]))
			start = i
		}
	}
	return append(phrases, string(letters[start:]))
}

func isLatinAfterKatakana(before, after rune) bool {
	const longVowel = 'ー' // belongs to both kana
	return (unicode.Is(unicode.Katakana, before) || before == longVowel) && unicode.Is(unicode.Latin, after)
}

func isKana(r rune) bool {
	return unicode.In(r, unicode.Hiragana, unicode.Katakana)
}
