package imports_test

import (
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/imports"
)

// TestRecordRoundTrip: a record is read as it was written.
func TestRecordRoundTrip(t *testing.T) {
	record := &imports.Record{Recipes: []imports.Entry{
		{Slug: "review", File: "../a b/ü,\"x\".md"},
		{Slug: "run", File: "-", Part: `Run "it" \ now (2)`, Written: map[string]string{"prompt": "a1", "title": "b2"}},
		{Slug: "say", File: "say.md", Written: map[string]string{"a key": "a1", "": "b2"}},
	}, Removed: []imports.Entry{{Slug: "say", File: "p.md", Part: "Say"}}}

	got, problems := imports.Read("imports.toml", record.Encode())

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

	_, problems := imports.Read("imports.toml", []byte(record))

	if len(problems) != 1 {
		t.Fatal(problems)
	}
	difftest.Equal(t, problems[0].Error(), "imports.toml:10:1: recipe review is in line 2 already; "+
		"remove the one whose file the recipe does not come from")
}

// TestRecordSameOrigin: two recipes cannot come from the same place, since the next import would give one of them the texts
// of the other. Recipes of other parts of the file can.
func TestRecordSameOrigin(t *testing.T) {
	const record = `[[recipes]]
slug = "review"
file = "a.md"
part = "Review"

[[recipes]]
slug = "run"
file = "a.md"
part = "Run"

[[recipes]]
slug = "say"
file = "a.md"
part = "Run"
`

	_, problems := imports.Read("imports.toml", []byte(record))

	if len(problems) != 1 {
		t.Fatal(problems)
	}
	difftest.Equal(t, problems[0].Error(), "imports.toml:12:1: recipe say comes from the same place as recipe run in line 7; "+
		"remove the one that does not come from there, or correct its file and part")
}

// TestUnnumbered: only a number in brackets at the end is taken off the name of a part.
func TestUnnumbered(t *testing.T) {
	for part, want := range map[string]string{
		"Review":         "Review",
		"Review (2)":     "Review",
		"Review (twice)": "Review (twice)",
		"(2) Review":     "(2) Review",
		"":               "",
	} {
		origin := imports.Origin{File: "a.md", Part: part}

		difftest.Equal(t, origin.Unnumbered(), imports.Origin{File: "a.md", Part: want}, part)
	}
}

// TestReadEmptyRecord: an empty file is a record that says nothing, so that it keeps no command from writing.
func TestReadEmptyRecord(t *testing.T) {
	record, problems := imports.Read("imports.toml", []byte("\n"))

	difftest.Equal(t, problems, nil)
	difftest.Equal(t, record.IsEmpty(), true)
}
