package source_test

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/problem"
)

// encodePicture returns an empty PNG of the given size in pixels.
func encodePicture(t *testing.T, width, height int) string {
	t.Helper()
	var encoded bytes.Buffer
	if err := png.Encode(&encoded, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return encoded.String()
}

// TestSharePictures: the share pictures in the folder of a catalogue are read. Other pictures are
// not.
func TestSharePictures(t *testing.T) {
	dir := copySmall(t)
	picture := encodePicture(t, 1200, 630)
	for _, name := range []string{"share.png", "share.fr.png"} {
		filetest.WriteFile(t, filepath.Join(dir, name), picture)
	}
	for _, name := range []string{"logo.png", "share.jpg", ".share.en.png"} {
		filetest.WriteFile(t, filepath.Join(dir, name), "not read")
	}
	checked := checkFolder(t, dir)
	difftest.Equal(t, siteOf(t, checked).Pictures, map[string][]byte{"": []byte(picture), "fr": []byte(picture)})
	if found := checked.Problems.In(filepath.Join(dir, "share.png"), filepath.Join(dir, "share.fr.png")); len(found) > 0 {
		t.Error(found)
	}
}

// TestWrongSharePicture: a file that cannot be a share picture is an error with a place.
func TestWrongSharePicture(t *testing.T) {
	for name, test := range map[string]struct{ file, data, want string }{
		"no PNG":           {"share.png", "<svg/>", "this is not a PNG file"},
		"empty":            {"share.png", "", "this is not a PNG file"},
		"half the size":    {"share.fr.png", encodePicture(t, 600, 315), "the picture has 600 by 315 pixels"},
		"another height":   {"share.en.png", encodePicture(t, 1200, 627), "the picture has 1200 by 627 pixels"},
		"the other way up": {"share.en.png", encodePicture(t, 630, 1200), "the picture has 630 by 1200 pixels"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := copySmall(t)
			filetest.WriteFile(t, filepath.Join(dir, test.file), test.data)
			checked := checkFolder(t, dir)
			requireErrors(t, checked)
			want := problem.List{{
				File:     filepath.Join(dir, test.file),
				Line:     1,
				Column:   1,
				Kind:     problem.File,
				Severity: problem.Error,
				Message:  test.want,
				Hint:     "a share picture is a PNG of 1200 by 630 pixels",
			}}
			if diff := cmp.Diff(want, checked.Problems.Of(problem.Error)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestSharePictureOfNoLanguage: a share picture that no page will show is a warning.
func TestSharePictureOfNoLanguage(t *testing.T) {
	dir := copySmall(t)
	filetest.WriteFile(t, filepath.Join(dir, "share.it.png"), encodePicture(t, 1200, 630))
	checked := checkFolder(t, dir)
	requireNoErrors(t, checked)
	want := problem.List{{
		File:     filepath.Join(dir, "share.it.png"),
		Line:     1,
		Column:   1,
		Kind:     problem.File,
		Severity: problem.Warning,
		Message:  "there is no language it for this share picture",
		Hint:     "rename or remove the file",
	}}
	if diff := cmp.Diff(want, checked.Problems.In(filepath.Join(dir, "share.it.png"))); diff != "" {
		t.Error(diff)
	}
}

// TestSharePictureOfDraft: a mistake in the picture of a draft does not stop other languages from
// being published.
func TestSharePictureOfDraft(t *testing.T) {
	dir := copySmall(t)
	filetest.Edit(t, filepath.Join(dir, "catalogue.toml"),
		"[[categories]]", "[languages.fr]\ndraft = true\n[[categories]]")
	filetest.WriteFile(t, filepath.Join(dir, "share.fr.png"), "")
	checked := checkFolder(t, dir)
	found := checked.Problems.In(filepath.Join(dir, "share.fr.png"))
	requireNoErrors(t, checked)
	if len(found) != 1 || found[0].Severity != problem.Note {
		t.Error(checked.Problems)
	}
}

// TestLargeSharePictures: pictures count towards the limit of all files.
func TestLargeSharePictures(t *testing.T) {
	dir := copySmall(t)
	name := filepath.Join(dir, "share.png")
	filetest.WriteFile(t, name, encodePicture(t, 1200, 630))
	if err := os.Truncate(name, 17<<20); err != nil {
		t.Fatal(err)
	}
	want := "reading " + dir + ": its files have more than 16777216 bytes together; make several catalogues of it"
	if _, err := mustOpen(t, dir).Check(); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
