package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/web/browsertest/harness"

	"prompt-recipes/content/problem"
)

// TestAdd: a recipe that is begun, and whose texts are written, makes a catalogue without problems. Until then the check says
// what is left. A slug that is taken changes nothing.
func TestAdd(t *testing.T) {
	dir := t.TempDir()
	harness.Status(t, "init", dir)
	output, code := harness.Status(t, "add", "release-notes", "--content", dir)
	want := "  " + filepath.Join(dir, "catalogue.toml") + ":73:1: the recipe release-notes, in category debugging\n  " + filepath.Join(dir, "en.toml") + ":38:1: its words\n"
	if code != 0 || !strings.Contains(output, want) {
		t.Errorf("exit status %d, want %s in\n%s", code, want, output)
	}
	want = "en.toml:39:1: error: recipes.release-notes.title is empty; write the text\n    title = \"\" # the heading of the recipe\n    ^\n2 errors, 0 warnings\n"
	if output, code := harness.Status(t, "check", "--content", dir); code != 1 || !strings.HasSuffix(output, want) {
		t.Errorf("exit status %d:\n%s", code, output)
	}
	before := harness.ReadFiles(t, dir)
	if output, ok := harness.Run(t, "add", "release-notes", "--content", dir); ok || !strings.Contains(output, "release-notes") {
		t.Errorf("added twice: %s", output)
	}
	difftest.Expect(t, before, harness.ReadFiles(t, dir), "files after a recipe that cannot be added")
	harness.Edit(t, filepath.Join(dir, "catalogue.toml"), "prompt = '''\n'''", "prompt = '''\nWrite the notes.\n'''")
	harness.Edit(t, filepath.Join(dir, "en.toml"), `title = "" #`, `title = "Release" #`)
	prompt := filepath.Join(dir, "prompt.md")
	harness.WriteFile(t, prompt, "# It's \"from\" a file {#from-file}\nRun `npm test` \r\n\r\n- say \"done\" in ''' \\ \"\"\"\t\n\n")
	harness.Run(t, "add", "--content", dir, "--from", prompt)
	harness.WriteFile(t, prompt, "\n# Latin-1\nRun it.\nCaf\xe9.\n")
	before = harness.ReadFiles(t, dir)
	if output, ok := harness.Run(t, "add", "--content", dir, "--from", prompt); ok || output != prompt+":4: not valid UTF-8; save the file as UTF-8\n" {
		t.Errorf("a prompt in Latin-1: %s", output)
	}
	difftest.Expect(t, before, harness.ReadFiles(t, dir), "files after a prompt that cannot be added")
	if output, code := harness.Status(t, "check", "--strict", "--content", dir); code != 0 || !strings.Contains(output, "0 errors, 3 warnings\n") {
		t.Errorf("typography stops a recipe from a file: %s", output)
	}
	path := filepath.Join(dir, "catalogue.toml")
	harness.WriteFile(t, path, strings.NewReplacer("prompt_only = true\n", "", "Write the notes.", "Write $NOTES.").Replace(harness.ReadFile(t, path)))
	if output, _ := harness.Status(t, "check", "--content", dir); !strings.Contains(output, "a shell would change the prompts of 2 recipes; where readers paste prompts into a running agent, leave agent_cli out") {
		t.Error(output)
	}
	harness.Edit(t, path, "agent_cli = \"claude\"\n", "")
	if output, code := harness.Status(t, "check", "--content", dir); code != 0 {
		t.Errorf("without a command: %s", output)
	}
}

// TestAddFrom: the recipes of a Markdown file are those of an empty catalogue, all or none.
func TestAddFrom(t *testing.T) {
	dir := t.TempDir()
	harness.Status(t, "init", "--empty", dir)
	file, before := filepath.Join(dir, "prompts.md"), harness.ReadFiles(t, dir)
	for text, want := range map[string]string{
		"## A\nRun it.\n\n## B\n\nRun\u00a0it.\n## C\n> It\n> is\u200b.\n": file + ":6: invisible space U+00A0; use an ordinary space\n" + file + ":7: invisible character U+200B; remove it\n",
		"## A\nRun it.\n## Page\nRun it.\n":                                dir + "/catalogue.toml: slug page is taken by the page itself; choose another\n",
		"## A\nRun it.\n## A\nRun it.\n":                                   file + ":3: the title gives the slug \"a\"; write another after it, as in ## A {#another}\n",
		"Run it.\n":                                                        file + " has no headings, which are the titles of recipes; write one above each prompt\n",
	} {
		harness.WriteFile(t, file, text)
		if output, ok := harness.Run(t, "add", "--from", file, "--content", dir); ok || output != want {
			t.Errorf("%q: %s", text, output)
		}
		os.Remove(file)
		difftest.Expect(t, before, harness.ReadFiles(t, dir), "files after prompts that cannot be added")
	}
	harness.WriteFile(t, file, "# Ours\r\n## Run\r\nRun it.  \r\n# Theirs\r\n## Say\r\nTo see it.\r\n```\r\nSay $HOME.\r\n```\r\n")
	if output, code := harness.Status(t, "add", "--from", file, "--content", dir); code != 0 || !strings.Contains(output, dir+"/en.toml: title, summary and introduction\n") {
		t.Error(output)
	}
	harness.Edit(t, file, "Run it.", "Start $IT.")
	harness.Edit(t, file, "To see", "To read")
	before = harness.ReadFiles(t, dir)
	list := "There already with other texts, which stay; change them in " + dir + ", or take those of the file with --replace:\n\n  " + file + ":2: run\n  " + file + ":5: say\n\n"
	if output, code := harness.Status(t, "add", "--from", file, "--content", dir); code != 0 || !strings.HasPrefix(output, list) {
		t.Error(output)
	}
	difftest.Expect(t, before, harness.ReadFiles(t, dir), "files after prompts that are there")
	harness.Edit(t, file, "# Theirs", "## New\r\nGo.\r\n# Theirs")
	replaced := "Replaced:\n\n  " + file + ":2: the recipe run, in category ours, where readers replace \"$IT\", without a command: $ begins a substitution in the shell (recipes help writing)\n  " +
		file + ":7: the recipe say, in category theirs, without a command: $ begins a substitution in the shell (recipes help writing)\n\n"
	if output, code := harness.Status(t, "add", "--from", file, "--replace", "--content", dir); code != 0 || !strings.Contains(output, replaced) {
		t.Error(output)
	}
	if output, code := harness.Status(t, "add", "--from", file, "--content", dir); code != 0 || !strings.HasPrefix(output, "There already:\n\n  run\n  new\n  say\n\nrecipes check") {
		t.Error(output)
	}
	harness.WriteFile(t, file, "# Last\r\nGo.\r\n")
	harness.Run(t, "add", "--from", file, "--content", dir)
	if output, code := harness.Status(t, "check", "--strict", "--content", dir); code != 0 || output != "no problems\n" {
		t.Error(output)
	}
	got := harness.ReadFile(t, filepath.Join(dir, "catalogue.toml"))
	for _, want := range []string{"\nprompt = '''\nStart $IT.\n'''\n", "\nprompt = '''\nSay $HOME.\n'''\nprompt_only = true\n", "slug = \"last\"\ncategory = \"theirs\"\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
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
