package main

import (
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
			"fr.toml:", ": stale: title\n", "    before: Prompt Templates That Ship Code\n    now:    Prompt Templates That Ship\n", "ja.toml:"}},
		{[]string{"status", "--strict", "--content", dir}, false, []string{"not up to date: 4 texts"}},
		{[]string{"check", "--content", dir}, true, []string{": warning: stale: title (recipes status shows the source text)\n", "\n0 errors, 4 warnings\n"}},
		{[]string{"check", "--strict", "--content", dir}, false, []string{": error: stale: title (recipes status shows the source text)\n", "\n4 errors, 0 warnings\n"}},
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

// TestStatusSource: the English is shown for every text that has it, also if a translation or a record is missing.
func TestStatusSource(t *testing.T) {
	dir := t.TempDir()
	harness.Run(t, "init", dir)
	harness.Edit(t, filepath.Join(dir, "de.toml"), "title = \"Tests\"\n", "")
	harness.Edit(t, filepath.Join(dir, "de.toml"), "[principles]", "[recipes.bug-hunt.swap_outs]\nextra = \"Mehr\"\n\n[principles]")
	harness.Edit(t, filepath.Join(dir, "translations.toml"), "summary = ", "summery = ")
	output, _ := harness.Run(t, "status", "--content", dir)
	file := filepath.Join(dir, "de.toml")
	want := file + ":7:1: unrecorded: summary\n    now:    The prompts our team uses, ready to copy.\n" +
		file + ":21:1: missing: categories.testing.title\n    now:    Testing\n" +
		file + ":42:1: extra: recipes.bug-hunt.swap_outs.extra\n"
	if diff := cmp.Diff(want, output); diff != "" {
		t.Error(diff)
	}
}

// TestCheckWarnings: a translation that is not up to date is a warning.
func TestCheckWarnings(t *testing.T) {
	dir := t.TempDir()
	harness.Run(t, "init", dir)
	harness.Edit(t, filepath.Join(dir, "en.toml"), `title = "Our Prompt Recipes"`, `title = "Our Recipes"`)
	if output, ok := harness.Run(t, "check", "--content", dir); !ok || !strings.HasSuffix(output, "\n0 errors, 1 warning\n") {
		t.Errorf("succeeded is %v:\n%s", ok, output)
	}

	// An error that does not keep texts from being compared hides no warning.
	harness.Edit(t, filepath.Join(dir, "catalogue.toml"), `kind = "append"`, `kind = "apend"`)
	output, ok := harness.Run(t, "check", "--content", dir)
	if ok || !strings.Contains(output, "stale: title") || !strings.HasSuffix(output, "\n1 error, 1 warning\n") {
		t.Errorf("succeeded is %v:\n%s", ok, output)
	}
}
