package edit_test

import (
	"bytes"
	"testing"

	"prompt-recipes/content/check"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/translation"
)

// rename renames a recipe in a catalogue without records, and returns the files afterwards.
func rename(t *testing.T, files map[string][]byte, slug, to string) (map[string][]byte, error) {
	t.Helper()
	set := &translation.Set{Catalogue: load(t, files), Record: &translation.Record{}}
	changed, err := edit.Rename(set, slug, to)
	return withChanges(files, changed), err
}

// TestRename: the slug changes everywhere, even in a file with Windows line ends, and every other byte stays the
// same.
func TestRename(t *testing.T) {
	for name, small := range map[string]map[string][]byte{
		"Unix":    contenttest.Small(t),
		"Windows": windows(contenttest.Small(t)),
	} {
		t.Run(name, func(t *testing.T) {
			before := withRecipe(t, small, "more-tests")

			after, err := rename(t, before, "more-tests", "other-tests")

			if err != nil {
				t.Fatal(err)
			}
			want := map[string][]byte{}
			for file, data := range before {
				want[file] = bytes.ReplaceAll(data, []byte("more-tests"), []byte("other-tests"))
			}
			difftest.Equal(t, after, want)
		})
	}
}

// TestRenameEveryForm: a language may name a recipe in headers, in dotted keys and in quotes. Other things with the
// same name keep it.
func TestRenameEveryForm(t *testing.T) {
	files := contenttest.Small(t)
	contenttest.Replace(t, files, "catalogue.toml", `slug = "unit-tests"`, `slug = "checks"`)
	before := string(files["fr.toml"])
	for _, form := range []struct{ before, after string }{
		{"[recipes.checks]\ntitle = \"A checks\"\n[recipes.checks.swap_outs]\nchecks = \"B\"\n",
			"[recipes.more]\ntitle = \"A checks\"\n[recipes.more.swap_outs]\nchecks = \"B\"\n"},
		{"[recipes]\n\"checks\".title = \"A\"\nchecks.swap_outs = { pytest = \"B\" }\n",
			"[recipes]\nmore.title = \"A\"\nmore.swap_outs = { pytest = \"B\" }\n"},
	} {
		files["fr.toml"] = []byte(withoutRecipes(before) + form.before)

		after, err := rename(t, files, "checks", "more")

		if err != nil {
			t.Fatal(err)
		}
		difftest.Equal(t, string(after["fr.toml"]), withoutRecipes(before)+form.after)
	}
}

// withoutRecipes returns the file of a language up to its recipes.
func withoutRecipes(language string) string {
	end := bytes.Index([]byte(language), []byte("[recipes."))
	return language[:end]
}

// TestRenameByHand: if the author has already written the new slug into catalogue.toml, the other files get it, too.
func TestRenameByHand(t *testing.T) {
	want := withRecipe(t, contenttest.Small(t), "more-tests")
	files := withChanges(want, nil)
	contenttest.Replace(t, files, "en.toml", "[recipes.more-tests]", "[recipes.most-tests]")

	after, err := rename(t, files, "most-tests", "more-tests")

	if err != nil {
		t.Fatal(err)
	}
	difftest.Equal(t, after, want)
}

// TestRenameRefused: a slug that a recipe cannot have is refused, and so are texts under both slugs.
func TestRenameRefused(t *testing.T) {
	files := withRecipe(t, contenttest.Small(t), "more-tests")
	both := withChanges(files, nil)
	contenttest.Replace(t, both, "en.toml", "[recipes.more-tests]", "[recipes.both]\ntitle = \"Both\"\n[recipes.more-tests]")
	twice := withChanges(files, nil)
	twice["catalogue.toml"] = append(bytes.Clone(files["catalogue.toml"]),
		"[[recipes]]\nslug = \"more-tests\"\ncategory = \"testing\"\nprompt = \"Go on.\"\n"...)
	for _, test := range []struct {
		files    map[string][]byte
		to, want string
	}{
		{twice, "other", "catalogue.toml: recipe more-tests is there more than once; give each its own slug by hand"},
		{files, "More", `catalogue.toml: slug is "More", expected lower-case words joined by hyphens, such as full-test-setup`},
		{files, "testing", "catalogue.toml: slug testing is taken by line 8; choose another"},
		{both, "both", "en.toml has recipes.more-tests and recipes.both: take one of the two out by hand"},
	} {
		after, err := rename(t, test.files, "more-tests", test.to)

		if err == nil || err.Error() != test.want {
			t.Errorf("%s: the error is %v, want %s", test.to, err, test.want)
		}
		difftest.Equal(t, after, test.files)
	}
}

// TestRenameUnknown: if the catalogue has the recipe under neither slug, nothing changes.
func TestRenameUnknown(t *testing.T) {
	files := contenttest.Small(t)

	after, err := rename(t, files, "nothing", "something")

	if err != nil {
		t.Fatal(err)
	}
	difftest.Equal(t, after, files)
}

// TestRenameStaysValid: a catalogue without problems has none after a recipe was renamed.
func TestRenameStaysValid(t *testing.T) {
	before := contenttest.Small(t)
	slug := load(t, before).Entries.Recipes[0].Slug

	after, err := rename(t, before, slug, "renamed")

	if err != nil {
		t.Fatal(err)
	}
	was := check.Files(check.Input{Files: before}).Problems
	difftest.Equal(t, len(check.Files(check.Input{Files: after}).Problems), len(was))
}
