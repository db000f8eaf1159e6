package merge

import (
	"cmp"
	"maps"
	"path"
	"path/filepath"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/imports"
	"prompt-recipes/content/slugs"
)

// matcher finds the recipes that a catalogue has from the same origins already, and gives all others slugs and
// categories. Its origins are relative to the catalogue.
type matcher struct {
	found      *importer.Result
	dir        string // the folder of the catalogue
	old        *imports.Record
	language   string
	namer      namer
	categories []content.CategoryEntry          // of the catalogue
	known      map[string]knownRecipe           // all recipes of the catalogue, by slug
	byPrompt   map[string][]string              // the slugs of recorded, by hash of a prompt that hasPrompt accepts
	recorded   map[string]imports.Entry         // by slug
	slugs      map[imports.Origin]string        // the slugs of recorded
	removed    map[imports.Origin]imports.Entry // the recipes that were taken out of the catalogue
	mayBe      map[imports.Origin][]string      // the slugs of those that a recipe may be, if that is unclear
	isOpen     map[string]bool                  // these slugs
	added      []string                         // the slugs whose origin match has set, in order
	isRead     map[string]bool                  // files without standard input, which may be another text every time
	isFound    map[imports.Origin]bool
	// headings has the headings of all files that were read. One of them need not have a recipe, if its file was
	// taken as one recipe, for example.
	headings map[imports.Origin]bool
}

func newMatcher(found *importer.Result, into *check.Catalogue, record *imports.Record, dir string) *matcher {
	m := &matcher{
		found:      found,
		dir:        dir,
		old:        &imports.Record{Removed: record.Removed},
		language:   into.SourceLanguage,
		namer:      newNamer(into),
		categories: into.Entries.Categories,
		known:      knownRecipes(into),
		byPrompt:   map[string][]string{},
		recorded:   map[string]imports.Entry{},
		slugs:      map[imports.Origin]string{},
		removed:    map[imports.Origin]imports.Entry{},
		mayBe:      map[imports.Origin][]string{},
		isOpen:     map[string]bool{},
		isRead:     map[string]bool{},
		isFound:    map[imports.Origin]bool{},
		headings:   map[imports.Origin]bool{},
	}
	m.old.Recipes = m.followSlugs(record.Recipes)
	for _, imported := range m.old.Recipes {
		if known, isThere := m.known[imported.Slug]; isThere {
			m.remember(imported)
			for _, hash := range []string{imports.Hash(known.texts["prompt"]), imported.Written["prompt"]} {
				if hash != "" {
					m.byPrompt[hash] = append(m.byPrompt[hash], imported.Slug)
				}
			}
		}
	}
	for _, removed := range record.Removed {
		if _, isTaken := m.slugs[removed.Origin()]; !isTaken {
			m.removed[removed.Origin()] = removed
		}
	}
	for path := range found.ReadFiles {
		if path != imports.Stdin {
			m.isRead[imports.Relative(dir, path)] = true
		}
	}
	for origin := range found.Origins {
		m.isFound[m.inCatalogue(origin)] = true
	}
	for heading := range found.Headings {
		m.headings[m.inCatalogue(heading)] = true
	}
	return m
}

// followSlugs returns what is recorded with the slugs that recipes have now. If the catalogue has no recipe with a
// recorded slug, its author renamed the only one that nothing is recorded of and that has the prompt last taken.
func (m *matcher) followSlugs(recorded []imports.Entry) []imports.Entry {
	isRecorded := map[string]bool{}
	for _, entry := range recorded {
		isRecorded[entry.Slug] = true
	}
	others := map[string][]string{} // the slugs of recipes that nothing is recorded of, by hash of the prompt
	for slug, known := range m.known {
		if hash := imports.Hash(known.texts["prompt"]); hash != "" && !isRecorded[slug] {
			others[hash] = append(others[hash], slug)
		}
	}
	followed := slices.Clone(recorded)
	for i, entry := range followed {
		hash := entry.Written["prompt"]
		if _, isThere := m.known[entry.Slug]; !isThere && len(others[hash]) == 1 {
			followed[i].Slug = others[hash][0]
			delete(others, hash)
		}
	}
	return followed
}

// hasPrompt reports whether a recipe of the catalogue has a prompt, or had it when it was last taken from its file.
func (m *matcher) hasPrompt(slug, prompt string) bool {
	return prompt != "" && (m.known[slug].texts["prompt"] == prompt || m.recorded[slug].IsWritten("prompt", prompt))
}

