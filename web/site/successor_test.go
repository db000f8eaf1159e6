package site_test

import (
	"os"
	"path/filepath"
	"testing"

	"prompt-recipes/content/filetest"
	"prompt-recipes/web/site"
	"prompt-recipes/web/site/sitetest"
)

// beforeAndAfterEdit returns a site, and its successor after an edit of a French text.
func beforeAndAfterEdit(t *testing.T) (old, next *site.Site) {
	t.Helper()
	dir := filetest.Copy(t, os.DirFS("testdata/catalogue"), t.TempDir())
	old = sitetest.Build(t, os.DirFS(dir))
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), `summary = "`, `summary = "Autrement dit. `)
	return old, sitetest.Build(t, os.DirFS(dir))
}

// reused reports whether a file shares the bytes of another, rather than having equal ones.
func reused(f, before *site.File) bool {
	return before != nil && &f.Body[0] == &before.Body[0]
}

// TestReuse: a site reuses exactly the bodies that did not change.
func TestReuse(t *testing.T) {
	old, next := beforeAndAfterEdit(t)
	next.Reuse(old)
	for _, path := range []string{"fr/", "fr/page.json", "client.json", "worker.js"} {
		if reused(next.Files[path], old.Files[path]) {
			t.Errorf("%s is still that of the old site", path)
		}
	}
	shared := 0
	for path, f := range next.Files {
		if reused(f, old.Files[path]) {
			shared++
		}
	}
	if shared < len(next.Files)/2 {
		t.Errorf("of %d files %d are those of the old site", len(next.Files), shared)
	}
	if !reused(next.NotFound["en"], old.NotFound["en"]) {
		t.Error("the page for unknown addresses is not that of the old site")
	}
	if !reused(next.LanguageChooser, old.LanguageChooser) {
		t.Error("the language chooser is not that of the old site")
	}
}

// TestWithAssetsOf: a site takes from older sites exactly the assets that it lacks.
func TestWithAssetsOf(t *testing.T) {
	old, next := beforeAndAfterEdit(t)
	both := next.WithAssetsOf([]*site.Site{old})
	lacking := 0
	for path, f := range old.Files {
		if next.Files[path] == nil {
			lacking++
		}
		if f.Immutable && both.Files[path] == nil || !f.Immutable && both.Files[path] != next.Files[path] {
			t.Errorf("%s is missing, or of the old site", path)
		}
	}
	if lacking == 0 || len(both.Files) != len(next.Files)+lacking {
		t.Errorf("%d files of %d are missing in the next site, both have %d",
			lacking, len(old.Files), len(both.Files))
	}
}
