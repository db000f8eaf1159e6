package content

import (
	"embed"
	"io/fs"
	"strings"
)

//go:embed *.toml
var bundled embed.FS

// Bundled is the catalogue that is built into the program. The browser fetches its files instead: its program never calls
// this function, so the linker leaves the files out.
func Bundled() fs.FS { return bundled }

// CatalogueFile is catalogue.toml. Its tags, and those of the types below, are read by package catalogue: a key is required
// unless check says optional, or slugs, since each missing slug is reported; doc explains it to authors, rule names what the JSON
// Schema demands of its value, and text says that it may have code between backticks.
type CatalogueFile struct {
	AgentCLI       string             `toml:"agent_cli" check:"optional" rule:"command" doc:"the agent's command: words of letters, digits and ._/@=-; without it every prompt is shown alone, as with prompt_only"`
	SourceLanguage string             `toml:"source_language" doc:"the language that the others are translated from"`
	AuthorLabel    string             `toml:"author_label" check:"optional" doc:"byline, a handle"`
	PublishedAt    Date               `toml:"published_at" check:"optional" doc:"a local date: 2026-03-18"`
	CallToAction   CallToActionHref   `toml:"call_to_action" check:"optional" doc:"where the call to action leads; its words are per language"`
	Languages      map[string]Version `toml:"languages" check:"optional" rule:"languages" doc:"which languages are drafts, leave out or place something otherwise, by tag"`
	Categories     []CategoryEntry    `toml:"categories" doc:"in page order"`
	Recipes        []RecipeEntry      `toml:"recipes" doc:"in page order within each category"`
	RelatedLinks   []LinkEntry        `toml:"related_links" check:"optional" doc:"further reading in the same reference"`
	MoreLinks      []LinkEntry        `toml:"more_links" check:"optional" doc:"further reading elsewhere in the handbook"`
}

// CallToActionHref is where the call to action leads, and where it stands.
type CallToActionHref struct {
	Href       string   `toml:"href" json:"href" rule:"href" doc:"absolute URL"`
	Placements []string `toml:"placements" json:"placements" rule:"placement" doc:"'top', 'end' or both"` // [PlacementTop] and so on
}

// Version is how a language version differs from the others. What it does not omit counts as missing.
type Version struct {
	Omit       []string `toml:"omit" check:"optional" rule:"omittable" doc:"blocks that this version leaves out"`
	Placements []string `toml:"placements" check:"optional" rule:"placement" doc:"where its call to action stands, if elsewhere"`
	Draft      bool     `toml:"draft" check:"optional" doc:"only recipes serve --dev shows this version, and it may lack texts"`
}

// CategoryEntry is a category, without its words.
type CategoryEntry struct {
	Slug string `toml:"slug" rule:"slug" doc:"kebab-case, unique on the page: it is the section's anchor"`
}

// RecipeEntry is a recipe, without its words.
type RecipeEntry struct {
	Slug       string         `toml:"slug" rule:"slug" doc:"kebab-case, unique on the page: it is the recipe's anchor"`
	Category   string         `toml:"category" rule:"slug" doc:"slug of a category"`
	Prompt     Block          `toml:"prompt" doc:"English, and unless prompt_only is true, only what every shell passes on unchanged within double quotes"`
	PromptOnly bool           `toml:"prompt_only" check:"optional" doc:"whether the prompt is shown without a command line, for what a shell would change"`
	Change     []string       `toml:"change" check:"optional" doc:"phrases of the prompt, each within one line, that readers replace with their own: names, sizes, symptoms"`
	SwapOuts   []SwapOutEntry `toml:"swap_outs" check:"optional" doc:"variants of the prompt"`
}

// Block is a text of several lines. The line break before its closing quotes is not part of it.
type Block string

// UnmarshalText implements [encoding.TextUnmarshaler].
func (b *Block) UnmarshalText(text []byte) error {
	*b = Block(strings.TrimSuffix(string(text), "\n"))
	return nil
}

