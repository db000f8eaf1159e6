package edit

import (
	"reflect"
	"strconv"

	"prompt-recipes/content"
	"prompt-recipes/content/tomldoc"
)

var (
	entryType = reflect.TypeFor[content.RecipeEntry]()
	textType  = reflect.TypeFor[content.RecipeText]()
)

// isWritten reports whether the recipe has a prompt. Otherwise its author begins it.
func (r Recipe) isWritten() bool { return r.Prompt != "" || r.Source.File != "" }

// entry returns the entry of a recipe in catalogue.toml.
func (r Recipe) entry() string {
	values := map[string]string{"slug": tomldoc.Quote(r.Slug), "category": tomldoc.Quote(r.Category)}
	if len(r.Files) > 0 {
		values["files"] = tomldoc.QuoteList(r.Files)
	}
	if r.Source.File != "" { // which has all the rest
		values["file"] = tomldoc.Quote(r.Source.File)
		if r.Source.Part != "" {
			values["part"] = tomldoc.Quote(r.Source.Part)
		}
		if r.Source.Number > 0 {
			values["number"] = strconv.Itoa(r.Source.Number)
		}
		return "[[recipes]]\n" + skeleton(entryType, "recipes", values, true)
	}
	if r.Prompt != "" {
		values["prompt"] = tomldoc.QuoteBlock(r.Prompt)
	}
	if len(r.Change) > 0 {
		values["change"] = tomldoc.QuoteList(r.Change)
	}
	if r.PromptOnly {
		values["prompt_only"] = "true"
	}
	if r.NoSkill {
		values["no_skill"] = "true"
	}
	return "[[recipes]]\n" + skeleton(entryType, "recipes", values, r.isWritten())
}

// texts returns the texts of a recipe in the source language, as TOML literals by key.
func (r Recipe) texts() map[string]string {
	values := map[string]string{}
	if r.Title != "" {
		values["title"] = tomldoc.Quote(r.Title)
	}
	if r.WhyItHolds != "" && r.Source.File == "" { // which has them
		values["why_it_holds"] = tomldoc.Quote(r.WhyItHolds)
	}
	return values
}
