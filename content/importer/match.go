package importer

import (
	"cmp"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"prompt-recipes/content/check"
)

// Destination is the catalogue that recipes are imported into.
type Destination struct {
	Dir       string        // the folder of its files
	Catalogue *check.Result // its Broken list must be empty
	Record    *Record
}

// Matched is a recipe that was found, with its place in a catalogue.
type Matched struct {
	Recipe
	Slug      string
	IsKnown   bool // the catalogue has the recipe already
	IsRenamed bool // authors would not expect the slug of this name, see isPlainSlug

	// For a recipe that is new. The catalogue may not have the category yet.

	CategorySlug      string
	IsCategoryRenamed bool // authors would not expect the slug of this category

	written map[string]string // see Imported
}

// IsWritten reports whether the catalogue took a text from the file when it last took one for this key. If
// text is "", IsWritten reports whether it never took one.
func (m Matched) IsWritten(key, text string) bool { return m.written[key] == hash(text) }

// Match is how recipes that were found and those of a catalogue belong together.
type Match struct {
	Recipes []Matched // all that were found, in order
	// Gone has the slugs of the recipes that the catalogue has, but that are no longer in their files. These
	// are files that have been read, and files that no longer exist below a folder that the user gave.
	Gone []string
	// Record says where recipes come from now. It lacks those that the catalogue no longer has.
	Record *Record
}

// NewMatch finds the recipes that a catalogue has from the same origins already, and gives all others slugs
// and categories. category is the name of the category of new recipes. If it is "", each recipe says its
// own.
func NewMatch(found *Result, into Destination, category string) Match {
	m := newMatcher(found, into)
	matched := make([]Matched, len(found.Recipes))
	for i, recipe := range found.Recipes {
		matched[i] = m.match(recipe)
	}
	if check.IsSlug(category) {
		category = words(category)
	}
	for i := range matched {
		if !matched[i].IsKnown {
			m.categorize(&matched[i], cmp.Or(category, matched[i].Category))
		}
	}
	record := m.newRecord()
	return Match{Recipes: matched, Gone: m.gone(record), Record: record}
}

// matcher is a run of NewMatch. Its origins are relative to the catalogue.
type matcher struct {
	found    *Result
	into     Destination
	namer    namer
	prompts  map[string]string   // the prompts of the catalogue, by slug
	byPrompt map[string][]string // the slugs of the recorded recipes of the catalogue, by prompt
	recorded map[string]Imported // by slug
	slugs    map[Origin]string   // the slugs of recorded
	added    []string            // the slugs whose origin match has set, in order
	places   places
}

func newMatcher(found *Result, into Destination) *matcher {
	m := &matcher{
		found:    found,
		into:     into,
		namer:    newNamer(into.Catalogue),
		prompts:  map[string]string{},
		byPrompt: map[string][]string{},
		recorded: map[string]Imported{},
		slugs:    map[Origin]string{},
		places:   placesOf(found, into.Dir),
	}
	for _, entry := range into.Catalogue.Entries.Recipes {
		m.prompts[entry.Slug] = string(entry.Prompt)
	}
	for _, imported := range into.Record.Recipes {
		if prompt, isThere := m.prompts[imported.Slug]; isThere {
			m.remember(imported)
			m.byPrompt[prompt] = append(m.byPrompt[prompt], imported.Slug)
		}
	}
	return m
}

// places are the files and origins of a result, relative to a catalogue.
type places struct {
	isRead  map[string]bool // without standard input, which may be another text every time
	isFound map[Origin]bool
}

func placesOf(result *Result, dir string) places {
	p := places{map[string]bool{}, map[Origin]bool{}}
	for path := range result.read {
		if path != stdin {
			p.isRead[relative(dir, path)] = true
		}
	}
	for origin := range result.found {
		p.isFound[origin.relativeTo(dir)] = true
	}
	return p
}

