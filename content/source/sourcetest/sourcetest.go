// Package sourcetest gives tests a catalogue that is read and checked: the bundled one, also as files to change, or that
// of the working folder.
package sourcetest

import (
	"path/filepath"
	"sync"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/published"
	"prompt-recipes/content/source"
	"prompt-recipes/content/tomldoc"
)

var checkBundled = sync.OnceValues(func() (*published.Catalogue, error) {
	checked, err := source.Bundled().Check()
	if err != nil {
		return nil, err
	}
	return checked.Published()
})

// Bundled returns the bundled catalogue as it is published. All tests of a package share it.
func Bundled(t testing.TB) *published.Catalogue {
	t.Helper()
	catalogue, err := checkBundled()
	if err != nil {
		t.Fatal(err)
	}
	return catalogue
}

// InWorkingFolder returns the catalogue in the working folder. It fails the test if the catalogue is broken.
func InWorkingFolder(t testing.TB) *catalogue.Catalogue {
	t.Helper()
	from, err := source.Open(".")
	if err != nil {
		t.Fatal(err)
	}
	checked, err := from.Check()
	if err != nil {
		t.Fatal(err)
	}
	if len(checked.Broken) > 0 {
		t.Fatal(checked.Broken)
	}
	return checked.Translations.Catalogue
}

// CopyCatalogue writes the files of the bundled catalogue to a new folder, and returns its name. The copy does not name
// the folder of its messages, which is not beside it: they are built in.
func CopyCatalogue(t testing.TB) string {
	t.Helper()
	dir := filetest.Copy(t, content.Bundled(), t.TempDir())
	name := filepath.Join(dir, content.CatalogueFileName)
	catalogue, problems := tomldoc.Parse(name, []byte(filetest.ReadFile(t, name)))
	if problems != nil {
		t.Fatal(problems)
	}
	edits := catalogue.Edit()
	edits.Remove(tomldoc.Keys("messages"))
	filetest.WriteFile(t, name, string(edits.Bytes()))
	return dir
}
