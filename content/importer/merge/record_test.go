package merge_test

import (
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/importer/merge"
)

// TestRecordRoundTrip: a record is read as it was written.
func TestRecordRoundTrip(t *testing.T) {
	record := &merge.Record{Recipes: []merge.Imported{
		{Slug: "review", File: "../a b/ü,\"x\".md"},
		{Slug: "run", File: "-", Part: `Run "it" \ now (2)`, Written: map[string]string{"prompt": "a1", "title": "b2"}},
	}, Removed: []merge.Imported{{Slug: "say", File: "p.md", Part: "Say"}}}

	got, problems := merge.ReadRecord("imports.toml", record.Encode())

	difftest.Equal(t, got, record)
	difftest.Equal(t, len(problems), 0)
}

// TestRecordRepeated: a recipe that is in the record twice, as after a merge of two branches, is a problem there.
func TestRecordRepeated(t *testing.T) {
	const record = `[[recipes]]
slug = "review"
file = "a.md"

[[recipes]]
slug = "run"
file = "b.md"

[[recipes]]
slug = "review"
file = "c.md"
`

	_, problems := merge.ReadRecord("imports.toml", []byte(record))

	if len(problems) != 1 {
		t.Fatal(problems)
	}
	difftest.Equal(t, problems[0].Error(), "imports.toml:10:1: recipe review is in line 2 already; "+
		"remove the one whose file the recipe does not come from")
}
