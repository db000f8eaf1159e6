package translation

import (
	"testing"

	"prompt-recipes/content/tomldoc"
)

// one returns a unit with one text, or none for "".
func one(text string) unit {
	if text == "" {
		return unit{}
	}
	return unit{[]string{text}, []tomldoc.Path{tomldoc.Keys("title")}}
}

// TestClassify has a pair for each state and detail.
func TestClassify(t *testing.T) {
	before := one("Test.")
	copied := madeFrom{before.hash(), copyOfSource}
	recorded := madeFrom{before.hash(), one("le Test.").hash()}
	for name, test := range map[string]struct {
		source, translation string
		made                madeFrom
		state               State
		detail              Detail
	}{
		"recorded":                            {"Test.", "le Test.", recorded, "", ""},
		"recorded as rightly the same":        {"Test.", "Test.", madeFrom{before.hash(), sameAsSource}, "", ""},
		"not in the translation":              {"Test.", "", recorded, Missing, ""},
		"not in the source":                   {"", "le Test.", recorded, Extra, ""},
		"never recorded":                      {"Test.", "le Test.", madeFrom{}, Unrecorded, ""},
		"translated since it was copied":      {"Test.", "le Test.", copied, Unrecorded, New},
		"changed since it was recorded":       {"Test.", "le test.", recorded, Unrecorded, New},
		"equal, never recorded":               {"Test.", "Test.", madeFrom{}, Untranslated, ""},
		"copied":                              {"Test.", "Test.", copied, Untranslated, ""},
		"copied, source changed":              {"Tests.", "Test.", copied, Untranslated, OldCopy},
		"recorded, source changed":            {"Tests.", "le Test.", recorded, Stale, ""},
		"recorded, source changed, edited":    {"Tests.", "les Tests.", recorded, Stale, Edited},
		"copied, source changed, translated":  {"Tests.", "le Test.", copied, Stale, ""},
		"as recorded, source equal to it now": {"le Test.", "le Test.", recorded, Stale, ""},
	} {
		p := pair{source: one(test.source), translation: one(test.translation), made: test.made}
		p.now = upToDate(test.source, test.translation)

		state, detail := p.classify()

		if state != test.state || detail != test.detail {
			t.Errorf("%s: it is %q, %q, want %q, %q", name, state, detail, test.state, test.detail)
		}
	}
}
