package edit_test

import (
	"bytes"
	"fmt"
	"maps"
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/problem"
)

// load returns the small catalogue, made from files that may have been changed.
func load(t *testing.T, files map[string][]byte) *check.Catalogue {
	t.Helper()
	loaded, err := check.Decode("", files, false).Catalogue()
	if err != nil {
		t.Fatal(err)
	}
	return loaded
}

// add adds recipes to a catalogue, and returns its files and the outcomes, by slug.
func add(
	t *testing.T, files map[string][]byte, recipes ...edit.Recipe,
) (after map[string][]byte, outcomes map[string]edit.Outcome) {
	t.Helper()
	changed, outcomes, err := edit.Recipes(load(t, files), recipes, nil)
	if err != nil {
		t.Fatal(err)
	}
	return withChanges(files, changed), outcomes
}

// withChanges returns the files of a catalogue, some of which have changed.
func withChanges(files, changed map[string][]byte) map[string][]byte {
	after := maps.Clone(files)
	maps.Copy(after, changed)
	return after
}

// windows returns files with Windows line ends and a byte order mark.
func windows(files map[string][]byte) map[string][]byte {
	converted := map[string][]byte{}
	for name, data := range files {
		lines := bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n"))
		converted[name] = append([]byte("\ufeff"), lines...)
	}
	return converted
}

// expectOnlyAdded fails the test if a file has lost any of its bytes.
func expectOnlyAdded(t *testing.T, before, after map[string][]byte) {
	t.Helper()
	for name, data := range before {
		same := 0
		for same < len(data) && data[same] == after[name][same] {
			same++
		}
		if !bytes.HasSuffix(after[name], data[same:]) {
			t.Errorf("%s has lost bytes:\n%s", name, after[name])
		}
	}
}

// expectEmpty fails the test unless the only problems of a catalogue are the wanted empty texts.
func expectEmpty(t *testing.T, files map[string][]byte, want ...string) {
	t.Helper()
	var got []string
	for _, p := range check.Decode("", files, false).Check() {
		got = append(got, p.File+": "+p.Message)
	}
	difftest.Equal(t, got, want)
}

// TestAdd: a recipe is added after the last one of its category. No byte is lost, and check asks
// for exactly the texts of the recipe.
func TestAdd(t *testing.T) {
	files := contenttest.Small(t)
	after, _ := add(t, files, edit.Recipe{Slug: "fuzz-tests", Category: "testing"})
	expectOnlyAdded(t, files, after)
	expectEmpty(t, after,
		"catalogue.toml: recipes.fuzz-tests.prompt is empty",
		"en.toml: recipes.fuzz-tests.title is empty",
		"fr.toml: recipes.fuzz-tests is missing")
}

// TestAddSkill: a recipe that is begun has the table of its skill as a comment, without the keys in it.
func TestAddSkill(t *testing.T) {
	files := contenttest.Small(t)

	after, _ := add(t, files, edit.Recipe{Slug: "fuzz-tests", Category: "testing"})

	catalogue := string(after["catalogue.toml"])
	if !strings.Contains(catalogue, "\n# [recipes.skill] # the front matter of its SKILL.md ") {
		t.Errorf("no table of the skill in\n%s", catalogue)
	}
}

// TestAddWindows: what is added has the line ends of the file, and a byte order mark stays.
func TestAddWindows(t *testing.T) {
	files := windows(contenttest.Small(t))
	after, _ := add(t, files, edit.Recipe{Slug: "fuzz-tests", Category: "testing"})
	expectOnlyAdded(t, files, after)
	for name, data := range after {
		if bytes.Count(data, []byte("\r\n")) != bytes.Count(data, []byte("\n")) {
			t.Errorf("%s has two kinds of line ends:\n%q", name, data)
		}
	}
}

// TestAddFirst: the first recipe is added after the categories.
func TestAddFirst(t *testing.T) {
	files := map[string][]byte{
		"catalogue.toml": []byte(`source_language = "en"
[[categories]]
slug = "testing"

[[related_links]]
slug = "a"
`),
		"en.toml": []byte(`[categories.testing]
title = "Testing"
[principles]
title = "P"
`),
	}

	after, _ := add(t, files, edit.Recipe{Slug: "first", Title: "First", Prompt: "Go."})

	difftest.Equal(t, string(after["catalogue.toml"]), `source_language = "en"
[[categories]]
slug = "testing"

[[recipes]]
slug = "first"
category = "testing"
prompt = '''
Go.
'''

[[related_links]]
slug = "a"
`)
	difftest.Equal(t, string(after["en.toml"]), `[categories.testing]
title = "Testing"

[recipes.first]
title = "First"

[principles]
title = "P"
`)
}

