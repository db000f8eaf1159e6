package catalogue_test

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
)

// TestAdd: a recipe begins in every file, after the last of its category. Without it the files are what they were, byte for
// byte, and the check asks for exactly its texts.
func TestAdd(t *testing.T) {
	for name, files := range map[string]map[string][]byte{"small": contenttest.Small(t), "Windows": contenttest.Small(t), "first": contenttest.Small(t)} {
		if name == "Windows" {
			for name, text := range files {
				files[name] = bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
			}
		}
		if name == "first" {
			recipes := regexp.MustCompile(`(?s)\[+recipes.*?(\[\[related_links|\[principles)`)
			for name, text := range files {
				files[name] = recipes.ReplaceAll(text, []byte("$1"))
			}
		}
		changed, places, err := catalogue.Add(files, catalogue.NewRecipe{Slug: "fuzz-tests", Category: "testing"})
		if err != nil {
			t.Fatal(err)
		}
		if len(changed) != 3 || len(places) != 3 {
			t.Errorf("%s: %d files changed, at %v", name, len(changed), places)
		}
		for file, text := range changed {
			same := 0
			for same < len(files[file]) && files[file][same] == text[same] {
				same++
			}
			if !bytes.HasSuffix(text, files[file][same:]) {
				t.Errorf("%s: %s has lost bytes:\n%s", name, file, text)
			}
			if bytes.Count(text, []byte("\r\n")) > 0 && bytes.Count(text, []byte("\r\n")) != bytes.Count(text, []byte("\n")) {
				t.Errorf("%s: %s has two kinds of line ends", name, file)
			}
			changed[file] = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
		}
		problems := catalogue.Load("", changed, false).Problems
		var empty []string
		for _, p := range problems {
			key, _, ok := strings.Cut(p.Message, " is empty; write the text")
			if !ok {
				t.Errorf("%s: %s", name, p)
			}
			empty = append(empty, p.File+" "+key)
		}
		want := "catalogue.toml recipes.fuzz-tests.prompt, en.toml recipes.fuzz-tests.title, fr.toml recipes.fuzz-tests.title"
		difftest.Expect(t, want, strings.Join(empty, ", "), name, ": empty")
	}
}

// TestAddTwice: the comments of a recipe that is begun stay with it when another is begun after it.
func TestAddTwice(t *testing.T) {
	files := contenttest.Small(t)
	for _, slug := range []string{"first", "second"} {
		changed, _, err := catalogue.Add(files, catalogue.NewRecipe{Slug: slug, Category: "testing"})
		if err != nil {
			t.Fatal(err)
		}
		maps.Copy(files, changed)
	}
	for name, text := range files {
		parts := strings.Split(string(text), "\n\n")
		i := slices.IndexFunc(parts, func(part string) bool { return strings.Contains(part, "first") })
		if want := strings.ReplaceAll(parts[i], "first", "second"); parts[i+1] != want {
			t.Errorf("%s has\n%s\nafter the first, want\n%s", name, parts[i+1], want)
		}
	}
}

func TestAddRefuses(t *testing.T) {
	inline := contenttest.Small(t)
	inline["fr.toml"] = []byte("[categories]\ntesting = {title = \"T\"}\n[recipes.unit-tests]\ntitle = \"x\"\n[recipes.fuzz-tests]\ntitle = \"x\"\n")
	for _, test := range []struct {
		files                map[string][]byte
		slug, category, want string
	}{
		{contenttest.Small(t), "Fuzz", "", `slug is "Fuzz", expected lower-case words`},
		{contenttest.Small(t), "fuzz-tests", "testin", `there is no category "testin"; expected one of testing, or to begin it write [[categories]] and slug = "testin" after line 8, and [categories.testin] and title = "…" in each language; did you mean testing?`},
		{contenttest.Small(t), "testing", "", "slug testing is taken by line 8"},
		{contenttest.Small(t), "unit-tests", "", "catalogue.toml: slug unit-tests is taken by line 10"},
		{contenttest.Small(t), "page", "", "slug page is taken by the page itself"},
		{inline, "fuzz-tests", "", "fr.toml: "},
	} {
		if _, _, err := catalogue.Add(test.files, catalogue.NewRecipe{Slug: test.slug, Category: test.category}); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.slug, err, test.want)
		}
	}
}

