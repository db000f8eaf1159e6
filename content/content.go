// Package content is the model of the published page, and the shape of the TOML files that it is
// made from. Server and browser share it.
//
// A catalogue is a folder of TOML files:
//
//	catalogue.toml   everything that is not words: the agent's command, the date, the order of categories and recipes,
//	                 the targets of links, what a language leaves out; and prompts and swap-outs, always English
//	<language>.toml  the prose of one language, keyed by the slugs of catalogue.toml; one file per language
//
// [CatalogueFile] and [LanguageFile] have the keys of both, and keys.toml in package check explains
// them. [Decode] reads their bytes, [Assemble] makes one [Page] of two files. They trust their
// input, and are what runs in the browser.
//
// Prompts are shell-exact: an [Invocation] pasted into a shell reaches the agent as one argument
// equal to the prompt. check.Prompt says what that forbids, unless a recipe has no invocation.
//
// Prose is plain text with `code` in backticks. It has no other markup.
//
// The packages below content work on the files before anybody sees a page:
//
//	problem      what is wrong in a file, as data
//	tomldoc      a TOML file that is read once: values, places, edits
//	check        what is wrong with a catalogue; JSON Schemas
//	edit         begins recipes, replaces their texts, copies what a translation lacks
//	markdown     reads prompts that people keep in Markdown
//	translation  which translations no longer say what the source language says
//	source       reads a folder, or what is built in, and checks all of it at once
//
// This package imports nothing of the project, and all of the project may import it.
package content

import (
	"cmp"
	"encoding/json"
	"time"
)

// Page is the whole page in one language. As JSON it is the page.json resource, with the field
// names of the specification. A block that a language version leaves out is an absent key. Types
// with tags for TOML are parts of [LanguageFile] too. Only in page.json do prompts have the
// absolute URL of their file, below /prompts/, and the SHA-256 of that, final newline included.
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
	// outermost first; the last names this page
	Breadcrumb        []string  `json:"-"`
	RelatedLinksTitle string    `json:"-"`
	MoreLinksTitle    string    `json:"-"`
	Sections          []Section `json:"-"` // the headings in SideNavigation, with their anchors
	// the link that the navigation has too; without words if its list is omitted
	Changelog *Link `json:"-"`
}

// Section is a heading of the page that can be linked to.
type Section struct {
	Slug    string // the element's id, the same in every language
	Title   string
	Recipes []Recipe // of a category
}

// CallToAction offers something beyond the page.
type CallToAction struct {
	CallToActionText
	CallToActionHref
}

// Where a call to action stands.
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
	// the command of Invocation; "" if there is none, of swap-outs too
	AgentCLI       string    `json:"-"`
	Invocation     string    `json:"invocation,omitempty"` // see [Invocation]
	WhyItHolds     string    `json:"why_it_holds,omitempty"`
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
	At         int    `json:"-"`                    // byte of Prompt at which Instruction begins
	// phrases of Prompt that readers replace with their own
	Change []string `json:"change,omitempty"`
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

// LibrarySection is the closing section on building one's own library.
type LibrarySection struct {
	Title      string   `toml:"title" json:"title"`
	Paragraphs []string `toml:"paragraphs" json:"paragraphs" text:"code"`
}

// Heading is that of the section. Without one of its own, what is left is the command that installs
// the skills.
func (s LibrarySection) Heading() string { return cmp.Or(s.Title, Skills) }

// Skills is what they are called in every language.
const Skills = "Agent Skills"

// Link leads to another page.
type Link struct {
	Title       string `json:"title"`
	Description string `json:"description"` // one sentence
	Href        string `json:"href"`        // absolute URL
	English     bool   `json:"-"`           // the title is English in every language version
	// the page behind it is in this language, not in the source language
	Translated bool `json:"-"`
}

// Date is a day, at midnight UTC. The zero Date means "no date".
type Date struct{ time.Time }

// UnmarshalTOML reads a TOML local date. The decoder gives it the time zone of the machine, which
// must change no byte of what is made from a catalogue.
func (d *Date) UnmarshalTOML(v any) error {
	if day, ok := v.(time.Time); ok {
		d.Time = time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, time.UTC)
	}
	return nil
}

// String is the day as YYYY-MM-DD.
func (d Date) String() string { return d.Format(time.DateOnly) }

// MarshalJSON writes the day as "YYYY-MM-DD".
func (d Date) MarshalJSON() ([]byte, error) { return json.Marshal(d.String()) }

// Slugs of the sections that are not categories, part of the page's URLs.
const (
	PrinciplesSlug   = "usage-principles"
	LibrarySlug      = "build-your-own-library"
	RelatedLinksSlug = "continue-in-reference"
	MoreLinksSlug    = "more-from-handbook"
)
