package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"prompt-recipes/web/browsertest/harness"

	"github.com/google/go-cmp/cmp"
	"github.com/urfave/cli/v3"

	"prompt-recipes/content/problem"
)

// TestInit: a new catalogue passes check --strict, and init never overwrites one.
func TestInit(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "catalogue")
	if output, code := harness.Status(t, "init", dir); code != 0 || !strings.Contains(output, "recipes serve --dev --content "+dir) {
		t.Errorf("exit status %d: %s", code, output)
	}
	if output, code := harness.Status(t, "check", "--strict", "--content", dir); output != "no problems\n" || code != 0 {
		t.Errorf("exit status %d: %s", code, output)
	}
	for _, name := range []string{"schema/catalogue.schema.json", "schema/language.schema.json"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
	harness.Edit(t, filepath.Join(dir, "en.toml"), "Our Prompt Recipes", "Mine")
	if _, code := harness.Status(t, "init", dir); code != 1 {
		t.Errorf("a second init exits with %d", code)
	}
	if data, _ := os.ReadFile(filepath.Join(dir, "en.toml")); !strings.Contains(string(data), `"Mine"`) {
		t.Error("a second init has written over a file")
	}
}

func TestCheckReports(t *testing.T) {
	dir := t.TempDir()
	harness.Status(t, "init", dir)
	harness.Edit(t, filepath.Join(dir, "catalogue.toml"), `kind = "append"`, `kind = "apend"`)
	harness.Edit(t, filepath.Join(dir, "de.toml"), "Der Agent muss nicht raten", `Der Agent muss nicht "raten`)
	output, code := harness.Status(t, "check", "--content", dir)
	want := `catalogue.toml:49:1: error: kind is "apend", expected one of replace, append, alternative; did you mean append?
    kind = "apend"
    ^
`
	if code != 1 || !strings.Contains(output, want) {
		t.Errorf("exit status %d:\n%s", code, output)
	}
	output, code = harness.Status(t, "check", "--content", dir, "--format", "json")
	var found problem.List
	if err := json.Unmarshal([]byte(output), &found); err != nil || code != 1 || len(found) == 0 {
		t.Fatalf("exit status %d, %v:\n%s", code, err, output)
	}
	first := problem.Problem{File: filepath.Join(dir, "catalogue.toml"), Line: 49, Column: 1, Severity: "error",
		Message: `kind is "apend", expected one of replace, append, alternative; did you mean append?`}
	if diff := cmp.Diff(first, found[0]); diff != "" {
		t.Error(diff)
	}
	output, code = harness.Status(t, "check", "--content", t.TempDir(), "--format", "json")
	if err := json.Unmarshal([]byte(output), &found); err != nil || code != 1 || len(found) != 1 || found[0].Line != 1 || filepath.Base(found[0].File) != "catalogue.toml" {
		t.Errorf("an empty folder: exit status %d, %v:\n%s", code, err, output)
	}
	if output, code := harness.Status(t, "check", "--format", "json"); output != "[]\n" || code != 0 {
		t.Errorf("without problems: exit status %d, %s", code, output)
	}
}

// TestAdd: a recipe that is begun, and whose texts are written, makes a catalogue without problems. Until then the check says
// what is left. A slug that is taken changes nothing.
func TestAdd(t *testing.T) {
	dir := t.TempDir()
	harness.Status(t, "init", dir)
	output, code := harness.Status(t, "add", "release-notes", "--category", "testing", "--content", dir)
	if want := "  " + filepath.Join(dir, "de.toml") + ":37:1\n"; code != 0 || !strings.Contains(output, want) {
		t.Errorf("exit status %d, want %s in\n%s", code, want, output)
	}
	if output, _ := harness.Status(t, "check", "--content", dir); !strings.HasSuffix(output, "\n5 errors, 0 warnings\n") {
		t.Error(output)
	}
	before := harness.ReadFiles(t, dir)
	if output, ok := harness.Run(t, "add", "release-notes", "--content", dir); ok || !strings.Contains(output, "release-notes") {
		t.Errorf("added twice: %s", output)
	}
	if diff := cmp.Diff(before, harness.ReadFiles(t, dir)); diff != "" {
		t.Errorf("a recipe that cannot be added changes files:\n%s", diff)
	}
	harness.Edit(t, filepath.Join(dir, "catalogue.toml"), "prompt = '''\n'''", "prompt = '''\nWrite the notes.'''")
	for _, name := range []string{"en.toml", "de.toml"} {
		harness.Edit(t, filepath.Join(dir, name), `title = "" #`, `title = "Release" #`)
		harness.Edit(t, filepath.Join(dir, name), `why_it_holds = "" #`, `why_it_holds = "X `+name+`." #`)
	}
	if output, code := harness.Status(t, "check", "--content", dir); code != 0 {
		t.Error(output)
	}
}

