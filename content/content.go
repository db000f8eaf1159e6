// Package content models the published page and the TOML files that the page is made from. The
// server and the browser share it.
//
// A catalogue is a folder of TOML files:
//
//	catalogue.toml   everything but prose: the agent's command, the date, the order of categories and
//	                 recipes, the targets of links, what a language leaves out; and the prompts and
//	                 swap-outs, which are always English
//	<language>.toml  the prose of one language, keyed by the slugs of catalogue.toml; one file
//	                 per language
//
// [CatalogueFile] and [LanguageFile] define the keys of these files; keys.toml in package schema
// documents the keys. [Decode] decodes a file, and [Assemble] makes one [Page] from catalogue.toml
// and a language file. Both functions run in the browser and trust their input.
//
// Prompts are shell-exact: when an [Invocation] is pasted into a shell, the agent gets one
// argument, which equals the prompt. shell.Check reports what would break this. A recipe without
// an invocation may contain it.
//
// Prose is plain text with `code` in backticks. It has no other markup.
//
// The packages below content process the files before a page is published:
//
//	atomicfile   replaces files as a whole
//	folderlock   keeps programs from writing to the same folder at the same time
//	problem      problems in a file, as data
//	textfile     finds lines in a file
//	tomldoc      parses a TOML file once: values, places, edits
//	check        finds what is wrong with a catalogue; makes JSON Schemas
//	edit         begins and removes recipes, replaces their texts, copies texts that a translation lacks
//	importer     reads prompts as people keep them: files of agents, folders, Markdown
//	translation  finds translations that no longer match the source language
//	source       reads a folder or the built-in catalogue, and checks all of it at once
package content

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"
)

// Page is the whole page in one language. Types with toml tags are also parts of [LanguageFile].
//
// The JSON form is the page.json resource, with the field names of the specification. In page.json:
//
//   - A block that a language version leaves out is an absent key.
//   - Recipes and swap-outs have a URL and a SHA256, which are empty elsewhere. URL is the absolute
//     URL of the prompt's file, below /prompts/. SHA256 is the digest of that file, including its
//     final newline.
type Page struct {
	Language       string         `json:"language"` // BCP 47 tag, the language file's name
	Title          string         `json:"title"`
	Summary        string         `json:"summary"` // one sentence
	AuthorLabel    string         `json:"author_label,omitempty"`
	PublishedAt    Date           `json:"published_at,omitzero"`
	Tags           []string       `json:"tags,omitempty"`
	Introduction   []string       `json:"introduction"` // paragraphs
	CallToAction   *CallToAction  `json:"call_to_action,omitempty"`
	Categories     []Category     `json:"categories"`
	Principles     Principles     `json:"principles,omitzero"`
	LibrarySection LibrarySection `json:"library_section,omitzero"`
	RelatedLinks   []Link         `json:"related_links,omitempty"`
	MoreLinks      []Link         `json:"more_links,omitempty"`
	// the section headings, in page order
	SideNavigation []string `json:"side_navigation,omitempty"`
	// BCP 47 tag of the text; may be more exact than Language
	Lang string `json:"-"`
	// the command that invocations begin with
	AgentCLI string `json:"-"`
	// the name of the installed application; may be ""
	ShortTitle string `json:"-"`
	// outermost first; the last names this page
	Breadcrumb        []string  `json:"-"`
	RelatedLinksTitle string    `json:"-"`
	MoreLinksTitle    string    `json:"-"`
	Sections          []Section `json:"-"` // the headings in SideNavigation, with their anchors
	// a recipe can be installed as a skill, see [CanBeSkill]; otherwise the page does not mention skills
	HasSkills bool `json:"-"`
	// the link that the navigation has too; it may lack words if the language omits its list
	Changelog *Link `json:"-"`
}

// Section is a heading of the page that can be linked to.
type Section struct {
	Slug    string // the element's id, the same in every language
	Title   string
	Recipes []Recipe // only for a category
}

