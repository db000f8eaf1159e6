package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/filetest"
	"prompt-recipes/content/source/sourcetest"
	"prompt-recipes/web/servertest"
)

// TestServeDevMissing: with --dev, a text that a language lacks is shown in the source language,
// and marked.
func TestServeDevMissing(t *testing.T) {
	s := servertest.Serve(t, "--dev", "--content", copyWithEmptyTitle(t))

	page, _ := servertest.Get(t, s.URL+"/fr/")

	if !strings.Contains(page, "[en] Config Audit") {
		t.Error("the title is not shown in English")
	}
}

// TestServeDevCopies: with --dev, texts and words that are still copies are marked, and an export has
// none of the marks.
func TestServeDevCopies(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts servers: make verify runs it")
	}
	dir := beginEmpty(t)
	succeed(t, dir, "add-language it")
	s := servertest.Serve(t, "--dev", "--content", dir)

	page, _ := servertest.Get(t, s.URL+"/it/")
	filetest.Edit(t, filepath.Join(dir, "catalogue.toml"), "draft = true", "draft = false")
	succeed(t, dir, "export --base-url http://localhost/ site")

	for _, copied := range []string{"Our Prompt Recipes", sourcetest.Bundled(t).Words["en"].Message("CopyCommand")} {
		if !strings.Contains(page, "[en] "+copied) {
			t.Errorf("%q is not marked as a copy in\n%s", copied, page)
		}
	}
	for name, text := range filetest.ReadFiles(t, filepath.Join(dir, "site")) {
		if strings.Contains(text, "[en] ") {
			t.Errorf("%s has a mark", name)
		}
	}
}

// TestExportMissing: commands that publish refuse a catalogue with missing texts.
func TestExportMissing(t *testing.T) {
	dir := copyWithEmptyTitle(t)

	output := fail(t, dir, exitFailure, "export --base-url https://example.org/ site")

	expectSays(t, output, "recipes.config-audit.title is empty")
}

// copyWithEmptyTitle copies the bundled catalogue, empties the French title of a recipe, and
// returns the folder.
func copyWithEmptyTitle(t *testing.T) string {
	t.Helper()
	dir := sourcetest.CopyCatalogue(t)
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), `title = "Audit de configuration"`, `title = ""`)
	return dir
}

// TestServeDevPicture: with --dev, the server notices a changed share picture, as it does a changed
// TOML file.
func TestServeDevPicture(t *testing.T) {
	dir := sourcetest.CopyCatalogue(t)
	s := servertest.Serve(t, "--dev", "--content", dir)
	picture := filepath.Join(dir, "share.fr.png")
	filetest.WriteFile(t, picture, "not a picture")
	if problem := s.Await(t, "problem"); problem["file"] != picture || problem["level"] != "ERROR" {
		t.Errorf("the log says %v", problem)
	}
}

// TestServeDevSkill: with --dev, the server notices a new file in the folder of a skill, and tells that it is not
// published.
func TestServeDevSkill(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	skill := filepath.Join(dir, "skills", "tidy")
	filetest.WriteFile(t, filepath.Join(skill, "SKILL.md"), "---\nname: tidy\ndescription: Tidies up.\n---\nTidy up.\n")
	succeed(t, dir, "add --from skills")
	s := servertest.Serve(t, "--dev", "--content", dir)

	filetest.WriteFile(t, filepath.Join(skill, "scripts", "run.sh"), "true\n")

	expectSays(t, fmt.Sprint(s.Await(t, "problem")["message"]), "scripts/run.sh")
}