// TestAddSeveral: new categories are added together, recipes of a category in their order, and each
// is written once.
func TestAddSeveral(t *testing.T) {
	files := map[string][]byte{
		"catalogue.toml": []byte("source_language = \"en\"\n"),
		"en.toml":        []byte("title = \"T\"\n"),
	}

	after, _ := add(t, files,
		edit.Recipe{Slug: "a", Title: "A", Prompt: "A.", Category: "one", CategoryTitle: "One"},
		edit.Recipe{Slug: "b", Title: "B", Prompt: "B.", Category: "two", CategoryTitle: "Two"},
		edit.Recipe{Slug: "c", Title: "C", Prompt: "C.", Category: "one", CategoryTitle: "One"})

	difftest.Equal(t, string(after["en.toml"]), `title = "T"

[categories.one]
title = "One"

[categories.two]
title = "Two"

[recipes.a]
title = "A"

[recipes.b]
title = "B"

[recipes.c]
title = "C"
`)
	entries := load(t, after).Entries
	difftest.Equal(t, entries.Categories, []content.CategoryEntry{{Slug: "one"}, {Slug: "two"}})
	difftest.Equal(t, len(entries.Recipes), 3)
}

// TestAddTwice: when a second recipe is added after a new one, the comments of the first stay with
// it.
func TestAddTwice(t *testing.T) {
	files := contenttest.Small(t)
	files, _ = add(t, files, edit.Recipe{Slug: "first", Category: "testing"})
	files, _ = add(t, files, edit.Recipe{Slug: "second", Category: "testing"})
	for _, name := range []string{"catalogue.toml", "en.toml"} {
		_, after, _ := strings.Cut(string(files[name]), "\n\n[[recipes]]\n")
		if name == "en.toml" {
			_, after, _ = strings.Cut(string(files[name]), "\n\n[recipes.first]")
		}
		blocks := strings.Split(after, "\n\n")
		want := strings.ReplaceAll(blocks[0], "first", "second")
		got := strings.TrimPrefix(strings.TrimPrefix(blocks[1], "[[recipes]]\n"), "[recipes.second]")
		difftest.Equal(t, got, want, name)
	}
}

// TestAddRefuses: a slug that is wrong or taken, or an unknown category, changes nothing.
func TestAddRefuses(t *testing.T) {
	for _, test := range []struct{ slug, category, want string }{
		{"Fuzz", "testing", `slug is "Fuzz", expected lower-case words`},
		{"fuzz-tests", "testin", `there is no category "testin"; expected one of testing, or to begin it write`},
		{"testing", "testing", "slug testing is taken by line 8; choose another"},
		{"unit-tests", "testing", "slug unit-tests is taken by line 10; choose another"},
		{"page", "testing", "slug page is taken by the page itself"},
	} {
		r := edit.Recipe{Slug: test.slug, Category: test.category}
		_, _, err := edit.Recipes(load(t, contenttest.Small(t)), []edit.Recipe{r}, nil)
		if err == nil || !strings.HasPrefix(err.Error(), "catalogue.toml: "+test.want) {
			t.Errorf("%s: %v, want %s", test.slug, err, test.want)
		}
	}
}

// TestAddByHand: nothing can be added to a list in brackets.
func TestAddByHand(t *testing.T) {
	files := contenttest.Small(t)
	files["catalogue.toml"] = []byte(`source_language = "en"
categories = [{slug = "testing"}]
[[recipes]]
slug = "a"
`)
	add := edit.Recipe{Slug: "fuzz-tests", Category: "new", CategoryTitle: "New"}

	_, _, err := edit.Recipes(load(t, files), []edit.Recipe{add}, nil)

	const want = "catalogue.toml: new, fuzz-tests cannot be written there: " +
		"categories is in line 2 already; write it by hand"
	if err == nil || err.Error() != want {
		t.Error(err)
	}
}

// TestAddLongLine: the error says which limit keeps a recipe from being written.
func TestAddLongLine(t *testing.T) {
	add := edit.Recipe{Slug: "fuzz-tests", Category: "testing", Prompt: strings.Repeat("Do it. ", 20_000)}

	_, _, err := edit.Recipes(load(t, contenttest.Small(t)), []edit.Recipe{add}, nil)

	const want = "catalogue.toml: fuzz-tests cannot be written there: " +
		"the line has more than 100000 bytes; write it by hand"
	if err == nil || err.Error() != want {
		t.Error(err)
	}
}

// TestAddByHandInBothFiles: if both files have to be written by hand, the error names catalogue.toml, every time.
func TestAddByHandInBothFiles(t *testing.T) {
	files := map[string][]byte{
		"catalogue.toml": []byte(`source_language = "en"
categories = [{slug = "testing"}]
recipes = [{slug = "a", category = "testing"}]
`),
		"en.toml": []byte("[recipes.b]\ntitle = \"B\"\n"),
	}
	for range 20 {
		_, _, err := edit.Recipes(load(t, files), []edit.Recipe{{Slug: "b", Category: "testing"}}, nil)

		if err == nil || !strings.HasPrefix(err.Error(), "catalogue.toml: b cannot be written there") {
			t.Fatal(err)
		}
	}
}