// CallToAction offers something beyond the page.
type CallToAction struct {
	CallToActionText
	CallToActionHref
}

// Positions of a call to action, the values of [CallToActionHref.Placements].
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
	Slug     string `json:"slug"`
	Title    string `json:"title"`
	Category string `json:"category"`         // slug of the category
	Prompt   string `json:"prompt"`           // English in every language
	URL      string `json:"url,omitempty"`    // see [Page]
	SHA256   string `json:"sha256,omitempty"` // likewise
	// the command in Invocation and in the invocations of the swap-outs; "" if there is none
	AgentCLI       string    `json:"-"`
	Invocation     string    `json:"invocation,omitempty"` // see [Invocation]
	WhyItHolds     string    `json:"why_it_holds,omitempty"`
	PlainNotes     bool      `json:"-"` // WhyItHolds is under “Notes”
	FailureModes   string    `json:"failure_modes,omitempty"`
	ExpectedOutput string    `json:"expected_output,omitempty"`
	SwapOuts       []SwapOut `json:"swap_outs,omitempty"`
	// phrases of Prompt that readers replace with their own
	Change []string `json:"change,omitempty"`
}

// SwapOut is a variant of a recipe's prompt.
type SwapOut struct {
	Slug  string `json:"slug"`
	Label string `json:"label"`
	Kind  Kind   `json:"kind"`
	// English: a replacement, an addition or a whole prompt
	Instruction string `json:"instruction"`
	// the phrase of the base prompt that a replacement replaces
	Replaces   string `json:"replaces,omitempty"`
	Prompt     string `json:"prompt"`               // the composed prompt, see [Compose]
	URL        string `json:"url,omitempty"`        // of the composed prompt, see [Page]
	SHA256     string `json:"sha256,omitempty"`     // likewise
	Invocation string `json:"invocation,omitempty"` // of the composed prompt
	At         int    `json:"-"`                    // byte offset of Instruction in Prompt
	// phrases of Prompt that readers replace with their own
	Change []string `json:"change,omitempty"`
}

// OwnChange returns the phrases that readers replace in the prompt of a swap-out of r. Those of the base prompt are
// left out, unless the swap-out is a whole prompt of its own.
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

// LibraryHeading returns the heading of the section on how readers build their own library. If it has no
// title, all that it contains is the command that installs the skills, so its heading is [Skills]. It is "" if
// there is no such section.
func (p Page) LibraryHeading() string {
	if !p.HasSkills {
		return p.LibrarySection.Title
	}
	return cmp.Or(p.LibrarySection.Title, Skills)
}

// Skills is the name of agent skills in every language.
const Skills = "Agent Skills"

// Link leads to another page.
type Link struct {
	Title       string `json:"title"`
	Description string `json:"description"` // one sentence
	Href        string `json:"href"`        // absolute URL
	English     bool   `json:"-"`           // the title is English in every language version
	// the linked page is in the language of this version; always true in the source language
	Translated bool `json:"-"`
}

// Date is a day, at midnight UTC. The zero Date means "no date".
type Date struct{ time.Time }

// UnmarshalTOML decodes a TOML local date. The decoder takes the time zone from the machine, which
// must not change a byte of what is made from a catalogue. So the result is in UTC.
func (d *Date) UnmarshalTOML(v any) error {
	if day, ok := v.(time.Time); ok {
		d.Time = time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, time.UTC)
	}
	return nil
}

// String returns the day as YYYY-MM-DD.
func (d Date) String() string { return d.Format(time.DateOnly) }

// MarshalJSON writes the day as "YYYY-MM-DD".
func (d Date) MarshalJSON() ([]byte, error) { return json.Marshal(d.String()) }

// Slugs of the sections that are not categories. They are part of the page's URLs.
const (
	PrinciplesSlug   = "usage-principles"
	LibrarySlug      = "build-your-own-library"
	RelatedLinksSlug = "continue-in-reference"
	MoreLinksSlug    = "more-from-handbook"
)
