package harness

import (
	"flag"
	"io/fs"
	"os"
	"strings"
	"sync"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/source"
	"prompt-recipes/locales"
)

// Catalogue is what the pages under test are made from.
func Catalogue(t testing.TB) *catalogue.Catalogue { return checked(t).Catalogue }

// Words are the words of the interface, by language.
func Words(t testing.TB) map[string]*locales.Localizer { return checked(t).Words }

var check = sync.OnceValues(func() (*source.Checked, error) { return source.Bundled().Check() })

func checked(t testing.TB) *source.Checked {
	t.Helper()
	c, err := check()
	if err != nil || c.Catalogue == nil {
		t.Fatal(err, c)
	}
	return c
}

// CopyCatalogue writes the bundled catalogue to a new folder.
func CopyCatalogue(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, content.Bundled()); err != nil {
		t.Fatal(err)
	}
	return dir
}

// Edit replaces old, which must be there, in a file.
func Edit(t testing.TB, path, old, new string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(data), old) {
		t.Fatalf("%s does not hold %q", path, old)
	}
	WriteFile(t, path, strings.Replace(string(data), old, new, 1))
}

// Mkdir makes a folder and those above it, and returns its name.
func Mkdir(t testing.TB, name string) string {
	t.Helper()
	if err := os.MkdirAll(name, 0o755); err != nil {
		t.Fatal(err)
	}
	return name
}

// WriteFile writes a file in a folder that exists.
func WriteFile(t testing.TB, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

var update = flag.Bool("update", false, "write golden files")

// Golden compares a text with a file. After a change that is meant, run the test with -update and read the difference.
func Golden(t testing.TB, name, got string) {
	t.Helper()
	if *update {
		WriteFile(t, name, got)
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	difftest.Expect(t, strings.Split(string(want), "\n"), strings.Split(got, "\n"), name)
}

// Files are the names of all files below a folder, sorted.
func Files(t testing.TB, dir string) []string {
	t.Helper()
	var names []string
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// ReadFiles are the texts of all files below a folder, by name.
func ReadFiles(t testing.TB, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, name := range Files(t, dir) {
		data, err := fs.ReadFile(os.DirFS(dir), name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(data)
	}
	return files
}
