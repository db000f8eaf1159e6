package check

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/langtag"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/slugs"
	"prompt-recipes/content/tomldoc"
)

// comparison compares a language file with the catalogue: every slug must have its text, and every text its slug.
type comparison struct {
	*languageFile
	catalogue *catalogueFile
}

func (c *comparison) check() {
	checkLang(c.languageFile)
	checkDirection(c.languageFile)
	categories := tomldoc.Keys("categories")
	entries := c.catalogue.Value
	matchSlugs(c, categories, c.Value.Categories, categorySlugs(entries), c.catalogue.IsReliable(categories))
	c.checkLabels()
	recipes := tomldoc.Keys("recipes")
	matchSlugs(c, recipes, c.Value.Recipes, recipeSlugs(entries), c.catalogue.IsReliable(recipes))
	for _, list := range content.LinkLists(entries, c.Value) {
		c.checkLinks(list)
	}
	c.checkCallToAction()
}

// checkLang checks the key lang, the exact tag of the language.
func checkLang(d *languageFile) {
	base, _, _ := strings.Cut(d.tag, "-")
	lang := d.Value.Lang
	if lang == "" || langtag.Pattern.MatchString(lang) && strings.HasPrefix(lang+"-", base+"-") {
		return
	}
	d.Report(tomldoc.Keys("lang"), problem.Problem{
		Kind:    problem.Value,
		Message: fmt.Sprintf("lang is %q, expected the tag %q, alone or with a script or region after it", lang, base),
	})
}

// checkDirection reports a language that is written from right to left.
func checkDirection(d *languageFile) {
	tag := cmp.Or(d.Value.Lang, d.tag)
	if !langtag.IsRightToLeft(tag) {
		return
	}
	d.Report(tomldoc.Keys("lang"), problem.Problem{
		Kind: problem.Value,
		Message: tag + " is written from right to left, and the page is made for languages that are written " +
			"from left to right",
		Hint: "take the file out of the folder",
	})
}

// checkLabels matches the labels of swap-outs with their slugs. If a slug of a recipe occurs twice, only the
// first recipe counts: the slug has been reported.
func (c *comparison) checkLabels() {
	seen := map[string]bool{}
	for i, recipe := range c.catalogue.Value.Recipes {
		texts, hasTexts := c.Value.Recipes[recipe.Slug]
		if !hasTexts || seen[recipe.Slug] {
			continue
		}
		seen[recipe.Slug] = true
		var expected []string
		for _, swapOut := range recipe.SwapOuts {
			expected = append(expected, swapOut.Slug)
		}
		isComplete := c.catalogue.IsReliable(tomldoc.Keys("recipes").Index(i).Key("swap_outs"))
		matchSlugs(c, tomldoc.Keys("recipes", recipe.Slug, "swap_outs"), texts.SwapOuts, expected, isComplete)
	}
}

func (c *comparison) checkCallToAction() {
	path := tomldoc.Keys("call_to_action")
	href := path.Key("href")
	hasText := c.Value.CallToAction != (content.CallToActionText{}) || !c.IsReliable(path.Key("title"))
	hasHref := c.catalogue.Value.CallToAction.Href != "" || !c.catalogue.IsReliable(href)
	switch {
	case c.omits(content.BlockCallToAction):
		if hasText {
			c.reportOmitted(content.BlockCallToAction)
		}
	case hasText && !hasHref && c.catalogue.IsReliable(path):
		c.Report(path, problem.Problem{
			Kind:    problem.Unknown,
			Message: fmt.Sprintf("%s has no call_to_action with a href for this text", content.CatalogueFileName),
		})
	case !hasText && hasHref:
		c.Report(path, problem.Problem{
			Kind:    problem.Missing,
			Message: "call_to_action is missing",
			Hint: fmt.Sprintf("write it, or name it in omit, under [languages.%s] of %s",
				c.tag, content.CatalogueFileName),
		})
	}
}

// omits reports whether the language version leaves out a block.
func (c *comparison) omits(block string) bool { return c.catalogue.Value.Languages[c.tag].Omits(block) }

// reportOmitted reports a block that is in the language file although the language version leaves it out.
func (c *comparison) reportOmitted(block string) {
	c.Report(tomldoc.Keys(block), problem.Problem{
		Kind: problem.Value,
		Message: fmt.Sprintf("%s is in this file, and in omit under [languages.%s] of %s",
			block, c.tag, content.CatalogueFileName),
		Hint: "remove one of the two",
	})
}

func (c *comparison) checkLinks(list content.LinkList) {
	if c.omits(list.Key) {
		if list.Texts != nil || list.Title != "" {
			c.reportOmitted(list.Key)
		}
		return
	}
	path := tomldoc.Keys(list.Key)
	isComplete := c.catalogue.IsReliable(path)
	var expected []string
	for _, entry := range list.Entries {
		expected = append(expected, entry.Slug)
		if text, ok := list.Texts[entry.Slug]; ok {
			checkLink(c.languageFile, path.Key(entry.Slug), text, entry)
		}
	}
	title := tomldoc.Keys(list.Key + "_title")
	switch {
	case len(list.Entries) > 0 && list.Title == "":
		c.Report(title, problem.Problem{Kind: problem.Missing, Message: title.String() + " is missing"})
	case len(list.Entries) == 0 && list.Title != "" && isComplete:
		message := fmt.Sprintf("%s has no %s for this title", content.CatalogueFileName, list.Key)
		c.Report(title, problem.Problem{Kind: problem.Unknown, Message: message})
	}
	matchSlugs(c, path, list.Texts, expected, isComplete)
}

