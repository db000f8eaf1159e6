package export

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"prompt-recipes/web/site/sitetest"
)

// large is a synthetic catalogue in five languages, with recipes as long as the built-in ones, ten in each category.
func large(recipes int) fstest.MapFS {
	prompt := strings.Repeat("Build the thing with care and test it before you say that it is done. ", 12) + "Report what you found."
	why := strings.Repeat("It names what matters and leaves the rest to whoever does the work. ", 5) + "That is why."
	var catalogue, language strings.Builder
	catalogue.WriteString("agent_cli = \"claude\"\nsource_language = \"en\"\n")
	language.WriteString("title = \"Large\"\nsummary = \"Large.\"\nbreadcrumb = [\"Large\"]\nintroduction = [\"Large.\"]\n" +
		"[principles]\ntitle = \"P\"\nopening = \"O.\"\n[[principles.items]]\nlead = \"L.\"\ntext = \"T.\"\n" +
		"[library_section]\ntitle = \"L\"\nparagraphs = [\"P.\"]\n")
	for i := range recipes {
		if i%10 == 0 {
			fmt.Fprintf(&catalogue, "[[categories]]\nslug = \"category-%d\"\n", i/10)
			fmt.Fprintf(&language, "[categories.category-%d]\ntitle = \"Category %d\"\n", i/10, i/10)
		}
		fmt.Fprintf(&catalogue, "[[recipes]]\nslug = \"recipe-%d\"\ncategory = \"category-%d\"\nprompt = '''\nRecipe %d.\n%s'''\n"+
			"[[recipes.swap_outs]]\nslug = \"swap\"\nkind = \"replace\"\nreplaces = \"Recipe %d.\"\ninstruction = \"Another %d.\"\n",
			i, i/10, i, prompt, i, i)
		fmt.Fprintf(&language, "[recipes.recipe-%d]\ntitle = \"Recipe %d\"\nwhy_it_holds = \"%s\"\n"+
			"[recipes.recipe-%d.swap_outs]\nswap = \"Swap\"\n", i, i, why, i)
	}
	files := fstest.MapFS{"catalogue.toml": {Data: []byte(catalogue.String())}}
	for _, tag := range []string{"en", "fr", "pt", "de", "ja"} {
		files[tag+".toml"] = &fstest.MapFile{Data: []byte(language.String())}
	}
	return files
}

// BenchmarkCatalogue checks, builds and exports catalogues of growing size: time and memory grow in proportion.
func BenchmarkCatalogue(b *testing.B) {
	for _, recipes := range []int{10, 100, 1000} {
		files := large(recipes)
		b.Run(fmt.Sprintf("%d recipes", recipes), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Write(b.Context(), sitetest.Build(b, files), b.TempDir()); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(recipes*b.N)/b.Elapsed().Seconds(), "recipes/s")
			var memory runtime.MemStats
			runtime.ReadMemStats(&memory)
			b.ReportMetric(float64(memory.Sys)/1e6, "MB-of-memory")
		})
	}
}
