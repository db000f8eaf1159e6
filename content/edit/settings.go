package edit

import (
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/shell"
	"prompt-recipes/content/tomldoc"
)

// settings contains what is to be written for a recipe.
type settings struct {
	values  map[string]string // TOML literals by key; the recipe needs no other keys
	outcome Outcome
}

// settingsFor returns the settings of a recipe. was is the previous version of the recipe, or the
// zero value for a new one. If the prompt stays, so do the settings that depend on it.
func (e *editor) settingsFor(r Recipe, was content.RecipeEntry) settings {
	s := settings{values: map[string]string{}}
	for key, text := range map[string]string{
		"slug":         r.Slug,
		"category":     r.Category,
		"title":        r.Title,
		"why_it_holds": r.WhyItHolds,
	} {
		if text != "" {
			s.values[key] = tomldoc.Quote(text)
		}
	}
	if r.NoSkill {
		s.values["no_skill"] = "true"
	}
	if !isOther(r.Prompt, string(was.Prompt)) {
		return s
	}
	s.values["prompt"] = tomldoc.QuoteBlock(r.Prompt)
	phrases := phrasesToReplace(r.Prompt, was)
	if len(phrases) > 0 {
		s.values["change"] = tomldoc.QuoteList(phrases)
		s.outcome.Change = phrases
	}
	s.outcome.Dropped = droppedPhrases(r.Prompt, was)
	if reason := e.reasonForPromptOnly(r.Prompt, was, phrases); reason != "" {
		s.values["prompt_only"] = "true"
		s.outcome.PromptOnly = reason
	}
	return s
}

// phrasesToReplace returns the placeholders of a prompt, and the phrases of the previous version
// that still occur in it. It leaves out a placeholder that somebody has removed from the phrases of
// the previous version, and all that are too many.
func phrasesToReplace(prompt string, was content.RecipeEntry) []string {
	before := placeholders(string(was.Prompt))
	isTakenOut := func(phrase string) bool {
		return slices.Contains(before, phrase) && !slices.Contains(was.Change, phrase)
	}
	phrases := slices.DeleteFunc(placeholders(prompt), isTakenOut)
	for _, phrase := range was.Change {
		if strings.Contains(prompt, phrase) && !slices.Contains(phrases, phrase) {
			phrases = append(phrases, phrase)
		}
	}
	return phrases[:min(len(phrases), check.MaxChange)]
}

// droppedPhrases returns the phrases of the previous version that do not occur in a prompt. It leaves out
// placeholders, which nobody had to choose.
func droppedPhrases(prompt string, was content.RecipeEntry) []string {
	before := placeholders(string(was.Prompt))
	var dropped []string
	for _, phrase := range was.Change {
		if !strings.Contains(prompt, phrase) && !slices.Contains(before, phrase) {
			dropped = append(dropped, phrase)
		}
	}
	return dropped
}

// reasonForPromptOnly returns the reason why a prompt is shown without a command, or "" if it is
// shown with one.
func (e *editor) reasonForPromptOnly(prompt string, was content.RecipeEntry, phrases []string) string {
	if e.entries.AgentCLI != "" {
		if reason := reasonInPrompt(prompt, phrases); reason != "" {
			return reason
		}
	}
	if was.PromptOnly && reasonInPrompt(string(was.Prompt), was.Change) == "" {
		return "prompt_only was set by hand"
	}
	return ""
}

// reasonInPrompt returns the reason why a prompt with phrases to replace cannot be part of a command
// line, or "".
func reasonInPrompt(prompt string, phrases []string) string {
	if reason := shell.Reason(prompt); reason != "" {
		return reason
	}
	for _, phrase := range phrases {
		if standsForText(prompt, phrase) {
			return "a text in place of " + phrase + " may hold anything"
		}
	}
	return ""
}

// standsForText reports whether a placeholder stands for a text that readers paste, such as a log.
func standsForText(prompt, placeholder string) bool {
	hasOwnLine := strings.Contains("\n"+prompt+"\n", "\n"+placeholder+"\n")
	return hasOwnLine || strings.Contains(strings.ToLower(placeholder), "paste")
}
