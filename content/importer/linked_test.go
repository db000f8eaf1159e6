package importer_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/problem"
)

// TestReadLinkedAgain: each recipe that is found in the files of an archive is found again at its origin, and is the
// same.
func TestReadLinkedAgain(t *testing.T) {
	cases, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatal(cases, err)
	}
	for _, name := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			s := newScenario(t, archive)
			t.Chdir(s.write(t))
			found := importer.Read(s.paths, s.options)
			for _, recipe := range planEmpty(t, found, s.language, s.category) {
				if recipe.Added.Origin.File == "" { // the prompt of this recipe is copied
					continue
				}

				origin := recipe.Found.Origin
				linked, err := importer.ReadLinked(origin.File, partsOf(found, origin))

				if err != nil {
					t.Fatal(err)
				}
				difftest.Equal(t, linkedPart(recipeAt(t, linked, origin)), linkedPart(recipe.Found), origin)
			}
		})
	}
}

// partsOf returns the parts of a file that recipes in a result come from. If the origin has no part, it returns none.
func partsOf(found *importer.Result, origin content.PromptOrigin) []string {
	var parts []string
	for _, recipe := range found.Recipes {
		if origin.Part != "" && recipe.Origin.File == origin.File {
			parts = append(parts, recipe.Origin.Part)
		}
	}
	return parts
}

// recipeAt returns the recipe with an origin. It ends the test if there is none.
func recipeAt(t *testing.T, found *importer.Result, origin content.PromptOrigin) importer.Recipe {
	t.Helper()
	i := slices.IndexFunc(found.Recipes, func(recipe importer.Recipe) bool { return recipe.Origin == origin })
	if i < 0 {
		t.Fatalf("no recipe at %v, only %v; refused is %v", origin, found.Recipes, found.Refused)
	}
	return found.Recipes[i]
}

// linked is what a catalogue reads anew from the file of a recipe each time.
type linked struct {
	Prompt     string
	Change     []string
	PromptOnly string
	Skill      *importer.Skill
	HasTools   bool
}

func linkedPart(r importer.Recipe) linked {
	return linked{r.Prompt, r.Change, r.PromptOnly, r.Skill, r.HasTools}
}

// readLinked reads a file with ReadLinked. It ends the test if the file cannot be read.
func readLinked(t *testing.T, path string, parts ...string) *importer.Result {
	t.Helper()
	found, err := importer.ReadLinked(path, parts)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestReadLinkedWhole: without parts, a file is one recipe even if it has headings.
func TestReadLinkedWhole(t *testing.T) {
	enterFolder(t, map[string]string{
		"p.md": "---\ndescription: Reviews it.\ntools: Read\n---\n## A\nReview <FILE>.\n## B\nAlso `b`.\n",
	})

	found := readLinked(t, "p.md")

	difftest.Equal(t, len(found.Recipes), 1)
	difftest.Equal(t, linkedPart(recipeAt(t, found, content.PromptOrigin{File: "p.md"})), linked{
		Prompt:     "## A\nReview <FILE>.\n## B\nAlso `b`.",
		Change:     []string{"<FILE>"},
		PromptOnly: "` begins a substitution in the shell",
		HasTools:   true,
	})
}

// TestReadLinkedParts: with parts, the recipes are below the headings of their level, even in a file with front
// matter. Headings of the same name have numbers.
func TestReadLinkedParts(t *testing.T) {
	enterFolder(t, map[string]string{
		"p.md": "---\nname: ours\n---\n# Run\n## Why\nRun one.\n# Run\n## Why\nRun two.\n# New\nDo that.\n",
	})

	found := readLinked(t, "p.md", "Run", "Run")

	difftest.Equal(t, len(found.Recipes), 3)
	difftest.Equal(t, recipeAt(t, found, content.PromptOrigin{File: "p.md", Part: "Run"}).Prompt, "## Why\nRun one.")
	difftest.Equal(t, recipeAt(t, found, content.PromptOrigin{File: "p.md", Part: "Run", Number: 2}).Prompt, "## Why\nRun two.")
	difftest.Equal(t, recipeAt(t, found, content.PromptOrigin{File: "p.md", Part: "New"}).Prompt, "Do that.")
}

// TestReadLinkedRenamed: if some headings with recipes have been renamed, the recipes below the others are found.
func TestReadLinkedRenamed(t *testing.T) {
	enterFolder(t, map[string]string{"p.md": "# Ours\n## Start\nStart it.\n"})

	found := readLinked(t, "p.md", "Run")

	difftest.Equal(t, recipeAt(t, found, content.PromptOrigin{File: "p.md", Part: "Start"}).Prompt, "Start it.")
}

// TestReadLinkedTable: the rows of a table are distinguished by their titles.
func TestReadLinkedTable(t *testing.T) {
	enterFolder(t, map[string]string{"p.csv": "act,prompt\nRun,Run one.\nSay,\"Say \"\"it\"\".\"\nRun,Run two.\n"})

	found := readLinked(t, "p.csv", "Run", "Say", "Run")

	difftest.Equal(t, recipeAt(t, found, content.PromptOrigin{File: "p.csv", Part: "Run"}).Prompt, "Run one.")
	difftest.Equal(t, recipeAt(t, found, content.PromptOrigin{File: "p.csv", Part: "Run", Number: 2}).Prompt, "Run two.")
	difftest.Equal(t, recipeAt(t, found, content.PromptOrigin{File: "p.csv", Part: "Say"}).Prompt, `Say "it".`)
}

// TestReadLinkedTOML: a command of Gemini CLI is a prompt with a description.
func TestReadLinkedTOML(t *testing.T) {
	enterFolder(t, map[string]string{"p.toml": "description = 'Runs it.'\nprompt = '''\nRun {{args}}.\n'''\n"})

	found := readLinked(t, "p.toml")

	difftest.Equal(t, linkedPart(recipeAt(t, found, content.PromptOrigin{File: "p.toml"})), linked{
		Prompt: "Run {{args}}.",
		Change: []string{"{{args}}"},
	})
}

// TestReadLinkedErrors: a path that cannot be the file of a prompt is an error.
func TestReadLinkedErrors(t *testing.T) {
	enterFolder(t, map[string]string{"prompts/a.md": "Do it.\n", "a.png": ""})
	for path, want := range map[string]string{
		"prompts": "this is a folder: name a file in it",
		"b.md":    "there is no such file or folder",
		"a.png":   "files of this kind are not read: ",
		"-":       "this is the name of standard input: rename the file",
	} {
		_, err := importer.ReadLinked(path, nil)

		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", path, err, want)
		}
	}
}

