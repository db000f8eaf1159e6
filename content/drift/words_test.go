package drift_test

import (
	"strings"
	"testing"

	"prompt-recipes/content/drift"
)

func TestDiff(t *testing.T) {
	for _, test := range [][3]string{
		{"One two three.", "One four three.", "One [two|four] three."},
		{"One two.", "One, two.", "One[|,] two."},
		{"", "New.", "[|New.]"},
		{"Same.", "Same.", "Same."},
		{"失敗したテスト", "成功したテスト", "[失敗|成功]したテスト"},
	} {
		var b, before, now strings.Builder
		changes := drift.Diff(test[0], test[1])
		for i, change := range changes {
			switch change.Op {
			case drift.Keep:
				b.WriteString(change.Text)
				before.WriteString(change.Text)
				now.WriteString(change.Text)
			case drift.Remove:
				b.WriteString("[" + change.Text + "|")
				before.WriteString(change.Text)
				if i+1 == len(changes) || changes[i+1].Op != drift.Add {
					b.WriteString("]")
				}
			case drift.Add:
				if i == 0 || changes[i-1].Op != drift.Remove {
					b.WriteString("[|")
				}
				b.WriteString(change.Text + "]")
				now.WriteString(change.Text)
			}
		}
		if b.String() != test[2] || before.String() != test[0] || now.String() != test[1] {
			t.Errorf("%q to %q: %s, want %s", test[0], test[1], b.String(), test[2])
		}
	}
}

func TestCountWords(t *testing.T) {
	for text, want := range map[string]int{"": 0, "It’s one, two-three.": 3, "`npm test` – 3 × 4": 4, "失敗したテスト": 7} {
		if got := drift.CountWords(text); got != want {
			t.Errorf("%q has %d words, want %d", text, got, want)
		}
	}
}
