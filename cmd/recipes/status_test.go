package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/web/browsertest/harness"

	"github.com/google/go-cmp/cmp"

	"prompt-recipes/content/drift"
)

// TestStatus: after a change of an English text, status lists it with the English before and after, and check warns. With
// --strict both fail. A translation that is marked is up to date.
func TestStatus(t *testing.T) {
	dir := harness.CopyCatalogue(t)
	record, empty := filepath.Join(dir, drift.FileName), t.TempDir()
	harness.Edit(t, filepath.Join(dir, "en.toml"), "Prompt Templates That Ship Code", "Prompt Templates That Ship")
	for _, test := range []struct {
		args    []string
		succeed bool
		want    []string
	}{
		{[]string{"status", "--content", dir}, true, []string{
			"fr.toml:", ": stale: title (4 words, /fr/)\n", "    before: Prompt Templates That Ship Code\n    now:    Prompt Templates That Ship\n" +
				"    change: Prompt Templates That Ship[- Code-]\n    fr:     Modèles de prompts pour livrer du code\n", "ja.toml:", "\nja: 1 stale; 4 words\n"}},
		{[]string{"status", "--strict", "--content", dir, "it"}, false, []string{"there is no language it; expected some of de, en, "}},
		{[]string{"status", "--strict", "--content", dir, "fr", "ja"}, false, []string{"not up to date: 2 texts"}},
		{[]string{"status", "--strict", "--content", dir}, false, []string{"not up to date: "}},
		{[]string{"check", "--content", dir}, true, []string{": warning: stale: title (recipes status shows the source text)\n", "\n0 errors, "}},
		{[]string{"check", "--strict", "--content", dir}, false, []string{": error: stale: title (recipes status shows the source text)\n", " errors, 0 warnings\n"}},
		{[]string{"status", "--content", empty, "--mark", "fr"}, false, []string{filepath.Join(empty, "catalogue.toml") + ":1:1: the file is missing"}},
		{[]string{"status", "--mark", "fr:title"}, false, []string{"--content DIR"}},
		{[]string{"status", "--messages", "locales"}, false, []string{"--messages is for a catalogue in a folder: name that with --content DIR\n"}},
		{[]string{"status", "--content", dir, "--mark", "fr:"}, false, []string{`--mark is "fr:", expected LANGUAGE or LANGUAGE:KEY`}},
		{[]string{"status", "--content", dir, "--mark", "fr:headline"}, false, []string{"fr.toml has no text headline"}},
		{[]string{"status", "--content", dir, "--mark", "fr:recipes.config-audti"}, false, []string{"did you mean recipes.config-audit?"}},
		{[]string{"status", "--content", dir, "--mark", "fr:recipes.config-audit"}, true, []string{"fr: 2 texts recorded in " + record + "\n"}},
		{[]string{"status", "--content", dir, "--mark", "ja", "--mark", "fr:title"}, true, []string{
			"fr: 1 text recorded in " + record + "\nja: ", " texts recorded in " + record + "\n"}},
		{[]string{"status", "--content", dir}, true, []string{"de.toml:", "pt.toml:"}},
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
	if output, _ := harness.Run(t, "status", "--content", dir); strings.Contains(output, "fr.toml") || strings.Contains(output, "ja.toml") {
		t.Errorf("what was marked is still listed:\n%s", output)
	}
}

// TestStatusSource: the English is shown for every text that has it, also if a translation or a record is missing.
func TestStatusSource(t *testing.T) {
	dir := t.TempDir()
	harness.Run(t, "init", dir)
	harness.Edit(t, filepath.Join(dir, "de.toml"), "title = \"Tests\"\n", "")
	harness.Edit(t, filepath.Join(dir, "de.toml"), "[principles]", "[recipes.bug-hunt.swap_outs]\nextra = \"Mehr\"\n\n[principles]")
	harness.Edit(t, filepath.Join(dir, "translations.toml"), "summary = ", "summery = ")
	output, _ := harness.Run(t, "status", "--content", dir)
	file := filepath.Join(dir, "de.toml")
	want := file + ":7:1: unrecorded: summary (8 words, /de/)\n    now:    The prompts our team uses, ready to copy.\n    de:     Die Prompts, mit denen unser Team arbeitet, fertig zum Kopieren.\n" +
		file + ":21:1: missing: categories.testing.title (1 word, /de/#testing)\n    now:    Testing\n" +
		file + ":42:1: extra: recipes.bug-hunt.swap_outs.extra (1 word, /de/#bug-hunt--extra)\n    de:     Mehr\n" +
		"de: 1 extra, 1 missing, 1 unrecorded; 10 words\n"
	if diff := cmp.Diff(want, output); diff != "" {
		t.Error(diff)
	}
}

// TestStatusJSON: tools get what people read, and the parts of the change.
func TestStatusJSON(t *testing.T) {
	dir := t.TempDir()
	harness.Run(t, "init", dir)
	if output, _ := harness.Run(t, "status", "--content", dir, "--format", "json"); output != "[]\n" {
		t.Errorf("when all is up to date: %s", output)
	}
	harness.Edit(t, filepath.Join(dir, "en.toml"), `title = "Unit Tests"`, `title = "Unit Tests First"`)
	output, _ := harness.Run(t, "status", "de", "--content", dir, "--format", "json")
	var got []map[string]any
	if err := json.Unmarshal([]byte(output), &got); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	want := []map[string]any{{
		"language": "de", "key": "recipes.unit-tests.title", "state": "stale", "file": filepath.Join(dir, "de.toml"), "line": 28.0, "column": 1.0,
		"page": "/de/#unit-tests", "words": 3.0, "before": "Unit Tests", "now": "Unit Tests First", "translation": "Unit-Tests",
		"changes": []any{map[string]any{"op": "keep", "text": "Unit Tests"}, map[string]any{"op": "add", "text": " First"}},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestStatusWords: the words of the interface are followed like prose. Those that are as built in need no record.
func TestStatusWords(t *testing.T) {
	dir := t.TempDir()
	harness.Run(t, "init", dir)
	locales := harness.Mkdir(t, filepath.Join(dir, "locales"))
	for _, language := range []string{"en", "de"} {
		messages, _ := harness.Run(t, "messages", language)
		harness.WriteFile(t, filepath.Join(locales, "active."+language+".toml"), messages)
	}
	if output, _ := harness.Run(t, "status", "--content", dir); output != "every translation is up to date\n" {
		t.Error(output)
	}
	harness.Edit(t, filepath.Join(locales, "active.en.toml"), `Copy = "Copy"`, `Copy = "Take it"`)
	output, _ := harness.Run(t, "status", "--content", dir)
	want := filepath.Join(locales, "active.de.toml") + ":39:1: stale: words.Copy (2 words, /de/)\n    before: Copy\n    now:    Take it\n" +
		"    change: [-Copy-]{+Take it+}\n    de:     Kopieren\nde: 1 stale; 2 words\n"
	if diff := cmp.Diff(want, output); diff != "" {
		t.Error(diff)
	}
	harness.Run(t, "status", "--content", dir, "--mark", "de:words.Copy")
	if output, _ := harness.Run(t, "status", "--content", dir); output != "every translation is up to date\n" {
		t.Error(output)
	}
}
