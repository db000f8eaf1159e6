// Package check decodes the files of a catalogue of prompt recipes and checks them against every rule.
//
// [Files] takes the contents of the files. It returns all problems at once, each with its place, and the catalogue.
//
// What a mistake prevents depends on what it makes of a file, of a place in it, or of the catalogue:
//
//   - A file is usable if it is TOML and not empty. The rules of this package are for usable files alone.
//   - A path in a file is suppressed if a problem has been found that is the cause of all others there. Package decode
//     drops these others.
//   - A path in a file is reliable if its author means what is there, even if that is nothing: it is not suppressed,
//     and no key beside it is unknown. This package asks that before it says that another file has something too much.
//   - A catalogue is broken if the structure of a file has a mistake other than a missing key. Then its languages
//     cannot be compared and its files cannot be edited, and commands for that return the mistakes. Package source
//     adds those in the record of translations and in message files.
//   - A catalogue with errors cannot be published. It need not be broken: most errors are in values. One that is
//     broken has errors, unless it is broken by the record alone, which is not published.
//
// The rules for a single text, prompt or slug are in packages prose, shell and slugs. Package decode finds
// mistakes in the structure of a file, and collects what is found. This package compares files: the keys of one with
// those of another, a translation with its source, a phrase with the prompt that it is from.
//
// To know the package, read these files first, in this order:
//
//   - check.go: what is done, in which order
//   - files.go: the files as Go values, and which of their mistakes prevent more
//   - linked.go: what the files of prompts add to them
//   - language.go: a language compared with the catalogue, as an example of a check
//
// The package does not read files; package source does.
package check

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/langtag"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/tomldoc"
)

// Result says what is known of a catalogue when its files have been checked.
type Result struct {
	// Catalogue is the catalogue, as far as its files could be decoded. If it is broken, its languages cannot be
	// compared and its files cannot be edited.
	Catalogue *catalogue.Catalogue
	// Problems contains all problems, in the order in which to fix them. Those of drafts are notes, unless the
	// catalogue is broken with them.
	Problems problem.List
	// Broken contains the problems with which the catalogue is broken. A missing text is none of them.
	Broken problem.List
}

// Input is what a catalogue is checked from.
type Input struct {
	Dir   string            // the folder in which an editor finds the files
	Files map[string][]byte // by name
	// Prompts finds those prompts that catalogue.toml does not have itself. It may be nil if no recipe names a file.
	Prompts LinkedPrompts
	// ForAuthors is true for people who also look at pages that are not translated yet: no language is a draft to them,
	// and texts that any language lacks are taken from the source language.
	ForAuthors bool
}

// Files checks the files of a catalogue. If catalogue.toml is missing, no other file is looked at: they may belong to
// something else. A prompt that is not found does not keep the catalogue from being edited.
//
// Drafts are not published. If a draft lacks a text, this is not a problem: the text is taken from the source language
// and marked as such.
func Files(in Input) *Result {
	if _, ok := in.Files[content.CatalogueFileName]; !ok {
		return refuse(in.Dir, problem.Problem{
			Message: "the file is missing",
			Hint:    "it has the prompts and their order: name the folder with it",
			Remedy:  problem.Remedy{Action: problem.BeginCatalogue},
		})
	}
	f := decodeFiles(in)
	if f == nil {
		return refuse(in.Dir, problem.Problem{
			Message: fmt.Sprintf("the files have more than %d keys and list entries together", maxKeys),
			Hint:    "make several catalogues of it",
		})
	}
	f.link(in.Prompts)
	found := append(unknownFiles(in), f.check()...)
	found.Sort(f.firstFiles()...)
	return &Result{Catalogue: f.contents(), Problems: found, Broken: f.broken()}
}

// refuse returns the result for a catalogue that is not decoded, for a reason without kind and place.
func refuse(dir string, reason problem.Problem) *Result {
	reason.Kind = problem.File
	why := problem.List{problem.InFile(filepath.Join(dir, content.CatalogueFileName), reason)}
	return &Result{Catalogue: &catalogue.Catalogue{}, Problems: why, Broken: why}
}

