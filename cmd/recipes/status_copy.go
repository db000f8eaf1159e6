package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/atomicfile"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// copyMissing takes those of the given texts that a language lacks, or of which it has a copy that is out of date, and
// copies them from the source language into its file. It records that they are copies. It leaves out texts that the
// language has or may have elsewhere, unless they are in asked, and those that cannot be copied. The error says what to
// do about all of them. contentArgument ends the commands that it names.
func copyMissing(
	w io.Writer, work *workspace, texts []translation.Text, asked []selection, contentArgument string,
) error {
	displaced := map[displacedPart]translation.Text{} // a text of each
	for _, text := range texts {
		of := displacedPart{text.Language, text.Displaced.Part}
		isNamed := func(s selection) bool {
			return s.language == of.language && !s.key.IsRoot() && s.key.IsIn(of.part)
		}
		_, isKnown := displaced[of]
		isMissing := text.State == translation.Missing && !of.part.IsRoot()
		if isMissing && !isKnown && !slices.ContainsFunc(asked, isNamed) {
			displaced[of] = text
		}
	}
	missing := map[string][]tomldoc.Path{} // by language
	for _, text := range texts {
		isMissing := text.State == translation.Missing && !isInDisplaced(text, displaced)
		if isMissing || text.IsOldCopy() {
			missing[text.Language] = append(missing[text.Language], text.Key)
		}
	}
	if len(missing) == 0 && len(displaced) == 0 {
		printf(w, "nothing is missing\n")
	}
	return errors.Join(copyTexts(w, work, missing), notCopied(displaced, contentArgument))
}

// displacedPart is a part of the texts of a language that the language has or may have elsewhere.
type displacedPart struct {
	language string
	part     tomldoc.Path
}

// isInDisplaced reports whether a text is in one of the given parts. In a list, no text can be added at the right index
// until the others are in their places.
func isInDisplaced(text translation.Text, displaced map[displacedPart]translation.Text) bool {
	for n := range text.Key.Len() {
		if _, isIn := displaced[displacedPart{text.Language, text.Key.First(n + 1)}]; isIn {
			return true
		}
	}
	return false
}

// notCopied returns an error that says why parts are not copied, and what to do about each. It returns nil if there are
// none.
func notCopied(displaced map[displacedPart]translation.Text, contentArgument string) error {
	byPlace := func(a, b displacedPart) int {
		return cmp.Or(strings.Compare(a.language, b.language), a.part.Compare(b.part))
	}
	var all []error
	for _, of := range slices.SortedFunc(maps.Keys(displaced), byPlace) {
		reason := whyNotCopied(displaced[of], contentArgument)
		file := content.LanguageFileName(of.language)
		all = append(all, fmt.Errorf("%s: %s is not copied, since %s", file, of.part, reason))
	}
	return errors.Join(all...)
}

// whyNotCopied says where the translation of a text is or may be, and what to do about that.
func whyNotCopied(text translation.Text, contentArgument string) string {
	part, at := text.Displaced.Part, text.Displaced.At
	switch {
	case at.IsRoot():
		return fmt.Sprintf("it is not known whether its translation is there under another slug, which the source "+
			"language has not: %s; if so, write the new slug in place of that one; otherwise "+
			"recipes status --copy %s%s copies it",
			problem.FirstOf(tomldoc.Strings(text.Displaced.MayBeAt)),
			shellWord(text.Language+":"+part.String()), contentArgument)
	case at.IsIn(part):
		return fmt.Sprintf("the translation of %s is there as %s: put the translations in the order of the source "+
			"language, with that of each new text in its place", text.Key, at)
	default:
		return fmt.Sprintf("its translation is there as %s: write the new slug in place of the old one", at)
	}
}

// copyTexts copies texts, which are given by their keys for each language, and records that they are copies. The error
// says which of them cannot be copied.
func copyTexts(w io.Writer, work *workspace, missing map[string][]tomldoc.Path) error {
	files := map[string][]byte{}
	begun := map[string][]tomldoc.Path{} // those that are copied, by language
	var all []edit.Copied
	var refused []error
	for _, language := range slices.Sorted(maps.Keys(missing)) {
		copied, err := edit.CopyMissing(work.Translations, language, missing[language])
		if err != nil {
			refused = append(refused, err)
			continue
		}
		for _, file := range copied {
			files[file.File] = file.Data
		}
		all = append(all, copied...)
		begun[language] = missing[language]
	}
	if len(all) > 0 {
		files, err := work.source.WithRecord(files, func(after *translation.Set) *translation.Set {
			for language, keys := range begun {
				after = after.BeginTexts(language, keys)
			}
			return after
		})
		if err != nil {
			return err
		}
		if err := atomicfile.WriteAll("", files); err != nil {
			return err
		}
	}
	for _, copied := range all {
		printf(w, "%s: %s copied, to be translated: %s\n",
			copied.File, plural(len(copied.Keys), "text"), problem.FirstOf(tomldoc.Strings(copied.Keys)))
	}
	return errors.Join(refused...)
}
