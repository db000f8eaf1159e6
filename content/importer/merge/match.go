package merge

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"prompt-recipes/content/check"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/slugs"
)

// matcher finds the recipes that a catalogue has from the same origins already, and gives all others slugs and
// categories. Its origins are relative to the catalogue.
type matcher struct {
	found    *importer.Result
	dir      string // the folder of the catalogue
	old      *Record
	language string
	namer    namer
	known    map[string]knownRecipe       // all recipes of the catalogue, by slug
	byPrompt map[string][]string          // the slugs of those that are recorded, by prompt
	recorded map[string]Imported          // by slug
	slugs    map[importer.Origin]string   // the slugs of recorded
	removed  map[importer.Origin]Imported // the recipes that were taken out of the catalogue
	added    []string                     // the slugs whose origin match has set, in order
	isRead   map[string]bool              // files without standard input, which may be another text every time
	isFound  map[importer.Origin]bool
	// headings has the headings of all files that were read. One of them need not have a recipe, if its file was
	// taken as one recipe, for example.
	headings map[importer.Origin]bool
}

func newMatcher(found *importer.Result, into *check.Result, record *Record, dir string) *matcher {
	m := &matcher{
		found:    found,
		dir:      dir,
		old:      record,
		language: into.SourceLanguage,
		namer:    newNamer(into),
		known:    knownRecipes(into),
		byPrompt: map[string][]string{},
		recorded: map[string]Imported{},
		slugs:    map[importer.Origin]string{},
		removed:  map[importer.Origin]Imported{},
		isRead:   map[string]bool{},
		isFound:  map[importer.Origin]bool{},
		headings: map[importer.Origin]bool{},
	}
	for _, imported := range record.Recipes {
		if known, isThere := m.known[imported.Slug]; isThere {
			m.remember(imported)
			prompt := known.texts["prompt"]
			m.byPrompt[prompt] = append(m.byPrompt[prompt], imported.Slug)
		}
	}
	for _, removed := range record.Removed {
		m.removed[removed.origin()] = removed
	}
	for path := range found.ReadFiles {
		if path != importer.Stdin {
			m.isRead[relative(dir, path)] = true
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

// match finds a recipe in the catalogue, or takes a slug for it. It leaves out a recipe that was taken out of the
// catalogue, unless the user named its file.
func (m *matcher) match(found importer.Recipe) (r Recipe, isKnown bool) {
	origin := m.inCatalogue(found.Origin)
	if slug, isRecorded := m.slugs[origin]; isRecorded {
		return Recipe{Recipe: found, Slug: slug}, true
	}
	name := cmp.Or(found.GivenSlug, found.Name)
	slug, isKnown := m.findByPrompt(found.Prompt, makeSlug(name, m.language))
	if removed, isRemoved := m.removed[origin]; isRemoved && !isKnown && !found.IsNamed {
		return Recipe{Recipe: found, Slug: removed.Slug, Action: LeftOut}, false
	}
	if !isKnown {
		slug = m.namer.recipe(name)
	}
	r = Recipe{Recipe: found, Slug: slug, IsRenamed: !isKnown && !isPlainSlug(slug, name)}
	r.Title = cmp.Or(r.Title, importer.TitleOf(slug))
	if before, isRecorded := m.recorded[slug]; isRecorded {
		r.MovedFrom = before.origin()
		r.MovedTo = origin
	}
	m.remember(Imported{Slug: slug, File: origin.File, Part: origin.Part, Written: m.recorded[slug].Written})
	m.added = append(m.added, slug)
	return r, isKnown
}

func (m *matcher) remember(imported Imported) {
	m.recorded[imported.Slug] = imported
	m.slugs[imported.origin()] = imported.Slug
}

// findByPrompt finds a recipe of the catalogue that has a prompt, but no origin that still exists. So
// recipes are known again if their file was moved, if their file or heading was renamed, or if the record
// was lost. A recipe without a record must have the slug that the prompt would get.
func (m *matcher) findByPrompt(prompt, newSlug string) (slug string, isKnown bool) {
	for _, slug := range slices.Concat([]string{newSlug}, m.byPrompt[prompt]) {
		known, isThere := m.known[slug]
		imported, isRecorded := m.recorded[slug]
		if isThere && known.texts["prompt"] == prompt && (!isRecorded || m.isGone(imported.origin())) {
			return slug, true
		}
	}
	return "", false
}

// isGone reports whether nothing is at an origin any more.
func (m *matcher) isGone(origin importer.Origin) bool {
	if origin.File == importer.Stdin || m.isFound[origin] {
		return false
	}
	return m.isRead[origin.File] || !exists(filepath.Join(m.dir, origin.File))
}

// categorize sets the category of a new recipe. name is the one that the user gave; if it is "", that of the
// recipe counts. Call categorize when all recipes have slugs.
func (m *matcher) categorize(r *Recipe, name string) {
	if slugs.IsValid(name) {
		name = importer.TitleOf(name)
	}
	name = cmp.Or(name, r.Category)
	if name == "" {
		r.Category = edit.DefaultCategoryTitle
		r.CategorySlug = m.namer.category(edit.DefaultCategorySlug)
		return
	}
	r.Category = name
	r.CategorySlug = m.namer.category(name)
	r.IsCategoryRenamed = !isPlainSlug(r.CategorySlug, name)
}

// newRecord returns the record without the recipes that the catalogue no longer has, and with new ones. It
// sorts the recipes by file. Those of one file stay in order, with new ones at the end. A recipe that was taken out
// of the catalogue is recorded until it is taken again, or its file does not have it any more.
func (m *matcher) newRecord() *Record {
	var recipes []Imported
	for _, old := range m.old.Recipes {
		if imported, isThere := m.recorded[old.Slug]; isThere && !slices.Contains(m.added, old.Slug) {
			recipes = append(recipes, imported)
		}
	}
	for _, slug := range m.added {
		recipes = append(recipes, m.recorded[slug])
	}
	byFile := func(a, b Imported) int { return cmp.Compare(a.File, b.File) }
	slices.SortStableFunc(recipes, byFile)
	var removed []Imported
	for _, old := range m.old.Removed {
		_, isTaken := m.slugs[old.origin()]
		if !isTaken && (!m.isGone(old.origin()) || m.headings[old.origin()]) {
			removed = append(removed, old)
		}
	}
	slices.SortStableFunc(removed, byFile)
	return &Record{Recipes: recipes, Removed: removed}
}

// goneFrom returns the slugs of recipes that are no longer in their files. record is the new record, which has
// the files that were moved.
func (m *matcher) goneFrom(record *Record) []string {
	var gone []string
	for _, imported := range record.Recipes {
		wasRead := m.isRead[imported.File] ||
			m.isBelowGiven(imported.File) && !exists(filepath.Join(m.dir, imported.File))
		if wasRead && !m.isFound[imported.origin()] && !m.headings[imported.origin()] {
			gone = append(gone, imported.Slug)
		}
	}
	return gone
}

// isBelowGiven reports whether a file of the record is at or below a path that the user gave.
func (m *matcher) isBelowGiven(file string) bool {
	if file == importer.Stdin {
		return false
	}
	for _, given := range m.found.Files {
		below := relative(given.Path, filepath.Join(m.dir, filepath.FromSlash(file)))
		if filepath.IsLocal(filepath.FromSlash(below)) {
			return true
		}
	}
	return false
}

// inCatalogue returns an origin in the form of a record.
func (m *matcher) inCatalogue(origin importer.Origin) importer.Origin {
	return importer.Origin{File: relative(m.dir, origin.File), Part: origin.Part}
}

// relative returns a path in the form of a record: relative to the folder of the catalogue.
func relative(dir, path string) string {
	if path == importer.Stdin {
		return importer.Stdin
	}
	wholeDir, err := filepath.Abs(dir)
	if err != nil {
		return filepath.ToSlash(path)
	}
	whole, err := filepath.Abs(path)
	if err != nil {
		return filepath.ToSlash(path)
	}
	below, err := filepath.Rel(wholeDir, whole)
	if err != nil { // on another drive
		return filepath.ToSlash(whole)
	}
	return filepath.ToSlash(below)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return !errors.Is(err, fs.ErrNotExist) // a file in a folder that cannot be read may exist
}
