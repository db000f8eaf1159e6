package importer

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// RecordName is the name of the file that says where the recipes of a catalogue come from. It is not
// published. A catalogue need not have one.
const RecordName = "imports.toml"

// Record says which file each recipe of a catalogue came from. Recipes that were written by hand are
// not in it.
type Record struct {
	Recipes []Imported `toml:"recipes" check:"optional"`
}

// Imported is a recipe that came from a file.
type Imported struct {
	Slug string `toml:"slug"`
	File string `toml:"file"`                  // relative to the catalogue, with slashes; - is standard input
	Part string `toml:"part" check:"optional"` // see [Origin]
	// Written has a hash of each text that the catalogue took from the file, by its key. If the text of the
	// catalogue has another hash, somebody has edited it there.
	Written map[string]string `toml:"written" check:"optional"`
}

// ReadRecord decodes a record from the contents of a file, and reports what is wrong with it. If data is
// nil, the record is empty.
func ReadRecord(file string, data []byte) (*Record, problem.List) {
	if data == nil {
		return &Record{}, nil
	}
	document, problems := tomldoc.Parse(file, data)
	if problems != nil {
		return &Record{}, problems
	}
	record, problems := check.Decode[Record](document)
	return &record, problems
}

// Encode returns the contents of the record's file.
func (r *Record) Encode() []byte {
	var b bytes.Buffer
	b.WriteString("# Which file each recipe came from, so that recipes add --from knows it again.\n" +
		"# Written by recipes add, and not published.\n")
	for _, imported := range r.Recipes {
		b.WriteString("\n[[recipes]]\n")
		fmt.Fprintf(&b, "slug = %s\n", tomldoc.Quote(imported.Slug))
		fmt.Fprintf(&b, "file = %s\n", tomldoc.Quote(imported.File))
		if imported.Part != "" {
			fmt.Fprintf(&b, "part = %s\n", tomldoc.Quote(imported.Part))
		}
		if len(imported.Written) > 0 {
			fmt.Fprintf(&b, "written = { %s }\n", inlinePairs(imported.Written))
		}
	}
	return b.Bytes()
}

// inlinePairs writes the inside of an inline table, whose keys need no quotes.
func inlinePairs(table map[string]string) string {
	var pairs []string
	for _, key := range slices.Sorted(maps.Keys(table)) {
		pairs = append(pairs, key+" = "+tomldoc.Quote(table[key]))
	}
	return strings.Join(pairs, ", ")
}

// SetWritten records the texts that the catalogue has taken from files, by slug and key.
func (r *Record) SetWritten(texts map[string]map[string]string) {
	for i, imported := range r.Recipes {
		for key, text := range texts[imported.Slug] {
			if imported.Written == nil {
				imported.Written = map[string]string{}
			}
			imported.Written[key] = hash(text)
		}
		r.Recipes[i] = imported
	}
}

// hash identifies a text in the record, where ten digits are enough to tell that it was edited. A text that
// is empty, or not there, has no hash.
func hash(text string) string {
	if text == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:5])
}

// Forget removes a recipe from the record. It returns the file that the recipe came from, or "" if it
// did not come from one.
func (r *Record) Forget(slug string) string {
	i := slices.IndexFunc(r.Recipes, func(imported Imported) bool { return imported.Slug == slug })
	if i < 0 {
		return ""
	}
	file := r.Recipes[i].File
	r.Recipes = slices.Delete(r.Recipes, i, i+1)
	return file
}

