package catalogue

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf16"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
)

// checkLanguage compares a language file with the catalogue: every slug has its text and every text its slug.
func checkLanguage(d *Document[content.LanguageFile], language string, catalogue *Document[content.CatalogueFile]) {
	c, l := catalogue.Value, d.Value
	whole := !catalogue.unknown && len(catalogue.dropped) == 0 // otherwise what it lacks may be there, and wrong
	if base, _, _ := strings.Cut(language, "-"); l.Lang != "" && (!languageTag.MatchString(l.Lang) || !strings.HasPrefix(l.Lang+"-", base+"-")) {
		d.problem("lang", "lang is %q, expected a tag that begins with %s, such as %s", l.Lang, base, language)
	}
	for i, block := range l.Omit {
		if !slices.Contains(omittable, block) {
			d.problem(problem.Index("omit", i), "%q cannot be omitted; expected one of %s%s", block, strings.Join(omittable, ", "), problem.DidYouMean(block, omittable))
		} else if slices.Contains(l.Omit[:i], block) {
			d.problem(problem.Index("omit", i), "%q is named twice", block)
		}
	}
	var categories []string
	for _, entry := range c.Categories {
		categories = append(categories, entry.Slug)
	}
	if l.Categories != nil { // otherwise it has been reported as a whole
		matchKeys(d, "categories", l.Categories, categories, whole)
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
		matchKeys(d, "recipes."+entry.Slug+".swap_outs", text.SwapOuts, swapOuts, whole)
	}
	if l.Recipes != nil {
		matchKeys(d, "recipes", l.Recipes, recipes, whole)
	}
	checkLinks(d, "related_links", l.RelatedLinksTitle, l.RelatedLinks, c.RelatedLinks, whole)
	checkLinks(d, "more_links", l.MoreLinksTitle, l.MoreLinks, c.MoreLinks, whole)
	checkCallToAction(d, c, whole)
}

func checkLinks(d *Document[content.LanguageFile], key, title string, texts map[string]content.LinkText, entries []content.LinkEntry, whole bool) {
	if slices.Contains(d.Value.Omit, key) {
		if texts != nil || title != "" {
			d.problem(key, "%s is in this file and in omit; remove one of the two", key)
		}
		return
	}
	var want []string
	for _, entry := range entries {
		want = append(want, entry.Slug)
		path := problem.Join(key, entry.Slug)
		checkHref(d, path+".href", texts[entry.Slug].Href)
		switch text, ok := texts[entry.Slug]; {
		case ok && text.Title == "" && entry.Title == "":
			d.problem(path, "%s.title is missing", path)
		case ok && text.Title != "" && entry.Title != "":
			d.problem(path+".title", "%s has the title %q for every language in %s; remove this one", entry.Slug, entry.Title, content.CatalogueFileName)
		}
	}
	switch {
	case len(entries) > 0 && title == "":
		d.problem(key, "%s_title is missing", key)
	case len(entries) == 0 && title != "" && whole:
		d.problem(key+"_title", "%s has no %s for this title", content.CatalogueFileName, key)
	}
	matchKeys(d, key, texts, want, whole)
}

func checkCallToAction(d *Document[content.LanguageFile], c content.CatalogueFile, whole bool) {
	text := d.Value.CallToAction
	omitted := slices.Contains(d.Value.Omit, "call_to_action")
	switch {
	case text != nil && omitted:
		d.problem("call_to_action", "call_to_action is in this file and in omit; remove one of the two")
	case text != nil && c.CallToAction == nil && whole:
		d.problem("call_to_action", "%s has no call_to_action with a href for this text", content.CatalogueFileName)
	case text == nil && c.CallToAction != nil && !omitted:
		d.problem("", "call_to_action is missing; write it, or name it in omit")
	}
	if text != nil {
		for i, placement := range text.Placements {
			if !slices.Contains(placements, placement) {
				d.problem(problem.Index("call_to_action.placements", i), "placement is %q, expected one of %s%s", placement, strings.Join(placements, ", "), problem.DidYouMean(placement, placements))
			} else if slices.Contains(text.Placements[:i], placement) {
				d.problem(problem.Index("call_to_action.placements", i), "placement %q is named twice", placement)
			}
		}
	}
}

