package check

import (
	"fmt"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// noteSkills adds notes about texts that prevent recipes from being skills for coding agents, which
// are those that [content.CanBeSkill] looks at. Skills have the texts of the source language.
func noteSkills(catalogue *catalogueFile, source *languageFile) {
	for i, recipe := range catalogue.Value.Recipes {
		texts := source.Value.Recipes[recipe.Slug]
		textPath := tomldoc.Keys("recipes", recipe.Slug)
		noteSkillText(source, textPath.Key("title"), texts.Title)
		noteSkillText(source, textPath.Key("why_it_holds"), texts.WhyItHolds)
		for _, swapOut := range recipe.SwapOuts {
			noteSkillText(source, textPath.Key("swap_outs").Key(swapOut.Slug), texts.SwapOuts[swapOut.Slug])
		}
		if !recipe.PromptOnly && catalogue.Value.AgentCLI != "" {
			continue // its prompts do not contain $
		}
		path := tomldoc.Keys("recipes").Index(i)
		noteSkillPrompt(catalogue, path.Key("prompt"), string(recipe.Prompt), recipe.Change)
		for j, swapOut := range recipe.SwapOuts {
			change := slices.Concat(recipe.Change, swapOut.Change)
			instruction := path.Key("swap_outs").Index(j).Key("instruction")
			noteSkillPrompt(catalogue, instruction, string(swapOut.Instruction), change)
		}
	}
}

func noteSkillText(d *languageFile, path tomldoc.Path, text string) {
	part, at := content.ReplacedInSkill(text)
	if part == "" {
		return
	}
	d.ReportInText(path, at, problem.Problem{
		Kind:     problem.Skill,
		Severity: problem.Note,
		Message: fmt.Sprintf("Claude Code replaces %s where it loads a skill, "+
			"so this recipe is not among the skills", part),
		Hint: "write this text without it",
	})
}

func noteSkillPrompt(d *catalogueFile, path tomldoc.Path, prompt string, change []string) {
	part, at := content.AccidentalArgument(prompt, change)
	if part == "" {
		return
	}
	d.ReportInText(path, at, problem.Problem{
		Kind:     problem.Skill,
		Severity: problem.Note,
		Message: fmt.Sprintf("Claude Code replaces %s by an argument where it loads a skill, "+
			"so this recipe is not among the skills", part),
		Hint: "if an argument is meant, list it in change; otherwise write it in another way",
	})
}
