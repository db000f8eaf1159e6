//go:build !js

package content

import (
	"slices"
	"strings"
)

// checkLanguage holds a language file against the catalogue: every slug has its text and every text its slug.
func checkLanguage(d *document[languageFile], language string, c catalogueFile) {
	l := d.file
	if base, _, _ := strings.Cut(language, "-"); l.Lang != "" && (!languageName.MatchString(l.Lang) || !strings.HasPrefix(l.Lang+"-", base+"-")) {
		d.problem("lang", "lang is %q, expected a tag that begins with %s, such as %s", l.Lang, base, language)
	}
	for i, block := range l.Omit {
		if !slices.Contains(omittable, block) {
			d.problem(index("omit", i), "%q cannot be omitted; expected one of %s%s", block, strings.Join(omittable, ", "), didYouMean(block, omittable))
		}
	}
	var categories []string
	for _, entry := range c.Categories {
		categories = append(categories, entry.Slug)
	}
	if l.Categories != nil { // or else it is reported as a whole
		matchKeys(d, "categories", l.Categories, categories)
	}
	var recipes []string
	for _, entry := range c.Recipes {
		recipes = append(recipes, entry.Slug)
		text, ok := l.Recipes[entry.Slug]
		if !ok {
			continue
		}
		var swapOuts []string
		for _, s := range entry.SwapOuts {
			swapOuts = append(swapOuts, s.Slug)
		}
		matchKeys(d, "recipes."+entry.Slug+".swap_outs", text.SwapOuts, swapOuts)
	}
	if l.Recipes != nil {
		matchKeys(d, "recipes", l.Recipes, recipes)
	}
	checkLinks(d, "related_links", l.RelatedLinksTitle, l.RelatedLinks, c.RelatedLinks)
	checkLinks(d, "more_links", l.MoreLinksTitle, l.MoreLinks, c.MoreLinks)
	checkCallToAction(d, c)
}

func checkLinks(d *document[languageFile], key, title string, texts map[string]linkText, entries []linkEntry) {
	if slices.Contains(d.file.Omit, key) {
		if texts != nil || title != "" {
			d.problem(key, "%s is named in omit, so it must not be written; remove one of the two", key)
		}
		return
	}
	var want []string
	for _, entry := range entries {
		want = append(want, entry.Slug)
		path := join(key, entry.Slug)
		checkHref(d, path+".href", texts[entry.Slug].Href)
		switch text, ok := texts[entry.Slug]; {
		case ok && text.Title == "" && entry.Title == "":
			d.problem(path, "%s.title is missing", path)
		case ok && text.Title != "" && entry.Title != "":
			d.problem(path+".title", "%s has the title %q for every language in %s; remove this one", entry.Slug, entry.Title, catalogueName)
		}
	}
	switch {
	case len(entries) > 0 && title == "":
		d.problem(key, "%s_title is missing", key)
	case len(entries) == 0 && title != "":
		d.problem(key+"_title", "%s has no %s for this title", catalogueName, key)
	}
	matchKeys(d, key, texts, want)
}

func checkCallToAction(d *document[languageFile], c catalogueFile) {
	text := d.file.CallToAction
	omitted := slices.Contains(d.file.Omit, "call_to_action")
	switch {
	case text != nil && omitted:
		d.problem("call_to_action", "call_to_action is named in omit, so it must not be written; remove one of the two")
	case text != nil && c.CallToAction == nil:
		d.problem("call_to_action", "%s has no call_to_action with a href for this text", catalogueName)
	case text == nil && c.CallToAction != nil && !omitted:
		d.problem("", "call_to_action is missing; write it, or name it in omit")
	}
	if text != nil {
		for i, placement := range text.Placements {
			if !slices.Contains(placements, placement) {
				d.problem(index("call_to_action.placements", i), "placement is %q, expected one of %s%s", placement, strings.Join(placements, ", "), didYouMean(placement, placements))
			} else if slices.Contains(text.Placements[:i], placement) {
				d.problem(index("call_to_action.placements", i), "placement %q is named twice", placement)
			}
		}
	}
}

// matchKeys reports keys of a table that are not wanted and wanted ones that it lacks.
func matchKeys[V any](d *document[languageFile], path string, table map[string]V, want []string) {
	var missing []string
	for _, key := range want {
		if _, ok := table[key]; !ok && key != "" {
			d.problem(path, "%s is missing; %s has it", join(path, key), catalogueName)
			if slugPattern.MatchString(key) {
				missing = append(missing, key)
			}
		}
	}
	wanted := map[string]bool{}
	for _, key := range want {
		wanted[key] = true
	}
	for key := range table {
		if !wanted[key] {
			d.problem(join(path, key), "%s is not in %s; remove it or correct the slug%s", join(path, key), catalogueName, didYouMean(key, missing))
		}
	}
}

// checkParity reports where a translation has another number of parts than its source.
func checkParity(d *document[languageFile], source languageFile) {
	l := d.file
	for path, n := range map[string][2]int{
		"tags":                       {len(l.Tags), len(source.Tags)},
		"breadcrumb":                 {len(l.Breadcrumb), len(source.Breadcrumb)},
		"introduction":               {len(l.Introduction), len(source.Introduction)},
		"principles.items":           {len(l.Principles.Items), len(source.Principles.Items)},
		"library_section.paragraphs": {len(l.LibrarySection.Paragraphs), len(source.LibrarySection.Paragraphs)},
	} {
		if n[0] != n[1] {
			d.problem(path, "%s has %d entries, the source language has %d", path, n[0], n[1])
		}
	}
	for slug, s := range source.Recipes {
		t, ok := l.Recipes[slug]
		if !ok {
			continue
		}
		path := "recipes." + slug
		for key, text := range map[string][2]string{
			"failure_modes":   {t.FailureModes, s.FailureModes},
			"expected_output": {t.ExpectedOutput, s.ExpectedOutput},
		} {
			switch {
			case text[0] == "" && text[1] != "":
				d.problem(path, "%s.%s is missing; the source language has it", path, key)
			case text[0] != "" && text[1] == "":
				d.problem(path+"."+key, "%s.%s is not in the source language; remove it", path, key)
			}
		}
	}
}
