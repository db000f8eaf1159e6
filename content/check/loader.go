package check

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// maxKeys is how many keys and list entries the files of a catalogue may have together. Even short ones
// take time and memory to check.
const maxKeys = 250_000

// loader is a catalogue that is being loaded.
type loader struct {
	dir       string
	files     map[string][]byte
	isFilled  bool
	catalogue *catalogueDocument
	languages map[string]*languageDocument // by tag
	// by tag: what was wrong with a language before its texts were checked
	decodeProblems map[string]problem.List
	broken         problem.List
	keys           int          // in the files that have been decoded
	found          problem.List // in files that are neither the catalogue nor of a language
}

// decode decodes all files, and records what prevents them from being compared. It returns false if
// they are too large together.
func (l *loader) decode() bool {
	l.languages = map[string]*languageDocument{}
	l.decodeProblems = map[string]problem.List{}
	l.catalogue = parse[content.CatalogueFile](l, content.CatalogueFileName)
	l.catalogue.decode()
	for _, name := range slices.Sorted(maps.Keys(l.files)) {
		if l.keys > maxKeys {
			return false
		}
		language := LanguageOf(name)
		switch {
		case language != "":
			d := parse[content.LanguageFile](l, name)
			d.isFilled = language != l.sourceLanguage() && (l.isFilled || l.isDraft(language))
			d.decode()
			l.languages[language] = d
			l.decodeProblems[language] = slices.Clone(d.found)
		case name != content.CatalogueFileName:
			l.found = append(l.found, l.unknownFile(name))
		}
	}
	source := l.sourceLanguage()
	if source != "" && l.languages[source] == nil {
		l.catalogue.report(tomldoc.Keys("source_language"), problem.Problem{
			Kind:    problem.File,
			Message: "there is no " + content.LanguageFileName(source),
			Hint:    "the source language needs a file",
		})
	}
	l.broken = slices.Clone(l.catalogue.found)
	if l.languages[source] != nil { // without it nothing can be compared
		l.broken = l.broken.Without(problem.Missing)
	}
	return l.keys <= maxKeys
}

// parse returns a file that is to be decoded.
func parse[T any](l *loader, name string) *document[T] {
	d := newDocument[T](tomldoc.Parse(filepath.Join(l.dir, name), l.files[name]))
	l.keys += d.KeyCount()
	return d
}

func (l *loader) sourceLanguage() string { return l.catalogue.value.SourceLanguage }

func (l *loader) source() *languageDocument { return l.languages[l.sourceLanguage()] }

func (l *loader) unknownFile(name string) problem.Problem {
	wrong := problem.Problem{
		Kind:     problem.File,
		Severity: problem.Warning,
		Message:  "the file's name is not a language tag such as en.toml, pt-BR.toml or zh-Hant.toml",
		Hint:     "rename or remove it",
	}
	if guess := likelyTag(name); guess != "" {
		wrong.Hint += "; did you mean " + content.LanguageFileName(guess) + "?"
	}
	return problem.InFile(filepath.Join(l.dir, name), wrong)
}

// isDraft reports whether only authors see a language.
func (l *loader) isDraft(tag string) bool {
	return l.catalogue.value.Languages[tag].Draft && tag != l.sourceLanguage() && !l.isFilled
}

// check checks everything that could be decoded.
func (l *loader) check() {
	checkCatalogue(l.catalogue)
	checkVersions(l.catalogue, l.languages)
	source := l.source()
	hasSource := source != nil && source.isUsable
	if hasSource {
		noteSkills(l.catalogue, source)
	}
	for tag, d := range l.languages {
		if !d.isUsable || d.isFilled && !hasSource {
			continue
		}
		var texts []ProseText // of the source language
		if hasSource && d != source {
			texts = Prose(source.value)
			checkCode(d, texts)
			checkParity(d, source, tomldoc.Path{}, reflect.ValueOf(d.value), reflect.ValueOf(source.value))
		}
		checkProse(d, tag, texts)
		if l.catalogue.isUsable {
			checkLanguage(d, tag, l.catalogue)
		}
		l.checkSameLang(tag, d)
	}
}