// TestAddPrompt: a prompt and a title that are given are those of the recipe, which is complete. What a shell would change is not in a
// command, and placeholders are for readers to replace.
func TestAddPrompt(t *testing.T) {
	for prompt, want := range map[string]string{ // what is said of it
		"Write tests.\n\n- It's 3 < 4 > 2.": "",
		"Why?\n<LOG>":                       `, where readers replace "<LOG>", without a command: a text in place of <LOG> may hold anything (recipes help writing)`,
		"Run `ls` in \"$HOME\".":            ", without a command: ` begins a substitution in the shell (recipes help writing)",
		"''' and \"\"\" and \\":             `, without a command: " would end the shell's quotation (recipes help writing)`,
		"In <the file> and {{a b}}, <the file> or [MY_FILE], ${POD}, <a>x</a> [a](b) [x] Vec<T>.": `, where readers replace "<the file>", "{{a b}}", "[MY_FILE]", "${POD}", without a command: $ begins a substitution in the shell (recipes help writing)`,
	} {
		changed, places, err := catalogue.Add(contenttest.Small(t), catalogue.NewRecipe{Slug: "fuzz-tests", Category: "testing", Title: `A "title"`, Prompt: prompt})
		if err != nil {
			t.Fatal(err)
		}
		loaded := catalogue.Load("", changed, false)
		if loaded.Catalogue == nil {
			t.Fatal(loaded.Problems)
		}
		recipes := loaded.Catalogue.Page("fr").Categories[0].Recipes
		if r := recipes[len(recipes)-1]; r.Prompt != prompt || r.Title != `A "title"` || (r.Invocation == "") != strings.Contains(want, "without") || (r.Change != nil) != strings.Contains(want, "replace") {
			t.Errorf("%q: %+v", prompt, r)
		}
		difftest.Expect(t, "the recipe fuzz-tests, in category testing"+want, places[0].Message, prompt)
	}
}

// TestReplace: a recipe gets the texts of another, and what its new prompt asks for. Nothing else changes; what is the same changes no byte.
func TestReplace(t *testing.T) {
	for name, test := range map[string]struct{ entry, text, want string }{ // of catalogue.toml and of both languages
		"same":    {"prompt = \"Go to <A>.\" # short\nchange = ['<A>']", "title = 'Tests'", "prompt = \"Go to <A>.\" # short\nchange = ['<A>']\n| title = 'Tests'\nwhy_it_holds = \"Why.\"\n"},
		"command": {"prompt_only = true\nprompt = '''\nRun `a`.\n'''\nchange = [\n'a',\n]", "title = 'A'", "prompt = '''\nGo to <A>.\n'''\nchange = [\"<A>\"]\n| title = \"Tests\"\nwhy_it_holds = \"Why.\"\n"},
		"by hand": {"prompt = 'Go.'\nprompt_only = true\nchange = ['Go', 'a']", "title = 'Tests'\nwhy_it_holds = '' # it", "prompt = '''\nGo to <A>.\n'''\nprompt_only = true\nchange = [\"<A>\", \"Go\"]\n| title = 'Tests'\nwhy_it_holds = \"Why.\" # it\n"},
	} {
		files := map[string][]byte{
			"catalogue.toml": []byte("agent_cli = 'claude'\n[[categories]]\nslug = 'a'\n[[recipes]]\nslug = 'tests'\ncategory = 'a'\n" + test.entry + "\n[[recipes]]\nslug = 'b'\n"),
			"en.toml":        []byte("[categories.a]\ntitle = 'Of a'\n[recipes.tests]\n" + test.text + "\n[recipes.b]\ntitle = 'B'\n"),
		}
		if name == "by hand" {
			for name, text := range files { // of Windows
				files[name] = append([]byte("\ufeff"), bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))...)
			}
			test.entry, test.text, test.want = strings.ReplaceAll(test.entry, "\n", "\r\n"), strings.ReplaceAll(test.text, "\n", "\r\n"), strings.ReplaceAll(test.want, "\n", "\r\n")
		}
		changed, _, err := catalogue.Replace(files, catalogue.NewRecipe{Slug: "tests", Title: "Tests", Prompt: "Go to <A>.", WhyItHolds: "Why."})
		if err != nil {
			t.Fatal(err)
		}
		entry, text, _ := strings.Cut(test.want, "| ")
		difftest.Expect(t, strings.Replace(string(files["catalogue.toml"]), strings.TrimRight(test.entry, "\r\n"), strings.TrimRight(entry, "\r\n"), 1), string(changed["catalogue.toml"]), name)
		difftest.Expect(t, strings.Replace(string(files["en.toml"]), test.text, strings.TrimRight(text, "\r\n"), 1), string(changed["en.toml"]), name)
	}
	moved, _, err := catalogue.Replace(contenttest.Small(t), catalogue.NewRecipe{Slug: "unit-tests", Title: "Unit Tests", Category: "new", CategoryTitle: "New"})
	if err != nil || !bytes.Contains(moved["catalogue.toml"], []byte("category = \"new\"")) || !bytes.Contains(moved["en.toml"], []byte("[categories.new]\ntitle = \"New\"")) {
		t.Errorf("%v\n%s", err, moved["catalogue.toml"])
	}
	small := contenttest.Small(t)
	if same, _, err := catalogue.Replace(small, catalogue.NewRecipe{Slug: "unit-tests"}); err != nil || !maps.EqualFunc(small, same, bytes.Equal) {
		t.Errorf("what is empty replaces something: %v", err)
	}
	if _, _, err := catalogue.Replace(small, catalogue.NewRecipe{Slug: "unit-tests", Category: "none"}); err == nil || err.Error() != `catalogue.toml: there is no category "none"` {
		t.Error(err)
	}
	inline := map[string][]byte{"catalogue.toml": []byte("categories = [{slug = 'b'}]\nrecipes = [{slug = 'a', category = 'b'}]\n")}
	if _, _, err := catalogue.Replace(inline, catalogue.NewRecipe{Slug: "a", Prompt: "Go."}); err == nil || !strings.HasPrefix(err.Error(), "catalogue.toml: a cannot be replaced") {
		t.Error(err)
	}
}