// TestReadLinkedRefused: a mistake in one recipe of a file comes with the origin of the recipe, so that the other
// recipes can be read. A mistake that keeps the whole file from being read comes without an origin.
func TestReadLinkedRefused(t *testing.T) {
	for name, test := range map[string]struct {
		file, text string
		parts      []string
		refused    map[content.PromptOrigin][]string
		others     []string
	}{
		"a file": {
			file:    "p.md",
			text:    "Run\u200b it.\n",
			refused: map[content.PromptOrigin][]string{{File: "p.md"}: {"p.md:1:4: invisible character U+200B; remove it"}},
		},
		"an empty file": {
			file:    "p.md",
			text:    "\n",
			refused: map[content.PromptOrigin][]string{{File: "p.md"}: {"p.md:1:1: there is no prompt; write one"}},
		},
		"a heading": {
			file:  "p.md",
			text:  "# Run\nRun it.\n# Run\nRun\u200b it.\n# Say\nSay it.\n",
			parts: []string{"Run", "Run", "Say"},
			refused: map[content.PromptOrigin][]string{
				{File: "p.md", Part: "Run", Number: 2}: {`p.md:4:4: "Run": invisible character U+200B; remove it`},
			},
			others: []string{"Run", "Say"},
		},
		"a row": {
			file:  "p.csv",
			text:  "act,prompt\nRun,Run it.,now\nSay,Say it.\n",
			parts: []string{"Run", "Say"},
			refused: map[content.PromptOrigin][]string{
				{File: "p.csv", Part: "Run"}: {"p.csv:2:1: not a table of comma-separated values: wrong number of fields"},
			},
			others: []string{"Say"},
		},
		"another encoding": {
			file:    "p.md",
			text:    "\xff\xfeR\x00",
			refused: map[content.PromptOrigin][]string{{}: {"p.md:1:1: this is UTF-16; save the file as UTF-8"}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			enterFolder(t, map[string]string{test.file: test.text})

			found := readLinked(t, test.file, test.parts...)

			refused := map[content.PromptOrigin][]string{}
			for _, refusal := range found.Refused {
				for _, p := range refusal.Mistakes {
					refused[refusal.Origin] = append(refused[refusal.Origin], p.Error())
				}
			}
			difftest.Equal(t, refused, test.refused)
			var others []string
			for _, recipe := range found.Recipes {
				others = append(others, recipe.Origin.Part)
			}
			difftest.Equal(t, others, test.others)
		})
	}
}

// TestInPrompt: a problem at a byte of a prompt has its place in the file, with the lines around it.
func TestInPrompt(t *testing.T) {
	for name, test := range map[string]struct {
		file, text, part string
		want             string
		lines            []string
	}{
		"front matter": {"p.md", "---\nname: run\n---\n\nRun\nthe tests.\n", "", "p.md:6:5: ours", []string{"Run", "the tests."}},
		"a heading":    {"p.md", "## Run\n> Run the tests.\n", "Run", "p.md:2:11: ours", []string{"## Run", "> Run the tests."}},
		"a row": {"p.csv", "act,prompt\nRun,\"Run \"\"the\"\" tests.\"\n", "Run", "p.csv:2:18: ours",
			[]string{"act,prompt", "Run,\"Run \"\"the\"\" tests.\""}},
		"TOML": {"p.toml", "prompt = \"Run\\tthe\\ttests.\"\n", "", "p.toml:1:21: ours",
			[]string{"prompt = \"Run\\tthe\\ttests.\""}},
	} {
		t.Run(name, func(t *testing.T) {
			enterFolder(t, map[string]string{test.file: test.text})
			var parts []string
			if test.part != "" {
				parts = []string{test.part}
			}
			recipe := readLinked(t, test.file, parts...).Recipes[0]

			got := recipe.InPrompt(strings.Index(recipe.Prompt, "tests"), problem.Problem{Message: "ours"})

			difftest.Equal(t, got.Error(), test.want)
			difftest.Equal(t, got.Lines, test.lines)
		})
	}
}

// TestReadLinkedSameTitleBelow: if a heading of another level has the same title as the heading of the only remaining
// recipe, the text of the recipe stays the same.
func TestReadLinkedSameTitleBelow(t *testing.T) {
	for text, want := range map[string]string{
		"## Review\nReview it.\n### Steps\nLook.\n## Try\nTry it.\n### Steps\nGo.\n## Steps\nStep by step.\n": "Step by step.",
		"## Steps\n### Steps\nStep by step.\n": "Step by step.",
	} {
		enterFolder(t, map[string]string{"p.md": text})

		found := readLinked(t, "p.md", "Steps")

		difftest.Equal(t, recipeAt(t, found, content.PromptOrigin{File: "p.md", Part: "Steps"}).Prompt, want)
	}
}