// check checks everything that could be decoded. It returns all problems, also those of decoding.
func (f *files) check() problem.List {
	checkCatalogue(f.catalogue)
	checkLanguageSettings(f.catalogue, f.tags())
	var sourceTexts map[tomldoc.Path]string
	isSourceUsable := f.source != nil && f.source.isUsable
	if isSourceUsable {
		f.noteSkills()
		sourceTexts = schema.Texts(f.source.texts)
	}
	for _, language := range f.languages {
		// without the source language, copies of its texts cannot be told from translations
		if !language.isUsable || language.isFilled && !isSourceUsable {
			continue
		}
		c := &languageCheck{language: language, catalogue: f.catalogue}
		if isSourceUsable && !language.isSource {
			checkCode(language, f.source)
			compareWithSource(language, f.source)
			checkProse(language, sourceTexts)
		} else {
			checkProse(language, nil)
		}
		if f.catalogue.isUsable {
			c.check()
		}
		f.checkSameLang(language)
	}
	return f.problems()
}

// checkSameLang reports a language file whose lang is the tag of another language. Pages are found
// by that tag, so it must be unique.
func (f *files) checkSameLang(language *languageFile) {
	lang := language.texts.Lang
	if lang == "" {
		return
	}
	for _, other := range f.languages {
		isSame := lang == cmp.Or(other.texts.Lang, other.tag)
		if other == language || !isSame || other.isDraft {
			continue
		}
		language.Report(tomldoc.Keys("lang"), problem.Problem{
			Kind:    problem.Value,
			Message: fmt.Sprintf("lang is %q, as that of %s", lang, content.LanguageFileName(other.tag)),
			Hint:    "write another, or leave one of the two files out",
		})
	}
}

// problems returns everything that has been found.
func (f *files) problems() problem.List {
	found := append(f.catalogue.structure.Problems(), f.catalogue.Problems()...)
	isWritten := f.written()
	for _, language := range f.languages {
		found = append(found, f.problemsOf(language, isWritten)...)
	}
	return found
}

// problemsOf returns the problems of the file of a language. Nothing is missing where it is filled in or below an
// unknown key, and in other translations there is a command that copies what the source language has. isWritten has
// the paths of that.
func (f *files) problemsOf(language *languageFile, isWritten map[tomldoc.Path]bool) problem.List {
	if language.isFilled {
		ofValues := language.Problems()
		if language.isDraft {
			ofValues = ofValues.WithSeverity(problem.Note)
		}
		return append(language.structure.Problems(), ofValues...).Without(problem.Missing)
	}
	allFound := slices.Concat(language.structure.Found(), language.Found())
	isUnknown := map[tomldoc.Path]bool{}
	for _, found := range allFound {
		if found.Problem.Kind == problem.Unknown {
			isUnknown[found.About] = true
		}
	}
	isTranslation := !language.isSource && f.source != nil
	var problems problem.List
	for _, found := range allFound {
		wrong := found.Problem
		isMissing := wrong.Kind == problem.Missing
		if isMissing && isUnknown[found.About.Parent()] {
			continue
		}
		if isMissing && isTranslation {
			if isWritten[found.About] {
				wrong.Remedy = problem.Remedy{Action: problem.CopyMissing, Language: language.tag}
			} else {
				wrong.Hint = "write it in " + content.LanguageFileName(f.sourceLanguage()) + " first"
			}
		}
		problems = append(problems, wrong)
	}
	return problems
}

// written returns the paths in the file of the source language that are those of texts, or have texts below them.
func (f *files) written() map[tomldoc.Path]bool {
	isWritten := map[tomldoc.Path]bool{}
	if f.source == nil {
		return isWritten
	}
	for path, text := range schema.Texts(f.source.texts) {
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
func unknownFiles(in Input) problem.List {
	var found problem.List
	for _, name := range slices.Sorted(maps.Keys(in.Files)) {
		if name == content.CatalogueFileName || langtag.OfFile(name) != "" {
			continue
		}
		hint := "rename or remove it"
		if guess := langtag.Likely(name); guess != "" {
			hint += "; did you mean " + content.LanguageFileName(guess) + "?"
		}
		found = append(found, problem.InFile(filepath.Join(in.Dir, name), problem.Problem{
			Kind:     problem.File,
			Severity: problem.Warning,
			Message:  "the file's name is not a language tag such as en.toml, pt-BR.toml or zh-Hant.toml",
			Hint:     hint,
		}))
	}
	return found
}
