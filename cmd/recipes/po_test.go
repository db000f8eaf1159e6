package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"prompt-recipes/locales"
	"prompt-recipes/web/browsertest/harness"
)

// gettext runs a program of GNU gettext, which make tools installs, and returns what it prints.
func gettext(t *testing.T, args ...string) string {
	t.Helper()
	output, err := exec.Command(args[0], args[1:]...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", args, err, output)
	}
	return string(output)
}

// ownCatalogue is a copy of the bundled catalogue that has its message files too.
func ownCatalogue(t *testing.T) string {
	dir := harness.CopyCatalogue(t)
	names, err := fs.Glob(locales.Bundled(), "*.toml")
	if err != nil {
		t.Fatal(err)
	}
	harness.Mkdir(t, filepath.Join(dir, "locales"))
	for _, name := range names {
		data, err := fs.ReadFile(locales.Bundled(), name)
		if err != nil {
			t.Fatal(err)
		}
		harness.WriteFile(t, filepath.Join(dir, "locales", name), string(data))
	}
	return dir
}

// exportTo writes the PO file of French to a file.
func exportTo(t *testing.T, dir, file string) {
	t.Helper()
	output, code := harness.Status(t, "po", "export", "fr", "--content", dir)
	if code != 0 {
		t.Fatal(output)
	}
	harness.WriteFile(t, file, output)
}

// TestPO: an export that comes back as it went, or through gettext, changes no byte. A text that was translated is written in its
// place and recorded. What became fuzzy meanwhile is left alone.
func TestPO(t *testing.T) {
	dir, work := ownCatalogue(t), t.TempDir()
	exported, translated := filepath.Join(work, "fr.po"), filepath.Join(work, "translated.po")
	harness.Edit(t, filepath.Join(dir, "en.toml"), "Prompt Templates That Ship Code", "Prompt Templates That Ship")
	harness.Edit(t, filepath.Join(dir, "locales", "active.en.toml"), `Copied = "Copied"`, `Copied = "Copied it"`)
	exportTo(t, dir, exported)
	if output := gettext(t, "msgfmt", "--check", "--statistics", "-o", os.DevNull, exported); !strings.HasSuffix(output, " translated messages, 2 fuzzy translations.\n") || strings.Contains(output, "warning") {
		t.Error(output)
	}
	if data := harness.ReadFiles(t, work)["fr.po"]; !strings.Contains(data, "#, fuzzy\n#| msgid \"Prompt Templates That Ship Code\"\nmsgctxt \"title\"\n") {
		t.Error("a stale text is not fuzzy, or lacks its previous text")
	}

	before := harness.ReadFiles(t, dir)
	gettext(t, "msgcat", "--width", "60", "-o", translated, exported)
	for _, file := range []string{exported, translated} {
		if output, ok := harness.Run(t, "po", "import", file, "--content", dir); !ok || output != "fr: 0 texts written, 0 texts recorded as up to date, 2 fuzzy or empty\n" {
			t.Error(output)
		}
		if diff := cmp.Diff(before, harness.ReadFiles(t, dir)); diff != "" {
			t.Errorf("%s changes files:\n%s", filepath.Base(file), diff)
		}
	}

	gettext(t, "msgattrib", "--clear-fuzzy", "--clear-previous", "--width", "60", "-o", translated, exported)
	harness.Edit(t, translated, `"Modèles de prompts pour livrer du code"`, `"Modèles \\"`+"\n"+`"de prompts pour livrer"`)
	harness.Edit(t, translated, `"Copié"`, `"Copié !"`)
	if output, ok := harness.Run(t, "po", "import", translated, "--content", dir); !ok || output != "fr: 2 texts written, 2 texts recorded as up to date, 0 fuzzy or empty\n" {
		t.Error(output)
	}
	want := harness.ReadFiles(t, dir)
	want["fr.toml"] = strings.Replace(before["fr.toml"], `"Modèles de prompts pour livrer du code"`, `"Modèles \\de prompts pour livrer"`, 1)
	want["locales/active.fr.toml"] = strings.Replace(before["locales/active.fr.toml"], `"Copié"`, `"Copié !"`, 1)
	if diff := cmp.Diff(want, harness.ReadFiles(t, dir)); diff != "" {
		t.Error(diff)
	}
	if output, _ := harness.Run(t, "status", "fr", "--content", dir); output != "every translation is up to date\n" {
		t.Error(output)
	}

	// The English changes while a translator has the file. What gettext merges is fuzzy, and the import leaves it alone; a file that
	// was not merged is recorded as made from the English that it has.
	harness.Edit(t, filepath.Join(dir, "en.toml"), "Prompt Templates That Ship", "Prompt Templates Which Ship")
	exportTo(t, dir, exported)
	merged := filepath.Join(work, "merged.po")
	gettext(t, "msgmerge", "--quiet", "--previous", "-o", merged, translated, exported)
	if output := gettext(t, "msgfmt", "--check", "--statistics", "-o", os.DevNull, merged); !strings.Contains(output, "1 fuzzy") {
		t.Error(output)
	}
	if output, _ := harness.Run(t, "po", "import", merged, "--content", dir); output != "fr: 0 texts written, 0 texts recorded as up to date, 1 fuzzy or empty\n" {
		t.Error(output)
	}
	harness.Edit(t, translated, "pour livrer", "qui livrent")
	harness.Run(t, "po", "import", translated, "--content", dir)
	if output, _ := harness.Run(t, "status", "fr", "--content", dir); !strings.Contains(output, "    before: Prompt Templates That Ship\n    now:    Prompt Templates Which Ship\n") || !strings.Contains(output, "qui livrent") {
		t.Error(output)
	}
}

