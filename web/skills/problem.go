package skills

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf16"

	"prompt-recipes/content"
)

// Limits of the specification, in UTF-16 units: the client in use counts those, and no other count is larger.
const (
	maxName        = 64
	maxDescription = 1024
)

var namePattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// Problem is something in a recipe that breaks the format of skills.
type Problem struct {
	Recipe  string // its slug
	Field   string // slug, in catalogue.toml; title or why_it_holds, in the file of the source language
	Message string // what is wrong and what to do
}

// Problems are all that keep the recipes of a page from being skills, in page order.
func Problems(page content.Page) []Problem {
	var all []Problem
	for _, category := range page.Categories {
		for _, r := range category.Recipes {
			all = append(all, problems(r, category.Title)...)
		}
	}
	return all
}

func problems(r content.Recipe, category string) []Problem {
	var all []Problem
	add := func(field, format string, args ...any) {
		all = append(all, Problem{r.Slug, field, fmt.Sprintf(format, args...)})
	}
	switch n := units(r.Slug); {
	case n > maxName:
		add("slug", "the slug has %d characters, and as the name of a skill it may have %d; shorten it", n, maxName)
	case !namePattern.MatchString(r.Slug):
		add("slug", "slug is %q, and the name of a skill is lower-case words joined by hyphens, such as full-test-setup", r.Slug)
	}
	if n := units(description(r, category)) - maxDescription; n > 0 {
		add("title", "the titles of recipe and category make the description of the skill %d characters longer "+
			"than the %d it may have; shorten them", n, maxDescription)
	}
	// Titles, labels and prompts hold no backtick.
	if strings.Contains(r.WhyItHolds, "!`") {
		add("why_it_holds", "Claude Code runs what stands between !` and ` in a skill as a command; put a space after the !")
	}
	return all
}

// units is the length of text in UTF-16 units.
func units(text string) int { return len(utf16.Encode([]rune(text))) }
