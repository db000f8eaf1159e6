package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/web/browsertest/harness"

	"prompt-recipes/content/translation"
)

// TestStatus: after a change of an English text, status lists it with the English before and after, and check warns. With
// --strict that fails. A translation that is marked is up to date.
func TestStatus(t *testing.T) {
	dir := harness.CopyCatalogue(t)
	record, empty := filepath.Join(dir, translation.FileName), t.TempDir()
	harness.Edit(t, filepath.Join(dir, "en.toml"), "Prompt Templates That Ship Code", "Prompt Templates That Ship")
	for _, test := range []struct {
		args    []string
		succeed bool
		want    []string
	}{
		{[]string{"status", "--content", dir}, true, []string{
			"fr.toml:", ": stale: title (4 words, /fr/)\n", "    before: Prompt Templates That Ship Code\n    now:    Prompt Templates That Ship\n" +
				"    change: Prompt Templates That Ship[- Code-]\n    fr:     Modèles de prompts pour livrer du code\n", "ja.toml:", "\nja: 1 stale of 157 texts; 4 words\n"}},
		{[]string{"status", "--content", dir, "it"}, false, []string{"there is no language it; expected some of de, en, "}},
		{[]string{"check", "--content", dir}, true, []string{": warning: stale: title (recipes status shows the source text)\n", "\n0 errors, "}},
		{[]string{"check", "--strict", "--content", dir}, false, []string{": error: stale: title (recipes status shows the source text)\n", " errors, 0 warnings\n"}},
		{[]string{"status", "--content", empty, "--mark", "fr"}, false, []string{filepath.Join(empty, "catalogue.toml") + ":1:1: the file is missing"}},
		{[]string{"status", "--mark", "fr:title"}, false, []string{"--content DIR"}},
		{[]string{"status", "--content", dir, "--mark", "fr:"}, false, []string{`"fr:" is not what is expected: LANGUAGE, or LANGUAGE:KEY`}},
		{[]string{"status", "--content", dir, "--mark", "fr:headline"}, false, []string{"fr.toml has no text headline"}},
		{[]string{"status", "--content", dir, "--mark", "fr:recipes.config-audti"}, false, []string{"did you mean recipes.config-audit?"}},
		{[]string{"status", "--content", dir, "--mark", "fr:config-audit"}, false, []string{"did you mean recipes.config-audit?"}},
		{[]string{"status", "--content", dir, "--mark", "fr:recipes.config-audit"}, true, []string{"all of that is recorded already\n"}},
		{[]string{"status", "--content", dir, "--mark", "fr:title", "fr:summary"}, false, []string{"write --mark before fr:summary too"}},
		{[]string{"status", "--content", dir, "--mark", "fr", "--copy"}, false, []string{"run one, then the other"}},
		{[]string{"status", "--content", dir, "--mark", "ja", "--mark", "fr:title"}, true, []string{
			"fr: 1 text recorded in " + record + ": title\nja: 1 text not recorded, made before the source text changed, it seems; if one is right so, name its key: title\n"}},
		{[]string{"check", "--strict", "--content", dir, "fr"}, true, []string{"no problems\n"}},
		{[]string{"check", "--strict", "--content", dir, "fr", "pt"}, false, []string{"pt.toml:", "\n1 error, 0 warnings\n"}},
		{[]string{"check", "--content", dir, "it"}, false, []string{"there is no language it; expected some of de, en, "}},
		{[]string{"export", "--content", dir, "--base-url", "https://x.example/", empty}, true, []string{" warnings: recipes check --content " + dir + " shows them\n"}},
	} {
		output, succeeded := harness.Run(t, test.args...)
		if succeeded != test.succeed {
			t.Errorf("%v: succeeded is %v:\n%s", test.args, succeeded, output)
		}
		for _, want := range test.want {
			if !strings.Contains(output, want) {
				t.Errorf("%v does not say %q but:\n%s", test.args, want, output)
			}
		}
	}
	if output, _ := harness.Run(t, "status", "--content", dir); strings.Contains(output, "fr.toml") {
		t.Errorf("what was marked is still listed:\n%s", output)
	}
}

// translated is the small catalogue, whose French is up to date.
func translated(t *testing.T) string {
	t.Helper()
	dir := harness.Copy(t, os.DirFS(small), t.TempDir())
	french := regexp.MustCompile(`"([^"]+)"`).ReplaceAllString(harness.ReadFiles(t, dir)["fr.toml"], `"le $1"`) // nothing is the same as in English
	harness.WriteFile(t, filepath.Join(dir, "fr.toml"), french)
	harness.Run(t, "status", "--content", dir, "--mark", "fr")
	return dir
}

