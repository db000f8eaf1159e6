// Package content models the published page and the TOML files that the page is made from. The server and the browser
// share it.
//
// A catalogue is a folder of TOML files:
//
//	catalogue.toml   everything but prose: the agent's command, the date, the order of categories and
//	                 recipes, the targets of links, what a language leaves out; and the prompts and
//	                 swap-outs, which are always English
//	<language>.toml  the prose of one language, keyed by the slugs of catalogue.toml; one file
//	                 per language
//
// [CatalogueFile] and [LanguageFile] define the keys of these files; keys.toml in package schema documents the keys.
// [Decode] decodes a file, and [Assemble] makes one [Page] from catalogue.toml and a language file. Both functions
// run in the browser and trust their input.
//
// Prompts are shell-exact: when an [Invocation] is pasted into a shell, the agent gets one argument, which equals the
// prompt. shell.Check returns what would break this. The prompt of a recipe without an invocation may contain such
// characters.
//
// Prose is plain text with `code` in backticks. It has no other markup.
//
// The packages below content process the files before a page is published.
package content

import (
	"cmp"
	"errors"
	"slices"
	"time"
)

// Page is the whole page in one language. If a language leaves out a block, the field of the block has its zero
// value. Types with toml tags are also parts of [LanguageFile]. The json tags are the keys of page.json, the page as
// data.
type Page struct {
	Language       string         `json:"language"` // BCP 47 tag, as in the name of the language file
	Lang           string         `json:"-"`        // BCP 47 tag of the text; may be more exact than Language
	Title          string         `json:"title"`
	ShortTitle     string         `json:"-"`       // name of the installed application; may be ""
	Summary        string         `json:"summary"` // one sentence
	AuthorLabel    string         `json:"author_label,omitempty"`
	PublishedAt    Date           `json:"published_at,omitzero"`
	Tags           []string       `json:"tags,omitempty"`
	Breadcrumb     []string       `json:"-"`            // outermost first; the last one names this page
	Introduction   []string       `json:"introduction"` // paragraphs
	CallToAction   *CallToAction  `json:"call_to_action,omitempty"`
	AgentCLI       string         `json:"-"` // the command that invocations begin with
	Categories     []Category     `json:"categories"`
	Principles     Principles     `json:"principles,omitzero"`
	LibrarySection LibrarySection `json:"library_section,omitzero"`

	RelatedLinksTitle string `json:"-"`
	RelatedLinks      []Link `json:"related_links,omitempty"`
	MoreLinksTitle    string `json:"-"`
	MoreLinks         []Link `json:"more_links,omitempty"`

	// the headings that the side navigation leads to, in page order
	Sections []Section `json:"-"`
	// whether a recipe can be installed as a skill; otherwise the page does not mention skills
	HasSkills bool `json:"-"`
	// the link that the navigation also has; it may lack words if the language omits the list of the link
	Changelog *Link `json:"-"`
}

// Section is a heading of the page that can be linked to.
type Section struct {
	Slug    string // the element's id, the same in every language
	Title   string
	Recipes []Recipe // only in a category
}

// CallToAction offers something beyond the page.
type CallToAction struct {
	CallToActionText
	CallToActionHref
}

// Positions of a call to action: the values of [CallToActionHref.Placements].
const (
	PlacementTop = "top" // after the introduction
	PlacementEnd = "end" // after everything else
)

// Category groups recipes under one heading.
type Category struct {
	Slug    string   `json:"slug"`
	Title   string   `json:"title"`
	Recipes []Recipe `json:"recipes"`
}

// Recipe is a prompt and what a reader needs to trust it.
type Recipe struct {
	Slug           string    `json:"slug"`
	Title          string    `json:"title"`
	Category       string    `json:"category"`             // slug of the category
	Prompt         string    `json:"prompt"`               // English in every language
	AgentCLI       string    `json:"-"`                    // the command in all invocations; "" if there is none
	Invocation     string    `json:"invocation,omitempty"` // see [Invocation]
	WhyItHolds     string    `json:"why_it_holds,omitempty"`
	PlainNotes     bool      `json:"-"` // whether WhyItHolds has the heading “Notes”
	FailureModes   string    `json:"failure_modes,omitempty"`
	ExpectedOutput string    `json:"expected_output,omitempty"`
	SwapOuts       []SwapOut `json:"swap_outs,omitempty"`
	Change         []string  `json:"change,omitempty"` // phrases of Prompt that readers replace with their own
	IsSkill        bool      `json:"-"`                // whether the recipe is offered as a skill, too
	// if the author has written a skill: the paths of its files, SKILL.md first; otherwise nil
	SkillFiles []string `json:"skill_files,omitempty"`
}

