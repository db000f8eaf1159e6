package importer_test

import (
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/importer"
)

// TestReadLongLine: a recipe that no file of a catalogue can hold is refused alone, where its line is too long.
func TestReadLongLine(t *testing.T) {
	t.Chdir(t.TempDir())
	long := strings.Repeat("Do it. ", 20_000)
	filetest.WriteFile(t, "prompts/fits.md", "Do it.\n")
	filetest.WriteFile(t, "prompts/prompt.md", "Do it.\n"+long+"\n")
	quotes := strings.NewReader(strings.Repeat(`"`, 60_000)) // which are escaped in the record

	found := importer.Read([]string{"prompts", "-"}, importer.Options{Stdin: quotes})

	var refused []string
	for _, p := range found.Refused {
		refused = append(refused, p.Place()+": "+p.Text())
	}
	const tooLong = "the line has more than 100000 bytes; break it"
	difftest.Equal(t, refused, []string{"prompts/prompt.md:2:1: " + tooLong, "-:1:1: " + tooLong})
	if len(found.Recipes) != 1 || found.Recipes[0].Name != "fits" {
		t.Errorf("recipes are %v", found.Recipes)
	}
}

// TestReadManyComments: the comments of one line are looked at together, and take no time that grows with their square.
func TestReadManyComments(t *testing.T) {
	text := "Do it." + strings.Repeat("<!-- x -->", 100_000)

	found := importer.Read([]string{"-"}, importer.Options{Stdin: strings.NewReader(text)})

	if len(found.Recipes) != 1 || found.Recipes[0].Prompt != "Do it." {
		t.Errorf("recipes are %v", found.Recipes)
	}
	difftest.Equal(t, len(found.Recipes[0].Changes), 1)
}