// Destination is the catalogue that recipes are imported into.
type Destination struct {
	Dir      string // the folder of its files
	Language string // the source language, as a BCP 47 tag
	Entries  content.CatalogueFile
	Document *tomldoc.Document // catalogue.toml
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

// Match finds the recipes that a catalogue has from the same origins already, and gives all others slugs
// and categories. It records where all of them come from. category is the name of the category of new
// recipes. If it is "", each recipe says its own.
func (r *Record) Match(result *Result, into Destination, category string) []Matched {
	m := newMatcher(r, result, into)
	matched := make([]Matched, len(result.Recipes))
	for i, recipe := range result.Recipes {
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
	m.update()
	return matched
}

// matcher is a run of Match. Its origins are relative to the catalogue.
type matcher struct {
	record   *Record
	into     Destination
	namer    namer
	prompts  map[string]string            // the prompts of the catalogue, by slug
	byPrompt map[string][]string          // the slugs of the recorded recipes of the catalogue, by prompt
	recorded map[string]Origin            // by slug
	slugs    map[Origin]string            // the inverse of recorded
	written  map[string]map[string]string // by slug, see Imported
	added    []string                     // the slugs that match has added to recorded, in order
	places   places
}

func newMatcher(r *Record, result *Result, into Destination) *matcher {
	m := &matcher{
		record:   r,
		into:     into,
		namer:    newNamer(into),
		prompts:  map[string]string{},
		byPrompt: map[string][]string{},
		recorded: map[string]Origin{},
		slugs:    map[Origin]string{},
		written:  map[string]map[string]string{},
		places:   placesOf(result, into.Dir),
	}
	for _, entry := range into.Entries.Recipes {
		m.prompts[entry.Slug] = string(entry.Prompt)
	}
	for _, imported := range r.Recipes {
		if prompt, isThere := m.prompts[imported.Slug]; isThere {
			m.remember(imported.Slug, Origin{imported.File, imported.Part})
			m.byPrompt[prompt] = append(m.byPrompt[prompt], imported.Slug)
			m.written[imported.Slug] = imported.Written
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
		p.isFound[Origin{relative(dir, origin.File), origin.Part}] = true
	}
	return p
}

// match finds a recipe in the catalogue, or takes a slug for it.
func (m *matcher) match(recipe Recipe) Matched {
	recipe.Origin.File = relative(m.into.Dir, recipe.Origin.File)
	if slug, isRecorded := m.slugs[recipe.Origin]; isRecorded {
		return Matched{Recipe: recipe, Slug: slug, IsKnown: true, written: m.written[slug]}
	}
	name := cmp.Or(recipe.GivenSlug, recipe.Name)
	slug, isKnown := m.findByPrompt(recipe.Prompt, makeSlug(name, m.into.Language))
	if !isKnown {
		slug = m.namer.recipe(name)
	}
	m.remember(slug, recipe.Origin)
	m.added = append(m.added, slug)
	recipe.Title = cmp.Or(recipe.Title, words(slug))
	return Matched{
		Recipe:    recipe,
		Slug:      slug,
		IsKnown:   isKnown,
		IsRenamed: !isKnown && !isPlainSlug(slug, name),
		written:   m.written[slug],
	}
}

func (m *matcher) remember(slug string, origin Origin) {
	m.recorded[slug] = origin
	m.slugs[origin] = slug
}

// findByPrompt finds a recipe of the catalogue that has a prompt, but no origin that still exists. So
// recipes are known again if their file was moved, if their file or heading was renamed, or if the record
// was lost. A recipe without a record must have the slug that the prompt would get.
func (m *matcher) findByPrompt(prompt, newSlug string) (slug string, isKnown bool) {
	for _, slug := range slices.Concat([]string{newSlug}, m.byPrompt[prompt]) {
		known, isThere := m.prompts[slug]
		origin, isRecorded := m.recorded[slug]
		if isThere && known == prompt && (!isRecorded || m.isGone(origin)) {
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

// update changes the record. It removes recipes that the catalogue no longer has, and adds new ones at
// the end. Then it sorts the recipes by file, and leaves those of one file in order.
func (m *matcher) update() {
	var recipes []Imported
	for _, imported := range m.record.Recipes {
		if origin, isThere := m.recorded[imported.Slug]; isThere && !slices.Contains(m.added, imported.Slug) {
			recipes = append(recipes, Imported{imported.Slug, origin.File, origin.Part, imported.Written})
		}
	}
	for _, slug := range m.added {
		origin := m.recorded[slug]
		recipes = append(recipes, Imported{slug, origin.File, origin.Part, m.written[slug]})
	}
	slices.SortStableFunc(recipes, func(a, b Imported) int { return cmp.Compare(a.File, b.File) })
	m.record.Recipes = recipes
}

// Gone returns the slugs of the recipes that the catalogue has, but that are no longer in their files. It
// looks at files that have been read, and at files that no longer exist below a folder that the user
// gave. Call Match before, because it finds files that were moved.
func (r *Record) Gone(result *Result, into Destination) []string {
	places := placesOf(result, into.Dir)
	isThere := map[string]bool{}
	for _, entry := range into.Entries.Recipes {
		isThere[entry.Slug] = true
	}
	var gone []string
	for _, imported := range r.Recipes {
		wasRead := places.isRead[imported.File] || result.isBelowGiven(into.Dir, imported.File) &&
			!exists(filepath.Join(into.Dir, imported.File))
		if wasRead && isThere[imported.Slug] && !places.isFound[Origin{imported.File, imported.Part}] {
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
