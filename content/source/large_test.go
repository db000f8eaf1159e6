package source_test

import (
	"fmt"
	"io/fs"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/source"
	"prompt-recipes/locales"
)

// countingFS counts how often each of its files is opened.
type countingFS struct {
	fs.FS
	opened map[string]int
}

func (f countingFS) Open(name string) (fs.File, error) {
	f.opened[name]++
	return f.FS.Open(name)
}

func (f countingFS) Stat(name string) (fs.FileInfo, error) { return fs.Stat(f.FS, name) }

// The texts of a large catalogue, except those of its recipes.
const (
	largeCatalogue = `agent_cli = "claude"
source_language = "en"
[[categories]]
slug = "all"
`
	largeTexts = `title = "Large"
summary = "Large."
breadcrumb = ["Large"]
introduction = ["Large."]
categories.all.title = "All"
[principles]
title = "P"
opening = "O."
items = [{lead = "L.", text = "T."}]
[library_section]
title = "L"
paragraphs = ["P."]
`
)

// makeLarge returns a catalogue in two languages with a problem and a swap-out of another slug in every recipe of the
// second language, and without records of translations.
func makeLarge(recipes int) fstest.MapFS {
	var catalogue, english, french strings.Builder
	catalogue.WriteString(largeCatalogue)
	english.WriteString(largeTexts)
	french.WriteString(largeTexts)
	for i := range recipes {
		fmt.Fprintf(&catalogue, "[[recipes]]\nslug = \"recipe-%d\"\ncategory = \"all\"\n", i)
		fmt.Fprintf(&catalogue, "prompt = \"Build thing %d, and test it.\"\n", i)
		fmt.Fprintf(&catalogue, "[[recipes.swap_outs]]\nslug = \"now\"\nkind = \"append\"\ninstruction = \"Also %d.\"\n", i)
		fmt.Fprintf(&english, "[recipes.recipe-%d]\ntitle = \"Recipe %d\"\n", i, i)
		fmt.Fprintf(&english, "why_it_holds = \"It says what matters.\"\nswap_outs = { now = \"Also %d\" }\n", i)
		fmt.Fprintf(&french, "[recipes.recipe-%d]\ntitle = \"Recette %d\"\n", i, i)
		fmt.Fprintf(&french, "why_it_holds = \"L`essentiel\"\nswap_outs = { before = \"Aussi %d\" }\n", i)
	}
	return fstest.MapFS{
		"catalogue.toml":    {Data: []byte(catalogue.String())},
		"en.toml":           {Data: []byte(english.String())},
		"fr.toml":           {Data: []byte(french.String())},
		"translations.toml": {Data: []byte("[texts]\n[languages]\n")},
	}
}

// TestReadOnce: every file is opened once, however many problems there are.
func TestReadOnce(t *testing.T) {
	opened := map[string]int{}
	catalogue := countingFS{makeLarge(100), opened}
	words := countingFS{locales.Bundled(), opened}

	checked := mustCheck(t, source.New(catalogue, words))

	if n := len(checked.Problems); n < 101 {
		t.Errorf("there are only %d problems", n)
	}
	want := map[string]int{
		".":                 1,
		"catalogue.toml":    1,
		"en.toml":           1,
		"fr.toml":           1,
		"translations.toml": 1,
		"active.en.toml":    1,
		"active.fr.toml":    1,
	}
	difftest.Equal(t, opened, want)
}

// TestLinear: checking twice the recipes and problems takes about twice the work, measured in bytes
// of allocated memory.
func TestLinear(t *testing.T) {
	one := countBytesToCheck(t, 1000)
	two := countBytesToCheck(t, 2000)

	if two > 3*one {
		t.Errorf("1000 recipes take %d bytes, 2000 take %d", one, two)
	}
}

// countBytesToCheck returns the number of bytes that are allocated while a large catalogue is
// checked.
func countBytesToCheck(t *testing.T, recipes int) uint64 {
	t.Helper()
	s := source.New(makeLarge(recipes), locales.Bundled())

	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	checked := mustCheck(t, s)
	runtime.ReadMemStats(&after)

	if n := len(checked.Problems.Of(problem.Error)); n < min(recipes, problem.MaxPerFile) {
		t.Fatalf("%d problems of %d recipes", n, recipes)
	}
	return after.TotalAlloc - before.TotalAlloc
}
