package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// run is what the program prints and whether it succeeds.
func run(t *testing.T, args ...string) (string, bool) {
	t.Helper()
	output, err := recipes(args...).CombinedOutput()
	return string(output), err == nil
}

// TestStatus: an English sentence changes, status shows it and the English before and after, check warns, both fail when
// strict; once the translation is marked it is up to date.
func TestStatus(t *testing.T) {
	dir := copyCatalogue(t)
	edit(t, filepath.Join(dir, "en.toml"), "Prompt Templates That Ship Code", "Prompt Templates That Ship")
	for _, test := range []struct {
		args    []string
		succeed bool
		want    []string
	}{
		{[]string{"status", "--content", dir}, true, []string{
			"fr.toml:", ": stale: title\n", "    before: Prompt Templates That Ship Code\n    now:    Prompt Templates That Ship\n", "ja.toml:"}},
		{[]string{"status", "--strict", "--content", dir}, false, []string{"4 texts are not up to date"}},
		{[]string{"check", "--content", dir}, true, []string{": stale: title (warning", "no problems"}},
		{[]string{"check", "--strict", "--content", dir}, false, []string{"4 texts are not up to date"}},
		{[]string{"status", "--mark", "fr:title"}, false, []string{"--content DIR"}},
		{[]string{"status", "--content", dir, "--mark", "fr:headline"}, false, []string{"fr.toml has no text headline"}},
		{[]string{"status", "--content", dir, "--mark", "fr:title", "--mark", "ja"}, true, nil},
		{[]string{"status", "--content", dir}, true, []string{"de.toml:", "pt.toml:"}},
	} {
		output, succeeded := run(t, test.args...)
		if succeeded != test.succeed {
			t.Errorf("%v: succeeded is %v:\n%s", test.args, succeeded, output)
		}
		for _, want := range test.want {
			if !strings.Contains(output, want) {
				t.Errorf("%v does not say %q but:\n%s", test.args, want, output)
			}
		}
	}
	if output, _ := run(t, "status", "--content", dir); strings.Contains(output, "fr.toml") || strings.Contains(output, "ja.toml") {
		t.Errorf("what was marked is still listed:\n%s", output)
	}
}
