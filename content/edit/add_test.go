package edit_test

import (
	"bytes"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/check"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/schema"
)

// load returns the small catalogue, made from files that may have been changed.
func load(t *testing.T, files map[string][]byte) *catalogue.Catalogue {
	t.Helper()
	checked := check.Files(check.Input{Files: files})
	if len(checked.Broken) > 0 {
		t.Fatal(checked.Broken)
	}
	return checked.Catalogue
}

// add adds recipes to a catalogue, and returns its files.
func add(t *testing.T, files map[string][]byte, recipes ...edit.Recipe) map[string][]byte {
	t.Helper()
	changed, err := edit.AddRecipes(load(t, files), recipes, nil)
	if err != nil {
		t.Fatal(err)
	}
	return withChanges(files, changed)
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
		for same < min(len(data), len(after[name])) && data[same] == after[name][same] {
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
	for _, p := range check.Files(check.Input{Files: files}).Problems {
		got = append(got, p.File+": "+p.Message)
	}
	difftest.Equal(t, got, want)
}

// TestAdd: a recipe is added after the last recipe of its category. No byte is lost, and check asks for exactly the
// texts of the new recipe.
func TestAdd(t *testing.T) {
	files := contenttest.Small(t)
	after := add(t, files, edit.Recipe{Slug: "fuzz-tests", Category: "testing"})
	expectOnlyAdded(t, files, after)
	expectEmpty(t, after,
		"catalogue.toml: recipes.fuzz-tests.prompt is empty",
		"en.toml: recipes.fuzz-tests.title is empty",
		"fr.toml: recipes.fuzz-tests is missing")
}

// TestAddComments: a new recipe that its author has yet to write has all keys, most of them as comments. It lacks the
// keys of a recipe whose prompt is in a file.
func TestAddComments(t *testing.T) {
	after := add(t, contenttest.Small(t), edit.Recipe{Slug: "fuzz-tests", Category: "testing"})

	entry := after["catalogue.toml"][bytes.Index(after["catalogue.toml"], []byte(`slug = "fuzz-tests"`)):]
	_, texts, _ := strings.Cut(string(after["en.toml"]), "[recipes.fuzz-tests]")
	ofFile := []string{"file", "part", "number", "files"}
	expectKeys(t, string(entry), reflect.TypeFor[content.RecipeEntry](), ofFile)
	expectKeys(t, string(entry), reflect.TypeFor[content.SwapOutEntry](), nil)
	expectKeys(t, texts, reflect.TypeFor[content.RecipeText](), nil)
}

// expectKeys fails the test unless a text has all keys of a type, except for some.
func expectKeys(t *testing.T, text string, of reflect.Type, but []string) {
	t.Helper()
	for _, field := range schema.Fields(of) {
		isKey := strings.Contains(text, field.Key+" = ") || strings.Contains(text, field.Key+".SLUG = ")
		has := isKey || strings.Contains(text, "."+field.Key+"]")
		if has == slices.Contains(but, field.Key) {
			t.Errorf("the key %s: %v in\n%s", field.Key, has, text)
		}
	}
}

// TestAddWindows: added text has the line ends of the file, and a byte order mark stays.
func TestAddWindows(t *testing.T) {
	files := windows(contenttest.Small(t))
	after := add(t, files, edit.Recipe{Slug: "fuzz-tests", Category: "testing"})
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

	after := add(t, files, edit.Recipe{Slug: "first", Category: "testing", Title: "First", Prompt: "Go."})

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

// TestAddSeveral: new categories are added together, and recipes of a category in their order. Each category is
// written once.
func TestAddSeveral(t *testing.T) {
	files := map[string][]byte{
		"catalogue.toml": []byte("source_language = \"en\"\n"),
		"en.toml":        []byte("title = \"T\"\n"),
	}

	after := add(t, files,
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

// TestAddTwice: if a second recipe is added after a new one, the comments of the first new recipe stay with it.
func TestAddTwice(t *testing.T) {
	files := contenttest.Small(t)
	files = add(t, files, edit.Recipe{Slug: "first", Category: "testing"})
	files = add(t, files, edit.Recipe{Slug: "second", Category: "testing"})
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

// TestAddRefuses: if a slug is invalid or taken, nothing changes.
func TestAddRefuses(t *testing.T) {
	for _, test := range []struct{ slug, category, want string }{
		{"Fuzz", "testing", `slug is "Fuzz", expected lower-case words`},
		{"fuzz-tests", "Fuzz", `slug is "Fuzz", expected lower-case words`},
		{"testing", "testing", "slug testing is taken by line 8; choose another"},
		{"unit-tests", "testing", "slug unit-tests is taken by line 10; choose another"},
		{"page", "testing", "slug page is taken by the page itself"},
	} {
		r := edit.Recipe{Slug: test.slug, Category: test.category}
		_, err := edit.AddRecipes(load(t, contenttest.Small(t)), []edit.Recipe{r}, nil)
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

	_, err := edit.AddRecipes(load(t, files), []edit.Recipe{add}, nil)

	const want = "catalogue.toml cannot take what is to be added: categories is in line 2 already; " +
		"where it has entries in brackets or braces, such as categories = [{slug = \"docs\"}], write that by hand"
	if err == nil || err.Error() != want {
		t.Error(err)
	}
}

// TestAddByHandInBothFiles: if the author has to change both files by hand, the error always names catalogue.toml.
func TestAddByHandInBothFiles(t *testing.T) {
	files := map[string][]byte{
		"catalogue.toml": []byte(`source_language = "en"
categories = [{slug = "testing"}]
recipes = [{slug = "a", category = "testing"}]
`),
		"en.toml": []byte("[recipes.b]\ntitle = \"B\"\n"),
	}
	for range 20 {
		_, err := edit.AddRecipes(load(t, files), []edit.Recipe{{Slug: "b", Category: "testing"}}, nil)

		if err == nil || !strings.HasPrefix(err.Error(), "catalogue.toml cannot take what is to be added") {
			t.Fatal(err)
		}
	}
}
