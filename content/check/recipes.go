package check

import (
	"fmt"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/shell"
	"prompt-recipes/content/slugs"
	"prompt-recipes/content/tomldoc"
)

// checkRecipes checks the recipes, whose slugs are anchors of the page.
func checkRecipes(catalogue *catalogueFile, anchors slugs.Taken) {
	composed, isWhole := composePrompts(catalogue)
	for i, recipe := range catalogue.entries.Recipes {
		path := tomldoc.Keys("recipes").Index(i)
		takeSlug(catalogue, anchors, path, recipe.Slug)
		warnOfSkillName(catalogue, path, recipe.Slug)
		warnOfDevice(catalogue, path, recipe.Slug)
		checkRecipe(catalogue, path, recipe, composed)
	}
	if isWhole {
		checkEqualPrompts(catalogue, composed)
	}
}

// composedPrompt is the prompt that a swap-out makes, or the reason why it makes none.
type composedPrompt struct {
	text  string
	start int   // offset of the instruction in the text
	err   error // why the swap-out makes no prompt
}

// composePrompts composes the prompts of all swap-outs, by the path of the swap-out. It leaves out swap-outs without an
// instruction or with an unknown kind, which are reported elsewhere. If a swap-out would make the site much larger than
// its catalogue, composePrompts reports that swap-out and stops. Then isWhole is false.
func composePrompts(catalogue *catalogueFile) (composed map[tomldoc.Path]composedPrompt, isWhole bool) {
	composed = map[tomldoc.Path]composedPrompt{}
	size := 0
	for i, r := range catalogue.entries.Recipes {
		for j, s := range r.SwapOuts {
			if s.Instruction == "" || !slices.Contains(schema.Kinds, string(s.Kind)) {
				continue
			}
			at := swapOutPath(i, j)
			size += composedSize(r, s)
			if size > content.MaxSize {
				reportComposed(catalogue, at)
				return composed, false
			}
			var c composedPrompt
			c.text, c.start, c.err = content.Compose(string(r.Prompt), s.Kind, s.Replaces, string(s.Instruction))
			composed[at] = c
		}
	}
	return composed, true
}

func swapOutPath(recipe, swapOut int) tomldoc.Path {
	return tomldoc.Keys("recipes").Index(recipe).Key("swap_outs").Index(swapOut)
}

// checkRecipe checks the base prompt of a recipe and every composed prompt.
func checkRecipe(
	catalogue *catalogueFile, path tomldoc.Path, recipe content.RecipeEntry, composed map[tomldoc.Path]composedPrompt,
) {
	prompt := string(recipe.Prompt)
	if prompt == "" {
		return
	}
	wrong := checkPrompt(catalogue, recipe, prompt)
	for _, p := range wrong {
		catalogue.ReportInText(path.Key("prompt"), p.Offset, p.Problem(problem.Prompt, problem.Error))
	}
	if len(wrong) == 0 {
		checkChange(catalogue, path, recipe.Change, "prompt", prompt, prompt)
	}
	taken := slugs.Taken{}
	for i, swapOut := range recipe.SwapOuts {
		at := path.Key("swap_outs").Index(i)
		takeSlug(catalogue, taken, at, swapOut.Slug)
		warnOfDevice(catalogue, at, swapOut.Slug)
		checkChange(catalogue, at, swapOut.Change, "instruction", string(swapOut.Instruction), prompt)
		if swapOut.Kind == "" || swapOut.Instruction == "" {
			continue // it has been reported
		}
		if !slices.Contains(schema.Kinds, string(swapOut.Kind)) {
			reportKind(catalogue, at.Key("kind"), string(swapOut.Kind))
			continue
		}
		if c, isComposed := composed[at]; isComposed {
			checkSwapOut(catalogue, at, recipe, swapOut, c, len(wrong) > 0)
		}
	}
}

// checkPrompt returns what is wrong with a prompt of a recipe, which may be shown with the agent's command.
func checkPrompt(catalogue *catalogueFile, recipe content.RecipeEntry, prompt string) []problem.InText {
	if recipe.PromptOnly || catalogue.entries.AgentCLI == "" {
		return shell.CheckAlone(prompt)
	}
	return shell.Check(prompt)
}

func reportKind(catalogue *catalogueFile, path tomldoc.Path, kind string) {
	catalogue.Report(path, problem.Problem{
		Kind:    problem.Value,
		Message: fmt.Sprintf("kind is %q, expected one of %s", kind, strings.Join(schema.Kinds, ", ")),
		Hint:    problem.DidYouMean(kind, schema.Kinds),
	})
}

// composedSize returns how many bytes the prompt that a swap-out makes has at most.
func composedSize(r content.RecipeEntry, s content.SwapOutEntry) int {
	if s.Kind == content.Alternative {
		return len(s.Instruction)
	}
	return len(r.Prompt) + len(s.Instruction)
}

