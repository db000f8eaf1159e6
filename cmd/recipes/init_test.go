package main

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/folderlock"
	"prompt-recipes/content/source/sourcetest"
	"prompt-recipes/web/servertest"
)

// beginCatalogue begins a catalogue in a new folder with recipes init, and returns the folder.
func beginCatalogue(t *testing.T, flags string) string {
	t.Helper()
	dir := t.TempDir()
	succeed(t, dir, "init . "+flags)
	return dir
}

// TestInit: a new catalogue has no problems in each language whose words are built in, and its comments name its
// files.
func TestInit(t *testing.T) {
	for _, language := range []string{"de", "en", "fr", "ja", "pt"} {
		t.Run(language, func(t *testing.T) {
			dir := beginCatalogue(t, "--language "+language)

			difftest.Equal(t, succeed(t, dir, "check --strict"), "no problems\n", language)
			expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "catalogue.toml")), "such as "+language+".toml")
		})
	}
}

// TestInitItalian: a new catalogue in another language has only a note, that the words of the interface are still
// English.
func TestInitItalian(t *testing.T) {
	dir := beginCatalogue(t, "--language it")

	output := succeed(t, dir, "check --strict")

	expectSays(t, output, "active.it.toml:1:1: note: ", "are still English; translate them", "0 warnings, 1 note\n")
	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "catalogue.toml")), "such as it.toml")
}

func TestInitNext(t *testing.T) {
	output := succeed(t, t.TempDir(), "init .")

	expectSays(t, output, "recipes help writing")
}

// TestInitTwice: a second init overwrites nothing.
func TestInitTwice(t *testing.T) {
	dir := beginCatalogue(t, "")
	before := filetest.ReadFiles(t, dir)

	output := fail(t, dir, exitFailure, "init .")

	expectSays(t, output, "catalogue.toml exists already, and nothing is overwritten")
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
}

// TestInitLocked: init writes nothing while another program writes to the folder.
func TestInitLocked(t *testing.T) {
	dir := t.TempDir()
	lock, err := folderlock.Wait(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	begin := servertest.Recipes(t, "init", dir)
	if err := begin.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(300 * time.Millisecond) // it waits, as far as the test can tell
	before := filetest.Files(t, dir)

	if err := errors.Join(lock.Unlock(), begin.Wait()); err != nil {
		t.Fatal(err)
	}

	difftest.Equal(t, len(before), 0, before)
	expectSays(t, succeed(t, dir, "check"), "no problems\n")
}

// TestInitQuotes: the commands that init suggests quote the folder for a shell.
func TestInitQuotes(t *testing.T) {
	dir := t.TempDir()

	output, _ := servertest.Run(t, "init", filepath.Join(dir, "Bob's prompts"))

	expectSays(t, output, "--content '"+dir+`/Bob'\''s prompts' --addr`)
}

// TestInitEmptyNotes: in a catalogue of --empty the notes on prompts are called so in every language,
// on the page and as Markdown. No file of words is needed for that.
func TestInitEmptyNotes(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"review.md": "---\ndescription: It names what to look for.\n---\nReview this.\n"})
	succeed(t, dir, "add --from review.md")
	succeed(t, dir, "add-language de")
	filetest.Edit(t, filepath.Join(dir, "catalogue.toml"), "draft = true", "draft = false")

	succeed(t, dir, "export --base-url http://localhost/ site")

	for _, language := range []string{"en", "de"} {
		words := sourcetest.Bundled(t).Words[language]
		called, notCalled := words.Message("Notes"), words.Message("WhyItHolds")
		for _, name := range []string{"index.html", "page.md"} {
			page := filetest.ReadFile(t, filepath.Join(dir, "site", language, name))
			if !strings.Contains(page, called) || strings.Contains(page, notCalled) {
				t.Errorf("%s/%s does not call them %s", language, name, called)
			}
		}
	}
	if exists, err := exists(filepath.Join(dir, "locales")); exists || err != nil {
		t.Error("there is a folder of words", err)
	}
}

// TestInitEmptyNext: for a catalogue without recipes, check says which command begins one, and after
// that command nothing of this is left.
func TestInitEmptyNext(t *testing.T) {
	dir := beginCatalogue(t, "--empty")

	before := fail(t, dir, exitFailure, "check")
	succeed(t, dir, "add review")
	after := fail(t, dir, exitFailure, "check")

	expectSays(t, before,
		"categories is missing; recipes add SLUG begins one, with a recipe in it\n",
		"recipes is missing; recipes add SLUG begins one; with --from PATH in place of SLUG it takes those that you have\n")
	if strings.Contains(after, "is missing") {
		t.Error(after)
	}
}