// match finds a recipe in the catalogue, or takes a slug for it. It leaves out a recipe that was taken out of the
// catalogue, unless the user named a file that has no others.
func (m *matcher) match(found importer.Recipe) (d Decision, isKnown bool) {
	origin := m.inCatalogue(found.Origin)
	if slugs, isUnclear := m.mayBe[origin]; isUnclear {
		return Decision{Recipe: found, Action: Unclear, MayBe: slugs}, false
	}
	if slug, isRecorded := m.slugs[origin]; isRecorded {
		return Decision{Recipe: found, Slug: slug}, true
	}
	name := cmp.Or(found.GivenSlug, found.Name)
	slug, isKnown := m.findByPrompt(found.Prompt, makeSlug(name, m.language))
	if !isKnown {
		slug, isKnown = m.findMoved(origin)
	}
	removed, isRemoved := m.findRemoved(origin, found.Prompt)
	if isRemoved && !isKnown && (!found.IsNamed || m.hasOthers(origin.File)) {
		return Decision{Recipe: found, Slug: removed.Slug, Action: LeftOut}, false
	}
	if !isKnown {
		slug = m.namer.recipe(name)
	}
	d = Decision{Recipe: found, Slug: slug, IsRenamed: !isKnown && !isPlainSlug(slug, name)}
	d.Title = cmp.Or(d.Title, importer.TitleOf(slug))
	if before, isRecorded := m.recorded[slug]; isRecorded {
		d.MovedFrom = before.Origin()
		d.MovedTo = origin
	}
	m.remember(imports.Entry{Slug: slug, File: origin.File, Part: origin.Part, Written: m.recorded[slug].Written})
	m.added = append(m.added, slug)
	return d, isKnown
}

// hasOthers reports whether a file has recipes that were not taken out of the catalogue.
func (m *matcher) hasOthers(file string) bool {
	for origin := range m.isFound {
		if _, isRemoved := m.removed[origin]; origin.File == file && !isRemoved {
			return true
		}
	}
	return false
}

func (m *matcher) remember(imported imports.Entry) {
	m.recorded[imported.Slug] = imported
	m.slugs[imported.Origin()] = imported.Slug
}

// findByPrompt finds a recipe of the catalogue that has a prompt, or had it when it was last taken, but no origin that
// still exists. So recipes are known again if their file was moved, if their file or heading was renamed, or if the
// record was lost. A recipe without a record must have the slug that the prompt would get.
func (m *matcher) findByPrompt(prompt, newSlug string) (slug string, isKnown bool) {
	for _, slug := range slices.Concat([]string{newSlug}, m.byPrompt[imports.Hash(prompt)]) {
		imported, isRecorded := m.recorded[slug]
		if m.hasPrompt(slug, prompt) && (!isRecorded || m.isGone(imported.Origin())) {
			return slug, true
		}
	}
	return "", false
}

// findMoved finds the only recipe of the catalogue that was at an origin of the same name, and is not there any more:
// its file is in another folder now, as in another copy of a project.
func (m *matcher) findMoved(to imports.Origin) (slug string, isKnown bool) {
	var moved []string
	for slug, imported := range m.recorded {
		if from := imported.Origin(); isSameName(from, to) && m.isGone(from) {
			moved = append(moved, slug)
		}
	}
	if len(moved) != 1 {
		return "", false
	}
	return moved[0], true
}

// findRemoved finds the recipe at an origin among those that were taken out of the catalogue. It may have been
// elsewhere then: at an origin of the same name, or with the same prompt. The record follows it.
func (m *matcher) findRemoved(to imports.Origin, prompt string) (removed imports.Entry, isRemoved bool) {
	if removed, isRemoved = m.removed[to]; isRemoved {
		return removed, true
	}
	for _, from := range slices.SortedFunc(maps.Keys(m.removed), imports.Origin.Compare) {
		removed := m.removed[from]
		isIt := isSameName(from, to) || prompt != "" && removed.IsWritten("prompt", prompt)
		if isIt && m.isGone(from) {
			delete(m.removed, from)
			removed.File = to.File
			removed.Part = to.Part
			m.removed[to] = removed
			return removed, true
		}
	}
	return imports.Entry{}, false
}