// TestStatusSource: the English is shown for every text that has it, also if a translation or a record is missing.
func TestStatusSource(t *testing.T) {
	dir := translated(t)
	file := filepath.Join(dir, "fr.toml")
	harness.Edit(t, file, "title = \"le Testing\"\n", "")
	harness.Edit(t, file, "fuzz =", "extra = \"Plus\"\nfuzz =")
	harness.Edit(t, file, `summary = "le Summary."`, `summary = "Résumé."`)
	harness.Edit(t, filepath.Join(dir, "translations.toml"), "summary = ", "summery = ")
	output, _ := harness.Run(t, "status", "--content", dir)
	want := file + ":2:1: unrecorded: summary (1 word, /fr/)\n    now:    Summary.\n    fr:     Résumé.\n" +
		file + ":12:1: missing: categories.testing.title (1 word, /fr/#testing)\n    now:    Testing\n" +
		file + ":18:1: extra: recipes.unit-tests.swap_outs.extra (1 word, /fr/#unit-tests--extra)\n    fr:     Plus\n" +
		"fr: 1 extra, 1 missing, 1 unrecorded of 26 texts; 2 words\n"
	difftest.Expect(t, want, output)
	for _, want := range []string{file + ": 1 text copied, to be translated: categories.testing.title\n", "nothing is missing\n"} {
		if output, _ := harness.Run(t, "status", "--content", dir, "--copy"); output != want {
			t.Errorf("--copy says %s", output)
		}
	}
	harness.Edit(t, filepath.Join(dir, "en.toml"), `title = "Testing"`, `title = "Tests"`)
	if output, _ := harness.Run(t, "status", "--content", dir); !strings.Contains(output, "untranslated: categories.testing.title") {
		t.Errorf("a copy passes for a translation after its source has changed:\n%s", output)
	}
}

// TestRenamed: a table with a new slug is missing, and the one with the old slug is extra. Each problem says what to do.
func TestRenamed(t *testing.T) {
	dir := translated(t)
	for _, file := range []string{"catalogue.toml", "en.toml"} {
		path := filepath.Join(dir, file)
		renamed := strings.ReplaceAll(harness.ReadFile(t, path), "unit-tests", "all-tests")
		harness.WriteFile(t, path, renamed)
	}
	output, _ := harness.Run(t, "check", "--content", dir)
	const want = "recipes.unit-tests is not in catalogue.toml; remove it or correct the slug; " +
		"if its name in catalogue.toml is all-tests now, write that"
	if !strings.Contains(output, want) {
		t.Errorf("check says %s", output)
	}
	output, _ = harness.Run(t, "status", "--content", dir)
	for _, want := range []string{": missing: recipes.all-tests.title", ": extra: recipes.unit-tests.title"} {
		if !strings.Contains(output, want) {
			t.Errorf("status does not say %q but:\n%s", want, output)
		}
	}
}

// TestStatusWords: the words of the interface are followed like prose. Those that are as built in need no record.
func TestStatusWords(t *testing.T) {
	dir := translated(t)
	locales := filepath.Join(dir, "locales")
	for _, language := range []string{"en", "fr"} {
		harness.Run(t, "add-language", language, "--content", dir)
	}
	if output, _ := harness.Run(t, "status", "--content", dir); output != "all of these texts are up to date\n" {
		t.Error(output)
	}
	harness.Edit(t, filepath.Join(locales, "active.en.toml"), `Copy = "Copy"`, `Copy = "Take it"`)
	output, _ := harness.Run(t, "status", "--content", dir)
	want := filepath.Join(locales, "active.fr.toml") + ":40:1: stale: words.Copy (2 words, /fr/)\n    before: Copy\n    now:    Take it\n" +
		"    change: [-Copy-]{+Take it+}\n    fr:     Copier\nfr: 1 stale of 85 texts; 2 words\n"
	difftest.Expect(t, want, output)
	harness.Edit(t, filepath.Join(locales, "active.fr.toml"), `"Copier"`, `"C'est copié"`)
	if output, _ := harness.Run(t, "check", "--content", dir); !strings.Contains(output, filepath.Join(locales, "active.fr.toml")+":40:10: warning: \"'\": write \"’\"") {
		t.Errorf("check says of the typography of words:\n%s", output)
	}
	harness.Run(t, "status", "--content", dir, "--mark", "fr:words.Copy")
	if output, _ := harness.Run(t, "status", "--content", dir); output != "all of these texts are up to date\n" {
		t.Error(output)
	}
}
