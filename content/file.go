package content

import "strings"

// catalogueFile is catalogue.toml. Keys are required unless tagged optional.
type catalogueFile struct {
	AgentCLI       string            `toml:"agent_cli"`                       // the agent's command: words of letters, digits and ._/=-
	SourceLanguage string            `toml:"source_language"`                 // the language that the others are translated from
	AuthorLabel    string            `toml:"author_label" check:"optional"`   // byline, a handle
	PublishedAt    Date              `toml:"published_at" check:"optional"`   // a local date: 2026-03-18
	CallToAction   *callToActionHref `toml:"call_to_action" check:"optional"` //
	Categories     []categoryEntry   `toml:"categories"`                      // in page order
	Recipes        []recipeEntry     `toml:"recipes"`                         // in page order within each category
	RelatedLinks   []linkEntry       `toml:"related_links" check:"optional"`  // "Continue in Reference"
	MoreLinks      []linkEntry       `toml:"more_links" check:"optional"`     // "More from Handbook"
}

type callToActionHref struct {
	Href string `toml:"href"` // absolute URL
}

type categoryEntry struct {
	Slug string `toml:"slug"` // kebab-case, unique on the page: it is the section's anchor
}

type recipeEntry struct {
	Slug     string         `toml:"slug"`     // kebab-case, unique on the page: it is the recipe's anchor
	Category string         `toml:"category"` // slug of a category
	Prompt   string         `toml:"prompt"`   // English, see CheckPrompt
	SwapOuts []swapOutEntry `toml:"swap_outs" check:"optional"`
}

type swapOutEntry struct {
	Slug        string `toml:"slug"`                      // kebab-case, unique in the recipe
	Kind        Kind   `toml:"kind"`                      // replace, append or alternative
	Replaces    string `toml:"replaces" check:"optional"` // for replace: a phrase that occurs exactly once in the prompt
	Instruction string `toml:"instruction"`               // English, see Kind
}

type linkEntry struct {
	Slug  string `toml:"slug"`
	Href  string `toml:"href"`                   // absolute URL
	Title string `toml:"title" check:"optional"` // for a title that is English in every language
}

// languageFile is <language>.toml. A table or key that other languages have and this one leaves out on purpose is named
// in omit; without that it counts as missing.
type languageFile struct {
	Title             string                  `toml:"title"`
	Summary           string                  `toml:"summary"`               // one sentence
	Omit              []string                `toml:"omit" check:"optional"` // see omittable
	Tags              []string                `toml:"tags" check:"optional"`
	Breadcrumb        []string                `toml:"breadcrumb"`   // outermost first; the last names this page
	Introduction      []string                `toml:"introduction"` // paragraphs
	CallToAction      *callToActionText       `toml:"call_to_action" check:"optional"`
	Categories        map[string]categoryText `toml:"categories"` // by slug
	Recipes           map[string]recipeText   `toml:"recipes"`    // by slug
	Principles        principlesText          `toml:"principles"`
	LibrarySection    libraryText             `toml:"library_section"`
	RelatedLinksTitle string                  `toml:"related_links_title" check:"optional"`
	MoreLinksTitle    string                  `toml:"more_links_title" check:"optional"`
	RelatedLinks      map[string]linkText     `toml:"related_links" check:"optional"` // by slug
	MoreLinks         map[string]linkText     `toml:"more_links" check:"optional"`    // by slug
}

// omittable are the blocks that a language version may leave out.
var omittable = []string{"author_label", "published_at", "side_navigation", "call_to_action", "related_links", "more_links"}

type callToActionText struct {
	Title      string   `toml:"title"`
	Text       string   `toml:"text"`
	Label      string   `toml:"label"`
	Placements []string `toml:"placements"` // "top", "end" or both
}

type categoryText struct {
	Title string `toml:"title"`
}

type recipeText struct {
	Title          string            `toml:"title"`
	WhyItHolds     string            `toml:"why_it_holds"`
	FailureModes   string            `toml:"failure_modes" check:"optional"`
	ExpectedOutput string            `toml:"expected_output" check:"optional"`
	SwapOuts       map[string]string `toml:"swap_outs" check:"optional"` // labels by slug
}

type principlesText struct {
	Title   string          `toml:"title"`
	Opening string          `toml:"opening"`
	Items   []principleText `toml:"items"`
}

type principleText struct {
	Lead string `toml:"lead"` // a sentence
	Text string `toml:"text"`
}

type libraryText struct {
	Title      string   `toml:"title"`
	Paragraphs []string `toml:"paragraphs"`
}

type linkText struct {
	Title       string `toml:"title" check:"optional"` // absent when the catalogue has the title
	Description string `toml:"description"`            // one sentence
}

const (
	catalogueName = "catalogue.toml"
	languageExt   = ".toml"
)

// LanguageFile is the name of the file that holds a language's prose.
func LanguageFile(language string) string { return language + languageExt }

func languageOf(file string) string { return strings.TrimSuffix(file, languageExt) }