// SwapOutEntry is a variant of a prompt, without its label.
type SwapOutEntry struct {
	Slug        string   `toml:"slug" rule:"slug" doc:"kebab-case, unique in the recipe"`
	Kind        Kind     `toml:"kind" rule:"kind" doc:"replace puts instruction in place of replaces, append adds it as a paragraph, alternative is a whole prompt"`
	Replaces    string   `toml:"replaces" check:"optional" doc:"for replace: a phrase that occurs exactly once in the prompt"`
	Instruction Block    `toml:"instruction" doc:"English: a replacement, an addition or a whole prompt, see kind"`
	Change      []string `toml:"change" check:"optional" doc:"phrases of the instruction that readers replace with their own; those of the prompt are included"`
}

// LinkEntry is a link, without its words.
type LinkEntry struct {
	Slug  string `toml:"slug" rule:"slug" doc:"kebab-case, unique in its list"`
	Href  string `toml:"href" rule:"href" doc:"absolute URL"`
	Title string `toml:"title" check:"optional" doc:"for a title that is English in every language"`
	// Readers look in the navigation for the history of the program that the catalogue is about.
	Changelog bool `toml:"changelog" check:"optional" doc:"whether the navigation leads to this page too"`
}

// LanguageFile is <language>.toml: words, and the links and the tag of the language.
type LanguageFile struct {
	Lang              string                  `toml:"lang" check:"optional" rule:"lang" doc:"a more exact tag than the file's name, for screen readers and hyphenation: pt-BR in pt.toml"`
	Title             string                  `toml:"title" doc:"the heading of the page"`
	Summary           string                  `toml:"summary" doc:"one sentence"`
	Tags              []string                `toml:"tags" check:"optional" doc:"short labels"`
	Breadcrumb        []string                `toml:"breadcrumb" check:"optional" doc:"outermost first; the last names this page"`
	Introduction      []string                `toml:"introduction" text:"code" doc:"paragraphs"`
	CallToAction      CallToActionText        `toml:"call_to_action" check:"optional" doc:"the words of the call to action"`
	Categories        map[string]CategoryText `toml:"categories" check:"slugs" doc:"by slug"`
	Recipes           map[string]RecipeText   `toml:"recipes" check:"slugs" doc:"by slug"`
	Principles        Principles              `toml:"principles" check:"optional" doc:"the closing section on how to use the recipes"`
	LibrarySection    LibrarySection          `toml:"library_section" check:"optional" doc:"the closing section on building a library of one's own"`
	RelatedLinksTitle string                  `toml:"related_links_title" check:"optional" doc:"the heading over related_links"`
	MoreLinksTitle    string                  `toml:"more_links_title" check:"optional" doc:"the heading over more_links"`
	RelatedLinks      map[string]LinkText     `toml:"related_links" check:"optional" doc:"by slug"`
	MoreLinks         map[string]LinkText     `toml:"more_links" check:"optional" doc:"by slug"`
}

// CallToActionText is the words of the call to action.
type CallToActionText struct {
	Title string `toml:"title" json:"title" doc:"its heading"`
	Text  string `toml:"text" json:"text" text:"code" doc:"a paragraph"`
	Label string `toml:"label" json:"label" doc:"the text of the link"`
}

// CategoryText is the words of a category.
type CategoryText struct {
	Title string `toml:"title" doc:"the heading of the category"`
}

// RecipeText is the words of a recipe.
type RecipeText struct {
	Title          string            `toml:"title" doc:"the heading of the recipe"`
	WhyItHolds     string            `toml:"why_it_holds" check:"optional" text:"code" doc:"why the prompt works"`
	FailureModes   string            `toml:"failure_modes" check:"optional" text:"code" doc:"what goes wrong, and how to notice"`
	ExpectedOutput string            `toml:"expected_output" check:"optional" text:"code" doc:"what a good run leaves behind"`
	SwapOuts       map[string]string `toml:"swap_outs" check:"optional" doc:"labels by slug"`
}

// LinkText is the words of a link.
type LinkText struct {
	Title       string `toml:"title" check:"optional" doc:"absent when the catalogue has the title"`
	Description string `toml:"description" text:"code" doc:"one sentence"`
	Href        string `toml:"href" check:"optional" rule:"href" doc:"the page in this language, if there is one; the catalogue has that in the source language"`
}

// CatalogueFileName is the name of the file that is the same for every language.
const CatalogueFileName = "catalogue.toml"

// LanguageFileName is the name of the file that has a language's prose.
func LanguageFileName(language string) string { return language + ".toml" }