func checkLink(d *languageFile, path tomldoc.Path, text content.LinkText, entry content.LinkEntry) {
	checkHref(d.File, path.Key("href"), text.Href)
	title := path.Key("title")
	switch {
	case text.Title == "" && entry.Title == "":
		d.Report(title, problem.Problem{Kind: problem.Missing, Message: title.String() + " is missing"})
	case text.Title != "" && entry.Title != "":
		d.Report(title, problem.Problem{
			Kind: problem.Value,
			Message: fmt.Sprintf("%s has the title %q for every language in %s",
				entry.Slug, entry.Title, content.CatalogueFileName),
			Hint: "remove this one",
		})
	}
}

func categorySlugs(c content.CatalogueFile) []string {
	var all []string
	for _, category := range c.Categories {
		all = append(all, category.Slug)
	}
	return all
}

func recipeSlugs(c content.CatalogueFile) []string {
	var all []string
	for _, recipe := range c.Recipes {
		all = append(all, recipe.Slug)
	}
	return all
}

// matchSlugs reports slugs that a table lacks although the catalogue has them. If isComplete is true, expected has all
// slugs, and matchSlugs also reports keys of the table that are not among them.
func matchSlugs[V any](c *comparison, path tomldoc.Path, table map[string]V, expected []string, isComplete bool) {
	if c.IsSuppressed(path) { // the table has a problem, which has been reported
		return
	}
	var missing []string
	for _, slug := range expected {
		if !slugs.IsValid(slug) { // it has been reported
			isComplete = false
		} else if _, ok := table[slug]; !ok {
			missing = append(missing, slug)
		}
	}
	if c.isFilled { // nothing else can be meant for a text that is filled in
		missing = nil
	}
	if isComplete {
		reportExtra(c, path, slices.Sorted(maps.Keys(table)), expected, missing)
	}
	if len(missing) > 0 {
		reportMissing(c, path, missing, reflect.TypeFor[V]().Kind() == reflect.Struct)
	}
}

// reportMissing reports slugs that a table lacks. isTable says that an entry of the table is a table too.
func reportMissing(c *comparison, path tomldoc.Path, missing []string, isTable bool) {
	for _, slug := range missing {
		at := path.Key(slug)
		if c.IsSuppressed(at) { // it has been reported
			continue
		}
		example := fmt.Sprintf(`%s = "…" below [%s]`, slug, path)
		if isTable {
			example = "[" + at.String() + "]"
		}
		c.Report(at, problem.Problem{
			Kind:    problem.Missing,
			Message: at.String() + " is missing",
			Hint:    fmt.Sprintf("%s has it: write %s", content.CatalogueFileName, example),
		})
	}
}

// reportExtra reports keys that are not slugs of the catalogue. Such a key may stand for one of the
// missing slugs.
func reportExtra(c *comparison, path tomldoc.Path, keys, expected, missing []string) {
	isSlug := map[string]bool{}
	for _, slug := range expected {
		isSlug[slug] = true
	}
	extra := slices.DeleteFunc(keys, func(key string) bool { return isSlug[key] })
	if len(extra) == 0 {
		return
	}
	candidates := candidates{
		all:       expected,
		missing:   missing,
		isOnlyOne: c.isSource && len(extra) == 1 && len(missing) == 1,
	}
	for _, key := range extra {
		reportExtraKey(c, path.Key(key), candidates)
	}
}

// candidates are the slugs that a key may stand for which is not one of them.
type candidates struct {
	all     []string
	missing []string // those that the table lacks
	// the key is the only extra one, one slug is missing, and the author knows whether they are the same
	isOnlyOne bool
}

// reportExtraKey reports a key that is not a slug of the catalogue. If it is likely which slug is meant, that is not
// also reported as missing.
func reportExtraKey(c *comparison, path tomldoc.Path, slugs candidates) {
	key := path.LastKey()
	meant := c.Nearest(key, slugs.missing)
	guess := c.DidYouMean(key, slugs.all)
	hint := "remove it or correct the slug"
	swapOuts := path.Key("swap_outs")
	if c.Has(swapOuts) && !c.Has(path.Key("title")) { // the table above it has been renamed
		hint = fmt.Sprintf("if its recipe has another slug now, write that in %s too, or remove that table", swapOuts)
	}
	switch {
	case guess != "":
		hint += "; " + guess
	case slugs.isOnlyOne:
		meant = slugs.missing[0]
		hint += fmt.Sprintf("; if its name in %s is %s now, write that", content.CatalogueFileName, meant)
	case len(slugs.missing) > 0:
		hint += "; if it was renamed, rename it in this file, too; missing here: " +
			problem.FirstOf(slugs.missing)
	}
	if meant != "" {
		c.Suppress(path.Parent().Key(meant))
	}
	wrong := problem.Problem{
		Kind:    problem.Unknown,
		Message: fmt.Sprintf("%s is not in %s", path, content.CatalogueFileName),
		Hint:    hint,
	}
	if meant == "" && guess == "" || c.isFilled { // the page does not show it
		wrong.Severity = problem.Warning
	}
	c.Report(path, wrong)
}
