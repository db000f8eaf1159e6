package main

import (
	"errors"
	"fmt"
	"io"

	"prompt-recipes/content"
	"prompt-recipes/content/atomicfile"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// copyMissing copies texts and puts lists in order as planned, and records that. The error says which texts are held
// back or cannot be copied, and what to do about all of them.
func copyMissing(w io.Writer, work *workspace, plan translation.CopyPlan) error {
	if len(plan.Keys)+len(plan.Orders)+len(plan.HeldBack) == 0 {
		printf(w, "nothing is missing\n")
	}
	return errors.Join(copyTexts(w, work, plan), notCopied(plan.HeldBack, work.commands))
}

// notCopied returns an error that says why parts are held back, and what to do about each. It returns nil if there are
// none.
func notCopied(heldBack []translation.Text, commands commandLines) error {
	var all []error
	for _, text := range heldBack {
		file := content.LanguageFileName(text.Language)
		reason := whyNotCopied(text, commands)
		all = append(all, fmt.Errorf("%s: %s is not copied, since %s", file, text.Displaced.Part, reason))
	}
	return errors.Join(all...)
}

// whyNotCopied says where the translation of a text is or may be, and what to do about that.
func whyNotCopied(text translation.Text, commands commandLines) string {
	displaced := text.Displaced
	switch displaced.Cause {
	case translation.SlugMayHaveChanged:
		return fmt.Sprintf("it is not known whether its translation is there under another slug, which the source "+
			"language has not: %s; if so, write the new slug in place of that one; otherwise %s copies it",
			problem.FirstOf(tomldoc.Strings(displaced.MayBeAt)),
			commands.line("status", "--copy", text.Language+":"+displaced.Part.String()))
	case translation.OrderChanged:
		return fmt.Sprintf("the translation of %s is there as %s: put the translations in the order of the source "+
			"language, with that of each new text in its place", text.Key, displaced.At)
	default: // translation.SlugChanged
		return fmt.Sprintf("its translation is there as %s: write the new slug in place of the old one", displaced.At)
	}
}

// copyTexts copies texts and puts lists in order as planned, and records that. The error says for which of them that is
// not possible.
func copyTexts(w io.Writer, work *workspace, plan translation.CopyPlan) error {
	copies, refused := edit.CopyMissing(work.Translations, plan)
	if len(copies) > 0 {
		files, err := work.source.WithRecord(copies.Files(), copies.Begin)
		if err != nil {
			return err
		}
		if err := atomicfile.WriteAll("", files); err != nil {
			return err
		}
	}
	for _, copied := range copies {
		for _, order := range copied.Orders {
			printf(w, "%s: %s put in the order of the source language\n", copied.File, order.List)
		}
		if len(copied.Keys) == 0 {
			continue
		}
		printf(w, "%s: %s copied, to be translated: %s\n",
			copied.File, plural(len(copied.Keys), "text"), problem.FirstOf(tomldoc.Strings(copied.Keys)))
	}
	return refused
}
