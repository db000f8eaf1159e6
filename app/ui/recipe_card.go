package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// RecipeCard is one recipe: its prompt, the notes on why it holds, and its swap-outs.
type RecipeCard struct {
	app.Compo
	pausing
	Recipe content.Recipe
	Number int // number of the recipe on the page, from 1
	Words  *locales.Localizer
}

// Render implements app.Composer.
func (c *RecipeCard) Render() app.UI {
	r := c.Recipe
	return app.Article().ID(r.Slug).Class("recipe-card").Body(
		app.H3().ID(c.titleID()).Class("recipe-title").Body(anchor(r.Slug, r.Title)),
		optional(len(r.SwapOuts) > 0, c.swapLinks),
		invocation(c.titleID(),
			promptBar(r.AgentCLI, r.Slug+".txt", c.Words),
			&CommandLine{
				pausing:  c.pausing,
				AgentCLI: r.AgentCLI,
				Prompt:   r.Prompt,
				Change:   r.Change,
			},
			optional(len(r.Change) > 0, c.legend),
			optional(len(r.SkillFiles) > 0, c.skillFiles),
		),
		app.Div().Class("notes").Body(
			c.note(c.notesLabel(), r.WhyItHolds),
			c.note("FailureModes", r.FailureModes),
			c.note("ExpectedOutput", r.ExpectedOutput),
		),
		optional(len(r.SwapOuts) > 0, c.swapOuts),
	)
}

// titleID returns the id of the title, which is an underscore and the number of the recipe: _1.
func (c *RecipeCard) titleID() string {
	return "_" + strconv.Itoa(c.Number)
}

func (c *RecipeCard) legend() app.UI { return legend(c.Recipe.AgentCLI, c.Words) }

// skillFiles returns a paragraph that names the files of a skill whose author has written it. Readers see that the
// skill is more than the prompt, and can look at what it may do before they install it.
func (c *RecipeCard) skillFiles() app.UI {
	first := c.Recipe.SkillFiles[0]
	files := element("a", escaped(first), "href", "../.well-known/agent-skills/"+c.Recipe.Slug+"/"+first)
	for _, file := range c.Recipe.SkillFiles[1:] {
		files += " · " + code(file)
	}
	text := message(c.Words, "SkillFiles", map[string]markup{"Files": files})
	return raw(element("p", text, "class", "legend"))
}

func (c *RecipeCard) swapOutsTitle() string {
	return c.Words.MessageCount("SwapOuts", len(c.Recipe.SwapOuts))
}

func (c *RecipeCard) swapLinks() app.UI {
	links := escaped(c.swapOutsTitle())
	for _, s := range c.Recipe.SwapOuts {
		links += " " + element("a", escaped(s.Label), "href", "#"+c.Recipe.Slug+"--"+s.Slug)
	}
	return raw(element("p", links, "class", "swap-links"))
}

func (c *RecipeCard) swapOuts() app.UI {
	r := c.Recipe
	items := app.Range(r.SwapOuts).Slice(func(i int) app.UI {
		return &SwapOut{
			pausing:     c.pausing,
			SwapOut:     r.SwapOuts[i],
			Recipe:      r.Slug,
			TitleID:     c.titleID() + "-" + strconv.Itoa(i+1),
			AgentCLI:    r.AgentCLI,
			IsExplained: len(r.Change) > 0,
			Words:       c.Words,
		}
	})
	return app.Div().Class("swap-outs").Body(
		shortText("h4", "swap-outs-title", c.swapOutsTitle()),
		app.Ul().Body(items),
	)
}

// notesLabel returns the id of the message that labels the notes on why the recipe holds.
func (c *RecipeCard) notesLabel() string {
	if c.Recipe.PlainNotes {
		return "Notes"
	}
	return "WhyItHolds"
}

// note returns a text with a label, or an empty text if text is "".
func (c *RecipeCard) note(label, text string) app.UI {
	return optional(text != "", func() app.UI {
		return app.Div().Class("note").Body(
			shortText("h4", "note-title", c.Words.Message(label)),
			prose("p", text),
		)
	})
}
