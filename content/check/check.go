// Package check loads a catalogue of prompt recipes and checks it against every rule.
//
// [Load] takes the contents of the files and reports all problems at once, each with its place. A
// catalogue that passes every check becomes a [Catalogue] with one page per language. [Prompt],
// [Text] and [Typography] also check texts from elsewhere: imported prompts, and the words of the
// interface. [Schema] gives editors those rules that apply to one file alone.
//
// The package does not read files; package source does.
package check

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
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

// Result is what [Load] knows about a catalogue. Its files are decoded as far as they are valid.
type Result struct {
	Problems       problem.List // in the order in which to fix them
	Broken         problem.List // those that prevent the languages from being compared
	Catalogue      *Catalogue   // nil if there are errors
	SourceLanguage string
	Document       *tomldoc.Document     // catalogue.toml; nil if it is missing
	Entries        content.CatalogueFile // its contents
	Languages      map[string]Language   // by tag, without drafts that cannot be compared
	// true for each language that is not in the catalogue and may lack texts
	Drafts   map[string]bool
	versions map[string]content.Version // by tag; what catalogue.toml says about a language
	// by tag: the texts that pages are made from, including those that were filled in
	filled map[string]content.LanguageFile
}

// Language is the file of a language.
type Language struct {
	Document *tomldoc.Document
	Texts    content.LanguageFile
}

// Omits reports whether the version in a language leaves out a block.
func (r *Result) Omits(language, block string) bool {
	return slices.Contains(r.versions[language].Omit, block)
}

var languageTag = regexp.MustCompile(`^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2}|-[0-9]{3})?$`)

// LanguageOf returns the language whose prose is in a file with the given name. It returns "" for
// other files.
func LanguageOf(file string) string {
	tag, isTOML := strings.CutSuffix(file, ".toml")
	if isTOML && languageTag.MatchString(tag) {
		return tag
	}
	return ""
}

// Load decodes and checks the files of a catalogue, given by name. dir is the folder in which an
// editor finds them.
//
//   - If catalogue.toml is missing, that is the only problem: the other files may belong to
//     something else.
//   - Drafts are not in the catalogue, and their mistakes are notes. If a draft lacks a text, this is
//     not a problem: the text is taken from the source language and marked as such.
func Load(dir string, files map[string][]byte) *Result {
	return load(&loader{dir: dir, files: files})
}

// LoadFilled loads a catalogue for authors, who also look at pages that are not translated yet. No language
// is a draft, and missing texts are taken from the source language in all of them.
func LoadFilled(dir string, files map[string][]byte) *Result {
	return load(&loader{dir: dir, files: files, isFilled: true})
}

func load(l *loader) *Result {
	if _, ok := l.files[content.CatalogueFileName]; !ok {
		missing := problem.List{problem.InFile(filepath.Join(l.dir, content.CatalogueFileName), problem.Problem{
			Kind:    problem.File,
			Message: "the file is missing",
			Hint: "it has the prompts and their order. Name the folder with it, " +
				"or start a catalogue with recipes init",
		})}
		return &Result{Problems: missing, Broken: missing}
	}
	if !l.decode() {
		tooLarge := problem.List{problem.InFile(filepath.Join(l.dir, content.CatalogueFileName), problem.Problem{
			Kind:    problem.File,
			Message: fmt.Sprintf("the files have more than %d keys and list entries together", maxKeys),
			Hint:    "make several catalogues of it",
		})}
		return &Result{Problems: tooLarge, Broken: tooLarge}
	}
	l.check()
	return l.result()
}

// maxKeys is how many keys and list entries the files of a catalogue may have together. Even short ones
// take time and memory to check.
const maxKeys = 250_000

// loader is a catalogue that is being loaded.
type loader struct {
	dir       string
	files     map[string][]byte
	isFilled  bool
	catalogue *catalogueDocument
	languages map[string]*languageDocument // by tag, as decoded from the files
	// by tag; a language with texts of the source language is a copy
	checked map[string]*languageDocument
	// by tag: what was wrong with a language before its texts were checked
	shape  map[string]problem.List
	broken problem.List
	keys   int          // in the files that have been decoded
	found  problem.List // in files that are neither the catalogue nor of a language
}

