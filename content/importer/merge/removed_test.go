package merge_test

import (
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/imports"
)

// TestMatchRemoved: a recipe is gone if its file was read and does not have it, or is below a folder that was
// given and is not there.
func TestMatchRemoved(t *testing.T) {
	for name, test := range map[string]struct {
		from string
		want []string
	}{
		"the file without its heading":    {"prompts/many.md", []string{"gone-heading"}},
		"the folder without the file":     {"folder", []string{"gone-file"}},
		"another file":                    {"other/other.md", nil},
		"another folder":                  {"other", nil},
		"a folder with a longer name":     {"folder-2", nil},
		"a file whose recipe was refused": {"refused", nil},
	} {
		t.Run(name, func(t *testing.T) {
			enterFolder(t, map[string]string{
				"prompts/many.md":   "# Many\n## Kept\nKeep it.\n## Also kept\nKeep it.\n",
				"other/other.md":    "Other.\n",
				"folder/other.md":   "Other.\n",
				"folder-2/other.md": "Other.\n",
				"refused/hidden.md": "Hidden\u200b.\n",
			})
			recipes := "[[categories]]\nslug = \"all\"\n"
			for _, slug := range []string{"kept", "gone-heading", "gone-file", "hidden"} {
				recipes += "[[recipes]]\nslug = \"" + slug + "\"\ncategory = \"all\"\nprompt = \"Do it.\"\n"
			}
			found := read(t, test.from, importer.Options{})

			report, _ := match(t, found, recipes,
				imports.Entry{Slug: "kept", File: "prompts/many.md", Part: "Kept"},
				imports.Entry{Slug: "gone-heading", File: "prompts/many.md", Part: "Gone heading"},
				imports.Entry{Slug: "gone-file", File: "folder/gone-file.md"},
				imports.Entry{Slug: "hidden", File: "refused/hidden.md"},
				imports.Entry{Slug: "taken-out", File: "folder/taken-out.md"})

			difftest.Equal(t, report.Gone, test.want)
		})
	}
}

// TestMatchRemovedMoved: a recipe whose file has moved is not gone.
func TestMatchRemovedMoved(t *testing.T) {
	enterFolder(t, map[string]string{"prompts/more/review.md": "Review it.\n"})

	report, _ := match(t, read(t, "prompts", importer.Options{}), reviewed, imports.Entry{Slug: "review", File: "prompts/review.md"})

	difftest.Equal(t, report.Gone, []string(nil))
}

// TestMatchRemovedInPlace: the folder of the catalogue may be given, and the current one by a dot.
func TestMatchRemovedInPlace(t *testing.T) {
	enterFolder(t, map[string]string{"judge.md": "Judge it.\n"})

	report, _ := match(t, read(t, ".", importer.Options{}), reviewed, reviewRecord...)

	difftest.Equal(t, report.Gone, []string{"review"})
}
