// Package contenttest has catalogues for tests and benchmarks.
package contenttest

import (
	"fmt"
	"strings"
	"testing/fstest"
)

// Large is a made-up catalogue in five languages: recipes of the length of the bundled ones, ten in each category.
func Large(recipes int) fstest.MapFS {
	prompt := strings.Repeat("Build the thing with care and test it before you say that it is done. ", 12) + "Report what you found."
	why := strings.Repeat("It names what matters and leaves the rest to whoever does the work. ", 5) + "That is why."
	var catalogue, language strings.Builder
	catalogue.WriteString("agent_cli = \"claude\"\nsource_language = \"en\"\n")
	language.WriteString("title = \"Large\"\nsummary = \"Large.\"\nbreadcrumb = [\"Large\"]\nintroduction = [\"Large.\"]\n[principles]\ntitle = \"P\"\nopening = \"O.\"\n[[principles.items]]\nlead = \"L.\"\ntext = \"T.\"\n[library_section]\ntitle = \"L\"\nparagraphs = [\"P.\"]\n")
	for i := range recipes {
		if i%10 == 0 {
			fmt.Fprintf(&catalogue, "[[categories]]\nslug = \"category-%d\"\n", i/10)
			fmt.Fprintf(&language, "[categories.category-%d]\ntitle = \"Category %d\"\n", i/10, i/10)
		}
		fmt.Fprintf(&catalogue, "[[recipes]]\nslug = \"recipe-%d\"\ncategory = \"category-%d\"\nprompt = '''\nRecipe %d.\n%s'''\n", i, i/10, i, prompt)
		fmt.Fprintf(&catalogue, "[[recipes.swap_outs]]\nslug = \"swap\"\nkind = \"replace\"\nreplaces = \"Recipe %d.\"\ninstruction = \"Another %d.\"\n", i, i)
		fmt.Fprintf(&language, "[recipes.recipe-%d]\ntitle = \"Recipe %d\"\nwhy_it_holds = \"%s\"\n[recipes.recipe-%d.swap_outs]\nswap = \"Swap\"\n", i, i, why, i)
	}
	files := fstest.MapFS{"catalogue.toml": {Data: []byte(catalogue.String())}}
	for _, tag := range []string{"en", "fr", "pt", "de", "ja"} {
		files[tag+".toml"] = &fstest.MapFile{Data: []byte(language.String())}
	}
	return files
}