// TestPOMissing: texts that a language file lacks are written where they belong. One that cannot be is named, and does not keep the
// others from being written.
func TestPOMissing(t *testing.T) {
	dir, file := t.TempDir(), filepath.Join(t.TempDir(), "de.po")
	harness.Run(t, "init", dir)
	harness.Edit(t, filepath.Join(dir, "de.toml"), "coverage = \"Bericht zur Testabdeckung\"\n", "")
	harness.Edit(t, filepath.Join(dir, "de.toml"), "\n[[principles.items]]\nlead = \"Halte fest, was funktioniert.\"\ntext = \"Wenn du einen Prompt verbesserst, schreib ihn hier auf.\"\n", "")
	output, _ := harness.Status(t, "po", "export", "de", "--content", dir)
	output = strings.Replace(output, "msgid \"Coverage report\"\nmsgstr \"\"", "msgid \"Coverage report\"\nmsgstr \"Abdeckung\"", 1)
	output = strings.Replace(output, "msgid \"Keep what works.\"\nmsgstr \"\"", "msgid \"Keep what works.\"\nmsgstr \"Behalte es.\"", 1)
	output += "\nmsgctxt \"recipes.gone.title\"\nmsgid \"Gone\"\nmsgstr \"Weg\"\n"
	harness.WriteFile(t, file, output)
	output, ok := harness.Run(t, "po", "import", file, "--content", dir)
	for _, want := range []string{
		`warning: the catalogue has no text "recipes.gone.title" any more; it is left out`,
		"error: principles.items[1].lead cannot be added without principles.items[1]; write it by hand",
		"de: 1 text written, 1 text recorded as up to date, 1 fuzzy or empty\n",
		"principles.items has 1 entries, the source language has 2",
	} {
		if ok || !strings.Contains(output, want) {
			t.Errorf("succeeded is %v, want %s in\n%s", ok, want, output)
		}
	}
	if text := harness.ReadFiles(t, dir)["de.toml"]; !strings.Contains(text, "review-only = \"Nur begutachten\"\ncoverage = \"Abdeckung\"\n") {
		t.Error(text)
	}
}

// TestPORefuses: a file or a language that cannot be exchanged is an error that says what to do, and changes nothing.
func TestPORefuses(t *testing.T) {
	dir, file := t.TempDir(), filepath.Join(t.TempDir(), "x.po")
	harness.Run(t, "init", dir)
	before := harness.ReadFiles(t, dir)
	for text, want := range map[string]string{
		"msgid \"a\n": file + ":1:1: msgid needs a text",
		"msgid \"\"\nmsgstr \"Language: it\\n\"\n": `the language "it", which is not one that is translated here`,
		"msgid \"\"\nmsgstr \"Language: en\\n\"\n": `the language "en", which is not one that is translated here`,
	} {
		harness.WriteFile(t, file, text)
		if output, ok := harness.Run(t, "po", "import", file, "--content", dir); ok || !strings.Contains(output, want) {
			t.Errorf("%q: %s", text, output)
		}
	}
	for _, args := range [][]string{{"po", "import", file}, {"po", "export"}, {"po", "export", "it"}, {"po", "import"}} {
		if output, code := harness.Status(t, args...); code != 2 {
			t.Errorf("%v: exit status %d\n%s", args, code, output)
		}
	}
	if diff := cmp.Diff(before, harness.ReadFiles(t, dir)); diff != "" {
		t.Error(diff)
	}
}
