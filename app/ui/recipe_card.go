package ui

import (
	"html"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// RecipeCard is one recipe: its prompt, why it holds, and its swap-outs.
type RecipeCard struct {
	app.Compo
	Recipe content.Recipe
	Number int // on the page, from 1
	Words  *locales.Localizer
}

// Render implements app.Composer.
func (c *RecipeCard) Render() app.UI {
	r := c.Recipe
	title := "_" + strconv.Itoa(c.Number)
	return app.Article().ID(r.Slug).Class("recipe-card").Body(
		app.H3().ID(title).Body(anchor(r.Slug, r.Title)),
		optional(len(r.SwapOuts) > 0, c.swapLinks),
		invocation(title,
			&PromptBar{AgentCLI: r.AgentCLI, About: c.about(), Words: c.Words},
			&CommandLine{AgentCLI: r.AgentCLI, Prompt: r.Prompt, Change: r.Change},
		),
		app.Div().Class("notes").Body(
			c.note("WhyItHolds", r.WhyItHolds),
			c.note("FailureModes", r.FailureModes),
			c.note("ExpectedOutput", r.ExpectedOutput),
		),
		optional(len(r.SwapOuts) > 0, func() app.UI {
			return app.Div().Class("swap-outs").Body(
				short("h4", c.Words.MessageCount("SwapOuts", len(c.Recipe.SwapOuts))),
				app.Ul().Body(app.Range(r.SwapOuts).Slice(func(i int) app.UI {
					id := title + string(rune('a'+i))
					return &SwapOut{SwapOut: r.SwapOuts[i], Recipe: r.Slug, Title: id, AgentCLI: r.AgentCLI, Words: c.Words}
				})),
			)
		}),
	)
}

// about is the markup of what the prompt bar says: what the marks in the prompt mean, and where the prompt is as a file.
func (c *RecipeCard) about() string {
	file := "../prompts/" + c.Recipe.Slug + ".txt" // below any base path
	return legend(c.Recipe.Change, ChangeMessage(c.Recipe.AgentCLI), c.Words) + `<a href="` + file + `">.txt</a>`
}

// swapLinks leads to the swap-outs by name.
func (c *RecipeCard) swapLinks() app.UI {
	links := html.EscapeString(c.Words.MessageCount("SwapOuts", len(c.Recipe.SwapOuts)))
	for _, s := range c.Recipe.SwapOuts {
		links += ` <a href="#` + c.Recipe.Slug + "--" + s.Slug + `">` + html.EscapeString(s.Label) + "</a>"
	}
	return app.Raw(`<p class="swap-links">` + links + "</p>")
}

// note is a labelled paragraph, nothing if text is empty.
func (c *RecipeCard) note(label, text string) app.UI {
	return optional(text != "", func() app.UI {
		return app.Div().Class("note").Body(
			short("h4", c.Words.Message(label)),
			prose("p", text),
		)
	})
}
