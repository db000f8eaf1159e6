package importer_test

import (
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/importer"
)

// TestRecordRoundTrip: a record is read as it was written.
func TestRecordRoundTrip(t *testing.T) {
	record := &importer.Record{Recipes: []importer.Imported{
		{Slug: "review", File: "../a b/ü,\"x\".md"},
		{Slug: "run", File: "-", Part: `Run "it" \ now (2)`, Written: map[string]string{"prompt": "a1", "title": "b2"}},
	}}

	got, problems := importer.ReadRecord("imports.toml", record.Encode())

	difftest.Equal(t, got, record)
	difftest.Equal(t, len(problems), 0)
}
