package catalogue

import (
	"cmp"
	"fmt"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
)

// check reports what breaks the rules that hold for every catalogue. It skips documents that could not be decoded and empty
// values: they have been reported.
func check(catalogue *Document[content.CatalogueFile], languages map[string]*Document[content.LanguageFile]) {
	source, ok := languages[catalogue.Value.SourceLanguage]
	checkCatalogue(catalogue)
	checkVersions(catalogue, languages)
	if ok && source.usable {
		checkSkills(catalogue, source)
	}
	for language, d := range languages {
		if !d.usable {
			continue
		}
		var texts map[string]string // of the source language
		if ok && d != source && source.usable {
			texts = Texts(source.Value)
			checkCode(d, texts)
			checkParity(d, source, "", reflect.ValueOf(d.Value), reflect.ValueOf(source.Value))
		}
		checkProse(d, language, texts)
		if catalogue.usable {
			checkLanguage(d, language, catalogue)
		}
		for other, o := range languages { // a page is found by the language that it says it is in
			if lang := d.Value.Lang; other != language && lang != "" && lang == cmp.Or(o.Value.Lang, other) && !catalogue.Value.Languages[other].Draft {
				d.problem("lang", "lang is %q, as that of %s; write another, or leave one of the two files out", lang,
					content.LanguageFileName(other))
			}
		}
	}
}

var (
	slugPattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	// A word that begins with @ is a variable in PowerShell, one that begins with = a path in zsh.
	cliPattern  = regexp.MustCompile(`^(~/)?[A-Za-z0-9][A-Za-z0-9._/@-]*( [A-Za-z0-9._/-][A-Za-z0-9._/@=-]*)*$`)
	hrefPattern = regexp.MustCompile(`^https?://[A-Za-z0-9-._~:/?#\[\]@!$&'()*+,;=%]+$`) // the characters of RFC 3986
)

// Lengths of the longest values, in bytes.
const (
	maxSlug    = 64   // slugs are the names of files, and of skills, whose names may have 64 characters
	maxHref    = 2000 // all browsers accept URLs of that length
	maxCommand = 100  // of agent_cli; [MaxLine] leaves room for it
)

// What the values of some keys are chosen from.
var (
	kinds      = []string{string(content.Replace), string(content.Append), string(content.Alternative)}
	placements = []string{content.PlacementTop, content.PlacementEnd}
	omittable  = []string{"author_label", "published_at", "side_navigation", "call_to_action", "related_links", "more_links"}
)

func checkCatalogue(d *Document[content.CatalogueFile]) {
	c := d.Value
	if c.AgentCLI != "" && (!cliPattern.MatchString(c.AgentCLI) || len(c.AgentCLI) > maxCommand) {
		d.problem("agent_cli", "agent_cli is %q, expected a command such as claude, with flags if need be: at most %d letters, digits, spaces and . _ / @ = -, where no word begins with @ or =, and ~/ only at the start", c.AgentCLI, maxCommand)
	}
	checkHref(d, "call_to_action.href", c.CallToAction.Href)
	checkChoices(d, "call_to_action.placements", c.CallToAction.Placements, placements)
	anchors := slugs{ // those that every page has
		content.PrinciplesSlug: "a closing section", content.LibrarySlug: "a closing section",
		content.RelatedLinksSlug: "a closing section", content.MoreLinksSlug: "a closing section",
		"main": "the main part of the page", "page": "the page itself",
	}
	var categories []string
	empty := map[string]int{} // categories without a recipe
	for i, category := range c.Categories {
		anchors.check(d, problem.Index("categories", i), category.Slug)
		if !slices.Contains(categories, category.Slug) {
			categories = append(categories, category.Slug)
		}
		empty[category.Slug] = i
	}
	for i, recipe := range c.Recipes {
		path := problem.Index("recipes", i)
		anchors.check(d, path, recipe.Slug)
		delete(empty, recipe.Category)
		if recipe.Category != "" && categories != nil && !slices.Contains(categories, recipe.Category) {
			d.problem(path+".category", "there is no category %q; expected one of %s, or to begin it write [[categories]] and slug = %[1]q after line %[3]d, and [categories.%[1]s] and title = \"…\" in each language%[4]s",
				recipe.Category, strings.Join(categories, ", "), d.Text.Line(max(0, d.Text.End("categories"))), problem.DidYouMean(recipe.Category, categories))
			clear(empty) // it may be meant
		}
		checkRecipe(d, path, recipe)
	}
	for slug, i := range empty {
		path := problem.Index("categories", i)
		d.warningIn(path, 0, "%s has no recipe yet, so the page leaves it out; recipes add SLUG --category %s begins one", d.name(path), slug)
	}
	for n, links := range [][]content.LinkEntry{c.RelatedLinks, c.MoreLinks} {
		seen := slugs{}
		for i, link := range links {
			path := problem.Index([]string{"related_links", "more_links"}[n], i)
			seen.check(d, path, link.Slug)
			checkHref(d, path+".href", link.Href)
			checkText(d, path+".title", link.Title, false)
		}
	}
	checkText(d, "author_label", c.AuthorLabel, false)
	if unfit := slices.DeleteFunc(slices.Clone(c.Recipes), func(r content.RecipeEntry) bool {
		return r.PromptOnly || changes(string(r.Prompt)) == ""
	}); c.AgentCLI != "" && len(unfit) > 1 {
		d.problem("agent_cli", "a shell would change the prompts of %d recipes; where readers paste prompts into a running agent, leave agent_cli out, and all may stand as they are", len(unfit)).Severity = problem.Warning
	}
}

