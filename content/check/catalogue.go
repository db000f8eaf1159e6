package check

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/decode"
	"prompt-recipes/content/paths"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/slugs"
	"prompt-recipes/content/tomldoc"
)

// checkCatalogue checks catalogue.toml by itself, without the language files.
func checkCatalogue(catalogue *catalogueFile) {
	c := catalogue.entries
	checkCommand(catalogue)
	checkHref(catalogue.File, tomldoc.Keys("call_to_action", "href"), c.CallToAction.Href)
	placements := tomldoc.Keys("call_to_action", "placements")
	checkChoices(catalogue.File, placements, c.CallToAction.Placements, schema.Placements)
	anchors := slugs.OfPage()
	for i, category := range c.Categories {
		takeSlug(catalogue, anchors, tomldoc.Keys("categories").Index(i), category.Slug)
	}
	checkRecipes(catalogue, anchors)
	checkCategories(catalogue)
	lists := content.LinkLists(c, content.LanguageFile{})
	for _, list := range lists {
		checkLinkEntries(catalogue, list)
	}
	checkOneChangelog(catalogue, lists)
	checkText(catalogue.File, tomldoc.Keys("author_label"), c.AuthorLabel, false)
	checkFolder(catalogue, tomldoc.Keys("messages"), c.Messages)
	checkIgnore(catalogue, c.Ignore)
	adviseOnCommand(catalogue)
}

func checkFolder(catalogue *catalogueFile, path tomldoc.Path, folder string) {
	if folder == "" || paths.Pattern.MatchString(folder) {
		return
	}
	catalogue.Report(path, problem.Problem{
		Kind: problem.Value,
		Message: fmt.Sprintf("%s is %q, expected the path of a folder from that of this file, such as ../locales",
			path, folder),
	})
}

// checkIgnore reports names that are not paths.
func checkIgnore(catalogue *catalogueFile, names []string) {
	for i, name := range names {
		if !paths.Pattern.MatchString(name) {
			catalogue.Report(tomldoc.Keys("ignore").Index(i), problem.Problem{
				Kind: problem.Value,
				Message: fmt.Sprintf("%q is no path of a file or a folder from that of this file, such as "+
					"../prompts/notes.md", name),
			})
		}
	}
}

func checkLinkEntries(catalogue *catalogueFile, list content.LinkList) {
	taken := slugs.Taken{}
	for i, link := range list.Entries {
		path := tomldoc.Keys(list.Key).Index(i)
		takeSlug(catalogue, taken, path, link.Slug)
		checkHref(catalogue.File, path.Key("href"), link.Href)
		checkText(catalogue.File, path.Key("title"), link.Title, false)
	}
}

// checkOneChangelog reports every link after the first that is marked as the changelog: the navigation has
// room for one.
func checkOneChangelog(catalogue *catalogueFile, lists []content.LinkList) {
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
			catalogue.Report(path, problem.Problem{
				Kind: problem.Value,
				Message: fmt.Sprintf("the link in line %d is the changelog already, and the navigation has one",
					catalogue.Document.Line(catalogue.Document.Offset(first))),
				Hint: "remove one of the two lines",
			})
		}
	}
}

// checkLanguageSettings checks what catalogue.toml says about the languages. tags has the languages that have files.
func checkLanguageSettings(catalogue *catalogueFile, tags []string) {
	for _, tag := range slices.Sorted(maps.Keys(catalogue.entries.Languages)) {
		path := tomldoc.Keys("languages", tag)
		settings := catalogue.entries.Languages[tag]
		if !slices.Contains(tags, tag) {
			catalogue.Report(path, problem.Problem{
				Kind:     problem.Unknown,
				Severity: problem.Warning,
				Message:  "there is no " + content.LanguageFileName(tag),
				Hint:     "expected one of the languages " + strings.Join(tags, ", "),
			})
		}
		if settings.Draft && tag == catalogue.entries.SourceLanguage {
			catalogue.Report(path.Key("draft"), problem.Problem{
				Kind:    problem.Value,
				Message: "the source language cannot be a draft, the others are made from it",
				Hint:    "remove the line",
			})
		}
		checkChoices(catalogue.File, path.Key("omit"), settings.Omit, schema.Omittable)
		checkChoices(catalogue.File, path.Key("placements"), settings.Placements, schema.Placements)
	}
}

// checkChoices reports values of a list that are not among the choices or occur twice.
func checkChoices(file *decode.File, path tomldoc.Path, values, choices []string) {
	seen := map[string]bool{}
	for i, value := range values {
		switch {
		case !slices.Contains(choices, value):
			file.Report(path.Index(i), problem.Problem{
				Kind:    problem.Value,
				Message: fmt.Sprintf("%q is not possible here, expected one of %s", value, strings.Join(choices, ", ")),
				Hint:    problem.DidYouMean(value, choices),
			})
		case seen[value]:
			file.Report(path.Index(i), problem.Problem{
				Kind:    problem.Value,
				Message: fmt.Sprintf("%q is named twice", value),
			})
		}
		seen[value] = true
	}
}

func checkHref(file *decode.File, path tomldoc.Path, href string) {
	if href == "" {
		return
	}
	wrong := problem.Problem{Kind: problem.Value}
	u, err := url.Parse(href)
	switch {
	case err != nil || u.Hostname() == "" || !schema.HrefPattern.MatchString(href):
		wrong.Message = fmt.Sprintf("%s is %q, expected an absolute URL such as https://example.org/page",
			file.Name(path), href)
	case u.User != nil:
		wrong.Message = fmt.Sprintf("%s is %q: what stands before the @ is a name, and the host is %s",
			file.Name(path), href, u.Hostname())
		wrong.Hint = "write the address without it; readers take it for the host"
	case len(href) > schema.MaxHref:
		wrong.Message = fmt.Sprintf("%s has %d bytes, more than %d", file.Name(path), len(href), schema.MaxHref)
		wrong.Hint = "name a shorter address"
	default:
		return
	}
	file.Report(path, wrong)
}
