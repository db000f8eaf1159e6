package check

import (
	"fmt"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/shell"
	"prompt-recipes/content/tomldoc"
)

// checkCommand checks the command of the agent. It warns of a shell or another interpreter, which would run each prompt
// as code. Nobody calls a coding agent like that, but a catalogue that somebody else wrote may have such a command.
func checkCommand(catalogue *catalogueFile) {
	command := catalogue.entries.AgentCLI
	interpreter := shell.Interpreter(command)
	wrong := problem.Problem{Kind: problem.Value}
	switch {
	case command == "":
		return
	case !shell.IsCommand(command):
		wrong.Message = fmt.Sprintf("agent_cli is %q, expected a command such as claude, with flags if need be: "+
			"at most %d letters, digits, spaces and . _ / @ = -, where the first is a letter or a digit, after ~/ if "+
			"the agent is in the home folder, and no word begins with @ or =", command, shell.MaxCommand)
	case interpreter != "":
		wrong.Severity = problem.Warning
		wrong.Message = fmt.Sprintf("agent_cli has %s, which would run each prompt that a reader copies", interpreter)
		wrong.Hint = "name the agent itself, such as claude"
	default:
		return
	}
	catalogue.Report(tomldoc.Keys("agent_cli"), wrong)
}

// adviseOnCommand suggests leaving the command out if a shell would change the prompts of two or more recipes.
func adviseOnCommand(catalogue *catalogueFile) {
	unfit := 0
	for _, recipe := range catalogue.entries.Recipes {
		if !recipe.PromptOnly && shell.Reason(string(recipe.Prompt)) != "" {
			unfit++
		}
	}
	if catalogue.entries.AgentCLI == "" || unfit < 2 {
		return
	}
	catalogue.Report(tomldoc.Keys("agent_cli"), problem.Problem{
		Kind:     problem.Prompt,
		Severity: problem.Warning,
		Message:  fmt.Sprintf("a shell would change the prompts of %d recipes", unfit),
		Hint: "where readers paste prompts into a running agent, leave agent_cli out, " +
			"and all may stand as they are",
	})
}
