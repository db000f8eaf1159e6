// Package sourcetest gives tests the bundled catalogue: loaded and checked, or as files to change.
package sourcetest

import (
	"sync"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/source"
	"prompt-recipes/locales"
)

// Pages returns the pages of the bundled catalogue. All tests of a package share it.
func Pages(t testing.TB) *check.Pages {
	t.Helper()
	return bundledSite(t).Pages
}

// Words returns the words of the interface, by language. All tests of a package share them.
func Words(t testing.TB) map[string]*locales.Localizer {
	t.Helper()
	return bundledSite(t).Words
}

var checkBundled = sync.OnceValues(func() (*source.SiteInput, error) {
	checked, err := source.Bundled().Check()
	if err != nil {
		return nil, err
	}
	return checked.SiteInput()
})

func bundledSite(t testing.TB) *source.SiteInput {
	t.Helper()
	input, err := checkBundled()
	if err != nil {
		t.Fatal(err)
	}
	return input
}

// CopyCatalogue writes the files of the bundled catalogue to a new folder, and returns its name.
func CopyCatalogue(t testing.TB) string {
	t.Helper()
	return filetest.Copy(t, content.Bundled(), t.TempDir())
}
