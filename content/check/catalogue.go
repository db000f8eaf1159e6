package check

import (
	"fmt"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

var (
	slugPattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	// A word that begins with @ is a variable in PowerShell, and one that begins with = is a path
	// in zsh.
	cliPattern = regexp.MustCompile(`^(~/)?[A-Za-z0-9][A-Za-z0-9._/@-]*( [A-Za-z0-9._/-][A-Za-z0-9._/@=-]*)*$`)
	// the characters of RFC 3986
	hrefPattern = regexp.MustCompile(`^https?://[A-Za-z0-9-._~:/?#\[\]@!$&'()*+,;=%]+$`)
)

// Maximum lengths of values, in bytes.
const (
	MaxSlug    = 64   // slugs are names of files and of skills; a skill's name may have 64 characters
	maxHref    = 2000 // all browsers accept URLs of that length
	maxCommand = 100  // of agent_cli; [MaxLine] leaves room for it
)

// MaxSize is the maximum size of a catalogue, in bytes of all its files together, and again of all
// prompts that its swap-outs make: 1,000 recipes take about a megabyte in each language.
const MaxSize = 16 << 20

// The values that some keys may have.
var (
	kinds      = []string{string(content.Replace), string(content.Append), string(content.Alternative)}
	placements = []string{content.PlacementTop, content.PlacementEnd}
	omittable  = []string{
		content.BlockAuthorLabel,
		content.BlockPublishedAt,
		content.BlockSideNavigation,
		content.BlockCallToAction,
		content.BlockRelatedLinks,
		content.BlockMoreLinks,
	}
)

type catalogueDocument = document[content.CatalogueFile]

// checkCatalogue checks catalogue.toml by itself, without the language files.
func checkCatalogue(d *catalogueDocument) {
	c := d.value
	checkCommand(d)
	checkHref(d, tomldoc.Keys("call_to_action", "href"), c.CallToAction.Href)
	checkChoices(d, tomldoc.Keys("call_to_action", "placements"), c.CallToAction.Placements, placements)
	anchors := fixedAnchors()
	composed := 0
	for i, category := range c.Categories {
		anchors.check(d, tomldoc.Keys("categories").Index(i), category.Slug)
	}
	for i, recipe := range c.Recipes {
		path := tomldoc.Keys("recipes").Index(i)
		anchors.check(d, path, recipe.Slug)
		warnOfName(d, path, recipe.Slug, true)
		checkRecipe(d, path, recipe, &composed)
	}
	if composed <= MaxSize {
		checkEqualPrompts(d)
	}
	checkCategories(d)
	checkLinkEntries(d, "related_links", c.RelatedLinks)
	checkLinkEntries(d, "more_links", c.MoreLinks)
	checkText(d, tomldoc.Keys("author_label"), c.AuthorLabel, false)
	adviseOnCommand(d)
}

func checkCommand(d *catalogueDocument) {
	command := d.value.AgentCLI
	if command == "" {
		return
	}
	if cliPattern.MatchString(command) && len(command) <= maxCommand {
		warnOfScripts(d, command)
		return
	}
	d.report(tomldoc.Keys("agent_cli"), problem.Problem{
		Kind: problem.Value,
		Message: fmt.Sprintf("agent_cli is %q, expected a command such as claude, with flags if need be: "+
			"at most %d letters, digits, spaces and . _ / @ = -, where no word begins with @ or =, "+
			"and ~/ only at the start", command, maxCommand),
	})
}

// interpreters run what follows them as a script or as a command.
var interpreters = []string{
	"bash", "dash", "eval", "exec", "fish", "ksh", "perl", "php", "powershell", "pwsh", "python", "python3",
	"ruby", "sh", "ssh", "sudo", "zsh",
}

// warnOfScripts warns of a command that would run every prompt as a script or on another machine. No
// coding agent is called like that, but a copied catalogue may be.
func warnOfScripts(d *catalogueDocument, command string) {
	for _, word := range strings.Fields(command) {
		if name := path.Base(word); slices.Contains(interpreters, name) {
			d.report(tomldoc.Keys("agent_cli"), problem.Problem{
				Kind:     problem.Value,
				Severity: problem.Warning,
				Message:  fmt.Sprintf("agent_cli has %s, which would run each prompt that a reader copies", name),
				Hint:     "name the agent itself, such as claude",
			})
			return
		}
	}
}

// adviseOnCommand suggests leaving the command out if a shell would change the prompts of two or
// more recipes.
func adviseOnCommand(d *catalogueDocument) {
	unfit := 0
	for _, recipe := range d.value.Recipes {
		if !recipe.PromptOnly && ShellReason(string(recipe.Prompt)) != "" {
			unfit++
		}
	}
	if d.value.AgentCLI == "" || unfit < 2 {
		return
	}
	d.report(tomldoc.Keys("agent_cli"), problem.Problem{
		Kind:     problem.Prompt,
		Severity: problem.Warning,
		Message:  fmt.Sprintf("a shell would change the prompts of %d recipes", unfit),
		Hint: "where readers paste prompts into a running agent, leave agent_cli out, " +
			"and all may stand as they are",
	})
}

// checkCategories compares the categories of the catalogue with the ones that recipes name.
func checkCategories(d *catalogueDocument) {
	var slugs []string
	last := map[string]int{} // the last entry with each slug
	for i, category := range d.value.Categories {
		if _, isKnown := last[category.Slug]; !isKnown {
			slugs = append(slugs, category.Slug)
		}
		last[category.Slug] = i
	}
	used := map[string]bool{}
	allKnown := true
	for i, recipe := range d.value.Recipes {
		used[recipe.Category] = true
		if _, isKnown := last[recipe.Category]; isKnown || recipe.Category == "" || slugs == nil {
			continue
		}
		allKnown = false
		if d.isFull(problem.Error) {
			break
		}
		path := tomldoc.Keys("recipes").Index(i).Key("category")
		d.report(path, unknownCategory(d.Document, recipe.Category, slugs))
	}
	if !allKnown { // an unknown category may be a misspelling of one without recipes
		return
	}
	for slug, i := range last {
		if !used[slug] {
			reportEmptyCategory(d, tomldoc.Keys("categories").Index(i), slug)
		}
	}
}

// unknownCategory returns the problem that a category is not among those of a catalogue.
func unknownCategory(d *tomldoc.Document, slug string, known []string) problem.Problem {
	line := d.Line(max(0, d.End(tomldoc.Keys("categories"))))
	hint := fmt.Sprintf("expected one of %s, or to begin it write [[categories]] and slug = %q after line %d, "+
		"and [categories.%s] and title = \"…\" in each language", firstOf(known), slug, line, slug)
	if nearest := problem.DidYouMean(slug, known); nearest != "" {
		hint += "; " + nearest
	}
	return problem.Problem{
		Kind:    problem.Unknown,
		Message: fmt.Sprintf("there is no category %q", slug),
		Hint:    hint,
	}
}

// maxListed is how many of the possible values a message lists.
const maxListed = 20

// firstOf returns a list of values. If there are many, it lists the first ones.
func firstOf(values []string) string {
	if len(values) > maxListed {
		return fmt.Sprintf("%s and %d more", strings.Join(values[:maxListed], ", "), len(values)-maxListed)
	}
	return strings.Join(values, ", ")
}

func reportEmptyCategory(d *catalogueDocument, path tomldoc.Path, slug string) {
	d.report(path, problem.Problem{
		Kind:     problem.Missing,
		Severity: problem.Warning,
		Message:  d.name(path) + " has no recipe yet, so the page leaves it out",
		Hint:     fmt.Sprintf("recipes add SLUG --category %s begins one", slug),
	})
}

func checkLinkEntries(d *catalogueDocument, key string, links []content.LinkEntry) {
	taken := slugOwners{}
	for i, link := range links {
		path := tomldoc.Keys(key).Index(i)
		taken.check(d, path, link.Slug)
		checkHref(d, path.Key("href"), link.Href)
		checkText(d, path.Key("title"), link.Title, false)
	}
}

// checkRecipe checks the base prompt of a recipe and every composed prompt. composed is the size of
// all prompts that the swap-outs before make, to which checkRecipe adds.
func checkRecipe(d *catalogueDocument, path tomldoc.Path, recipe content.RecipeEntry, composed *int) {
	prompt := string(recipe.Prompt)
	if prompt == "" {
		return
	}
	isAlone := recipe.PromptOnly || d.value.AgentCLI == ""
	wrong := Prompt(prompt, isAlone)
	for _, p := range wrong {
		d.reportInText(path.Key("prompt"), p.Offset, promptProblem(p))
	}
	if len(wrong) == 0 {
		checkChange(d, path, recipe.Change, "prompt", prompt, prompt)
	}
	taken := slugOwners{}
	for i, swapOut := range recipe.SwapOuts {
		at := path.Key("swap_outs").Index(i)
		taken.check(d, at, swapOut.Slug)
		warnOfName(d, at, swapOut.Slug, false)
		checkChange(d, at, swapOut.Change, "instruction", string(swapOut.Instruction), prompt)
		if swapOut.Kind == "" || swapOut.Instruction == "" {
			continue // it has been reported
		}
		if !slices.Contains(kinds, string(swapOut.Kind)) {
			reportKind(d, at.Key("kind"), string(swapOut.Kind))
			continue
		}
		before := *composed
		*composed += composedSize(recipe, swapOut)
		if before > MaxSize { // it has been reported
			return
		}
		if *composed > MaxSize {
			reportComposed(d, at)
			return
		}
		checkSwapOut(d, at, recipe, swapOut, len(wrong) > 0)
	}
}

// composedSize returns how many bytes the prompt that a swap-out makes has at most.
func composedSize(r content.RecipeEntry, s content.SwapOutEntry) int {
	if s.Kind == content.Alternative {
		return len(s.Instruction)
	}
	return len(r.Prompt) + len(s.Instruction)
}

// reportComposed reports the first swap-out with which the site would get much larger than its
// catalogue.
func reportComposed(d *catalogueDocument, path tomldoc.Path) {
	d.report(path, problem.Problem{
		Kind: problem.Value,
		Message: fmt.Sprintf("with this one the prompts that swap-outs make have more than %d bytes together",
			MaxSize),
		Hint: "leave swap-outs of long prompts out, or make several catalogues of it",
	})
}

// checkEqualPrompts warns of a recipe or a swap-out that has the same prompt as an earlier one.
func checkEqualPrompts(d *catalogueDocument) {
	first := map[string]tomldoc.Path{} // by prompt
	look := func(prompt string, entry tomldoc.Path, key string) {
		if strings.TrimSpace(prompt) == "" {
			return
		}
		other, isTaken := first[prompt]
		if !isTaken {
			first[prompt] = entry
			return
		}
		d.report(entry.Key(key), problem.Problem{
			Kind:     problem.Prompt,
			Severity: problem.Warning,
			Message: fmt.Sprintf("the prompt of %s is that of %s in line %d",
				d.name(entry), d.name(other), d.Line(d.Offset(other))),
			Hint: "change it, or remove one of the two",
		})
	}
	for i, recipe := range d.value.Recipes {
		path := tomldoc.Keys("recipes").Index(i)
		look(string(recipe.Prompt), path, "prompt")
		for j, s := range recipe.SwapOuts {
			composed, _, err := content.Compose(string(recipe.Prompt), s.Kind, s.Replaces, string(s.Instruction))
			if err == nil && s.Instruction != "" {
				look(composed, path.Key("swap_outs").Index(j), "instruction")
			}
		}
	}
}

func promptProblem(p problem.InText) problem.Problem {
	return problem.Problem{Kind: problem.Prompt, Message: p.Message, Hint: p.Hint}
}

func reportKind(d *catalogueDocument, path tomldoc.Path, kind string) {
	d.report(path, problem.Problem{
		Kind:    problem.Value,
		Message: fmt.Sprintf("kind is %q, expected one of %s", kind, strings.Join(kinds, ", ")),
		Hint:    problem.DidYouMean(kind, kinds),
	})
}

// checkSwapOut checks the prompt that a swap-out makes of the prompt of a recipe. isBaseWrong says
// that the prompt of the recipe has problems itself.
func checkSwapOut(
	d *catalogueDocument, at tomldoc.Path, r content.RecipeEntry, s content.SwapOutEntry, isBaseWrong bool,
) {
	composed, start, err := content.Compose(string(r.Prompt), s.Kind, s.Replaces, string(s.Instruction))
	if err != nil {
		d.report(at.Key("replaces"), problem.Problem{Kind: problem.Value, Message: err.Error()})
		return
	}
	// the composed prompt contains the base prompt, whose problems have been reported
	if isBaseWrong && s.Kind != content.Alternative {
		return
	}
	if s.Kind == content.Replace {
		checkCut(d, at.Key("replaces"), r, s, composed)
	}
	for _, p := range Prompt(composed, r.PromptOnly || d.value.AgentCLI == "") {
		offset := min(max(0, p.Offset-start), len(s.Instruction))
		d.reportInText(at.Key("instruction"), offset, promptProblem(p))
	}
}

// checkCut warns of a swap-out that cuts a phrase, which readers are to replace, into pieces.
func checkCut(d *catalogueDocument, path tomldoc.Path, r content.RecipeEntry, s content.SwapOutEntry, composed string) {
	for _, phrase := range r.Change {
		isInPrompt := strings.Contains(string(r.Prompt), phrase)
		if !isInPrompt || strings.Contains(composed, phrase) || strings.Contains(s.Replaces, phrase) {
			continue
		}
		d.reportInText(path, 0, problem.Problem{
			Kind:     problem.Value,
			Severity: problem.Warning,
			Message:  fmt.Sprintf("this cuts %q, which readers replace", phrase),
			Hint:     "take in all of it",
		})
	}
}

// maxChange is how many phrases of a text readers may have to replace.
const maxChange = 100

// checkChange checks the phrases that readers replace in text. what says whether text is the prompt
// of a recipe or an instruction. Prompts are shown line by line, so a phrase must not span lines.
func checkChange(d *catalogueDocument, path tomldoc.Path, phrases []string, what, text, prompt string) {
	if len(phrases) > maxChange {
		d.report(path.Key("change"), problem.Problem{
			Kind:    problem.Value,
			Message: fmt.Sprintf("change has %d phrases, more than %d", len(phrases), maxChange),
			Hint:    "nobody replaces so many: make several recipes of it",
		})
		return
	}
	for i, phrase := range phrases {
		if phrase == "" || text == "" {
			continue
		}
		wrong := problem.Problem{Kind: problem.Value}
		switch {
		case strings.Contains(phrase, "\n"):
			wrong.Message = fmt.Sprintf("%q has a line break", phrase)
			wrong.Hint = "name the phrases of each line"
		case strings.Contains(phrase, "`"):
			wrong.Message = fmt.Sprintf("%q has a backtick", phrase)
			wrong.Hint = "name what stands between backticks"
		case strings.Contains(text, phrase):
			continue
		case strings.Contains(prompt, phrase):
			wrong.Message = fmt.Sprintf("%q is not in the %s", phrase, what)
			wrong.Hint = "it is in the prompt: move this line above the first [[recipes.swap_outs]] of the recipe"
		default:
			wrong.Message = fmt.Sprintf("%q is not in the %s", phrase, what)
			wrong.Hint = "expected an exact phrase of it"
		}
		d.report(path.Key("change").Index(i), wrong)
	}
}

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

// slugOwners maps each slug that is taken to a description of its owner, such as "line 12".
type slugOwners map[string]string

// fixedAnchors returns the slugs that every page uses itself.
func fixedAnchors() slugOwners {
	return slugOwners{
		content.PrinciplesSlug:   "a closing section",
		content.LibrarySlug:      "a closing section",
		content.RelatedLinksSlug: "a closing section",
		content.MoreLinksSlug:    "a closing section",
		"main":                   "the main part of the page",
		"page":                   "the page itself",
	}
}

// check checks the slug of an entry, and marks it as taken if it is valid.
func (taken slugOwners) check(d *catalogueDocument, entry tomldoc.Path, slug string) {
	if slug == "" {
		return
	}
	path := entry.Key("slug")
	if wrong := taken.problem(slug); wrong != nil {
		d.report(path, *wrong)
		// the texts of the languages cannot be matched with a list in which a slug occurs twice
		if _, isTaken := taken[slug]; isTaken {
			d.settle(entry.WithoutIndexes())
		}
		return
	}
	taken[slug] = fmt.Sprintf("line %d", d.Line(d.Offset(path)))
}

// problem returns what is wrong with a slug, or nil if nothing is.
func (taken slugOwners) problem(slug string) *problem.Problem {
	wrong := problem.Problem{Kind: problem.Value}
	owner, isTaken := taken[slug]
	switch {
	case len(slug) > MaxSlug:
		wrong.Message = fmt.Sprintf("the slug has %d characters, more than %d", len(slug), MaxSlug)
		wrong.Hint = "shorten it"
	case !slugPattern.MatchString(slug):
		wrong.Message = fmt.Sprintf("slug is %q, expected lower-case words joined by hyphens, "+
			"such as full-test-setup", slug)
	case isTaken:
		wrong.Message = fmt.Sprintf("slug %s is taken by %s", slug, owner)
		wrong.Hint = "choose another"
	default:
		return nil
	}
	return &wrong
}

// reservedWords are words that the name of a skill must not contain. Agents refuse the names of their
// makers.
var reservedWords = []string{"claude", "anthropic"}

// HasReservedWord reports whether the name of a skill contains a word because of which agents refuse it.
func HasReservedWord(name string) bool {
	return slices.ContainsFunc(reservedWords, func(word string) bool { return strings.Contains(name, word) })
}

// device matches the names of devices in Windows. No file there can have such a name, with any suffix.
var device = regexp.MustCompile(`^(con|prn|aux|nul|com[1-9]|lpt[1-9])$`)

// IsDevice reports whether no file on Windows can have a slug as its name.
func IsDevice(slug string) bool { return device.MatchString(slug) }

// warnOfName warns of the slug of a recipe or a swap-out that cannot be the name of a file in Windows or,
// if isSkill is true, of a skill.
func warnOfName(d *catalogueDocument, entry tomldoc.Path, slug string, isSkill bool) {
	wrong := problem.Problem{Kind: problem.Value, Severity: problem.Warning, Hint: "choose another slug"}
	switch {
	case isSkill && HasReservedWord(slug):
		wrong.Message = fmt.Sprintf("slug %s: agents refuse skills with %s in their names", slug,
			strings.Join(reservedWords, " or "))
	case IsDevice(slug):
		wrong.Message = fmt.Sprintf("slug %s: Windows has a device of this name, so it cannot have such files", slug)
	default:
		return
	}
	d.report(entry.Key("slug"), wrong)
}

// IsSlug reports whether a text has the form of a slug: lower-case words joined by hyphens.
func IsSlug(text string) bool { return slugPattern.MatchString(text) }
