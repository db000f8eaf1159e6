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
			checkLanguage(d, language, catalogue.file)
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
	anchors := slugs{PrinciplesSlug: "a closing section", LibrarySlug: "a closing section", RelatedLinksSlug: "a closing section", MoreLinksSlug: "a closing section", mainAnchor: "the main part of the page", "page": "the page itself"}
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
	checkChange(d, path, recipe.Change, "prompt", recipe.Prompt)
	seen := slugs{}
	for i, s := range recipe.SwapOuts {
		at := index(path+".swap_outs", i)
		seen.check(d, at, s.Slug)
		checkChange(d, at, s.Change, "instruction", s.Instruction)
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

// checkChange checks the phrases that readers replace. Prompts are shown line by line, so each must stand within one.
func checkChange(d *document[catalogueFile], path string, phrases []string, key, text string) {
	for i, phrase := range phrases {
		at := index(path+".change", i)
		switch {
		case phrase == "" || text == "":
		case strings.Contains(phrase, "\n"):
			d.problem(at, "%q goes over a line break; name the phrases of each line", phrase)
		case !strings.Contains(text, phrase):
			d.problem(at, "%q is not in the %s; expected a phrase of it, letter by letter", phrase, key)
		}
	}
}

func checkHref[F any](d *document[F], path, href string) {
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
