package content

import "strings"

// catalogueFile is catalogue.toml. Keys are required unless tagged optional; doc says what they hold. The JSON Schemas
// are made of these tags, see [CatalogueSchema]; rule is for them alone and names a rule that [Load] enforces by itself.
type catalogueFile struct {
	AgentCLI       string            `toml:"agent_cli" rule:"command" doc:"the agent's command: words of letters, digits and ._/=-"`
	SourceLanguage string            `toml:"source_language" doc:"the language that the others are translated from"`
	AuthorLabel    string            `toml:"author_label" check:"optional" doc:"byline, a handle"`
	PublishedAt    Date              `toml:"published_at" check:"optional" doc:"a local date: 2026-03-18"`
	CallToAction   *callToActionHref `toml:"call_to_action" check:"optional" doc:"where the call to action leads; its words are per language"`
	Categories     []categoryEntry   `toml:"categories" doc:"in page order"`
	Recipes        []recipeEntry     `toml:"recipes" doc:"in page order within each category"`
	RelatedLinks   []linkEntry       `toml:"related_links" check:"optional" doc:"further reading in the same reference"`
	MoreLinks      []linkEntry       `toml:"more_links" check:"optional" doc:"further reading elsewhere in the handbook"`
}

type callToActionHref struct {
	Href string `toml:"href" rule:"href" doc:"absolute URL"`
}

type categoryEntry struct {
	Slug string `toml:"slug" rule:"slug" doc:"kebab-case, unique on the page: it is the section's anchor"`
}

type recipeEntry struct {
	Slug     string         `toml:"slug" rule:"slug" doc:"kebab-case, unique on the page: it is the recipe's anchor"`
	Category string         `toml:"category" rule:"slug" doc:"slug of a category"`
	Prompt   string         `toml:"prompt" doc:"English, and only what every shell passes on unchanged within double quotes"`
	Change   []string       `toml:"change" check:"optional" doc:"phrases of the prompt, each within a line, that readers replace with their own: names, sizes, symptoms"`
	SwapOuts []swapOutEntry `toml:"swap_outs" check:"optional" doc:"variants of the prompt"`
}

type swapOutEntry struct {
	Slug        string   `toml:"slug" rule:"slug" doc:"kebab-case, unique in the recipe"`
	Kind        Kind     `toml:"kind" rule:"kind" doc:"replace puts instruction in the place of replaces, append adds it as a paragraph, alternative is a prompt of its own"`
	Replaces    string   `toml:"replaces" check:"optional" doc:"for replace: a phrase that occurs exactly once in the prompt"`
	Instruction string   `toml:"instruction" doc:"English: a replacement, an addition or a whole prompt, see kind"`
	Change      []string `toml:"change" check:"optional" doc:"phrases of the instruction that readers replace with their own; those of the prompt need no repetition"`
}

type linkEntry struct {
	Slug  string `toml:"slug" rule:"slug" doc:"kebab-case, unique in its list"`
	Href  string `toml:"href" rule:"href" doc:"absolute URL"`
	Title string `toml:"title" check:"optional" doc:"for a title that is English in every language"`
	// A program that the catalogue is about has a history, which readers look for in the navigation.
	Changelog bool `toml:"changelog" check:"optional" doc:"whether the navigation leads to this page too"`
}

// languageFile is <language>.toml. A table or key that other languages have and this one leaves out on purpose is named
// in omit; without that it counts as missing.
type languageFile struct {
	Lang              string                  `toml:"lang" check:"optional" rule:"lang" doc:"a more exact tag than the file's name, for voices and hyphenation: pt-BR in pt.toml"`
	Title             string                  `toml:"title" doc:"the heading of the page"`
	Summary           string                  `toml:"summary" doc:"one sentence"`
	Omit              []string                `toml:"omit" check:"optional" rule:"omittable" doc:"blocks that this version leaves out"`
	Tags              []string                `toml:"tags" check:"optional" doc:"short labels"`
	Breadcrumb        []string                `toml:"breadcrumb" doc:"outermost first; the last names this page"`
	Introduction      []string                `toml:"introduction" doc:"paragraphs"`
	CallToAction      *callToActionText       `toml:"call_to_action" check:"optional" doc:"the words of the call to action"`
	Categories        map[string]categoryText `toml:"categories" doc:"by slug"`
	Recipes           map[string]recipeText   `toml:"recipes" doc:"by slug"`
	Principles        principlesText          `toml:"principles" doc:"the closing section on how to use the recipes"`
	LibrarySection    libraryText             `toml:"library_section" doc:"the closing section on building a library of one's own"`
	RelatedLinksTitle string                  `toml:"related_links_title" check:"optional" doc:"the heading over related_links"`
	MoreLinksTitle    string                  `toml:"more_links_title" check:"optional" doc:"the heading over more_links"`
	RelatedLinks      map[string]linkText     `toml:"related_links" check:"optional" doc:"by slug"`
	MoreLinks         map[string]linkText     `toml:"more_links" check:"optional" doc:"by slug"`
}

// omittable are the blocks that a language version may leave out.
var omittable = []string{"author_label", "published_at", "side_navigation", "call_to_action", "related_links", "more_links"}

type callToActionText struct {
	Title      string   `toml:"title" doc:"its heading"`
	Text       string   `toml:"text" doc:"a paragraph"`
	Label      string   `toml:"label" doc:"the text of the link"`
	Placements []string `toml:"placements" rule:"placement" doc:"'top', 'end' or both"`
}

type categoryText struct {
	Title string `toml:"title" doc:"the heading of the category"`
}

type recipeText struct {
	Title          string            `toml:"title" doc:"the heading of the recipe"`
	WhyItHolds     string            `toml:"why_it_holds" doc:"why the prompt works"`
	FailureModes   string            `toml:"failure_modes" check:"optional" doc:"what goes wrong, and how to notice"`
	ExpectedOutput string            `toml:"expected_output" check:"optional" doc:"what a good run leaves behind"`
	SwapOuts       map[string]string `toml:"swap_outs" check:"optional" doc:"labels by slug"`
}

type principlesText struct {
	Title   string          `toml:"title" doc:"its heading"`
	Opening string          `toml:"opening" doc:"a paragraph before the items"`
	Items   []principleText `toml:"items" doc:"the principles, in page order"`
}

type principleText struct {
	Lead string `toml:"lead" doc:"a sentence"`
	Text string `toml:"text" doc:"the paragraph that explains it"`
}

type libraryText struct {
	Title      string   `toml:"title" doc:"its heading"`
	Paragraphs []string `toml:"paragraphs" doc:"its text"`
}

type linkText struct {
	Title       string `toml:"title" check:"optional" doc:"absent when the catalogue has the title"`
	Description string `toml:"description" doc:"one sentence"`
	Href        string `toml:"href" check:"optional" rule:"href" doc:"the page in this language, where there is one; the catalogue's is in the source language"`
}

const (
	catalogueName = "catalogue.toml"
	languageExt   = ".toml"
)

// LanguageFile is the name of the file that holds a language's prose.
func LanguageFile(language string) string { return language + languageExt }

func languageOf(file string) string { return strings.TrimSuffix(file, languageExt) }
