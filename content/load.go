//go:build !js

package content

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
)

// Catalogue is a catalogue that has passed every check.
type Catalogue struct {
	SourceLanguage string
	Languages      []string // tags: the source language, then the others in alphabetical order
	pages          map[string]Page
	files          map[string][]byte
}

// Page is the page in one of c.Languages.
func (c *Catalogue) Page(language string) Page { return c.pages[language] }

// Source is the bytes of catalogue.toml and of the file of one of c.Languages, fit for [Decode].
func (c *Catalogue) Source(language string) (catalogueTOML, languageTOML []byte) {
	return c.files[catalogueName], c.files[LanguageFile(language)]
}

var languageName = regexp.MustCompile(`^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2}|-[0-9]{3})?$`)

// Languages lists the languages that the catalogue in the root of fsys has files for, in alphabetical order. It tells
// nothing of what is in the files.
func Languages(fsys fs.FS) []string {
	names, _ := fs.Glob(fsys, "*"+languageExt) // the pattern is right, and an unreadable folder has none
	var tags []string
	for _, name := range names {
		if tag := languageOf(name); languageName.MatchString(tag) {
			tags = append(tags, tag)
		}
	}
	return tags
}

// Load reads the catalogue in the root of fsys. When the files can be read but something is wrong in them, the error is
// [Problems]: all of them, or the one that there is no catalogue.toml. Other files than *.toml are ignored.
func Load(fsys fs.FS) (*Catalogue, error) {
	names, err := fs.Glob(fsys, "*"+languageExt)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(names, catalogueName) {
		return nil, noCatalogue // whatever else is in the folder was not meant to be part of one
	}
	var problems Problems
	c := &Catalogue{pages: map[string]Page{}, files: map[string][]byte{}}
	languages := map[string]*document[languageFile]{}
	for _, name := range names {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("reading the catalogue: %w", err)
		}
		c.files[name] = data
		switch {
		case name == catalogueName, name == TranslationsFile:
		case !languageName.MatchString(languageOf(name)):
			problems = append(problems, Problem{File: name, Line: 1, Column: 1, Message: "the file's name is no language tag such as en.toml, pt-BR.toml or zh-Hant.toml; rename or remove it"})
		default:
			languages[languageOf(name)] = read[languageFile](&problems, name, data)
		}
	}
	catalogue := read[catalogueFile](&problems, catalogueName, c.files[catalogueName])
	check(catalogue, languages)
	if len(problems) > 0 {
		problems.sort()
		return nil, problems
	}

	c.SourceLanguage = catalogue.file.SourceLanguage
	for language, d := range languages {
		c.Languages = append(c.Languages, language)
		if c.pages[language], err = assemble(language, catalogue.file, d.file); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(c.Languages, func(a, b string) int {
		switch c.SourceLanguage {
		case a:
			return -1
		case b:
			return 1
		}
		return strings.Compare(a, b)
	})
	return c, nil
}

// noCatalogue is all that is wrong with a folder that holds no catalogue.
var noCatalogue = Problems{{File: catalogueName, Line: 1, Column: 1,
	Message: "the file is missing; it holds the prompts and their order. Name the folder that has it, or begin a catalogue with recipes init"}}

// document is a decoded file that can still tell where its keys stand.
type document[T any] struct {
	name     string
	at       *positions
	file     T
	usable   bool            // decoded, as far as its values had the right types
	dropped  map[string]bool // paths of the values that had not; nothing more is said about them
	problems *Problems
}

// read decodes one file and reports what is wrong with its syntax and shape. Values of a wrong type are left out of
// what it decodes, so that the rest can be checked.
func read[T any](problems *Problems, name string, data []byte) *document[T] {
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // a byte order mark is no part of the text, nor counted as a column
	d := &document[T]{name: name, at: &positions{source: string(data)}, problems: problems, dropped: map[string]bool{}}
	if at := bytes.IndexByte(data, '\r'); at >= 0 {
		d.problemAt(at, "the file has Windows line ends; save it with line feeds (LF) alone")
		return d
	}
	if !utf8.Valid(data) {
		d.problemAt(invalidUTF8(data), "not valid UTF-8; save the file as UTF-8")
		return d
	}
	var tree map[string]any
	if err := toml.Unmarshal(data, &tree); err != nil {
		if syntax, ok := errors.AsType[toml.ParseError](err); ok {
			d.problemAt(syntaxErrorAt(string(data), syntax), "%s", syntax.Message)
		} else {
			d.problemAt(0, "%s", err)
		}
		return d
	}
	d.at = locate(string(data))
	if !conform(d, tree) {
		var err error
		if data, err = toml.Marshal(tree); err != nil {
			return d // what is left of it is reported already
		}
	}
	if err := toml.Unmarshal(data, &d.file); err != nil {
		*problems = append(*problems, Problem{File: name, Line: 1, Column: 1, Message: err.Error()})
		return d
	}
	d.usable = true
	return d
}

func invalidUTF8(data []byte) int {
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size <= 1 {
			return i
		}
		i += size
	}
	return 0
}

// problem reports something wrong at the key that path names or, when it is missing, at the table it belongs in.
func (d *document[T]) problem(path, format string, args ...any) {
	if !d.dropped[path] {
		d.problemAt(d.at.keyAt(path), format, args...)
	}
}

// problemIn reports something wrong at byte n of the string at path.
func (d *document[T]) problemIn(path string, n int, format string, args ...any) {
	d.problemAt(d.at.valueAt(path, n), format, args...)
}

func (d *document[T]) problemAt(offset int, format string, args ...any) {
	line, column := d.at.lineColumn(offset)
	*d.problems = append(*d.problems, Problem{File: d.name, Line: line, Column: column, Message: fmt.Sprintf(format, args...)})
}

// missing reports a required key that the table at path lacks.
func (d *document[T]) missing(path, key string) {
	line, column := d.at.lineColumn(d.at.keyAt(path))
	*d.problems = append(*d.problems, Problem{d.name, line, column, join(path, key) + " is missing", true})
}
