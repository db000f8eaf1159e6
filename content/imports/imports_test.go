package imports_test

import (
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/imports"
)

// TestRecordRoundTrip: a record is read as it was written.
func TestRecordRoundTrip(t *testing.T) {
	record := &imports.Record{Recipes: []imports.Entry{
		{Slug: "review", File: "../a b/ü,\"x\".md"},
		{Slug: "run", File: "-", Part: `Run "it" \ now (2)`, Number: 2, Written: map[string]string{"prompt": "a1", "title": "b2"}},
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

// TestRecordMissing: a recipe that is missing from its file may have the origin of another one.
func TestRecordMissing(t *testing.T) {
	record := &imports.Record{Recipes: []imports.Entry{
		{Slug: "run", File: "a.md", Part: "Run", Missing: true},
		{Slug: "run-2", File: "a.md", Part: "Run"},
	}}

	got, problems := imports.Read("imports.toml", record.Encode())

	difftest.Equal(t, got, record)
	difftest.Equal(t, problems, nil)
}

// TestWithdrawn: there is a warning of a recipe of the catalogue that is gone from its file or was removed, unless
// another one has its slug now.
func TestWithdrawn(t *testing.T) {
	written := map[string]string{"prompt": imports.Hash("Do it.")}
	record := &imports.Record{
		Recipes: []imports.Entry{
			{Slug: "run", File: "a.md", Missing: true},
			{Slug: "gone", File: "b.md", Missing: true},
			{Slug: "again", File: "c.md"},
		},
		Removed: []imports.Entry{
			{Slug: "removed", File: "d.md", Written: written},
			{Slug: "again", File: "e.md", Written: written},
			{Slug: "other", File: "f.md", Written: written},
		},
	}
	prompts := map[string]string{"run": "Run it.", "again": "Do it.", "removed": "Do it.", "other": "Do another."}

	found := imports.Withdrawn("imports.toml", record.Encode(), prompts)

	difftest.Equal(t, found.Error(), "imports.toml:7:1: recipe run is no longer in a.md; "+
		"to keep it as a recipe without a file, remove this entry\n"+
		"imports.toml:18:1: recipe removed was removed, and the catalogue has it, as after a merge of two branches; "+
		"to keep it, remove this entry")
}

// TestRecordNumber: the number of a part is a number.
func TestRecordNumber(t *testing.T) {
	const record = "[[recipes]]\nslug = \"run\"\nfile = \"a.md\"\npart = \"Run\"\nnumber = \"2\"\n"

	_, problems := imports.Read("imports.toml", []byte(record))

	if len(problems) != 1 {
		t.Fatal(problems)
	}
	difftest.Equal(t, problems[0].Error(), "imports.toml:5:1: recipes.run.number must be a whole number, without quotes")
}

// TestMoved: a file is followed into another folder if its name says that it is the same.
func TestMoved(t *testing.T) {
	for name, test := range map[string]struct {
		recorded, read []string
		want           map[string]string
	}{
		"moved":           {[]string{"gone/a.md"}, []string{"p/a.md"}, map[string]string{"gone/a.md": "p/a.md"}},
		"skill":           {[]string{"gone/a/SKILL.md"}, []string{"p/a/SKILL.md", "p/b/SKILL.md"}, map[string]string{"gone/a/SKILL.md": "p/a/SKILL.md"}},
		"still there":     {[]string{"there/a.md"}, []string{"p/a.md"}, nil},
		"in the record":   {[]string{"gone/a.md", "p/a.md"}, []string{"p/a.md"}, nil},
		"one of two":      {[]string{"gone/a.md", "gone/b/a.md"}, []string{"p/a.md"}, nil},
		"to one of two":   {[]string{"gone/a.md"}, []string{"p/a.md", "q/a.md"}, nil},
		"another name":    {[]string{"gone/a.md"}, []string{"p/b.md"}, nil},
		"standard input":  {[]string{"gone/-"}, []string{"-"}, nil},
		"of another name": {[]string{"gone/a.md", "gone/b.md"}, []string{"p/b.md"}, map[string]string{"gone/b.md": "p/b.md"}},
	} {
		exists := func(file string) bool { return !strings.HasPrefix(file, "gone/") }

		moved := imports.Moved(test.recorded, test.read, exists)

		difftest.Equal(t, len(moved), len(test.want), name)
		for from, to := range test.want {
			difftest.Equal(t, moved[from], to, name)
		}
	}
}

// TestReadEmptyRecord: an empty file is a record that says nothing, so that it keeps no command from writing.
func TestReadEmptyRecord(t *testing.T) {
	record, problems := imports.Read("imports.toml", []byte("\n"))

	difftest.Equal(t, problems, nil)
	difftest.Equal(t, record.IsEmpty(), true)
}
