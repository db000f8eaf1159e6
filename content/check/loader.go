package check

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"

	"prompt-recipes/content"
	"prompt-recipes/content/decode"
	"prompt-recipes/content/langtag"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/report"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/tomldoc"
)

// maxKeys is how many keys and list entries the files of a catalogue may have together. Even short ones
// take time and memory to check.
const maxKeys = 250_000

// file is a TOML file that is decoded into a T as far as it is valid, with the problems found so far.
type file[T any] struct {
	*report.File
	Value    T
	isUsable bool // it is TOML, and Value contains everything in it that has the right type
	isFilled bool // pages have texts of the source language where this file lacks them, so none is missing
	isSource bool // it is the file of the source language
	// see [Options]
	oldSlugs func() map[tomldoc.Path]tomldoc.Path
	// the order of the file of the source language, see [tomldoc.Document.Children]; nil for that file
	sourceOrder func() map[tomldoc.Path][]tomldoc.Path
}

// loader is a catalogue that is being loaded.
type loader struct {
	dir       string
	files     map[string][]byte
	catalogue *catalogueFile
	languages map[string]*languageFile // by tag
	tags      []string                 // of the languages, in alphabetical order
	Options
}

func (l *loader) load() *Loaded {
	if _, ok := l.files[content.CatalogueFileName]; !ok {
		return l.refuse(problem.Problem{
			Message: "the file is missing",
			Hint:    "it has the prompts and their order: name the folder with it",
			Remedy:  problem.Remedy{Action: problem.BeginCatalogue},
		})
	}
	if !l.decode() {
		return l.refuse(problem.Problem{
			Message: fmt.Sprintf("the files have more than %d keys and list entries together", maxKeys),
			Hint:    "make several catalogues of it",
		})
	}
	l.requireSource()
	// the checks find more problems in the files, which do not prevent them from being compared
	r := l.decoded()
	for tag, d := range l.languages {
		d.oldSlugs = func() map[tomldoc.Path]tomldoc.Path {
			if l.OldSlugs == nil || len(r.Broken) > 0 {
				return nil
			}
			return l.OldSlugs(r.catalogue, tag)
		}
	}
	l.check()
	r.Problems = l.problems()
	first := []string{content.CatalogueFileName, content.LanguageFileName(r.SourceLanguage)}
	r.Problems.Sort(first...)
	r.Broken.Sort(first...)
	return r
}

// refuse returns a catalogue that is not checked, for a reason without kind and place.
func (l *loader) refuse(reason problem.Problem) *Loaded {
	reason.Kind = problem.File
	wrong := problem.List{l.inFile(content.CatalogueFileName, reason)}
	return &Loaded{Problems: wrong, Broken: wrong}
}

func (l *loader) inFile(name string, p problem.Problem) problem.Problem {
	return problem.InFile(filepath.Join(l.dir, name), p)
}

// decode decodes all files. It returns false if they are too large together.
func (l *loader) decode() bool {
	l.catalogue = parse[content.CatalogueFile](l, content.CatalogueFileName, adviceOnCatalogue)
	keys := l.catalogue.KeyCount()
	l.languages = map[string]*languageFile{}
	for _, name := range slices.Sorted(maps.Keys(l.files)) {
		tag := langtag.OfFile(name)
		if tag == "" {
			continue
		}
		if keys > maxKeys {
			return false
		}
		d := parse[content.LanguageFile](l, name, adviceOnLanguage)
		d.isSource = tag == l.sourceLanguage()
		d.isFilled = !d.isSource && (l.ForAuthors || l.isDraft(tag))
		keys += d.KeyCount()
		l.languages[tag] = d
	}
	l.tags = slices.Sorted(maps.Keys(l.languages))
	return keys <= maxKeys
}

// parse parses and decodes a file.
func parse[T any](l *loader, name string, advice decode.Advice) *file[T] {
	f := &file[T]{File: report.New(tomldoc.Parse(filepath.Join(l.dir, name), l.files[name]))}
	f.isUsable = decode.File(f.File, &f.Value, advice)
	return f
}

func (l *loader) sourceLanguage() string { return l.catalogue.Value.SourceLanguage }

// source returns nil if the source language has no file.
func (l *loader) source() *languageFile { return l.languages[l.sourceLanguage()] }

// isDraft reports whether only authors see a language.
func (l *loader) isDraft(tag string) bool {
	return l.catalogue.Value.Languages[tag].Draft && tag != l.sourceLanguage() && !l.ForAuthors
}

// requireSource reports a source language without a file.
func (l *loader) requireSource() {
	source := l.sourceLanguage()
	if source == "" || l.source() != nil {
		return
	}
	l.catalogue.Report(tomldoc.Keys("source_language"), problem.Problem{
		Kind:    problem.File,
		Message: "there is no " + content.LanguageFileName(source),
		Hint:    "the source language needs a file",
	})
}

// decoded returns what is known when the files are decoded, and what prevents them from being compared. A
// missing text does not prevent others from being compared.
func (l *loader) decoded() *Loaded {
	c := &Catalogue{
		SourceLanguage: l.sourceLanguage(),
		Document:       l.catalogue.Document,
		Entries:        l.catalogue.Value,
		Languages:      map[string]Language{},
		Drafts:         map[string]bool{},
	}
	r := &Loaded{
		Broken:         slices.Clone(l.catalogue.Problems()),
		SourceLanguage: c.SourceLanguage,
		Drafts:         c.Drafts,
		Messages:       c.Entries.Messages,
		catalogue:      c,
	}
	if l.source() != nil { // without it nothing can be compared
		r.Broken = r.Broken.Without(problem.Missing)
	}
	for _, tag := range l.tags {
		d := l.languages[tag]
		c.Drafts[tag] = l.isDraft(tag)
		wrong := d.Problems().Without(problem.Missing)
		if len(wrong) > 0 && c.Drafts[tag] {
			continue
		}
		c.Languages[tag] = Language{d.Document, d.Value}
		r.Broken = append(r.Broken, wrong...)
	}
	return r
}

