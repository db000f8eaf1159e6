// Package contenttest gives tests a small catalogue that they can change, and a folder with an empty one.
package contenttest

import (
	"embed"
	"io/fs"
	"strings"
	"testing"

	"prompt-recipes/content/filetest"
)

//go:embed small/*.toml
var small embed.FS

// Folder returns the folder of a catalogue in English and French that has a little of everything.
func Folder() fs.FS {
	folder, _ := fs.Sub(small, "small") // fails only for an invalid path
	return folder
}

// Small returns the files of the catalogue in [Folder], by name.
func Small(tb testing.TB) map[string][]byte {
	tb.Helper()
	files := map[string][]byte{}
	for _, name := range []string{"catalogue.toml", "en.toml", "fr.toml"} {
		var err error
		if files[name], err = fs.ReadFile(Folder(), name); err != nil {
			tb.Fatal(err)
		}
	}
	return files
}

// Replace replaces the only occurrence of old in a file with new. It fails the test unless old occurs exactly once.
func Replace(tb testing.TB, files map[string][]byte, file, old, new string) {
	tb.Helper()
	text := string(files[file])
	if n := strings.Count(text, old); n != 1 {
		tb.Fatalf("%q is %d times in %s", old, n, file)
	}
	files[file] = []byte(strings.Replace(text, old, new, 1))
}

// BeginEmpty makes a new folder the working folder. The folder has a catalogue without recipes, and other files, given
// by name.
func BeginEmpty(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	filetest.WriteFiles(t, files)
	filetest.WriteFiles(t, map[string]string{
		"catalogue.toml": "source_language = \"en\"\n",
		"en.toml":        "title = \"Ours\"\n",
	})
}
