package check

import (
	"cmp"
	"fmt"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/langtag"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// compareWithCatalogue compares the file of a language with catalogue.toml. Every slug must have its text, and every
// text its slug.
func compareWithCatalogue(language *languageFile, catalogue *catalogueFile) {
	c := &languageCheck{language: language, catalogue: catalogue}
	checkLang(c.language)
	checkDirection(c.language)
	entries := c.catalogue.entries
	texts := c.language.texts
	categories := tomldoc.Keys("categories")
	matchSlugs(c.language, categories, texts.Categories, categorySlugs(entries), c.catalogue.IsReliable(categories))
	c.checkLabels()
	recipes := tomldoc.Keys("recipes")
	matchSlugs(c.language, recipes, texts.Recipes, recipeSlugs(entries), c.catalogue.IsReliable(recipes))
	for _, list := range content.LinkLists(entries, texts) {
		c.checkLinks(list)
	}
	c.checkCallToAction()
}

// languageCheck has the two files that are compared.
type languageCheck struct {
	language  *languageFile
	catalogue *catalogueFile
}

// checkLang checks the key lang, the exact tag of the language.
func checkLang(language *languageFile) {
	base, _, _ := strings.Cut(language.tag, "-")
	lang := language.texts.Lang
	if lang == "" || langtag.Pattern.MatchString(lang) && strings.HasPrefix(lang+"-", base+"-") {
		return
	}
	language.Report(tomldoc.Keys("lang"), problem.Problem{
		Kind:    problem.Value,
		Message: fmt.Sprintf("lang is %q, expected the tag %q, alone or with a script or region after it", lang, base),
	})
}

// checkDirection reports a language that is written from right to left.
func checkDirection(language *languageFile) {
	tag := cmp.Or(language.texts.Lang, language.tag)
	if !langtag.IsRightToLeft(tag) {
		return
	}
	language.Report(tomldoc.Keys("lang"), problem.Problem{
		Kind: problem.Value,
		Message: tag + " is written from right to left, and the page is made for languages that are written " +
			"from left to right",
		Hint: "take the file out of the folder",
	})
}

// checkLabels matches the labels of swap-outs with their slugs. If a slug of a recipe occurs twice, only the first
// recipe counts, because the slug has been reported.
func (c *languageCheck) checkLabels() {
	seen := map[string]bool{}
	for i, recipe := range c.catalogue.entries.Recipes {
		texts, hasTexts := c.language.texts.Recipes[recipe.Slug]
		if !hasTexts || seen[recipe.Slug] {
			continue
		}
		seen[recipe.Slug] = true
		var expected []string
		for _, swapOut := range recipe.SwapOuts {
			expected = append(expected, swapOut.Slug)
		}
		isComplete := c.catalogue.IsReliable(tomldoc.Keys("recipes").Index(i).Key("swap_outs"))
		matchSlugs(c.language, tomldoc.Keys("recipes", recipe.Slug, "swap_outs"), texts.SwapOuts, expected, isComplete)
	}
}

func (c *languageCheck) checkCallToAction() {
	path := tomldoc.Keys("call_to_action")
	href := path.Key("href")
	text := c.language.texts.CallToAction
	hasText := text != (content.CallToActionText{}) || !c.language.IsReliable(path.Key("title"))
	hasHref := c.catalogue.entries.CallToAction.Href != "" || !c.catalogue.IsReliable(href)
	switch {
	case c.omits(content.BlockCallToAction):
		if hasText {
			c.reportOmitted(content.BlockCallToAction)
		}
	case hasText && !hasHref && c.catalogue.IsReliable(path):
		c.language.Report(path, problem.Problem{
			Kind:    problem.Unknown,
			Message: fmt.Sprintf("%s has no call_to_action with a href for this text", content.CatalogueFileName),
		})
	case !hasText && hasHref:
		c.language.Report(path, problem.Problem{
			Kind:    problem.Missing,
			Message: "call_to_action is missing",
			Hint: fmt.Sprintf("write it, or name it in omit, under [languages.%s] of %s",
				c.language.tag, content.CatalogueFileName),
		})
	}
}

func (c *languageCheck) omits(block string) bool {
	return c.catalogue.entries.Languages[c.language.tag].Omits(block)
}

// reportOmitted reports a block that is in the language file, although catalogue.toml says that the language omits it.
func (c *languageCheck) reportOmitted(block string) {
	c.language.Report(tomldoc.Keys(block), problem.Problem{
		Kind: problem.Value,
		Message: fmt.Sprintf("%s is in this file, and in omit under [languages.%s] of %s",
			block, c.language.tag, content.CatalogueFileName),
		Hint: "remove one of the two",
	})
}

func (c *languageCheck) checkLinks(list content.LinkList) {
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
			checkLink(c.language, path.Key(entry.Slug), text, entry)
		}
	}
	title := tomldoc.Keys(list.Key + "_title")
	switch {
	case len(list.Entries) > 0 && list.Title == "":
		c.language.Report(title, problem.Problem{Kind: problem.Missing, Message: title.String() + " is missing"})
	case len(list.Entries) == 0 && list.Title != "" && isComplete:
		message := fmt.Sprintf("%s has no %s for this title", content.CatalogueFileName, list.Key)
		c.language.Report(title, problem.Problem{Kind: problem.Unknown, Message: message})
	}
	matchSlugs(c.language, path, list.Texts, expected, isComplete)
}

func checkLink(language *languageFile, path tomldoc.Path, text content.LinkText, entry content.LinkEntry) {
	checkHref(language.File, path.Key("href"), text.Href)
	title := path.Key("title")
	switch {
	case text.Title == "" && entry.Title == "":
		language.Report(title, problem.Problem{Kind: problem.Missing, Message: title.String() + " is missing"})
	case text.Title != "" && entry.Title != "":
		language.Report(title, problem.Problem{
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
