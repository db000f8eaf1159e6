package check

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/decode"
	"prompt-recipes/content/langtag"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// maxKeys is how many keys and list entries the files of a catalogue may have together. Even short ones take time and
// memory to check.
const maxKeys = 250_000

// decoded has the files of a catalogue as Go values, with the problems found so far. At first the values have what the
// files say. Then link adds the prompts of other files: a prompt has to follow the rules wherever it is.
type decoded struct {
	refused      problem.List // why the files cannot be checked; if there are such problems, all else is empty
	unknownFiles problem.List // about files that are neither the catalogue nor of a language
	catalogue    *catalogueFile
	languages    []*languageFile // in alphabetical order
	source       *languageFile   // one of them; nil if the source language has no file
	linked       []int           // indexes of the recipes whose prompts are in other files
}

// catalogueFile is catalogue.toml.
type catalogueFile struct {
	*decode.File
	entries  content.CatalogueFile
	isUsable bool // see the package comment
}

// languageFile is the file of a language.
type languageFile struct {
	*decode.File
	texts    content.LanguageFile
	isUsable bool // see the package comment
	tag      string
	isSource bool // it is the file of the source language
	isDraft  bool // only authors see the language
	// isFilled says that pages take the texts that this file lacks from the source language. So none is missing.
	isFilled bool
	// linked has the paths of the texts that come from the files of prompts. The file itself does not have them.
	linked map[tomldoc.Path]bool
	unread map[tomldoc.Path]bool // see [catalogue.Language]
}

func (d *decoded) sourceLanguage() string { return d.catalogue.entries.SourceLanguage }

// tags returns the tags of the languages, in alphabetical order.
func (d *decoded) tags() []string {
	var tags []string
	for _, language := range d.languages {
		tags = append(tags, language.tag)
	}
	return tags
}

// decodeFiles decodes the files of a catalogue. If catalogue.toml is missing, it looks at no other file, because these
// may belong to something else.
func decodeFiles(in Input) *decoded {
	if _, ok := in.Files[content.CatalogueFileName]; !ok {
		return refuse(in.Dir, problem.Problem{
			Message: "the file is missing",
			Hint:    "it has the prompts and their order: name the folder with it",
			Remedy:  problem.Remedy{Action: problem.BeginCatalogue},
		})
	}
	d := &decoded{catalogue: in.decodeCatalogue()}
	keys := d.catalogue.Document.KeyCount()
	for _, name := range slices.Sorted(maps.Keys(in.Files)) {
		tag := langtag.OfFile(name)
		switch {
		case name == content.CatalogueFileName:
			continue
		case tag == "":
			d.unknownFiles = append(d.unknownFiles, unknownFile(filepath.Join(in.Dir, name), name))
			continue
		}
		file := in.parse(name)
		if keys += file.Document.KeyCount(); keys > maxKeys {
			return refuse(in.Dir, problem.Problem{
				Message: fmt.Sprintf("the files have more than %d keys and list entries together", maxKeys),
				Hint:    "make several catalogues of it",
			})
		}
		language := decodeLanguage(file, tag)
		if tag == d.sourceLanguage() {
			language.isSource = true
			d.source = language
		} else {
			language.isDraft = d.catalogue.entries.Languages[tag].Draft && !in.ForAuthors
			language.isFilled = language.isDraft || in.ForAuthors
		}
		d.languages = append(d.languages, language)
	}
	slices.SortFunc(d.languages, func(a, b *languageFile) int { return strings.Compare(a.tag, b.tag) })
	d.requireSource()
	d.findLinked()
	return d
}

// refuse returns a catalogue whose files cannot be checked. It gives the reason its kind and its place.
func refuse(dir string, reason problem.Problem) *decoded {
	reason.Kind = problem.File
	file := filepath.Join(dir, content.CatalogueFileName)
	return &decoded{refused: problem.List{problem.InFile(file, reason)}, catalogue: &catalogueFile{}}
}

// unknownFile warns of a file that is neither the catalogue nor of a language.
func unknownFile(path, name string) problem.Problem {
	hint := "rename or remove it"
	if guess := langtag.Likely(name); guess != "" {
		hint += "; did you mean " + content.LanguageFileName(guess) + "?"
	}
	return problem.InFile(path, problem.Problem{
		Kind:     problem.File,
		Severity: problem.Warning,
		Message:  "the file's name is not a language tag such as en.toml, pt-BR.toml or zh-Hant.toml",
		Hint:     hint,
	})
}

func (in Input) parse(name string) *decode.File {
	return decode.NewFile(tomldoc.Parse(filepath.Join(in.Dir, name), in.Files[name]))
}

func (in Input) decodeCatalogue() *catalogueFile {
	c := &catalogueFile{File: in.parse(content.CatalogueFileName)}
	c.isUsable = c.Decode(&c.entries, adviceOnCatalogue)
	return c
}

func decodeLanguage(file *decode.File, tag string) *languageFile {
	l := &languageFile{
		File:   file,
		tag:    tag,
		linked: map[tomldoc.Path]bool{},
		unread: map[tomldoc.Path]bool{},
	}
	l.isUsable = file.Decode(&l.texts, adviceOnLanguage)
	return l
}

// requireSource adds a problem if the source language has no file.
func (d *decoded) requireSource() {
	if d.sourceLanguage() == "" || d.source != nil {
		return
	}
	d.catalogue.ReportStructure(tomldoc.Keys("source_language"), problem.Problem{
		Kind:    problem.File,
		Message: "there is no " + content.LanguageFileName(d.sourceLanguage()),
		Hint:    "the source language needs a file",
	})
}

// toCatalogue returns the catalogue, as far as its files could be decoded.
func (d *decoded) toCatalogue(added fromPrompts) *catalogue.Catalogue {
	c := &catalogue.Catalogue{
		SourceLanguage: d.sourceLanguage(),
		Document:       d.catalogue.Document,
		Entries:        d.catalogue.entries,
		Languages:      map[string]catalogue.Language{},
		Drafts:         map[string]bool{},
		Skills:         added.skills,
		Descriptions:   added.descriptions,
	}
	for _, language := range d.languages {
		c.Drafts[language.tag] = language.isDraft
		c.Languages[language.tag] = catalogue.Language{
			Document: language.Document,
			Whole:    language.whole(),
			Texts:    language.texts,
			Unread:   language.unread,
		}
	}
	return c
}
