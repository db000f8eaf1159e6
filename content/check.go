//go:build !js

package content

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// check reports what breaks the rules that hold for every catalogue. Documents that could not be decoded have been
// reported and are passed over, and so are empty values.
func check(catalogue *document[catalogueFile], languages map[string]*document[languageFile]) {
	source, ok := languages[catalogue.file.SourceLanguage]
	if catalogue.usable {
		checkCatalogue(catalogue)
		checkSource(catalogue, languages)
	}
	for language, d := range languages {
		if !d.usable {
			continue
		}
		checkProse(d, language)
		if catalogue.usable {
			checkLanguage(d, catalogue.file)
		}
		if ok && d != source && source.usable {
			checkParity(d, source.file)
		}
	}
}

// checkSource reports a source language that has no file.
func checkSource(d *document[catalogueFile], languages map[string]*document[languageFile]) {
	if tag := d.file.SourceLanguage; tag != "" && languages[tag] == nil {
		d.problem("source_language", "there is no %s; the source language needs a file", LanguageFile(tag))
	}
}

var (
	slugPattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	cliPattern  = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._/-]*( [A-Za-z0-9._/=-]+)*$`)
	hrefPattern = regexp.MustCompile(`^https?://[A-Za-z0-9-._~:/?#\[\]@!$&'()*+,;=%]+$`) // the characters of RFC 3986
)

func checkCatalogue(d *document[catalogueFile]) {
	c := d.file
	if c.AgentCLI != "" && (!cliPattern.MatchString(c.AgentCLI) || len(c.AgentCLI) > maxCommand) {
		d.problem("agent_cli", "agent_cli is %q, expected a command such as claude, with flags if need be: at most %d letters, digits and . _ / = -", c.AgentCLI, maxCommand)
	}
	if c.CallToAction != nil {
		checkHref(d, "call_to_action.href", c.CallToAction.Href)
	}
	anchors := slugs{PrinciplesSlug: "a closing section", LibrarySlug: "a closing section", RelatedLinksSlug: "a closing section", MoreLinksSlug: "a closing section", mainAnchor: "the main part of the page"}
	var categories []string
	filled := map[string]bool{}
	for _, recipe := range c.Recipes {
		filled[recipe.Category] = true
	}
	for i, category := range c.Categories {
		anchors.check(d, index("categories", i), category.Slug)
		categories = append(categories, category.Slug)
		if category.Slug != "" && !filled[category.Slug] {
			d.problem(index("categories", i), "no recipe is in category %s; add one or remove the category", category.Slug)
		}
	}
	for i, recipe := range c.Recipes {
		path := index("recipes", i)
		anchors.check(d, path, recipe.Slug)
		if recipe.Category != "" && !slices.Contains(categories, recipe.Category) {
			d.problem(path+".category", "there is no category %q; expected one of %s%s", recipe.Category, strings.Join(categories, ", "), didYouMean(recipe.Category, categories))
		}
		checkRecipe(d, path, recipe)
	}
	for key, links := range map[string][]linkEntry{"related_links": c.RelatedLinks, "more_links": c.MoreLinks} {
		seen := slugs{}
		for i, link := range links {
			seen.check(d, index(key, i), link.Slug)
			checkHref(d, index(key, i)+".href", link.Href)
		}
	}
}

// checkRecipe checks a recipe's base prompt and every composed one.
func checkRecipe(d *document[catalogueFile], path string, recipe recipeEntry) {
	if recipe.Prompt == "" {
		return
	}
	base := CheckPrompt(recipe.Prompt)
	for _, flaw := range base {
		d.problemIn(path+".prompt", flaw.Offset, "%s", flaw.Reason)
	}
	seen := slugs{}
	for i, s := range recipe.SwapOuts {
		at := index(path+".swap_outs", i)
		seen.check(d, at, s.Slug)
		if s.Kind == "" || s.Instruction == "" {
			continue
		}
		if !slices.Contains(kinds, string(s.Kind)) {
			d.problem(at+".kind", "kind is %q, expected one of %s%s", s.Kind, strings.Join(kinds, ", "), didYouMean(string(s.Kind), kinds))
			continue
		}
		prompt, start, err := Compose(recipe.Prompt, s.Kind, s.Replaces, s.Instruction)
		if err != nil {
			key := ".kind"
			if s.Replaces != "" {
				key = ".replaces"
			}
			d.problem(at+key, "%s", err)
			continue
		}
		if len(base) > 0 && s.Kind != Alternative {
			continue // composed of a prompt that is already reported
		}
		for _, flaw := range CheckPrompt(prompt) {
			d.problemIn(at+".instruction", min(max(0, flaw.Offset-start), len(s.Instruction)), "%s", flaw.Reason)
		}
	}
}

func checkHref(d *document[catalogueFile], path, href string) {
	if href == "" {
		return
	}
	if u, err := url.Parse(href); err != nil || u.Host == "" || !hrefPattern.MatchString(href) {
		d.problem(path, "%s is %q, expected an absolute URL such as https://example.org/page", path, href)
	}
}

// slugs are the slugs that are taken, and by what.
type slugs map[string]string

func (taken slugs) check(d *document[catalogueFile], path, slug string) {
	switch owner, ok := taken[slug]; {
	case slug == "":
	case !slugPattern.MatchString(slug):
		d.problem(path+".slug", "slug is %q, expected lower-case words joined by hyphens, such as full-test-setup", slug)
	case ok:
		d.problem(path+".slug", "slug %s is taken by %s; choose another", slug, owner)
	default:
		taken[slug] = path
	}
}

// checkLanguage holds a language file against the catalogue: every slug has its text and every text its slug.
func checkLanguage(d *document[languageFile], c catalogueFile) {
	l := d.file
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
