package edit_test

import (
	"bytes"
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/problem"
)

// TestAddPrompt: a recipe with a prompt and a title is complete, whatever characters these contain.
func TestAddPrompt(t *testing.T) {
	for name, prompt := range map[string]string{
		"plain":                       "Write tests.\n\n- It's 3 < 4 > 2.",
		"emoji":                       "Warn me ⚠️ of it, 👨‍💻.",
		"quotes of TOML":              "''' and \"\"\" and \\",
		"too long for a command line": strings.Repeat("Write a test.\n", 3000) + "End.",
	} {
		t.Run(name, func(t *testing.T) {
			files := contenttest.Small(t)
			delete(files, "fr.toml")
			const title = `Vérifier : a "title" 👨‍💻`

			after := add(t, files, edit.Recipe{
				Slug:       "fuzz-tests",
				Category:   "testing",
				Title:      title,
				Prompt:     prompt,
				PromptOnly: true,
			})

			if problems := check.Files(check.Input{Files: after}).Problems; len(problems.Of(problem.Error)) > 0 {
				t.Fatal(problems)
			}
			entries := load(t, after).Entries.Recipes
			difftest.Equal(t, string(entries[len(entries)-1].Prompt), prompt)
			if !bytes.Contains(after["en.toml"], []byte(`title = "Vérifier : a \"title\" 👨‍💻"`)) {
				t.Errorf("people cannot read the title in\n%s", after["en.toml"])
			}
		})
	}
}

// everything is a recipe with all fields.
var everything = edit.Recipe{
	Slug:       "fuzz-tests",
	Category:   "testing",
	Title:      "Fuzz tests",
	WhyItHolds: "It finds what nobody thinks of.",
	Prompt:     "Fuzz <FILE>.",
	Change:     []string{"<FILE>"},
	PromptOnly: true,
	NoSkill:    true,
}

// TestAddEverything: the entry of a recipe whose prompt is in the catalogue also has all other fields.
func TestAddEverything(t *testing.T) {
	files := contenttest.Small(t)

	after := add(t, files, everything)

	expectAdded(t, files, after, "catalogue.toml", `[[recipes]]
slug = "fuzz-tests"
category = "testing"
prompt = '''
Fuzz <FILE>.
'''
prompt_only = true
no_skill = true
change = ["<FILE>"]
`)
	expectAdded(t, files, after, "en.toml", `[recipes.fuzz-tests]
title = "Fuzz tests"
why_it_holds = "It finds what nobody thinks of."
`)
}

// expectAdded fails the test unless a block, between empty lines, is the only addition to a file of the catalogue.
func expectAdded(t *testing.T, before, after map[string][]byte, file, block string) {
	t.Helper()
	contenttest.Replace(t, after, file, "\n"+block+"\n", "")
	difftest.Equal(t, string(after[file]), string(before[file]), file)
}

// TestAddLinked: the entry of a recipe whose prompt stays in its file names the file.
func TestAddLinked(t *testing.T) {
	for name, test := range map[string]struct {
		origin content.PromptOrigin
		files  []string
		want   string
	}{
		"a file": {
			origin: content.PromptOrigin{File: "../.claude/commands/fuzz.md"},
			want:   "file = \"../.claude/commands/fuzz.md\"\n",
		},
		"a heading": {
			origin: content.PromptOrigin{File: "../prompts.md", Part: `Fuzz "it"`},
			want:   "file = \"../prompts.md\"\npart = \"Fuzz \\\"it\\\"\"\n",
		},
		"the second row of a name": {
			origin: content.PromptOrigin{File: "prompts.csv", Part: "Fuzz", Number: 2},
			want:   "file = \"prompts.csv\"\npart = \"Fuzz\"\nnumber = 2\n",
		},
		"a skill with other files": {
			origin: content.PromptOrigin{File: "fuzz/SKILL.md"},
			files:  []string{"run.sh", "seeds/a.txt"},
			want:   "file = \"fuzz/SKILL.md\"\nfiles = [\"run.sh\", \"seeds/a.txt\"]\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			linked := edit.Recipe{Slug: "fuzz-tests", Category: "testing", Title: "Fuzz tests", Origin: test.origin, Files: test.files}
			files := contenttest.Small(t)

			after := add(t, files, linked)

			expectAdded(t, files, after, "catalogue.toml",
				"[[recipes]]\nslug = \"fuzz-tests\"\ncategory = \"testing\"\n"+test.want)
			expectAdded(t, files, after, "en.toml", "[recipes.fuzz-tests]\ntitle = \"Fuzz tests\"\n")
		})
	}
}
