package importer_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/fault"
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

	found, err := importer.Read(t.Context(), []string{"prompts", "-"}, importer.Options{Stdin: quotes})
	if err != nil {
		t.Fatal(err)
	}

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
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	text := "Do it." + strings.Repeat("<!-- x -->", 100_000)

	found, err := importer.Read(ctx, []string{"-"}, importer.Options{Stdin: strings.NewReader(text)})
	if err != nil {
		t.Fatal(err)
	}

	if len(found.Recipes) != 1 || found.Recipes[0].Prompt != "Do it." {
		t.Errorf("recipes are %v", found.Recipes)
	}
	difftest.Equal(t, len(found.Recipes[0].Changes), 1)
}

// brokenReader panics, as a parser may.
type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { panic("no paper") }

// TestReadPanics: a panic while files are read is an error of the command that reads them.
func TestReadPanics(t *testing.T) {
	_, err := importer.Read(t.Context(), []string{"-"}, importer.Options{Stdin: brokenReader{}})

	if _, isFault := errors.AsType[fault.Error](err); !isFault || !strings.Contains(err.Error(), "no paper") {
		t.Errorf("the error is %v", err)
	}
}
