// Package phrase finds where a line of Japanese may break without tearing a phrase apart, which browsers other than
// Chromium do not: there is no space between words, and particles belong to the word before them.
//
// It is BudouX (github.com/google/budoux): a model that gives weights to the letters around a place, and breaks where
// their sum is positive. ja.json is its Japanese model as version 0.9.2 of its npm package has it, with a line for each
// position; it is under the Apache License 2.0, see LICENSE. It holds, by position, letters and their weight:
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

// position is one of the model's: letters first to first+count, counted from the place, and their weights.
type position struct {
	first, count int
	weights      map[string]int
}

// model is the Japanese one, and the score that a place without known letters has, both doubled so as to be whole.
var model = sync.OnceValues(func() (positions []position, base int) {
	var weights map[string]map[string]int
	if err := json.Unmarshal(japanese, &weights); err != nil {
		panic("phrase: ja.json: " + err.Error()) // it is built in
	}
	for name, w := range weights {
		count := map[byte]int{'U': 1, 'B': 2, 'T': 3}[name[0]]
		nearest := map[byte]int{'U': 4, 'B': 3, 'T': 4}[name[0]] // number of the position that begins at the place
		positions = append(positions, position{int(name[2]-'0') - nearest, count, w})
		for _, weight := range w {
			base -= weight
		}
	}
	return positions, base
})

// Split cuts a text into phrases: joined they are the text. A text without kana is not Japanese, and one phrase.
func Split(text string) []string {
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana) }) {
		return []string{text}
	}
	positions, base := model()
	letters := []rune(text)
	var phrases []string
	start := 0
	for i := 1; i < len(letters); i++ {
		score := base
		for _, p := range positions {
			if from, to := i+p.first, i+p.first+p.count; from >= 0 && to <= len(letters) {
				score += 2 * p.weights[string(letters[from:to])]
			}
		}
		if score > 0 {
			phrases = append(phrases, string(letters[start:i]))
			start = i
		}
	}
	return append(phrases, string(letters[start:]))
}