// TestExcerpt: the caret is under the right character.
func TestExcerpt(t *testing.T) {
	for _, test := range []struct {
		source       string
		column       int
		line, indent string
	}{
		{`a = "b"`, 5, `a = "b"`, "    "},
		{"a\t\x1b[31m", 3, "a  [31m", "  "},
		{"題 = x", 5, "題 = x", "     "},
		{strings.Repeat("a", 200), 101, "…" + strings.Repeat("a", 100) + "…", strings.Repeat(" ", 61)},
		{"", 1, "", ""},
	} {
		line, indent := excerpt(problem.Problem{Lines: []string{test.source}, FirstLine: 1, Line: 1, Column: test.column})
		if line != test.line || indent != test.indent {
			t.Errorf("%q: got %q and %q, want %q and %q", test.source, line, indent, test.line, test.indent)
		}
	}
}

func TestExitStatus(t *testing.T) {
	for _, test := range []struct {
		args []string
		want int
	}{
		{[]string{}, 0},
		{[]string{"--help"}, 0},
		{[]string{"--version"}, 0},
		{[]string{"messages"}, 0},
		{[]string{"messages", "ja"}, 0},
		{[]string{"messages", "it"}, 2},
		{[]string{"completion", "fish"}, 0},
		{[]string{"licences", "all"}, 2},
		{[]string{"init"}, 2},
		{[]string{"add", "release-notes"}, 2},
		{[]string{"add", "--content", "."}, 2},
		{[]string{"chekc"}, 2},
		{[]string{"check", "my-recipes"}, 2},
		{[]string{"serve", "my-recipes"}, 2},
		{[]string{"completion", "tcsh"}, 2},
		{[]string{"export", "public"}, 2},
		{[]string{"serve", "--css", "."}, 2},
		{[]string{"serve", "--dev"}, 2},
		{[]string{"check", "--formt", "json"}, 2},
		{[]string{"check", "--format", "yaml"}, 2},
		{[]string{"check", "--content", "no/such/folder"}, 2},
		{[]string{"serve", "--addr", "8000"}, 2},
		{[]string{"serve", "--addr", ":99999"}, 2},
		{[]string{"serve", "--addr", "8000", "--base-url", "https://example.org/"}, 2},
		{[]string{"check", "--content", "."}, 1},
	} {
		if output, got := harness.Status(t, test.args...); got != test.want {
			t.Errorf("%v: exit status %d, want %d\n%s", test.args, got, test.want, output)
		}
	}
}

// TestFlagsFromEnvironment: every flag has an explanation and a variable.
func TestFlagsFromEnvironment(t *testing.T) {
	for _, c := range command().Commands {
		for _, flag := range c.Flags {
			documented, ok := flag.(cli.DocGenerationFlag)
			if !ok || documented.GetUsage() == "" {
				t.Errorf("%s --%s is not explained", c.Name, flag.Names()[0])
			}
			want := "RECIPES_" + strings.ToUpper(strings.ReplaceAll(flag.Names()[0], "-", "_"))
			if !ok || !slices.Contains(documented.GetEnvVars(), want) {
				t.Errorf("%s --%s cannot be set by %s", c.Name, flag.Names()[0], want)
			}
		}
	}
	check := harness.Recipes(t, "check")
	check.Env = append(os.Environ(), "RECIPES_FORMAT=json", "FORMAT=yaml")
	if output, err := check.CombinedOutput(); err != nil || !json.Valid(output) {
		t.Errorf("%v: %s", err, output)
	}
	check = harness.Recipes(t, "check")
	check.Env = append(os.Environ(), "RECIPES_STRICT=maybe")
	if output, _ := check.CombinedOutput(); check.ProcessState.ExitCode() != 2 || !strings.Contains(string(output), "RECIPES_STRICT") {
		t.Errorf("exit status %d: %s", check.ProcessState.ExitCode(), output)
	}
}
