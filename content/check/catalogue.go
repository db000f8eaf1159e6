package check

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/decode"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/slugs"
	"prompt-recipes/content/tomldoc"
)

// checkCatalogue checks catalogue.toml by itself, without the language files.
func checkCatalogue(d *catalogueFile) {
	c := d.Value
	checkCommand(d)
	checkHref(d.File, tomldoc.Keys("call_to_action", "href"), c.CallToAction.Href)
	checkChoices(d.File, tomldoc.Keys("call_to_action", "placements"), c.CallToAction.Placements, schema.Placements)
	anchors := slugs.OfPage()
	for i, category := range c.Categories {
		takeSlug(d, anchors, tomldoc.Keys("categories").Index(i), category.Slug)
	}
	checkRecipes(d, anchors)
	checkCategories(d)
	lists := content.LinkLists(c, content.LanguageFile{})
	for _, list := range lists {
		checkLinkEntries(d, list)
	}
	checkOneChangelog(d, lists)
	checkText(d.File, tomldoc.Keys("author_label"), c.AuthorLabel, false)
	checkFolder(d, tomldoc.Keys("messages"), c.Messages)
	adviseOnCommand(d)
}

func checkFolder(d *catalogueFile, path tomldoc.Path, folder string) {
	if folder == "" || schema.PathPattern.MatchString(folder) {
		return
	}
	d.Report(path, problem.Problem{
		Kind: problem.Value,
		Message: fmt.Sprintf("%s is %q, expected the path of a folder from that of this file, such as ../locales",
			path, folder),
	})
}

func checkLinkEntries(d *catalogueFile, list content.LinkList) {
	taken := slugs.Taken{}
	for i, link := range list.Entries {
		path := tomldoc.Keys(list.Key).Index(i)
		takeSlug(d, taken, path, link.Slug)
		checkHref(d.File, path.Key("href"), link.Href)
		checkText(d.File, path.Key("title"), link.Title, false)
	}
}

// checkOneChangelog reports every link after the first that is marked as the changelog: the navigation has
// room for one.
func checkOneChangelog(d *catalogueFile, lists []content.LinkList) {
	var first tomldoc.Path
	for _, list := range lists {
		for i, link := range list.Entries {
			if !link.Changelog {
				continue
			}
			path := tomldoc.Keys(list.Key).Index(i).Key("changelog")
			if first.IsRoot() {
				first = path
				continue
			}
			d.Report(path, problem.Problem{
				Kind: problem.Value,
				Message: fmt.Sprintf("the link in line %d is the changelog already, and the navigation has one",
					d.Line(d.Offset(first))),
				Hint: "remove one of the two lines",
			})
		}
	}
}

// checkLanguageSettings checks what catalogue.toml says about the languages. tags are those that have files.
func checkLanguageSettings(d *catalogueFile, tags []string) {
	for _, tag := range slices.Sorted(maps.Keys(d.Value.Languages)) {
		path := tomldoc.Keys("languages", tag)
		settings := d.Value.Languages[tag]
		if !slices.Contains(tags, tag) {
			d.Report(path, problem.Problem{
				Kind:     problem.Unknown,
				Severity: problem.Warning,
				Message:  "there is no " + content.LanguageFileName(tag),
				Hint:     "expected one of the languages " + strings.Join(tags, ", "),
			})
		}
		if settings.Draft && tag == d.Value.SourceLanguage {
			d.Report(path.Key("draft"), problem.Problem{
				Kind:    problem.Value,
				Message: "the source language cannot be a draft, the others are made from it",
				Hint:    "remove the line",
			})
		}
		checkChoices(d.File, path.Key("omit"), settings.Omit, schema.Omittable)
		checkChoices(d.File, path.Key("placements"), settings.Placements, schema.Placements)
	}
}

// checkChoices reports values of a list that are not among the choices or occur twice.
func checkChoices(d *decode.File, path tomldoc.Path, values, choices []string) {
	seen := map[string]bool{}
	for i, value := range values {
		switch {
		case !slices.Contains(choices, value):
			d.Report(path.Index(i), problem.Problem{
				Kind:    problem.Value,
				Message: fmt.Sprintf("%q is not possible here, expected one of %s", value, strings.Join(choices, ", ")),
				Hint:    problem.DidYouMean(value, choices),
			})
		case seen[value]:
			d.Report(path.Index(i), problem.Problem{
				Kind:    problem.Value,
				Message: fmt.Sprintf("%q is named twice", value),
			})
		}
		seen[value] = true
	}
}

func checkHref(d *decode.File, path tomldoc.Path, href string) {
	if href == "" {
		return
	}
	wrong := problem.Problem{Kind: problem.Value}
	u, err := url.Parse(href)
	switch {
	case err != nil || u.Hostname() == "" || !schema.HrefPattern.MatchString(href):
		wrong.Message = fmt.Sprintf("%s is %q, expected an absolute URL such as https://example.org/page",
			d.Name(path), href)
	case u.User != nil:
		wrong.Message = fmt.Sprintf("%s is %q: what stands before the @ is a name, and the host is %s",
			d.Name(path), href, u.Hostname())
		wrong.Hint = "write the address without it; readers take it for the host"
	case len(href) > schema.MaxHref:
		wrong.Message = fmt.Sprintf("%s has %d characters, more than %d", d.Name(path), len(href), schema.MaxHref)
		wrong.Hint = "name a shorter address"
	default:
		return
	}
	d.Report(path, wrong)
}