func reportComposed(catalogue *catalogueFile, path tomldoc.Path) {
	catalogue.Report(path, problem.Problem{
		Kind: problem.Value,
		Message: fmt.Sprintf("with this one the prompts that swap-outs make have more than %d bytes together",
			content.MaxSize),
		Hint: "leave swap-outs of long prompts out, or make several catalogues of it",
	})
}

// checkSwapOut checks the prompt that a swap-out makes of the prompt of a recipe. isBaseWrong says that the prompt of
// the recipe has problems itself.
func checkSwapOut(
	catalogue *catalogueFile, at tomldoc.Path, r content.RecipeEntry, s content.SwapOutEntry, composed composedPrompt,
	isBaseWrong bool,
) {
	if err := composed.err; err != nil {
		catalogue.Report(at.Key("replaces"), problem.Problem{
			Kind:    problem.Value,
			Message: catalogue.Name(at) + ": " + err.Error(),
		})
		return
	}
	// the composed prompt contains the base prompt, whose problems have been reported
	if isBaseWrong && s.Kind != content.Alternative {
		return
	}
	if s.Kind == content.Replace {
		checkCut(catalogue, at.Key("replaces"), r, s, composed.text)
	}
	for _, p := range checkPrompt(catalogue, r, composed.text) {
		offset := min(max(0, p.Offset-composed.start), len(s.Instruction))
		catalogue.ReportInText(at.Key("instruction"), offset, p.Problem(problem.Prompt, problem.Error))
	}
}

// checkCut warns of a swap-out that replaces only a part of a phrase that readers are to replace.
func checkCut(
	catalogue *catalogueFile, path tomldoc.Path, r content.RecipeEntry, s content.SwapOutEntry, composed string,
) {
	for _, phrase := range r.Change {
		isInPrompt := strings.Contains(string(r.Prompt), phrase)
		if !isInPrompt || strings.Contains(composed, phrase) || strings.Contains(s.Replaces, phrase) {
			continue
		}
		catalogue.ReportInText(path, 0, problem.Problem{
			Kind:     problem.Value,
			Severity: problem.Warning,
			Message:  fmt.Sprintf("this cuts %q, which readers replace", phrase),
			Hint:     "take in all of it",
		})
	}
}

// checkChange checks the phrases that readers replace in text. what says whether text is the prompt of a recipe or an
// instruction. prompt is the prompt of the recipe in both cases.
func checkChange(catalogue *catalogueFile, path tomldoc.Path, phrases []string, what, text, prompt string) {
	if len(phrases) > shell.MaxChange {
		catalogue.Report(path.Key("change"), problem.Problem{
			Kind:    problem.Value,
			Message: fmt.Sprintf("change has %d phrases, more than %d", len(phrases), shell.MaxChange),
			Hint:    "nobody replaces so many: make several recipes of it",
		})
		return
	}
	seen := map[string]bool{}
	for i, phrase := range phrases {
		if phrase == "" || text == "" {
			continue
		}
		at := path.Key("change").Index(i)
		wrong := shell.CheckPhrase(phrase)
		switch {
		case seen[phrase]:
			catalogue.Report(at, problem.Problem{
				Kind:     problem.Value,
				Severity: problem.Warning,
				Message:  fmt.Sprintf("%q is named twice", phrase),
				Hint:     "remove one of the two",
			})
		case wrong != nil:
			catalogue.Report(at, *wrong)
		case !strings.Contains(text, phrase):
			reportPhrase(catalogue, at, phrase, what, prompt)
		}
		seen[phrase] = true
	}
}

// reportPhrase reports a phrase that is not in the text that it is for. what says which text that is.
func reportPhrase(catalogue *catalogueFile, path tomldoc.Path, phrase, what, prompt string) {
	hint := "expected an exact phrase of it"
	if strings.Contains(prompt, phrase) {
		hint = "it is in the prompt: move this line above the first [[recipes.swap_outs]] of the recipe"
	}
	catalogue.Report(path, problem.Problem{
		Kind:    problem.Value,
		Message: fmt.Sprintf("%q is not in the %s", phrase, what),
		Hint:    hint,
	})
}

// checkEqualPrompts warns of a recipe or a swap-out that has the same prompt as an earlier one.
func checkEqualPrompts(catalogue *catalogueFile, composed map[tomldoc.Path]composedPrompt) {
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
		line := catalogue.Document.Line(catalogue.Document.Offset(other))
		catalogue.Report(entry.Key(key), problem.Problem{
			Kind:     problem.Prompt,
			Severity: problem.Warning,
			Message: fmt.Sprintf("the prompt of %s is that of %s in line %d",
				catalogue.Name(entry), catalogue.Name(other), line),
			Hint: "change it, or remove one of the two",
		})
	}
	for i, recipe := range catalogue.entries.Recipes {
		look(string(recipe.Prompt), tomldoc.Keys("recipes").Index(i), "prompt")
		for j := range recipe.SwapOuts {
			at := swapOutPath(i, j)
			look(composed[at].text, at, "instruction") // "" if it makes none
		}
	}
}
