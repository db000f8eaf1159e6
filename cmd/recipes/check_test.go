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

// TestAddLanguage: a catalogue that begins with one language is without problems, and so is a language that is begun: a draft,
// all of which counts as untranslated, and which is not published. A placeholder that a translator loses is an error in its
// line, and is not recorded.
func TestAddLanguage(t *testing.T) {
	dir := t.TempDir()
	recipes := func(args ...string) string {
		c := harness.Recipes(t, args...)
		c.Dir = dir // whose catalogue needs no --content
		output, _ := c.CombinedOutput()
		return string(output)
	}
	for _, language := range []string{"de", "en", "fr", "ja", "pt"} { // whose typography is checked
		recipes("init", "--language", language, language)
		output, files := recipes("check", "--strict", "--content", language), harness.ReadFiles(t, filepath.Join(dir, language))
		if output != "no problems\n" || !strings.Contains(files["catalogue.toml"], "such as "+language+".toml") {
			t.Errorf("begun in %s: %s", language, output)
		}
	}
	for _, step := range []struct{ command, want string }{
		{"check", "this is the built-in catalogue; --content DIR is for yours, or a folder with a catalogue.toml\nno problems\n"},
		{"init --language it .", "recipes help writing"},
		{"check --strict", "no problems\n"},
		{"init .", "catalogue.toml exists already, and nothing is overwritten"},
		{"add-language it", "it.toml and locales/active.it.toml are there already"},
		{"add-language fr", "written: catalogue.toml, fr.toml, translations.toml\n"},
		{"status", "\nfr: 36 untranslated of 36 texts; 231 words\n"},
		{"add-language ar", "ar is written from right to left"},
		{"add-language es", "written: catalogue.toml, es.toml, locales/active.es.toml, translations.toml\n"},
		{"check --strict", "recipes status es lists them\nfr.toml:1:1: note: "}, // they are drafts
		{"add-language fr", "fr.toml is there already; its words of the interface are in locales/active.fr.toml now"},
		{"export --base-url http://localhost/ .", ". has a catalogue.toml: name a folder that has no catalogue, such as public\n"},
		{"export --base-url http://localhost/ site", "site holds the site for http://localhost/\n"},
		{"status es", "\nes: 94 untranslated of 96 texts; "},
		{"status es:recipes.unit-tests.title", "\nes: 1 untranslated of 96 texts; 2 words\n"},
		{"status es:recipes.unit-test", "es has no text recipes.unit-test; did you mean recipes.unit-tests"},
		{"add release-notes", "recipes status --copy copies it to the other languages"},
		{"status --mark es", " texts not recorded, in the source language; if one is right so, name its key: breadcrumb[0], "},
	} {
		if output := recipes(strings.Fields(step.command)...); !strings.Contains(output, step.want) {
			t.Errorf("%s says\n%s\nnot %s", step.command, output, step.want)
		}
	}
	harness.Edit(t, filepath.Join(dir, "it.toml"), `"Unit Tests"`, `"Prove"`) // the source of a copy that nobody has touched
	if output := recipes("status", "es"); !strings.Contains(output, "\nes: 94 untranslated of ") {
		t.Errorf("after a change of the source a copy counts as translated:\n%s", output)
	}
	harness.Edit(t, filepath.Join(dir, "es.toml"), `"Unit Tests"`, `"Pruebas"`)
	if output := recipes("status", "es"); !strings.Contains(output, "\nes: 1 stale, 93 untranslated of ") {
		t.Errorf("a translation of a text that has changed since:\n%s", output)
	}
	harness.Edit(t, filepath.Join(dir, "es.toml"), `"Pruebas"`, `Pruebas`) // a mistake in a draft stops nothing but its own translation
	for command, want := range map[string]string{
		"status fr": "fr.toml:4:1: untranslated: title", "status --mark fr:summary": "fr: 1 text recorded", "check --strict": "2 errors, 0 warnings, 2 notes\n", // those of release-notes

		"status": "es.toml:", "status es": "es.toml:", "status --mark es": "es.toml:",
	} {
		if output := recipes(strings.Fields(command)...); !strings.Contains(output, want) {
			t.Errorf("with a mistake in a draft, %s says\n%s\nnot %s", command, output, want)
		}
	}
	harness.Edit(t, filepath.Join(dir, "es.toml"), `Pruebas`, `"Pruebas"`)
	for language, want := range map[string]bool{"it": true, "es": false} {
		if _, err := os.Stat(filepath.Join(dir, "site", language)); (err == nil) != want {
			t.Errorf("%s is exported: %v", language, !want)
		}
	}
	harness.Edit(t, filepath.Join(dir, "catalogue.toml"), "\n[languages.es]\ndraft = true", "\n[languages.es]\ndraft = false")
	if output := recipes("check"); !strings.Contains(output, "es.toml:4:1: note: 93 texts are untranslated; recipes status es lists them\n") {
		t.Errorf("after a draft is published, check says\n%s", output)
	}
	harness.Edit(t, filepath.Join(dir, "locales", "active.es.toml"), "Published {{.Date}}", "Publicado el")
	for _, command := range []string{"check", "status --mark es"} {
		if output := recipes(strings.Fields(command)...); !strings.Contains(output, `locales/active.es.toml:19:1: `) || !strings.Contains(output, `message Published lacks {{.Date}}; write it where "Published {{.Date}}" has it`) {
			t.Errorf("%s after a placeholder was lost says\n%s", command, output)
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