// checkSameLang reports a language file whose lang is the tag of another language. Pages are found
// by that tag, so it must be unique.
func (l *loader) checkSameLang(tag string, d *languageDocument) {
	lang := d.value.Lang
	if lang == "" {
		return
	}
	for other, o := range l.languages {
		isSame := lang == cmp.Or(o.value.Lang, other)
		if other == tag || !isSame || l.isDraft(other) {
			continue
		}
		d.report(tomldoc.Keys("lang"), problem.Problem{
			Kind:    problem.Value,
			Message: fmt.Sprintf("lang is %q, as that of %s", lang, content.LanguageFileName(other)),
			Hint:    "write another, or leave one of the two files out",
		})
	}
}

func (l *loader) result() *Result {
	r := &Result{
		SourceLanguage: l.sourceLanguage(),
		Document:       l.catalogue.Document,
		Entries:        l.catalogue.value,
		Languages:      map[string]Language{},
		Drafts:         map[string]bool{},
		versions:       l.catalogue.value.Languages,
		Problems:       slices.Concat(l.found, l.catalogue.found),
		Broken:         l.broken,
	}
	for tag, d := range l.languages {
		r.Drafts[tag] = l.isDraft(tag)
		// a missing text does not prevent others from being compared
		wrong := l.decodeProblems[tag].Without(problem.Missing)
		if len(wrong) > 0 && r.Drafts[tag] {
			continue
		}
		r.Languages[tag] = Language{d.Document, d.value}
		r.Broken = append(r.Broken, wrong...)
	}
	for tag, d := range l.languages {
		r.Problems = append(r.Problems, l.reported(tag, d)...)
	}
	first := []string{content.CatalogueFileName, content.LanguageFileName(r.SourceLanguage)}
	if len(r.Problems.Of(problem.Error)) == 0 {
		var err error
		if r.Catalogue, err = l.assemble(); err != nil {
			r.Problems = append(r.Problems, problem.InFile(l.catalogue.File(), problem.Problem{
				Kind:    problem.Value,
				Message: err.Error(),
			}))
		}
	}
	r.Problems.Sort(first...)
	r.Broken.Sort(first...)
	return r
}

// reported adds hints about copying to the problems of a translation. The problems of a draft become notes.
func (l *loader) reported(tag string, d *languageDocument) problem.List {
	found := slices.Clone(d.found)
	if tag != l.sourceLanguage() {
		suggestCopy(found, l.sourceLanguage())
	}
	if l.isDraft(tag) {
		found.SetSeverity(problem.Note)
	}
	return found
}

// suggestCopy adds to each missing text the hint which command copies it. Of lists that are too short it
// copies the last entries.
func suggestCopy(found problem.List, sourceLanguage string) {
	for i, p := range found {
		if p.Kind != problem.Missing {
			continue
		}
		what := "it"
		if p.Hint == hintNewEntry {
			what = "the last ones"
		}
		hint := "recipes status --copy copies " + what + " from " + content.LanguageFileName(sourceLanguage)
		if p.Hint != "" {
			hint = p.Hint + "; " + hint
		}
		found[i].Hint = hint
	}
}

func (l *loader) assemble() (*Catalogue, error) {
	c := &Catalogue{
		SourceLanguage: l.sourceLanguage(),
		pages:          map[string]content.Page{},
		documents:      map[string]*tomldoc.Document{content.CatalogueFileName: l.catalogue.Document},
	}
	var translations []string
	for _, tag := range slices.Sorted(maps.Keys(l.languages)) {
		if l.isDraft(tag) {
			continue
		}
		d := l.languages[tag]
		texts := d.value
		if d.isFilled {
			texts = l.filled(tag, texts)
		}
		page, err := content.Assemble(tag, l.catalogue.value, texts)
		if err != nil {
			return nil, err
		}
		c.pages[tag] = page
		c.documents[content.LanguageFileName(tag)] = d.Document
		if tag != c.SourceLanguage {
			translations = append(translations, tag)
		}
	}
	c.Languages = append([]string{c.SourceLanguage}, translations...)
	return c, nil
}
