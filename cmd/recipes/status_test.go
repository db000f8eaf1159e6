package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"prompt-recipes/content"
	"prompt-recipes/web/browsertest/harness"
)

// TestStatus: an English sentence changes, status shows it and the English before and after, check warns, both fail when
// strict; once the translation is marked it is up to date.
func TestStatus(t *testing.T) {
	dir := harness.CopyCatalogue(t)
	record, empty := filepath.Join(dir, content.TranslationsFile), t.TempDir()
	harness.Edit(t, filepath.Join(dir, "en.toml"), "Prompt Templates That Ship Code", "Prompt Templates That Ship")
	for _, test := range []struct {
		args    []string
		succeed bool
		want    []string
	}{
		{[]string{"status", "--content", dir}, true, []string{
			"fr.toml:", ": stale: title\n", "    before: Prompt Templates That Ship Code\n    now:    Prompt Templates That Ship\n", "ja.toml:"}},
		{[]string{"status", "--strict", "--content", dir}, false, []string{"not up to date: 4 texts"}},
		{[]string{"check", "--content", dir}, true, []string{": stale: title (recipes status shows the source text)\n", "no problems, 4 warnings\n"}},
		{[]string{"check", "--strict", "--content", dir}, false, []string{": stale: title (recipes status shows the source text)\n", "not up to date: 4 texts"}},
		{[]string{"status", "--content", empty, "--mark", "fr"}, false, []string{filepath.Join(empty, "catalogue.toml") + ":1:1: the file is missing"}},
		{[]string{"status", "--mark", "fr:title"}, false, []string{"--content DIR"}},
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

// TestStatusSource: the English is shown for every text that has any, also for one that lacks a translation or a record.
func TestStatusSource(t *testing.T) {
	dir := t.TempDir()
	harness.Run(t, "init", dir)
	harness.Edit(t, filepath.Join(dir, "de.toml"), "title = \"Tests\"\n", "")
	harness.Edit(t, filepath.Join(dir, "de.toml"), "[principles]", "[recipes.bug-hunt.swap_outs]\nextra = \"Mehr\"\n\n[principles]")
	harness.Edit(t, filepath.Join(dir, "translations.toml"), "summary = ", "summery = ")
	output, _ := harness.Run(t, "status", "--content", dir)
	file := filepath.Join(dir, "de.toml")
	want := file + ":7:1: unrecorded: summary\n    now:    The prompts our team uses, ready to copy.\n" +
		file + ":12:1: missing: categories.testing.title\n    now:    Testing\n" +
		file + ":33:1: extra: recipes.bug-hunt.swap_outs.extra\n"
	if diff := cmp.Diff(want, output); diff != "" {
		t.Error(diff)
	}
}

// TestCheckWarnings: a translation that is not up to date is no problem, and is not passed over either.
func TestCheckWarnings(t *testing.T) {
	dir := t.TempDir()
	harness.Run(t, "init", dir)
	harness.Edit(t, filepath.Join(dir, "en.toml"), `title = "Our Prompt Recipes"`, `title = "Our Recipes"`)
	if output, ok := harness.Run(t, "check", "--content", dir); !ok || !strings.HasSuffix(output, "\nno problems, 1 warning\n") {
		t.Errorf("succeeded is %v:\n%s", ok, output)
	}

	// A problem that does not keep texts from being compared hides no warning.
	harness.Edit(t, filepath.Join(dir, "catalogue.toml"), `kind = "append"`, `kind = "apend"`)
	output, ok := harness.Run(t, "check", "--content", dir)
	if ok || !strings.Contains(output, "stale: title") || !strings.HasSuffix(output, "\nproblems: 1\n") {
		t.Errorf("succeeded is %v:\n%s", ok, output)
	}
}