// matchKeys reports the wanted keys that a table lacks and, if whole is true and all of want are slugs, its keys that are not
// wanted.
func matchKeys[V any](d *Document[content.LanguageFile], path string, table map[string]V, want []string, whole bool) {
	var missing []string
	for _, key := range want {
		if !slugPattern.MatchString(key) {
			whole = false // the slug is missing or wrong, which has been reported
		} else if _, ok := table[key]; !ok {
			d.problem(path, "%s is missing; %s has it", problem.Join(path, key), content.CatalogueFileName)
			missing = append(missing, key)
		}
	}
	if !whole {
		return
	}
	for _, key := range slices.Sorted(maps.Keys(table)) {
		if !slices.Contains(want, key) {
			d.problem(problem.Join(path, key), "%s is not in %s; remove it or correct the slug%s", problem.Join(path, key), content.CatalogueFileName, problem.DidYouMean(key, missing))
		}
	}
}

// checkParity reports where a translation and its source differ in their number of parts.
func checkParity(d *Document[content.LanguageFile], sourceFile *Document[content.LanguageFile]) {
	l, source := d.Value, sourceFile.Value
	for _, list := range []struct {
		path       string
		have, want int
	}{
		{"tags", len(l.Tags), len(source.Tags)},
		{"breadcrumb", len(l.Breadcrumb), len(source.Breadcrumb)},
		{"introduction", len(l.Introduction), len(source.Introduction)},
		{"principles.items", len(l.Principles.Items), len(source.Principles.Items)},
		{"library_section.paragraphs", len(l.LibrarySection.Paragraphs), len(source.LibrarySection.Paragraphs)},
	} {
		if list.have != list.want && sourceFile.has(list.path) {
			d.problem(list.path, "%s has %d entries, the source language has %d", list.path, list.have, list.want)
		}
	}
	for _, slug := range slices.Sorted(maps.Keys(source.Recipes)) {
		s := source.Recipes[slug]
		t, ok := l.Recipes[slug]
		if !ok {
			continue
		}
		path := "recipes." + slug
		for _, part := range []struct{ key, have, want string }{
			{"failure_modes", t.FailureModes, s.FailureModes},
			{"expected_output", t.ExpectedOutput, s.ExpectedOutput},
		} {
			switch {
			case part.have == "" && part.want != "":
				d.problem(path, "%s.%s is missing; the source language has it", path, part.key)
			case part.have != "" && part.want == "" && sourceFile.has(path+"."+part.key):
				d.problem(path+"."+part.key, "%s.%s is not in the source language; remove it", path, part.key)
			}
		}
	}
}

// checkSkills reports what keeps the recipes from being skills for coding agents. Skills have the texts of the source language.
// Their names are the slugs, which checkCatalogue checks.
func checkSkills(catalogue *Document[content.CatalogueFile], source *Document[content.LanguageFile]) {
	for _, entry := range catalogue.Value.Recipes {
		text := source.Value.Recipes[entry.Slug]
		path := "recipes." + entry.Slug
		r := content.Recipe{Slug: entry.Slug, Title: text.Title, Prompt: entry.Prompt}
		description := content.SkillDescription(r, source.Value.Categories[entry.Category].Title)
		if n := len(utf16.Encode([]rune(description))) - content.MaxSkillDescription; n > 0 {
			source.problem(path+".title", "the titles of recipe and category make the description of the skill %d characters "+
				"longer than the %d it may have; shorten them", n, content.MaxSkillDescription)
		}
		// Titles, labels and prompts hold no backtick.
		if at := strings.Index(text.WhyItHolds, "!`"); at >= 0 {
			source.problemIn(path+".why_it_holds", at,
				"Claude Code runs what stands between !` and ` in a skill as a command; put a space after the !")
		}
	}
}
