// Package catalogue loads a catalogue of prompt recipes and checks it against every rule.
//
// [Load] takes the bytes of the files and reports all problems at once, each with its place. A catalogue that has passed
// every check is a [Catalogue]: one page per language. [Schema] tells editors what can be said of one file alone. [Starter]
// is a catalogue to begin with.
//
// This package imports content and content/problem of the project. It reads no files: package source does.
package catalogue

import (
	"embed"
	"io/fs"
	"maps"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
)

// Catalogue is a catalogue that has passed every check.
type Catalogue struct {
	SourceLanguage string
	Languages      []string // tags: the source language, then the others in alphabetical order
	pages          map[string]content.Page
	data           map[string][]byte
}

// Page is the page in one of c.Languages.
func (c *Catalogue) Page(language string) content.Page { return c.pages[language] }

// Source is one of the files that the catalogue was made from, as [content.Decode] takes them. Comments are left out: they are
// for authors, and readers' browsers get these files.
func (c *Catalogue) Source(file string) []byte { return problem.WithoutComments(c.data[file]) }

// Files are the files of a catalogue, decoded as far as they are right.
type Files struct {
	Problems       problem.List // in the order in which to mend them
	Broken         problem.List // those that keep the texts of the languages from being compared
	Catalogue      *Catalogue   // nil if there are errors
	SourceLanguage string
	Languages      map[string]*Document[content.LanguageFile] // by tag, without drafts that cannot be compared
	Versions       map[string]content.Version                 // by tag, those that differ
	Drafts         map[string]bool                            // tags of the languages that are not in the catalogue, and may lack texts
}

var languageTag = regexp.MustCompile(`^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2}|-[0-9]{3})?$`)

// LanguageOf is the language whose prose is in a file of the given name. It is "" for other files.
func LanguageOf(file string) string {
	if tag, ok := strings.CutSuffix(file, ".toml"); ok && languageTag.MatchString(tag) {
		return tag
	}
	return ""
}

// Load decodes and checks the files of a catalogue, given by name, which an editor finds in a folder. If catalogue.toml is missing,
// that is the only problem: the other files may belong to something else. A text that a draft lacks is that of the source language,
// marked as such, and no problem; if filled is true, that is so for every language. Otherwise drafts are not in the catalogue, and
// their mistakes are notes.
func Load(dir string, data map[string][]byte, filled bool) *Files {
	catalogueTOML, ok := data[content.CatalogueFileName]
	if !ok {
		missing := problem.List{problem.InFile(problem.Error, filepath.Join(dir, content.CatalogueFileName),
			"the file is missing; it has the prompts and their order. Name the folder with it, or start a catalogue with recipes init")}
		return &Files{Problems: missing, Broken: missing}
	}
	d := decode[content.CatalogueFile](filepath.Join(dir, content.CatalogueFileName), catalogueTOML)
	f := &Files{SourceLanguage: d.Value.SourceLanguage, Versions: d.Value.Languages,
		Languages: map[string]*Document[content.LanguageFile]{}, Drafts: map[string]bool{}}
	for name, data := range data {
		if language := LanguageOf(name); language != "" {
			f.Languages[language] = decode[content.LanguageFile](filepath.Join(dir, name), data)
		} else if name != content.CatalogueFileName {
			f.Problems = append(f.Problems, problem.InFile(problem.Warning, filepath.Join(dir, name), "the file's name is not a language tag such as en.toml, pt-BR.toml or zh-Hant.toml; rename or remove it%s", problem.DidYouMean(name, []string{strings.ToLower(name)})))
		}
	}
	if f.SourceLanguage != "" && f.Languages[f.SourceLanguage] == nil {
		d.problem("source_language", "there is no %s; the source language needs a file", content.LanguageFileName(f.SourceLanguage))
	}
	isMissing := func(p problem.Problem) bool { return p.Missing }
	f.Broken = slices.Clone(d.found)
	if f.Languages[f.SourceLanguage] != nil { // without it nothing can be compared
		f.Broken = slices.DeleteFunc(f.Broken, isMissing)
	}
	languages, source := map[string]*Document[content.LanguageFile]{}, f.Languages[f.SourceLanguage]
	for tag, l := range f.Languages {
		f.Drafts[tag] = f.Versions[tag].Draft && l != source && !filled
		if wrong := slices.DeleteFunc(slices.Clone(l.found), isMissing); len(wrong) == 0 || !f.Drafts[tag] {
			f.Broken = append(f.Broken, wrong...) // what a language lacks keeps no other text from being compared
		} else {
			delete(f.Languages, tag)
		}
		if l != source && l.usable && (filled || f.Drafts[tag]) {
			name := content.LanguageFileName(tag)
			l = decode[content.LanguageFile](filepath.Join(dir, name), data[name]) // f.Languages keeps what is missing
			l.found = slices.DeleteFunc(l.found, isMissing)
			if l.usable = source != nil && source.usable; l.usable {
				l.filled = true
				fill(reflect.ValueOf(&l.Value).Elem(), reflect.ValueOf(source.Value), "["+f.SourceLanguage+"] ", f.Versions[tag].Omit)
			}
		}
		languages[tag] = l
	}
	check(d, languages)
	f.Problems = append(f.Problems, d.found...)
	for tag, l := range languages {
		if f.Drafts[tag] {
			l.found.SetSeverity(problem.Note)
			delete(languages, tag)
		}
		for i, p := range l.found {
			if p.Missing && l != source {
				l.found[i].Message += "; recipes status says whether it has moved, and --copy copies it from " + content.LanguageFileName(f.SourceLanguage)
			}
		}
		f.Problems = append(f.Problems, l.found...)
	}
	f.Problems.Sort(content.CatalogueFileName, content.LanguageFileName(f.SourceLanguage))
	f.Broken.Sort(content.CatalogueFileName, content.LanguageFileName(f.SourceLanguage))
	if len(f.Problems.Of(problem.Error)) == 0 {
		f.Catalogue = assemble(d.Value, languages, data)
	}
	return f
}

func assemble(c content.CatalogueFile, languages map[string]*Document[content.LanguageFile], data map[string][]byte) *Catalogue {
	all := &Catalogue{SourceLanguage: c.SourceLanguage, pages: map[string]content.Page{}, data: data}
	for language, d := range languages {
		page, err := content.Assemble(language, c, d.Value)
		if err != nil {
			panic(err) // only for swap-outs that the check has refused
		}
		all.pages[language] = page
	}
	others := slices.DeleteFunc(slices.Sorted(maps.Keys(languages)), func(tag string) bool { return tag == c.SourceLanguage })
	all.Languages = append([]string{c.SourceLanguage}, others...)
	return all
}

//go:embed starter
var starter embed.FS

// Starter is a small catalogue to begin with, in English. Its folder empty has one without recipes.
func Starter() fs.FS {
	files, _ := fs.Sub(starter, "starter") // its error is for invalid paths
	return files
}