// match finds a recipe in the catalogue, or takes a slug for it.
func (m *matcher) match(recipe Recipe) Matched {
	origin := recipe.Origin.relativeTo(m.into.Dir)
	if slug, isRecorded := m.slugs[origin]; isRecorded {
		return Matched{Recipe: recipe, Slug: slug, IsKnown: true, written: m.recorded[slug].Written}
	}
	name := cmp.Or(recipe.GivenSlug, recipe.Name)
	slug, isKnown := m.findByPrompt(recipe.Prompt, makeSlug(name, m.into.Catalogue.SourceLanguage))
	if !isKnown {
		slug = m.namer.recipe(name)
	}
	written := m.recorded[slug].Written
	m.remember(Imported{Slug: slug, File: origin.File, Part: origin.Part, Written: written})
	m.added = append(m.added, slug)
	recipe.Title = cmp.Or(recipe.Title, words(slug))
	return Matched{
		Recipe:    recipe,
		Slug:      slug,
		IsKnown:   isKnown,
		IsRenamed: !isKnown && !isPlainSlug(slug, name),
		written:   written,
	}
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
		known, isThere := m.prompts[slug]
		imported, isRecorded := m.recorded[slug]
		if isThere && known == prompt && (!isRecorded || m.isGone(imported.origin())) {
			return slug, true
		}
	}
	return "", false
}

// isGone reports whether nothing is at an origin any more.
func (m *matcher) isGone(origin Origin) bool {
	if origin.File == stdin || m.places.isFound[origin] {
		return false
	}
	return m.places.isRead[origin.File] || !exists(filepath.Join(m.into.Dir, origin.File))
}

func (m *matcher) categorize(recipe *Matched, name string) {
	if name == "" {
		recipe.Category = check.DefaultCategoryTitle
		recipe.CategorySlug = m.namer.category(check.DefaultCategorySlug)
		return
	}
	recipe.Category = name
	recipe.CategorySlug = m.namer.category(name)
	recipe.IsCategoryRenamed = !isPlainSlug(recipe.CategorySlug, name)
}

// newRecord returns the record without the recipes that the catalogue no longer has, and with new ones. It
// sorts the recipes by file. Those of one file stay in order, with new ones at the end.
func (m *matcher) newRecord() *Record {
	var recipes []Imported
	for _, old := range m.into.Record.Recipes {
		if imported, isThere := m.recorded[old.Slug]; isThere && !slices.Contains(m.added, old.Slug) {
			recipes = append(recipes, imported)
		}
	}
	for _, slug := range m.added {
		recipes = append(recipes, m.recorded[slug])
	}
	for i := range recipes { // the old record stays as it is when texts are written
		recipes[i].Written = maps.Clone(recipes[i].Written)
	}
	slices.SortStableFunc(recipes, func(a, b Imported) int { return cmp.Compare(a.File, b.File) })
	return &Record{Recipes: recipes}
}

// gone returns the slugs of recipes that are no longer in their files. record is the new record, which has
// the files that were moved.
func (m *matcher) gone(record *Record) []string {
	var gone []string
	for _, imported := range record.Recipes {
		wasRead := m.places.isRead[imported.File] || m.found.isBelowGiven(m.into.Dir, imported.File) &&
			!exists(filepath.Join(m.into.Dir, imported.File))
		if wasRead && !m.places.isFound[imported.origin()] {
			gone = append(gone, imported.Slug)
		}
	}
	return gone
}

// isBelowGiven reports whether a file is at or below a path that the user gave. file is relative to dir,
// as in a record.
func (result *Result) isBelowGiven(dir, file string) bool {
	if file == stdin {
		return false
	}
	for _, given := range result.Files {
		below := relative(given.Path, filepath.Join(dir, filepath.FromSlash(file)))
		if filepath.IsLocal(filepath.FromSlash(below)) {
			return true
		}
	}
	return false
}

// relativeTo returns the origin in the form of a record.
func (o Origin) relativeTo(dir string) Origin { return Origin{relative(dir, o.File), o.Part} }

// relative returns a path in the form of a record: relative to the folder of the catalogue.
func relative(dir, path string) string {
	if path == stdin {
		return stdin
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
