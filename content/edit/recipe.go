package edit

import (
	"fmt"
	"strconv"
	"strings"

	"prompt-recipes/content/tomldoc"
)

// What follows the slug of a recipe that its author has yet to write. Required texts are empty, so that a check lists
// them. Optional keys are comments.
const (
	begunEntry = `# English; unless prompt_only is true, only what every shell passes on unchanged within double quotes
prompt = '''
'''
# prompt_only = true # show the prompt without a command line, for what a shell would change
# no_skill = true # leave the recipe out of the skills that the page offers
# change = [""] # phrases of the prompt, each within one line, that readers replace with their own
# [[recipes.swap_outs]] # a variant of the prompt
# slug = "" # kebab-case, unique in the recipe
# kind = "" # replace: instruction in place of replaces; append: as one more paragraph; alternative: as a whole prompt
# replaces = "" # for replace: a phrase that occurs exactly once in the prompt
# instruction = "" # English
# change = [""] # phrases of the instruction that readers replace with their own; those of the prompt are included
`
	begunTexts = `title = "" # the heading of the recipe
# why_it_holds = "" # why the prompt works
# failure_modes = "" # what goes wrong, and how to notice
# expected_output = "" # what a good run leaves behind
# swap_outs.SLUG = "" # the label of the swap-out with this slug
`
)

// isBegun reports whether the author has yet to write the recipe.
func (r Recipe) isBegun() bool { return r.Prompt == "" && r.Origin.File == "" }

// entry returns the entry of the recipe in catalogue.toml.
func (r Recipe) entry() string {
	var b strings.Builder
	add := func(key, literal string) { fmt.Fprintf(&b, "%s = %s\n", key, literal) }
	b.WriteString("[[recipes]]\n")
	add("slug", tomldoc.Quote(r.Slug))
	add("category", tomldoc.Quote(r.Category))
	if r.isBegun() {
		b.WriteString(begunEntry)
		return b.String()
	}
	if r.Prompt != "" {
		add("prompt", tomldoc.QuoteBlock(r.Prompt))
	}
	if r.Origin.File != "" {
		add("file", tomldoc.Quote(r.Origin.File))
	}
	if r.Origin.Part != "" {
		add("part", tomldoc.Quote(r.Origin.Part))
	}
	if r.Origin.Number > 0 {
		add("number", strconv.Itoa(r.Origin.Number))
	}
	if len(r.Files) > 0 {
		add("files", tomldoc.QuoteList(r.Files))
	}
	if r.PromptOnly {
		add("prompt_only", "true")
	}
	if r.NoSkill {
		add("no_skill", "true")
	}
	if len(r.Change) > 0 {
		add("change", tomldoc.QuoteList(r.Change))
	}
	return b.String()
}

// texts returns the table of the recipe in the file of the source language.
func (r Recipe) texts() string {
	table := "[recipes." + r.Slug + "]\n"
	if r.isBegun() {
		return table + begunTexts
	}
	table += "title = " + tomldoc.Quote(r.Title) + "\n"
	if r.WhyItHolds != "" {
		table += "why_it_holds = " + tomldoc.Quote(r.WhyItHolds) + "\n"
	}
	return table
}
