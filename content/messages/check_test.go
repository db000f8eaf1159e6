package messages

import (
	"bytes"
	"io/fs"
	"maps"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/locales"
)

// TestProblems: each file of testdata/problems contains an English message file, the message file of another
// language, and the problems of the second file.
func TestProblems(t *testing.T) {
	cases, err := filepath.Glob("testdata/problems/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatal(cases, err)
	}
	for _, name := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if len(archive.Files) != 3 || archive.Files[2].Name != "problems" {
				t.Fatal("the sections are not an English file, another one and problems")
			}
			english, translated, problems := archive.Files[0], archive.Files[1], &archive.Files[2]
			tag := strings.TrimSuffix(strings.TrimPrefix(translated.Name, "active."), ".toml")

			got := listProblems(Parse("", english.Data).Messages, tag, string(translated.Data))

			problems.Data = []byte(got)
			filetest.Golden(t, name, string(txtar.Format(archive)))
		})
	}
}

// listProblems lists the problems of a message file, one per line.
func listProblems(english map[string]Message, tag, text string) string {
	name := locales.MessageFile(tag)
	problems := Check(english, tag, Parse(name, []byte(text)))
	if len(problems) == 0 {
		return ""
	}
	return problems.Error() + "\n"
}

func TestNoFile(t *testing.T) {
	missing := Missing("active.de.toml", "de")

	const want = "active.de.toml:1:1: the file is missing; it has the words of the interface"
	difftest.Equal(t, missing.Error(), want)
}

// TestOwnEnglish: the English message file of a catalogue is compared with the built-in one, too.
func TestOwnEnglish(t *testing.T) {
	own, err := fs.ReadFile(locales.Bundled(), "active.en.toml")
	if err != nil {
		t.Fatal(err)
	}
	own = bytes.Replace(own, []byte("Copied = "), []byte("Coppied = "), 1)

	problems := Check(English(), "en", Parse("active.en.toml", own))

	const want = "the program has no message Coppied, so nothing shows it; did you mean Copied?"
	if len(problems) != 1 || !strings.Contains(problems.Error(), want) {
		t.Errorf("got %v, want %s", problems, want)
	}
}

// TestMerge: of the messages of several files, those of the first count.
func TestMerge(t *testing.T) {
	own := map[string]Message{"Hello": {"other": "Hallo"}}
	builtIn := map[string]Message{"Bye": {"other": "Tschüs"}, "Hello": {"other": "Servus"}}

	merged := Merge(own, builtIn, English())

	want := maps.Clone(English())
	maps.Copy(want, map[string]Message{"Bye": {"other": "Tschüs"}, "Hello": {"other": "Hallo"}})
	difftest.Equal(t, merged, want)
}

// TestEncode: a file that was written has the same messages, with tags before all of their texts.
func TestEncode(t *testing.T) {
	all := map[string]Message{"Copied": {"other": "Taken"}, "Recipes": {"one": "one \"recipe\"", "other": "recipes"}}

	data, err := Encode(all, map[string]string{"Recipes": "[en] "})

	if err != nil {
		t.Fatal(err)
	}
	want := map[string]Message{
		"Copied":  {"other": "Taken"},
		"Recipes": {"one": "[en] one \"recipe\"", "other": "[en] recipes"},
	}
	difftest.Equal(t, Parse("", data).Messages, want)
}
