package check_test

import (
	"fmt"
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
)

// TestComposedSize: a short catalogue cannot become a large site. The first swap-out with which the
// prompts get too large is named, and no other.
func TestComposedSize(t *testing.T) {
	files := contenttest.Small(t)
	prompt := strings.Repeat("Do it.\n", 4_000)
	fits := content.MaxSize / (len(prompt) + len("Write."))
	var catalogue, labels strings.Builder
	fmt.Fprintf(&catalogue, "[[recipes]]\nslug = \"long\"\ncategory = \"testing\"\nprompt_only = true\nprompt = '''\n%sEnd.'''\n", prompt)
	for i := range fits + 10 {
		fmt.Fprintf(&catalogue, "[[recipes.swap_outs]]\nslug = \"s%d\"\nkind = \"append\"\ninstruction = \"Write.\"\n", i)
		fmt.Fprintf(&labels, "s%d = \"Label\"\n", i)
	}
	contenttest.Replace(t, files, "catalogue.toml", "[[related_links]]", catalogue.String()+"[[related_links]]")
	for _, language := range []string{"en.toml", "fr.toml"} {
		texts := "[recipes.long]\ntitle = \"Long\"\n[recipes.long.swap_outs]\n" + labels.String()
		contenttest.Replace(t, files, language, "[principles]", texts+"[principles]")
	}

	problems := checkFiles(files).Problems

	const want = "with this one the prompts that swap-outs make have more than 16777216 bytes together; " +
		"leave swap-outs of long prompts out, or make several catalogues of it"
	if len(problems) != 1 || problems[0].Text() != want {
		t.Fatalf("%.500s", problems.Error())
	}
	named := strings.Split(string(files["catalogue.toml"]), "\n")[problems[0].Line]
	difftest.Equal(t, named, fmt.Sprintf("slug = \"s%d\"", fits-1), "the swap-out that it names")
}

// TestManyKeys: files that are too large together are refused as a whole.
func TestManyKeys(t *testing.T) {
	files := contenttest.Small(t)
	for _, language := range []string{"de", "es", "it"} {
		files[language+".toml"] = []byte("tags = [\n" + strings.Repeat("\"a\",\n", 90_000) + "]\n")
	}

	problems := checkFiles(files).Problems

	const want = "catalogue.toml:1:1: the files have more than 250000 keys and list entries together; " +
		"make several catalogues of it"
	difftest.Equal(t, problems.Error(), want)
}

// TestManyEmptyCategories: of more problems than are listed, the same ones are listed each time.
func TestManyEmptyCategories(t *testing.T) {
	files := contenttest.Small(t)
	var categories strings.Builder
	for i := range 1_300 {
		fmt.Fprintf(&categories, "[[categories]]\nslug = \"c%d\"\n", i)
	}
	contenttest.Replace(t, files, "catalogue.toml", "[[categories]]", categories.String()+"[[categories]]")

	first := checkFiles(files).Problems
	second := checkFiles(files).Problems

	difftest.Equal(t, second, first)
}
