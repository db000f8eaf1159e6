package content

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
)

//go:embed *.toml share.*.png
var bundled embed.FS

// Bundled returns the catalogue that is built into the program. The browser fetches the files instead: its program
// never calls this function, so the linker leaves the files out.
func Bundled() fs.FS { return bundled }

// Decode decodes the data of catalogue.toml or of a language file into file. The client uses it for published files,
// which have passed every check. So it finds no mistakes but TOML that is damaged; package decode finds all. Errors
// begin with name.
func Decode(name string, data []byte, file any) error {
	if err := toml.Unmarshal(data, file); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// CatalogueFile is catalogue.toml. Package schema reads these tags of its fields and of the fields of the types
// below:
//
//	toml    the key; keys.toml in package schema explains it to authors
//	check   "optional", "one-of" if this key or another is required, or "slugs" for a table whose
//	        entries are checked one by one; a key without this tag is required
//	rule    what the JSON Schema demands of the value; a value with a rule is not a text for readers
//	text    "code" for a text that may contain code between backticks
type CatalogueFile struct {
	AgentCLI       string                      `toml:"agent_cli" check:"optional" rule:"command"`
	SourceLanguage string                      `toml:"source_language"`
	PlainNotes     bool                        `toml:"plain_notes" check:"optional"`
	AuthorLabel    string                      `toml:"author_label" check:"optional"`
	PublishedAt    Date                        `toml:"published_at" check:"optional"`
	Messages       string                      `toml:"messages" check:"optional" rule:"path"`
	Ignore         []string                    `toml:"ignore" check:"optional" rule:"path"`
	CallToAction   CallToActionHref            `toml:"call_to_action" check:"optional"`
	Languages      map[string]LanguageSettings `toml:"languages" check:"optional" rule:"languages"`
	Categories     []CategoryEntry             `toml:"categories"`
	Recipes        []RecipeEntry               `toml:"recipes"`
	RelatedLinks   []LinkEntry                 `toml:"related_links" check:"optional"`
	MoreLinks      []LinkEntry                 `toml:"more_links" check:"optional"`
}

// CallToActionHref contains the target of the call to action and its positions on the page.
type CallToActionHref struct {
	Href string `toml:"href" json:"href" rule:"href"`
	// any of [PlacementTop] and [PlacementEnd]
	Placements []string `toml:"placements" json:"placements" rule:"placement"`
}

// Names of the blocks that a language may leave out: the values of [LanguageSettings.Omit].
const (
	BlockAuthorLabel    = "author_label"
	BlockPublishedAt    = "published_at"
	BlockSideNavigation = "side_navigation"
	BlockCallToAction   = "call_to_action"
	BlockRelatedLinks   = "related_links"
	BlockMoreLinks      = "more_links"
)

// LanguageSettings say how the page in a language differs from the others. A block that the language lacks counts as
// missing unless Omit names it.
type LanguageSettings struct {
	Omit       []string `toml:"omit" check:"optional" rule:"omittable"`
	Placements []string `toml:"placements" check:"optional" rule:"placement"`
	Draft      bool     `toml:"draft" check:"optional"`
}

// Omits reports whether the language leaves out a block.
func (s LanguageSettings) Omits(block string) bool { return slices.Contains(s.Omit, block) }

// CategoryEntry is a category without its words.
type CategoryEntry struct {
	Slug string `toml:"slug" rule:"slug"`
}

// RecipeEntry is a recipe without its words. It has three forms:
//
//   - In catalogue.toml it has the prompt, or says where the prompt comes from: file, part, number and files.
//   - Package check adds what that file says: the prompt, the phrases to replace, prompt_only and no_skill.
//   - In published files it has no origin. Names of files are of no use to readers, except for those of a skill.
type RecipeEntry struct {
	Slug       string         `toml:"slug" rule:"slug"`
	Category   string         `toml:"category" rule:"slug"`
	Prompt     Lines          `toml:"prompt" check:"one-of"`
	File       string         `toml:"file" check:"one-of" rule:"path"` // see [PromptOrigin]
	Part       string         `toml:"part" check:"optional"`
	Number     int            `toml:"number" check:"optional"`
	Files      []string       `toml:"files" check:"optional" rule:"path"` // other files of the recipe's skill
	PromptOnly bool           `toml:"prompt_only" check:"optional"`
	NoSkill    bool           `toml:"no_skill" check:"optional"`
	Change     []string       `toml:"change" check:"optional"`
	SwapOuts   []SwapOutEntry `toml:"swap_outs" check:"optional"`
}

// PromptOrigin says where a prompt outside of the catalogue comes from.
type PromptOrigin struct {
	File string // path of the file; in catalogue.toml relative to the folder of the catalogue, with slashes
	// the heading above the prompt, or the name of its row; "" if the file is one prompt
	Part string
	// Number distinguishes parts of a file with the same name: 2 for the second one, and so on; 0 for the first.
	Number int
}

// Origin returns where the prompt of the recipe comes from. It is the zero value if the prompt is in the entry. Entries
// with the same prompt have the same origin: ./run.md becomes run.md, and the number 1 becomes 0.
func (r RecipeEntry) Origin() PromptOrigin {
	origin := PromptOrigin{r.File, r.Part, r.Number}
	if origin.File != "" {
		origin.File = path.Clean(origin.File)
	}
	if origin.Number == 1 { // the first part, with or without a number
		origin.Number = 0
	}
	return origin
}

// Lines is a text of several lines. The line break before its closing quotes does not belong to it.
type Lines string

// UnmarshalText implements [encoding.TextUnmarshaler].
func (l *Lines) UnmarshalText(text []byte) error {
	*l = Lines(strings.TrimSuffix(string(text), "\n"))
	return nil
}

// MarshalText implements [encoding.TextMarshaler].
func (l Lines) MarshalText() ([]byte, error) { return []byte(l + "\n"), nil }

// SwapOutEntry is a variant of a prompt, without its label.
type SwapOutEntry struct {
	Slug        string   `toml:"slug" rule:"slug"`
	Kind        Kind     `toml:"kind" rule:"kind"`
	Replaces    string   `toml:"replaces" check:"optional"`
	Instruction Lines    `toml:"instruction"`
	Change      []string `toml:"change" check:"optional"`
}

// LinkEntry is a link without its words.
type LinkEntry struct {
	Slug  string `toml:"slug" rule:"slug"`
	Href  string `toml:"href" rule:"href"`
	Title string `toml:"title" check:"optional"`
	// Changelog marks the link to the history of the program that the catalogue is about. The navigation shows it,
	// because readers look for it there.
	Changelog bool `toml:"changelog" check:"optional"`
}

// LanguageFile is <language>.toml: the words of a language, its links and its exact tag.
type LanguageFile struct {
	Lang              string                  `toml:"lang" check:"optional" rule:"lang"`
	Title             string                  `toml:"title"`
	ShortTitle        string                  `toml:"short_title" check:"optional"`
	Summary           string                  `toml:"summary"`
	Tags              []string                `toml:"tags" check:"optional"`
	Breadcrumb        []string                `toml:"breadcrumb" check:"optional"`
	Introduction      []string                `toml:"introduction" text:"code"`
	CallToAction      CallToActionText        `toml:"call_to_action" check:"optional"`
	Categories        map[string]CategoryText `toml:"categories" check:"slugs"`
	Recipes           map[string]RecipeText   `toml:"recipes" check:"slugs"`
	Principles        Principles              `toml:"principles" check:"optional"`
	LibrarySection    LibrarySection          `toml:"library_section" check:"optional"`
	RelatedLinksTitle string                  `toml:"related_links_title" check:"optional"`
	MoreLinksTitle    string                  `toml:"more_links_title" check:"optional"`
	RelatedLinks      map[string]LinkText     `toml:"related_links" check:"optional"`
	MoreLinks         map[string]LinkText     `toml:"more_links" check:"optional"`
}

// Without returns the file without the words of the given blocks.
func (l LanguageFile) Without(blocks []string) LanguageFile {
	for _, block := range blocks {
		switch block {
		case BlockCallToAction:
			l.CallToAction = CallToActionText{}
		case BlockRelatedLinks:
			l.RelatedLinks = nil
			l.RelatedLinksTitle = ""
		case BlockMoreLinks:
			l.MoreLinks = nil
			l.MoreLinksTitle = ""
		}
	}
	return l
}

// CallToActionText contains the words of the call to action.
type CallToActionText struct {
	Title string `toml:"title" json:"title"`
	Text  string `toml:"text" json:"text" text:"code"`
	Label string `toml:"label" json:"label"`
}

// CategoryText contains the words of a category.
type CategoryText struct {
	Title string `toml:"title"`
}

// RecipeText contains the words of a recipe.
type RecipeText struct {
	Title          string            `toml:"title"`
	WhyItHolds     string            `toml:"why_it_holds" check:"optional" text:"code"`
	FailureModes   string            `toml:"failure_modes" check:"optional" text:"code"`
	ExpectedOutput string            `toml:"expected_output" check:"optional" text:"code"`
	SwapOuts       map[string]string `toml:"swap_outs" check:"optional"`
}

// LinkText contains the words of a link.
type LinkText struct {
	Title       string `toml:"title" check:"optional"`
	Description string `toml:"description" text:"code"`
	Href        string `toml:"href" check:"optional" rule:"href"`
}

// MaxSize is the maximum size of a catalogue in bytes. It limits all files of the catalogue together, and also all
// prompts that its swap-outs make. 1,000 recipes take about a megabyte in each language.
const MaxSize = 16 << 20

// CatalogueFileName is the name of the file that all languages share.
const CatalogueFileName = "catalogue.toml"

// LanguageFileName returns the name of the file with the prose of a language.
func LanguageFileName(language string) string { return language + ".toml" }

// The size of share pictures in pixels, as programs that read Open Graph tags expect it.
const (
	SharePictureWidth  = 1200
	SharePictureHeight = 630
)

// SharePictureName returns the file name of the picture that is shown with a link to the page in a language. The
// language "" stands for all languages without a picture of their own.
func SharePictureName(language string) string {
	if language == "" {
		return "share.png"
	}
	return "share." + language + ".png"
}
