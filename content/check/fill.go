package check

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/tomldoc"
)

// filled returns the texts of a language file, those that it lacks taken from the source language.
func (l *loader) filled(tag string, texts content.LanguageFile) content.LanguageFile {
	into := reflect.ValueOf(&texts).Elem()
	omit := l.catalogue.value.Languages[tag].Omit
	filler{mark: Mark(l.sourceLanguage())}.fill(tomldoc.Path{}, into, reflect.ValueOf(l.source().value), omit)
	return texts
}

// Mark returns what is put before texts of the source language on pages in another language, for
// authors.
func Mark(sourceLanguage string) string { return "[" + sourceLanguage + "] " }

// WithMarkedCopies returns the catalogue with the mark of the source language before the texts that are still
// copies, given by language. Call it only for a result of LoadFilled that has a catalogue.
func (r *Result) WithMarkedCopies(copies map[string][]tomldoc.Path) (*Catalogue, error) {
	marked := *r.Catalogue
	marked.pages = maps.Clone(r.Catalogue.pages)
	for language, keys := range copies {
		page, err := r.pageWithMarks(language, keys)
		if err != nil {
			return nil, err
		}
		marked.pages[language] = page
	}
	return &marked, nil
}

func (r *Result) pageWithMarks(language string, copies []tomldoc.Path) (content.Page, error) {
	f := filler{mark: Mark(r.SourceLanguage), copies: map[tomldoc.Path]bool{}}
	for _, key := range copies {
		f.copies[key] = true
	}
	texts := r.Languages[language].Texts
	source := reflect.ValueOf(r.Languages[r.SourceLanguage].Texts)
	f.fill(tomldoc.Path{}, reflect.ValueOf(&texts).Elem(), source, r.versions[language].Omit)
	return content.Assemble(language, r.Entries, texts)
}

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
		for _, field := range Fields(into.Type()) {
			if field.Rule == "" && !slices.Contains(omit, field.Block()) {
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