// check checks everything that could be decoded.
func (l *loader) check() {
	checkCatalogue(l.catalogue)
	checkLanguageSettings(l.catalogue, l.tags)
	source := l.source()
	isSourceUsable := source != nil && source.isUsable
	if isSourceUsable {
		order := sync.OnceValue(source.Children)
		for _, d := range l.languages {
			if d != source {
				d.sourceOrder = order
			}
		}
	}
	var sourceTexts map[tomldoc.Path]string
	if isSourceUsable {
		noteSkills(l.catalogue, source)
		sourceTexts = schema.Texts(source.Value)
	}
	for _, tag := range l.tags {
		d := l.languages[tag]
		// without the source language, copies of its texts cannot be told from translations
		if !d.isUsable || d.isFilled && !isSourceUsable {
			continue
		}
		if isSourceUsable && d != source {
			checkCode(d, source)
			compareWithSource(d, source, tomldoc.Path{}, reflect.ValueOf(d.Value), reflect.ValueOf(source.Value))
			checkProse(d, tag, sourceTexts)
		} else {
			checkProse(d, tag, nil)
		}
		if l.catalogue.isUsable {
			checkLanguage(d, tag, l.catalogue)
		}
		l.checkSameLang(tag, d)
	}
}

// checkSameLang reports a language file whose lang is the tag of another language. Pages are found
// by that tag, so it must be unique.
func (l *loader) checkSameLang(tag string, d *languageFile) {
	lang := d.Value.Lang
	if lang == "" {
		return
	}
	for _, other := range l.tags {
		isSame := lang == cmp.Or(l.languages[other].Value.Lang, other)
		if other == tag || !isSame || l.isDraft(other) {
			continue
		}
		d.Report(tomldoc.Keys("lang"), problem.Problem{
			Kind:    problem.Value,
			Message: fmt.Sprintf("lang is %q, as that of %s", lang, content.LanguageFileName(other)),
			Hint:    "write another, or leave one of the two files out",
		})
	}
}

// problems returns everything that has been found. The problems of a draft are notes.
func (l *loader) problems() problem.List {
	found := append(l.unknownFiles(), l.catalogue.Problems()...)
	isWritten := l.written()
	for _, tag := range l.tags {
		ofLanguage := l.problemsOf(tag, isWritten)
		if l.isDraft(tag) {
			ofLanguage.SetSeverity(problem.Note)
		}
		found = append(found, ofLanguage...)
	}
	return found
}

// problemsOf returns the problems of the file of a language. Nothing is missing where it is filled in or below an
// unknown key, and in other translations there is a command that copies what the source language has. isWritten has
// the paths of that.
func (l *loader) problemsOf(tag string, isWritten map[tomldoc.Path]bool) problem.List {
	d := l.languages[tag]
	if d.isFilled {
		return d.Problems().Without(problem.Missing)
	}
	isUnknown := map[tomldoc.Path]bool{}
	for i, wrong := range d.Problems() {
		if wrong.Kind == problem.Unknown {
			isUnknown[d.About(i)] = true
		}
	}
	isTranslation := tag != l.sourceLanguage() && l.source() != nil
	var found problem.List
	for i, wrong := range d.Problems() {
		isMissing := wrong.Kind == problem.Missing
		switch {
		case isMissing && isUnknown[d.About(i).Parent()]:
			continue
		case !isMissing || !isTranslation:
		case isWritten[d.About(i)]:
			wrong.Remedy = problem.Remedy{Action: problem.CopyMissing, Language: tag}
		default:
			wrong.Hint = "write it in " + content.LanguageFileName(l.sourceLanguage()) + " first"
		}
		found = append(found, wrong)
	}
	return found
}

// written returns the paths in the file of the source language that are those of texts, or have texts below them.
func (l *loader) written() map[tomldoc.Path]bool {
	isWritten := map[tomldoc.Path]bool{}
	if l.source() == nil {
		return isWritten
	}
	for path, text := range schema.Texts(l.source().Value) {
		if strings.TrimSpace(text) == "" {
			continue
		}
		for ; !isWritten[path] && !path.IsRoot(); path = path.Parent() {
			isWritten[path] = true
		}
	}
	return isWritten
}

// unknownFiles warns of files that are neither the catalogue nor of a language.
func (l *loader) unknownFiles() problem.List {
	var found problem.List
	for _, name := range slices.Sorted(maps.Keys(l.files)) {
		if name == content.CatalogueFileName || langtag.OfFile(name) != "" {
			continue
		}
		hint := "rename or remove it"
		if guess := langtag.Likely(name); guess != "" {
			hint += "; did you mean " + content.LanguageFileName(guess) + "?"
		}
		found = append(found, l.inFile(name, problem.Problem{
			Kind:     problem.File,
			Severity: problem.Warning,
			Message:  "the file's name is not a language tag such as en.toml, pt-BR.toml or zh-Hant.toml",
			Hint:     hint,
		}))
	}
	return found
}
