package check

import (
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

type catalogueDocument = document[content.CatalogueFile]

// checkCatalogue checks catalogue.toml by itself, without the language files.
func checkCatalogue(d *catalogueDocument) {
	c := d.value
	checkCommand(d)
	checkHref(d, tomldoc.Keys("call_to_action", "href"), c.CallToAction.Href)
	checkChoices(d, tomldoc.Keys("call_to_action", "placements"), c.CallToAction.Placements, placements)
	anchors := fixedAnchors()
	for i, category := range c.Categories {
		anchors.takeFor(d, tomldoc.Keys("categories").Index(i), category.Slug)
	}
	checkRecipes(d, anchors)
	checkCategories(d)
	lists := content.LinkLists(c, content.LanguageFile{})
	for _, list := range lists {
		checkLinkEntries(d, list)
	}
	checkOneChangelog(d, lists)
	checkText(d, tomldoc.Keys("author_label"), c.AuthorLabel, false)
	adviseOnCommand(d)
}

func checkLinkEntries(d *catalogueDocument, list content.LinkList) {
	taken := Slugs{}
	for i, link := range list.Entries {
		path := tomldoc.Keys(list.Key).Index(i)
		taken.takeFor(d, path, link.Slug)
		checkHref(d, path.Key("href"), link.Href)
		checkText(d, path.Key("title"), link.Title, false)
	}
}

// checkOneChangelog reports every link after the first that is marked as the changelog: the navigation has
// room for one.
func checkOneChangelog(d *catalogueDocument, lists []content.LinkList) {
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
			d.report(path, problem.Problem{
				Kind: problem.Value,
				Message: fmt.Sprintf("the link in line %d is the changelog already, and the navigation has one",
					d.Line(d.Offset(first))),
				Hint: "remove one of the two lines",
			})
		}
	}
}

// placements are the places on the page where the call to action may stand.
var placements = []string{content.PlacementTop, content.PlacementEnd}

// omittable are the blocks of the page that a language may leave out.
var omittable = []string{
	content.BlockAuthorLabel,
	content.BlockPublishedAt,
	content.BlockSideNavigation,
	content.BlockCallToAction,
	content.BlockRelatedLinks,
	content.BlockMoreLinks,
}

// checkVersions checks what catalogue.toml says about the languages. tags are those that have files.
func checkVersions(d *catalogueDocument, tags []string) {
	for _, tag := range slices.Sorted(maps.Keys(d.value.Languages)) {
		path := tomldoc.Keys("languages", tag)
		version := d.value.Languages[tag]
		if !slices.Contains(tags, tag) {
			d.report(path, problem.Problem{
				Kind:     problem.Unknown,
				Severity: problem.Warning,
				Message:  "there is no " + content.LanguageFileName(tag),
				Hint:     "expected one of the languages " + strings.Join(tags, ", "),
			})
		}
		if version.Draft && tag == d.value.SourceLanguage {
			d.report(path.Key("draft"), problem.Problem{
				Kind:    problem.Value,
				Message: "the source language cannot be a draft, the others are made from it",
				Hint:    "remove the line",
			})
		}
		checkChoices(d, path.Key("omit"), version.Omit, omittable)
		checkChoices(d, path.Key("placements"), version.Placements, placements)
	}
}

// checkChoices reports values of a list that are not among the choices or occur twice.
func checkChoices[F any](d *document[F], path tomldoc.Path, values, choices []string) {
	seen := map[string]bool{}
	for i, value := range values {
		switch {
		case !slices.Contains(choices, value):
			d.report(path.Index(i), problem.Problem{
				Kind:    problem.Value,
				Message: fmt.Sprintf("%q is not possible here, expected one of %s", value, strings.Join(choices, ", ")),
				Hint:    problem.DidYouMean(value, choices),
			})
		case seen[value]:
			d.report(path.Index(i), problem.Problem{
				Kind:    problem.Value,
				Message: fmt.Sprintf("%q is named twice", value),
			})
		}
		seen[value] = true
	}
}

// hrefPattern matches absolute URLs of the characters of RFC 3986.
var hrefPattern = regexp.MustCompile(`^https?://[A-Za-z0-9-._~:/?#\[\]@!$&'()*+,;=%]+$`)

// maxHref is the maximum length of a URL, in bytes. All browsers accept URLs of that length.
const maxHref = 2000

func checkHref[F any](d *document[F], path tomldoc.Path, href string) {
	if href == "" {
		return
	}
	wrong := problem.Problem{Kind: problem.Value}
	u, err := url.Parse(href)
	switch {
	case err != nil || u.Hostname() == "" || !hrefPattern.MatchString(href):
		wrong.Message = fmt.Sprintf("%s is %q, expected an absolute URL such as https://example.org/page",
			d.name(path), href)
	case u.User != nil:
		wrong.Message = fmt.Sprintf("%s is %q: what stands before the @ is a name, and the host is %s",
			d.name(path), href, u.Hostname())
		wrong.Hint = "write the address without it; readers take it for the host"
	case len(href) > maxHref:
		wrong.Message = fmt.Sprintf("%s has %d characters, more than %d", d.name(path), len(href), maxHref)
		wrong.Hint = "name a shorter address"
	default:
		return
	}
	d.report(path, wrong)
}