// TestAddPrompt: a recipe with a prompt and a title is complete. If a shell would change the
// prompt, it is shown without a command. Placeholders become phrases that readers replace.
func TestAddPrompt(t *testing.T) {
	for _, test := range []struct {
		name, prompt string
		want         edit.Outcome
	}{
		{"plain", "Write tests.\n\n- It's 3 < 4 > 2.", edit.Outcome{}},
		{"emoji", "Warn me ⚠️ of it, 👨‍💻.", edit.Outcome{}},
		{
			"a placeholder for a text", "Why?\n<LOG>",
			edit.Outcome{Change: []string{"<LOG>"}, PromptOnly: "a text in place of <LOG> may hold anything"},
		},
		{
			"code", "Run `ls` in \"$HOME\".",
			edit.Outcome{PromptOnly: "` begins a substitution in the shell"},
		},
		{
			"quotes of TOML", "''' and \"\"\" and \\",
			edit.Outcome{PromptOnly: `" would end the shell's quotation`},
		},
		{
			"too long for a command line", strings.Repeat("Write a test.\n", 3000) + "End.",
			edit.Outcome{PromptOnly: "the prompt has 42004 bytes, more than the 30000 that fit on every command line"},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			files := contenttest.Small(t)
			delete(files, "fr.toml")
			r := edit.Recipe{
				Slug:     "fuzz-tests",
				Category: "testing",
				Title:    `Vérifier : a "title" 👨‍💻`,
				Prompt:   test.prompt,
			}

			after, outcomes := add(t, files, r)

			difftest.Equal(t, outcomes[r.Slug], test.want)
			if problems := check.Decode("", after, false).Check(); len(problems.Of(problem.Error)) > 0 {
				t.Fatal(problems)
			}
			c, err := load(t, after).Pages(nil)
			if err != nil {
				t.Fatal(err)
			}
			recipes := c.Page("en").Categories[0].Recipes
			added := recipes[len(recipes)-1]
			difftest.Equal(t, added.Prompt, test.prompt)
			difftest.Equal(t, added.Title, r.Title)
			difftest.Equal(t, added.Invocation == "", test.want.PromptOnly != "", "shown without a command")
			difftest.Equal(t, added.Change, test.want.Change, "placeholders")
			if !bytes.Contains(after["en.toml"], []byte(`title = "Vérifier : a \"title\" 👨‍💻"`)) {
				t.Errorf("people cannot read the title in\n%s", after["en.toml"])
			}
		})
	}
}

// TestAddManyPlaceholders: a prompt gets no more phrases to replace than a recipe may have.
func TestAddManyPlaceholders(t *testing.T) {
	var prompt strings.Builder
	for i := range 2 * check.MaxChange {
		fmt.Fprintf(&prompt, "Do {x%d}.\n", i)
	}
	r := edit.Recipe{Slug: "fuzz-tests", Title: "Fuzz tests", Prompt: prompt.String() + "End."}

	after, outcomes := add(t, contenttest.Small(t), r)

	difftest.Equal(t, len(outcomes["fuzz-tests"].Change), check.MaxChange)
	if wrong := check.Decode("", after, false).Check().Of(problem.Error).Without(problem.Missing); len(wrong) > 0 {
		t.Error(wrong)
	}
}

// TestPlaceholders: Placeholders finds what readers and agents replace in a prompt, and nothing
// that only looks like it.
func TestPlaceholders(t *testing.T) {
	for _, test := range []struct {
		name, prompt string
		want         []string
	}{
		{"sums", "Cut the bill to $5 a month, or $9.", nil},
		{"a sum beside arguments", "Cut $1 to $5 a month, not $2.50.", []string{"$1", "$5"}},
		{"of commands", "Fix $ARGUMENTS, first $1 and $2.", []string{"$ARGUMENTS", "$1", "$2"}},
		{"of editors", "Ask ${input:name:Which?} and @{docs/a.md}.", []string{"${input:name:Which?}", "@{docs/a.md}"}},
		{"of people", "In <the file> and {{a b}}, {branch} or [the module].",
			[]string{"<the file>", "{{a b}}", "{branch}", "[the module]"}},
		{"with backticks", "Do ${input:name the `file`}, {{a `b`}} and !{run `it`} now.", nil},
		{"each once", "<FILE> and <FILE>", []string{"<FILE>"}},
		{"arguments in code", "```bash\ngh pr view $1 $ARGUMENTS\n```", []string{"$ARGUMENTS"}},
		{"in code", "Run `git show <commit>` for `{x}` and `[a b]`.", []string{"<commit>"}},
		{"variables of a shell", "${HOME} and $PATH and ${X}", nil},
		{"HTML", "<div> and <b>x</b> and <task>x</task>", nil},
		{"links", "[a b](c), [a b][c] and [a b]\n\n[a b]: c", nil},
		{"expressions", "[Bb]ug, [A-Za-z]+, [abc]*, x[abc], [x] and Vec<T>", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			files := contenttest.Small(t)
			_, outcomes := add(t, files, edit.Recipe{Slug: "a", Category: "testing", Prompt: test.prompt})
			difftest.Equal(t, outcomes["a"].Change, test.want)
		})
	}
}