// isSameName reports whether two origins are parts of one name in files of one name. The name of a skill is that of its
// folder.
func isSameName(a, b imports.Origin) bool {
	name := func(file string) string {
		if importer.IsMainFile(path.Base(file)) {
			return path.Base(path.Dir(file)) + "/" + path.Base(file)
		}
		return path.Base(file)
	}
	return a.Part == b.Part && a.File != imports.Stdin && name(a.File) == name(b.File)
}

// isGone reports whether nothing is at an origin any more.
func (m *matcher) isGone(origin imports.Origin) bool {
	if origin.File == imports.Stdin || m.isFound[origin] {
		return false
	}
	return m.isRead[origin.File] || !imports.Exists(m.dir, origin.File)
}

// categorize sets the category of a new recipe. name is the one that the user gave; if it is "", that of the
// recipe counts. Call categorize when all recipes have slugs.
func (m *matcher) categorize(d *Decision, name string) {
	if slugs.IsValid(name) {
		name = importer.TitleOf(name)
	}
	name = cmp.Or(name, d.Category)
	if name == "" {
		m.categorizeByDefault(d)
		return
	}
	d.Category = name
	d.CategorySlug = m.namer.category(name)
	d.IsCategoryRenamed = !isPlainSlug(d.CategorySlug, name)
}

// categorizeByDefault sets the category of a recipe that says none: that of the other recipes of its file or, if there
// are none, the only category of the catalogue or, if it has none or several, the default one.
func (m *matcher) categorizeByDefault(d *Decision) {
	d.Category = edit.DefaultCategoryTitle
	file := m.inCatalogue(d.Origin).File
	for _, entry := range m.old.Recipes {
		if known, isThere := m.known[entry.Slug]; isThere && entry.File == file {
			d.CategorySlug = known.category
			return
		}
	}
	if len(m.categories) == 1 {
		d.CategorySlug = m.categories[0].Slug
		return
	}
	d.CategorySlug = m.namer.category(edit.DefaultCategorySlug)
}

// newRecord returns the record without the recipes that the catalogue no longer has, and with new ones. It
// sorts the recipes by file. Those of one file stay in order, with new ones at the end. A recipe that was taken out
// of the catalogue is recorded until it is taken again, or its file does not have it any more.
func (m *matcher) newRecord() *imports.Record {
	var recipes []imports.Entry
	for _, old := range m.old.Recipes {
		if imported, isThere := m.recorded[old.Slug]; isThere && !slices.Contains(m.added, old.Slug) {
			recipes = append(recipes, imported)
		}
	}
	for _, slug := range m.added {
		recipes = append(recipes, m.recorded[slug])
	}
	byFile := func(a, b imports.Entry) int { return cmp.Compare(a.File, b.File) }
	slices.SortStableFunc(recipes, byFile)
	var removed []imports.Entry
	for origin, old := range m.removed {
		_, isTaken := m.slugs[origin]
		if !isTaken && (!m.isGone(origin) || m.headings[origin] || m.isOpen[old.Slug]) {
			removed = append(removed, old)
		}
	}
	slices.SortFunc(removed, func(a, b imports.Entry) int {
		return cmp.Or(byFile(a, b), cmp.Compare(a.Part, b.Part))
	})
	return &imports.Record{Recipes: recipes, Removed: removed}
}

// goneFrom returns the slugs of recipes that are no longer in their files. record is the new record, which has
// the files that were moved.
func (m *matcher) goneFrom(record *imports.Record) []string {
	var gone []string
	for _, imported := range record.Recipes {
		wasRead := m.isRead[imported.File] ||
			m.isBelowGiven(imported.File) && !imports.Exists(m.dir, imported.File)
		isThere := m.isFound[imported.Origin()] || m.headings[imported.Origin()] || m.isOpen[imported.Slug]
		if wasRead && !isThere {
			gone = append(gone, imported.Slug)
		}
	}
	return gone
}

// isBelowGiven reports whether a file of the record is at or below a path that the user gave.
func (m *matcher) isBelowGiven(file string) bool {
	if file == imports.Stdin {
		return false
	}
	for _, given := range m.found.Files {
		below := imports.Relative(given.Path, filepath.Join(m.dir, filepath.FromSlash(file)))
		if filepath.IsLocal(filepath.FromSlash(below)) {
			return true
		}
	}
	return false
}

// inCatalogue returns an origin in the form of a record.
func (m *matcher) inCatalogue(origin imports.Origin) imports.Origin {
	return imports.Origin{File: imports.Relative(m.dir, origin.File), Part: origin.Part}
}