// decode decodes all files, and records what prevents them from being compared. It returns false if
// they are too large together.
func (l *loader) decode() bool {
	l.languages = map[string]*languageDocument{}
	l.shape = map[string]problem.List{}
	l.catalogue = decodeFile[content.CatalogueFile](l, content.CatalogueFileName)
	for _, name := range slices.Sorted(maps.Keys(l.files)) {
		if l.keys > maxKeys {
			return false
		}
		language := LanguageOf(name)
		switch {
		case language != "":
			l.languages[language] = decodeFile[content.LanguageFile](l, name)
			l.shape[language] = slices.Clone(l.languages[language].found)
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

func decodeFile[T any](l *loader, name string) *document[T] {
	d := decode[T](tomldoc.Parse(filepath.Join(l.dir, name), l.files[name]))
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

// likelyTag returns the tag that a file name may be meant for, written as tags are. It returns "" if
// there is none.
func likelyTag(file string) string {
	name, _ := strings.CutSuffix(strings.ToLower(file), ".toml")
	tag, err := language.Parse(name)
	if err != nil || LanguageOf(content.LanguageFileName(tag.String())) == "" {
		return ""
	}
	return tag.String()
}

// isDraft reports whether only authors see a language.
func (l *loader) isDraft(tag string) bool {
	return l.catalogue.value.Languages[tag].Draft && tag != l.sourceLanguage() && !l.isFilled
}

// check checks everything that could be decoded.
func (l *loader) check() {
	l.checked = map[string]*languageDocument{}
	for tag, d := range l.languages {
		isTranslation := tag != l.sourceLanguage()
		if isTranslation && d.isUsable && (l.isFilled || l.isDraft(tag)) {
			d = l.filled(tag, d)
		}
		l.checked[tag] = d
	}
	checkCatalogue(l.catalogue)
	checkVersions(l.catalogue, l.checked)
	source := l.source()
	hasSource := source != nil && source.isUsable
	if hasSource {
		noteSkills(l.catalogue, source)
	}
	for tag, d := range l.checked {
		if !d.isUsable {
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

// filled returns a copy of a language file in which missing texts are taken from the source
// language.
func (l *loader) filled(tag string, d *languageDocument) *languageDocument {
	filled := *d
	filled.found = d.found.Without(problem.Missing)
	source := l.source()
	filled.isUsable = source != nil && source.isUsable
	if filled.isUsable {
		filled.isFilled = true
		mark := Mark(l.sourceLanguage())
		omit := l.catalogue.value.Languages[tag].Omit
		into := reflect.ValueOf(&filled.value).Elem()
		filler{mark: mark}.fill(tomldoc.Path{}, into, reflect.ValueOf(source.value), omit)
	}
	return &filled
}

// Mark returns what is put before texts of the source language on pages in another language, for
// authors.
func Mark(sourceLanguage string) string { return "[" + sourceLanguage + "] " }

// MarkCopies puts the mark of the source language before the texts of a language that are still copies,
// and makes its page again. Call it only for a result of LoadFilled that has a catalogue.
func (r *Result) MarkCopies(language string, copies []tomldoc.Path) error {
	f := filler{mark: Mark(r.SourceLanguage), copies: map[string]bool{}}
	for _, key := range copies {
		f.copies[key.String()] = true
	}
	texts := r.filled[language]
	source := reflect.ValueOf(r.Languages[r.SourceLanguage].Texts)
	f.fill(tomldoc.Path{}, reflect.ValueOf(&texts).Elem(), source, r.versions[language].Omit)
	page, err := content.Assemble(language, r.Entries, texts)
	if err != nil {
		return err
	}
	r.Catalogue.pages[language] = page
	return nil
}

// checkSameLang reports a language file whose lang is the tag of another language. Pages are found
// by that tag, so it must be unique.
func (l *loader) checkSameLang(tag string, d *languageDocument) {
	lang := d.value.Lang
	if lang == "" {
		return
	}
	for other, o := range l.checked {
		isSame := lang == cmp.Or(o.value.Lang, other)
		if other == tag || !isSame || l.catalogue.value.Languages[other].Draft {
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
		filled:         map[string]content.LanguageFile{},
		Problems:       slices.Concat(l.found, l.catalogue.found),
		Broken:         l.broken,
	}
	for tag, d := range l.languages {
		r.Drafts[tag] = l.isDraft(tag)
		// a missing text does not prevent others from being compared
		wrong := l.shape[tag].Without(problem.Missing)
		if len(wrong) > 0 && r.Drafts[tag] {
			continue
		}
		r.Languages[tag] = Language{d.Document, d.value}
		r.Broken = append(r.Broken, wrong...)
	}
	for tag, d := range l.checked {
		r.filled[tag] = d.value
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

// reported returns the problems of a language in the form in which authors see them.
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

// suggestCopy adds to each problem of kind missing a hint about how to fix it.
func suggestCopy(found problem.List, sourceLanguage string) {
	const advice = "recipes status --copy copies it from "
	for i, p := range found {
		if p.Kind != problem.Missing {
			continue
		}
		hint := advice + content.LanguageFileName(sourceLanguage)
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
	for _, tag := range slices.Sorted(maps.Keys(l.checked)) {
		if l.isDraft(tag) {
			continue
		}
		d := l.checked[tag]
		page, err := content.Assemble(tag, l.catalogue.value, d.value)
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
