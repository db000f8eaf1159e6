package merge

import (
	"fmt"
	"maps"
	"math/rand"
	"reflect"
	"slices"
	"testing"
	"testing/quick"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/imports"
	"prompt-recipes/content/slugs"
)

// scenario is a random catalogue with a record, and what was found in files. There are few names, so that many are the
// same.
type scenario struct {
	record *imports.Record
	known  map[string]knownRecipe
	found  *importer.Result
	folder fakeFolder
}

// fakeFolder has the names of the files that exist.
type fakeFolder map[string]bool

func (f fakeFolder) Name(path string) string        { return path }
func (f fakeFolder) Rename(name string) string      { return name }
func (f fakeFolder) Exists(name string) bool        { return f[name] }
func (f fakeFolder) IsBelow(name, path string) bool { return name != imports.Stdin }

// Generate implements [quick.Generator].
func (scenario) Generate(random *rand.Rand, size int) reflect.Value {
	s := scenario{
		record: &imports.Record{},
		known:  map[string]knownRecipe{},
		folder: fakeFolder{imports.Stdin: true},
		found: &importer.Result{
			Files:     []importer.Given{{Path: "."}},
			ReadFiles: map[string]bool{},
			Origins:   map[imports.Origin]bool{},
			Headings:  map[imports.Origin]int{},
		},
	}
	pick := func(names ...string) string { return names[random.Intn(len(names))] }
	pickPrompt := func() string { return pick("Run it.", "Say it.", "Sing it.", "Try it.") }
	pickOrigin := func() imports.Origin {
		file := pick("a.md", "b/a.md", "c/a.md", "d.md", imports.Stdin)
		return imports.Origin{File: file, Part: pick("Run", "Run", "Say"), Number: []int{0, 2, 3}[random.Intn(3)]}
	}
	isTaken := map[imports.Origin]bool{}
	for i := range random.Intn(7) {
		written := map[string]string{"prompt": imports.Hash(pickPrompt())}
		entry := imports.Entry{Slug: fmt.Sprintf("recipe-%d", i), Written: written}.At(pickOrigin())
		entry.Missing = random.Intn(3) == 0
		switch isAlone := !isTaken[entry.Origin()]; {
		case random.Intn(3) == 0:
			s.record.Removed = append(s.record.Removed, entry)
			continue
		case isAlone || entry.Missing:
			s.record.Recipes = append(s.record.Recipes, entry)
			isTaken[entry.Origin()] = isTaken[entry.Origin()] || !entry.Missing
		}
		s.known[entry.Slug] = knownPrompt(pickPrompt())
	}
	for range random.Intn(7) {
		origin := pickOrigin()
		if s.found.Origins[origin] {
			continue
		}
		s.found.Origins[origin] = true
		s.found.ReadFiles[origin.File] = true
		s.found.Headings[origin.Unnumbered()]++
		s.folder[origin.File] = true
		if random.Intn(8) > 0 { // otherwise it was refused
			recipe := importer.Recipe{Origin: origin, Name: pick("recipe-1", "recipe-2", "run"), Prompt: pickPrompt()}
			s.found.Recipes = append(s.found.Recipes, recipe)
		}
	}
	s.folder[pick("a.md", "b/a.md", "d.md")] = true
	return reflect.ValueOf(s)
}

func knownPrompt(prompt string) knownRecipe {
	return knownRecipe{texts: map[string]string{"prompt": prompt}}
}

// result is what comes of adding the files of a scenario.
type result struct {
	entries   []*entry
	matches   *matches
	decisions []Decision
	after     scenario // with the record and the catalogue that come of it
}

func (s scenario) add() result {
	files := newFiles(s.found, s.folder, "en")
	entries := entriesOf(s.record, s.known, files)
	m := identify(entries, files, "")
	taken := slugs.OfPage()
	for slug := range s.known {
		taken[slug] = slugs.NewRecipe
	}
	namer := &slugNamer{slugs: taken, language: "en", last: map[string]int{}}
	decisions := decide(s.found.Recipes, m, files, s.known, namer, Options{})
	after := s
	after.record = recordOf(entries, m, files, decisions)
	after.known = maps.Clone(s.known)
	for _, d := range decisions {
		if d.Action == New {
			after.known[d.Slug] = knownPrompt(d.Prompt)
		}
	}
	return result{entries, m, decisions, after}
}

func expectForAll(t *testing.T, holds func(scenario) bool) {
	t.Helper()
	if err := quick.Check(holds, &quick.Config{MaxCount: 2000}); err != nil {
		t.Error(err)
	}
}

// TestIdentifyPairs: each place has at most one entry, and each entry at most one place.
func TestIdentifyPairs(t *testing.T) {
	expectForAll(t, func(s scenario) bool {
		m := s.add().matches
		for origin, e := range m.entryAt {
			if m.originOf[e] != origin {
				return false
			}
		}
		return len(m.entryAt) == len(m.originOf)
	})
}

// TestIdentifyUnchanged: a recipe whose origin is there with the prompt that was last taken is itself. This is not so for one
// that was missing, or that was taken out of the catalogue: others come first.
func TestIdentifyUnchanged(t *testing.T) {
	expectForAll(t, func(s scenario) bool {
		added := s.add()
		for _, recipe := range s.found.Recipes {
			for _, e := range added.entries {
				isUnchanged := e.was == recipe.Origin && e.hasPrompt(imports.Hash(recipe.Prompt))
				if isUnchanged && !e.Missing && !e.isRemoved && !e.isMoved && added.matches.entryAt[recipe.Origin] != e {
					return false
				}
			}
		}
		return true
	})
}

// TestIdentifyAgain: to add the same files again begins nothing, and the record can be read. It does not change either, unless
// a recipe was refused: it may be one that is missing, as soon as all others of its name are known.
func TestIdentifyAgain(t *testing.T) {
	expectForAll(t, func(s scenario) bool {
		first := s.add().after
		again := first.add()
		isNew := func(d Decision) bool { return d.Action == New }
		_, problems := imports.Read(imports.FileName, first.record.Encode())
		hasRefused := len(s.found.Origins) > len(s.found.Recipes)
		isSame := string(again.after.record.Encode()) == string(first.record.Encode())
		return len(problems) == 0 && !slices.ContainsFunc(again.decisions, isNew) && (isSame || hasRefused)
	})
}

// TestIdentifyOrder: the order in which files are read and recorded does not matter.
func TestIdentifyOrder(t *testing.T) {
	expectForAll(t, func(s scenario) bool {
		reversed := s
		found := *s.found
		found.Recipes = slices.Clone(found.Recipes)
		slices.Reverse(found.Recipes)
		reversed.found = &found
		reversed.record = &imports.Record{Recipes: slices.Clone(s.record.Recipes), Removed: s.record.Removed}
		slices.Reverse(reversed.record.Recipes)
		return maps.Equal(slugsByOrigin(s.add().matches), slugsByOrigin(reversed.add().matches))
	})
}

func slugsByOrigin(m *matches) map[imports.Origin]string {
	slugs := map[imports.Origin]string{}
	for origin, e := range m.entryAt {
		slugs[origin] = e.Slug
	}
	return slugs
}

// TestIdentifyIsTested: the scenarios have all that may become of a recipe.
func TestIdentifyIsTested(t *testing.T) {
	count := map[Action]int{}
	expectForAll(t, func(s scenario) bool {
		for _, d := range s.add().decisions {
			count[d.Action]++
		}
		return true
	})

	for _, action := range []Action{New, Changed, LeftOut} {
		difftest.Equal(t, count[action] > 0, true, action)
	}
}
