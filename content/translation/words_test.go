package translation_test

import (
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/translation"
)

func TestDiff(t *testing.T) {
	for _, test := range [][3]string{
		{"One two three.", "One four three.", "One [-two-]{+four+} three."},
		{"One two.", "One, two.", "One{+,+} two."},
		{"", "New.", "{+New.+}"},
		{"Same.", "Same.", "Same."},
		{"失敗したテスト", "成功したテスト", "[-失敗-]{+成功+}したテスト"},
	} {
		t.Run(test[0]+" to "+test[1], func(t *testing.T) {
			difftest.Equal(t, translation.Diff(test[0], test[1]), test[2])
		})
	}
}

func TestCountWords(t *testing.T) {
	for text, want := range map[string]int{
		"":                     0,
		"It’s one, two-three.": 3,
		"`npm test` – 3 × 4":   4,
		"失敗したテスト":              7,
	} {
		difftest.Equal(t, translation.CountWords(text), want, text)
	}
}
