// Package check decodes the files of a catalogue of prompt recipes and checks them against every rule.
//
// [Files] takes the contents of the catalogue's own files. Some prompts may be in other files, which catalogue.toml
// names. Files asks its caller for these prompts as soon as it has read catalogue.toml. It returns the catalogue, and
// all problems at once, each with its place.
//
// A mistake may prevent other checks, edits, or publishing. These words say what it prevents:
//
//   - A file is usable if it is TOML and not empty. The rules of this package apply only to usable files.
//   - A path in a file is suppressed if there is a problem that causes all others at the path. Package decode drops
//     these others.
//   - A path in a file is reliable if the author means what is there, even if nothing is there. It must not be
//     suppressed, and there must be no unknown key beside it. This package reports that another file has too much only
//     if the path is reliable.
//   - A catalogue is broken if the structure of a file has a mistake other than a missing key. Then its languages
//     cannot be compared, and its files cannot be edited. Commands for that return the mistakes. Mistakes in the record
//     of translations and in message files, which package source finds, also make a catalogue broken.
//   - A catalogue with errors cannot be published. Most errors are in values, and do not make it broken. A broken
//     catalogue has errors, with one exception: mistakes in the record are only warnings, because the record is not
//     published.
//
// The rules for a single text, prompt or slug are in packages prose, shell and slugs. Package decode finds mistakes in
// the structure of a file, and collects the mistakes in values that other packages find. This package compares files:
// the keys of a file with those of another, a translation with its source, and a phrase with its prompt.
//
// To know the package, read these files first, in this order:
//
//   - check.go: what is done, in which order
//   - files.go: the files as Go values, and the catalogue that is made of these
//   - linked.go: where the other prompts are, and what their files add to the catalogue
//   - language.go: a language compared with the catalogue, as an example of a check
//   - problems.go: which problems are returned, and which of them prevent more
//
// The package does not read files; package source does.
package check

import (
	"cmp"
	"fmt"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/published"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/tomldoc"
)

// Input is what a catalogue is checked from.
type Input struct {
	Dir   string            // the folder in which an editor finds the files
	Files map[string][]byte // by name
	// ForAuthors is true for people who also look at pages that are not translated yet. No language is a draft to them,
	// and a text that a language lacks comes from the source language.
	ForAuthors bool
	// ReadPrompts reads the prompts that are in other files. origins says where they are, in the order of the recipes.
	// ignored has the paths that the catalogue ignores: authors need not hear of other prompts there. ReadPrompts may
	// be nil if no recipe names a file.
	ReadPrompts func(origins []content.PromptOrigin, ignored []string) Prompts
}

// Result says what is known of a catalogue after a check.
type Result struct {
	// Catalogue is the catalogue, as far as its files could be decoded. If it is broken, its languages cannot be
	// compared and its files cannot be edited.
	Catalogue *catalogue.Catalogue
	// Problems contains all problems, in the order in which to fix them. Those of drafts are notes, unless the
	// catalogue is broken with them.
	Problems problem.List
	// Broken contains the problems that make the catalogue broken. Missing texts are not among them.
	Broken problem.List
}

// Files decodes the files of a catalogue, adds the prompts that are in other files, and checks all of it. A prompt that
// is not found does not keep the catalogue from being edited.
//
// Drafts are not published. If a draft lacks a text, this is not a problem: the text is taken from the source language
// and marked as such.
func Files(in Input) *Result {
	d := decodeFiles(in)
	if d.refused != nil {
		return &Result{Catalogue: &catalogue.Catalogue{}, Problems: d.refused, Broken: d.refused}
	}
	var prompts Prompts
	if in.ReadPrompts != nil {
		prompts = in.ReadPrompts(d.origins(), d.catalogue.entries.Ignore)
	}
	added := d.link(prompts)
	d.checkFiles(added.skills)
	found := slices.Concat(d.unknownFiles, d.problems())
	found.Sort(d.firstFiles()...)
	return &Result{Catalogue: d.toCatalogue(added), Problems: found, Broken: d.broken()}
}

// checkFiles checks everything that could be decoded. skills has the skills that authors have written, by slug.
func (d *decoded) checkFiles(skills map[string]*published.Skill) {
	checkCatalogue(d.catalogue)
	checkLanguageSettings(d.catalogue, d.tags())
	var sourceTexts map[tomldoc.Path]string
	isSourceUsable := d.source != nil && d.source.isUsable
	if isSourceUsable {
		d.checkSkillTexts(skills)
		sourceTexts = schema.Texts(d.source.texts)
	}
	for _, language := range d.languages {
		// without the source language, copies of its texts cannot be told from translations
		if !language.isUsable || language.isFilled && !isSourceUsable {
			continue
		}
		if isSourceUsable && !language.isSource {
			checkCode(language, d.source)
			compareWithSource(language, d.source)
			checkProse(language, sourceTexts)
		} else {
			checkProse(language, nil)
		}
		if d.catalogue.isUsable {
			compareWithCatalogue(language, d.catalogue)
		}
		d.checkSameLang(language)
	}
}

// checkSameLang reports a language file whose lang is the tag of another language. Pages are found by that tag, so it
// must be unique.
func (d *decoded) checkSameLang(language *languageFile) {
	lang := language.texts.Lang
	if lang == "" {
		return
	}
	for _, other := range d.languages {
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
