// Package phrase finds where a line of Japanese may break without tearing a phrase apart, which
// browsers other than Chromium do not: there is no space between words, and particles belong to the
// word before them.
//
// It is BudouX (github.com/google/budoux): a model that gives weights to the letters around a
// place, and breaks where their sum is positive. ja.json is its Japanese model as version 0.9.2 of
// its npm package has it, with a line for each position; it is under the Apache License 2.0, see
// LICENSE. It holds, by position, letters and their weight:
//
//	UW1 to UW6  one letter, the third before the place to the third after it
//	BW1 to BW3  two letters, from the second before the place on
//	TW1 to TW4  three letters, from the third before the place on
//
// It imports nothing of the project. Package ui imports it.
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

// position is one of the model's: some letters near a place, and their weights.
type position struct {
	first   int // letter, counted from the place
	count   int // of letters
	weights map[string]int
}

// model holds the weights of letters around a place. A place is between two phrases if the score,
// base and twice the weights of its letters, is positive.
type model struct {
	positions []position
	base      int
}

// japaneseModel is decoded when it is first needed. It panics if ja.json, which is built in, is not
// as it should be.
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

// newPosition returns the position of a name, such as UW1, without its weights.
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

// score is how likely a place before letters[place] is one between phrases.
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

// Split cuts a text into phrases: joined they are the text. A text without kana is not Japanese,
// and is one phrase.
func Split(text string) []string {
	if !strings.ContainsFunc(text, isKana) {
		return []string{text}
	}
	model := japaneseModel()
	letters := []rune(text)
	var phrases []string
	start := 0
	for i := 1; i < len(letters); i++ {
		if model.score(letters, i) > 0 {
			phrases = append(phrases, string(letters[start:i]))
			start = i
		}
	}
	return append(phrases, string(letters[start:]))
}

func isKana(r rune) bool {
	return unicode.In(r, unicode.Hiragana, unicode.Katakana)
}