// checkRecipe checks a recipe's base prompt and every composed one.
func checkRecipe(d *Document[content.CatalogueFile], path string, recipe content.RecipeEntry) {
	text := string(recipe.Prompt)
	if text == "" {
		return
	}
	alone := recipe.PromptOnly || d.Value.AgentCLI == ""
	base := CheckPrompt(text, alone)
	for _, p := range base {
		d.problemIn(path+".prompt", p.Offset, "%s", p.Message)
	}
	if len(base) == 0 {
		checkChange(d, path, recipe.Change, "prompt", text, text)
	}
	seen := slugs{}
	for i, s := range recipe.SwapOuts {
		at := problem.Index(path+".swap_outs", i)
		seen.check(d, at, s.Slug)
		checkChange(d, at, s.Change, "instruction", string(s.Instruction), text)
		switch prompt, start, err := content.Compose(text, s.Kind, s.Replaces, string(s.Instruction)); {
		case s.Kind == "" || s.Instruction == "":
		case !slices.Contains(kinds, string(s.Kind)):
			d.problem(at+".kind", "kind is %q, expected one of %s%s", s.Kind, strings.Join(kinds, ", "), problem.DidYouMean(string(s.Kind), kinds))
		case err != nil:
			d.problem(at+".replaces", "%s", err)
		case len(base) > 0 && s.Kind != content.Alternative: // it contains the prompt, which has been reported
		default:
			for _, phrase := range recipe.Change {
				if s.Kind == content.Replace && strings.Contains(text, phrase) && !strings.Contains(prompt, phrase) &&
					!strings.Contains(s.Replaces, phrase) {
					d.warningIn(at+".replaces", 0, "this cuts %q, which readers replace; take in all of it", phrase)
				}
			}
			for _, p := range CheckPrompt(prompt, alone) {
				d.problemIn(at+".instruction", min(max(0, p.Offset-start), len(s.Instruction)), "%s", p.Message)
			}
		}
	}
}

// checkChange checks the phrases that readers replace in the text of a key, of a recipe with a prompt. Prompts are shown line by
// line, so a phrase must be within a line.
func checkChange(d *Document[content.CatalogueFile], path string, phrases []string, key, text, prompt string) {
	for i, phrase := range phrases {
		at := problem.Index(path+".change", i)
		switch {
		case phrase == "" || text == "":
		case strings.Contains(phrase, "\n"):
			d.problem(at, "%q has a line break; name the phrases of each line", phrase)
		case strings.Contains(phrase, "`"):
			d.problem(at, "%q has a backtick; name what stands between backticks", phrase)
		case !strings.Contains(text, phrase):
			hint := map[bool]string{true: "; it is in the prompt: move this line above the first [[recipes.swap_outs]] of the recipe"}[strings.Contains(prompt, phrase)]
			d.problem(at, "%q is not in the %s%s", phrase, key, cmp.Or(hint, "; expected an exact phrase of it"))
		}
	}
}

func checkHref[F any](d *Document[F], path, href string) {
	switch u, err := url.Parse(href); {
	case href == "":
	case err != nil || u.Host == "" || !hrefPattern.MatchString(href):
		d.problem(path, "%s is %q, expected an absolute URL such as https://example.org/page", d.name(path), href)
	case len(href) > maxHref:
		d.problem(path, "%s has %d characters, more than %d; name a shorter address", d.name(path), len(href), maxHref)
	}
}

// slugs has the owner of each slug, such as "line 12".
type slugs map[string]string

func (taken slugs) check(d *Document[content.CatalogueFile], path, slug string) {
	switch owner, ok := taken[slug]; {
	case slug == "":
	case len(slug) > maxSlug:
		d.problem(path+".slug", "the slug has %d characters, more than %d; shorten it", len(slug), maxSlug)
	case !slugPattern.MatchString(slug):
		d.problem(path+".slug", "slug is %q, expected lower-case words joined by hyphens, such as full-test-setup", slug)
	case ok:
		d.problem(path+".slug", "slug %s is taken by %s; choose another", slug, owner)
		d.dropped[index.ReplaceAllString(path, "")] = true // whose texts are not those of the list as it is meant
	default:
		taken[slug] = fmt.Sprintf("line %d", d.Text.Line(d.Text.Key(path+".slug")))
	}
}
