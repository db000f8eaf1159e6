package check

import (
	"fmt"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/published"
	"prompt-recipes/content/tomldoc"
)

// checkSkillTexts reports texts that prevent recipes from being skills for coding agents. Skills have the texts of the
// source language. written has the skills that authors have written, by slug: these are published as they are.
func (d *decoded) checkSkillTexts(written map[string]*published.Skill) {
	for i, recipe := range d.catalogue.entries.Recipes {
		if recipe.NoSkill || written[recipe.Slug] != nil {
			continue
		}
		for _, fault := range content.SkillFaults(recipe, d.source.texts.Recipes[recipe.Slug]) {
			reportSkillFault(d.catalogue, d.source, i, fault)
		}
	}
}

// reportSkillFault reports a text of recipe i of the catalogue.
func reportSkillFault(catalogue *catalogueFile, source *languageFile, i int, fault content.SkillFault) {
	recipe := catalogue.entries.Recipes[i]
	entry := tomldoc.Keys("recipes").Index(i)
	words := tomldoc.Keys("recipes", recipe.Slug)
	switch fault.Text {
	case content.SkillTitle:
		reportSkillText(source, words.Key("title"), fault)
	case content.SkillReason:
		reportSkillText(source, words.Key("why_it_holds"), fault)
	case content.SkillLabel:
		reportSkillText(source, words.Key("swap_outs").Key(recipe.SwapOuts[fault.SwapOut].Slug), fault)
	}
	// in a command line $ is a mistake, which is reported as such
	if !recipe.PromptOnly && catalogue.entries.AgentCLI != "" {
		return
	}
	switch fault.Text {
	case content.SkillPrompt:
		reportSkillPrompt(catalogue, entry.Key("prompt"), fault)
	case content.SkillInstruction:
		reportSkillPrompt(catalogue, entry.Key("swap_outs").Index(fault.SwapOut).Key("instruction"), fault)
	}
}

func reportSkillText(language *languageFile, path tomldoc.Path, fault content.SkillFault) {
	language.ReportInText(path, fault.At, problem.Problem{
		Kind:     problem.Skill,
		Severity: problem.Warning,
		Message: fmt.Sprintf("Claude Code replaces %s where it loads a skill, "+
			"so this recipe is not among the skills", fault.Part),
		Hint: "write this text without it",
	})
}

func reportSkillPrompt(catalogue *catalogueFile, path tomldoc.Path, fault content.SkillFault) {
	catalogue.ReportInText(path, fault.At, problem.Problem{
		Kind:     problem.Skill,
		Severity: problem.Warning,
		Message: fmt.Sprintf("Claude Code replaces %s by an argument where it loads a skill, "+
			"so this recipe is not among the skills", fault.Part),
		Hint: "if an argument is meant, list it in change; otherwise write it in another way",
	})
}
