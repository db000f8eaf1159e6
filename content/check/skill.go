package check

import (
	"fmt"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// noteSkills adds notes about texts that prevent recipes from being skills for coding agents.
// Skills have the texts of the source language.
func noteSkills(catalogue *catalogueDocument, source *languageDocument) {
	for i, recipe := range catalogue.value.Recipes {
		texts := source.value.Recipes[recipe.Slug]
		textPath := tomldoc.Keys("recipes", recipe.Slug)
		noteSkill(source, textPath.Key("title"), texts.Title)
		noteSkill(source, textPath.Key("why_it_holds"), texts.WhyItHolds)
		if !recipe.PromptOnly && catalogue.value.AgentCLI != "" {
			continue // its prompts contain neither ! nor $
		}
		path := tomldoc.Keys("recipes").Index(i)
		noteSkill(catalogue, path.Key("prompt"), string(recipe.Prompt))
		for j, swapOut := range recipe.SwapOuts {
			noteSkill(catalogue, path.Key("swap_outs").Index(j).Key("instruction"), string(swapOut.Instruction))
		}
	}
}

func noteSkill[F any](d *document[F], path tomldoc.Path, text string) {
	part, at := content.NotInSkill(text)
	if part == "" {
		return
	}
	d.reportInText(path, at, problem.Problem{
		Kind:     problem.Skill,
		Severity: problem.Note,
		Message: fmt.Sprintf("Claude Code replaces %s where it loads a skill, "+
			"so this recipe is not among the skills", part),
		Hint: "name an example in place of an argument, and list it in change",
	})
}