// SwapOut is a variant of a recipe's prompt.
type SwapOut struct {
	Slug        string   `json:"slug"`
	Label       string   `json:"label"`
	Kind        Kind     `json:"kind"`
	Instruction string   `json:"instruction"`          // English: a replacement, an addition or a whole prompt
	Replaces    string   `json:"replaces,omitempty"`   // phrase of the base prompt that a replacement replaces
	Prompt      string   `json:"prompt"`               // the composed prompt, see [Compose]
	At          int      `json:"-"`                    // byte offset of Instruction in Prompt
	Invocation  string   `json:"invocation,omitempty"` // of the composed prompt
	Change      []string `json:"change,omitempty"`     // phrases of Prompt that readers replace with their own
}

// OwnChange returns the phrases that readers replace in the prompt of a swap-out of r. It leaves out phrases of the
// base prompt, unless the swap-out is a whole prompt of its own.
func (r Recipe) OwnChange(s SwapOut) []string {
	if s.Kind == Alternative {
		return s.Change
	}
	isOfBase := func(phrase string) bool { return slices.Contains(r.Change, phrase) }
	return slices.DeleteFunc(slices.Clone(s.Change), isOfBase)
}

// Principles is the closing section on how to use the recipes.
type Principles struct {
	Title   string      `toml:"title" json:"title"`
	Opening string      `toml:"opening" json:"opening" text:"code"`
	Items   []Principle `toml:"items" json:"items"`
}

// Principle is a bold lead sentence and the paragraph that explains it.
type Principle struct {
	Lead string `toml:"lead" json:"lead" text:"code"`
	Text string `toml:"text" json:"text" text:"code"`
}

// LibrarySection is the closing section on how readers build their own library.
type LibrarySection struct {
	Title      string   `toml:"title" json:"title"`
	Paragraphs []string `toml:"paragraphs" json:"paragraphs" text:"code"`
}

// LibraryHeading returns the heading of the section on how readers build their own library. Without a title, the
// section contains only the command that installs the skills, and the heading is [Skills]. LibraryHeading returns ""
// if there is no such section.
func (p Page) LibraryHeading() string {
	if !p.HasSkills {
		return p.LibrarySection.Title
	}
	return cmp.Or(p.LibrarySection.Title, Skills)
}

// NotSkills returns the titles of the recipes that cannot be installed as skills.
func (p Page) NotSkills() []string {
	var titles []string
	for _, category := range p.Categories {
		for _, recipe := range category.Recipes {
			if !recipe.IsSkill {
				titles = append(titles, recipe.Title)
			}
		}
	}
	return titles
}

// FirstSkill returns the slug of the first recipe that can be installed as a skill, or "" if there is none.
func (p Page) FirstSkill() string {
	for _, category := range p.Categories {
		for _, recipe := range category.Recipes {
			if recipe.IsSkill {
				return recipe.Slug
			}
		}
	}
	return ""
}

// Skills is the name of agent skills in every language.
const Skills = "Agent Skills"

// Link leads to another page.
type Link struct {
	Title       string `json:"title"`
	Description string `json:"description"` // one sentence
	Href        string `json:"href"`        // absolute URL
	English     bool   `json:"-"`           // whether the title is English in every language
	// whether the linked page is in the language of this page; always true in the source language
	Translated bool `json:"-"`
}

// Date is a day, at midnight UTC. The zero Date means "no date".
type Date struct{ time.Time }

// UnmarshalTOML decodes a TOML local date as a day in UTC. The TOML decoder takes the time zone from the machine,
// which must not change a byte of what is made from a catalogue.
func (d *Date) UnmarshalTOML(v any) error {
	day, ok := v.(time.Time)
	if !ok {
		return errors.New("expected a date such as 2026-03-18")
	}
	d.Time = time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, time.UTC)
	return nil
}

// MarshalTOML encodes a TOML local date.
func (d Date) MarshalTOML() ([]byte, error) { return []byte(d.String()), nil }

// MarshalJSON encodes the day as YYYY-MM-DD, without a time.
func (d Date) MarshalJSON() ([]byte, error) { return []byte(`"` + d.String() + `"`), nil }

// String returns the day as YYYY-MM-DD.
func (d Date) String() string { return d.Format(time.DateOnly) }

// Slugs of the sections that are not categories. They are part of the page's URLs.
const (
	PrinciplesSlug   = "usage-principles"
	LibrarySlug      = "build-your-own-library"
	RelatedLinksSlug = "continue-in-reference"
	MoreLinksSlug    = "more-from-handbook"
)
