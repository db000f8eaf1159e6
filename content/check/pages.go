package check

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/tomldoc"
)

// Catalogue is a catalogue that has passed every check.
type Catalogue struct {
	SourceLanguage string
	Languages      []string // tags: the source language, then the others in alphabetical order
	pages          map[string]content.Page
	documents      map[string]*tomldoc.Document // by name of the file
}

// Page returns the page in one of c.Languages.
func (c *Catalogue) Page(language string) content.Page { return c.pages[language] }

// Source returns one of the files that the catalogue was made from, in the form that
// [content.Decode] takes. It leaves out comments: they are for authors, and readers' browsers get
// these files.
func (c *Catalogue) Source(file string) []byte { return c.documents[file].WithoutComments() }

// Catalogue makes the pages of a result without errors. Texts that a language lacks come from the source
// language, with a mark. The texts that are still copies, given by language, get the mark too.
func (r *Result) Catalogue(copies map[string][]tomldoc.Path) (*Catalogue, error) {
	c := &Catalogue{
		SourceLanguage: r.SourceLanguage,
		Languages:      []string{r.SourceLanguage},
		pages:          map[string]content.Page{},
		documents:      map[string]*tomldoc.Document{content.CatalogueFileName: r.Document},
	}
	for _, tag := range slices.Sorted(maps.Keys(r.Languages)) {
		if r.Drafts[tag] {
			continue
		}
		page, err := r.page(tag, copies[tag])
		if err != nil {
			return nil, err
		}
		c.pages[tag] = page
		c.documents[content.LanguageFileName(tag)] = r.Languages[tag].Document
		if tag != c.SourceLanguage {
			c.Languages = append(c.Languages, tag)
		}
	}
	return c, nil
}

func (r *Result) page(tag string, copies []tomldoc.Path) (content.Page, error) {
	f := filler{mark: Mark(r.SourceLanguage), copies: map[tomldoc.Path]bool{}}
	for _, key := range copies {
		f.copies[key] = true
	}
	texts := r.Languages[tag].Texts
	source := reflect.ValueOf(r.Languages[r.SourceLanguage].Texts)
	f.fill(tomldoc.Path{}, reflect.ValueOf(&texts).Elem(), source, r.Entries.Languages[tag].Omit)
	return content.Assemble(tag, r.Entries, texts)
}

// Mark returns what is put before texts of the source language on pages in another language, for
// authors.
func Mark(sourceLanguage string) string { return "[" + sourceLanguage + "] " }

// filler gives a language the texts that it lacks: those of the source language, with a mark before each.
type filler struct {
	mark   string
	copies map[tomldoc.Path]bool // texts that are in the source language already, and get the mark too
}

// fill gives into the texts that it lacks and from has. The two values have the same type and the same
// path in their files. fill skips the blocks in omit. It copies lists and maps before it changes them,
// because other values may share them.
func (f filler) fill(path tomldoc.Path, into, from reflect.Value, omit []string) {
	switch into.Kind() {
	case reflect.String:
		switch {
		case strings.TrimSpace(into.String()) == "" && from.String() != "":
			into.SetString(f.mark + from.String())
		case f.copies[path]:
			into.SetString(f.mark + into.String())
		}
	case reflect.Struct:
		for _, field := range schema.Fields(into.Type()) {
			if field.Rule == "" && !slices.Contains(omit, schema.BlockOf(field.Key)) {
				f.fill(path.Key(field.Key), into.Field(field.Index), from.Field(field.Index), nil)
			}
		}
	case reflect.Slice:
		f.fillList(path, into, from)
	case reflect.Map:
		f.fillMap(path, into, from)
	}
}

func (f filler) fillList(path tomldoc.Path, into, from reflect.Value) {
	length := max(into.Len(), from.Len())
	if length == 0 {
		return
	}
	list := reflect.MakeSlice(into.Type(), length, length)
	reflect.Copy(list, into)
	for i := range from.Len() {
		f.fill(path.Index(i), list.Index(i), from.Index(i), nil)
	}
	into.Set(list)
}

func (f filler) fillMap(path tomldoc.Path, into, from reflect.Value) {
	if from.Len() == 0 {
		return
	}
	filled := reflect.MakeMap(into.Type())
	for key, value := range into.Seq2() {
		filled.SetMapIndex(key, value)
	}
	for key, original := range from.Seq2() {
		value := reflect.New(into.Type().Elem()).Elem()
		if existing := filled.MapIndex(key); existing.IsValid() {
			value.Set(existing)
		}
		f.fill(path.Key(key.String()), value, original, nil)
		filled.SetMapIndex(key, value)
	}
	into.Set(filled)
}
