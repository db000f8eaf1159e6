package check

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// cliPattern matches a command that every shell runs as it is written. A word that begins with @ is a
// variable in PowerShell, and one that begins with = is a path in zsh.
var cliPattern = regexp.MustCompile(`^(~/)?[A-Za-z0-9][A-Za-z0-9._/@-]*( [A-Za-z0-9._/-][A-Za-z0-9._/@=-]*)*$`)

// maxCommand is the maximum length of agent_cli, in bytes. [MaxLine] leaves room for it.
const maxCommand = 100

func checkCommand(d *catalogueDocument) {
	command := d.value.AgentCLI
	if command == "" {
		return
	}
	if cliPattern.MatchString(command) && len(command) <= maxCommand {
		warnOfScripts(d, command)
		return
	}
	d.report(tomldoc.Keys("agent_cli"), problem.Problem{
		Kind: problem.Value,
		Message: fmt.Sprintf("agent_cli is %q, expected a command such as claude, with flags if need be: "+
			"at most %d letters, digits, spaces and . _ / @ = -, where no word begins with @ or =, "+
			"and ~/ only at the start", command, maxCommand),
	})
}

// interpreters run what follows them as a script or as a command.
var interpreters = []string{
	"bash", "dash", "eval", "exec", "fish", "ksh", "perl", "php", "powershell", "pwsh", "python", "python3",
	"ruby", "sh", "ssh", "sudo", "zsh",
}

// warnOfScripts warns of a command that would run every prompt as a script or on another machine. No
// coding agent is called like that, but a copied catalogue may be.
func warnOfScripts(d *catalogueDocument, command string) {
	for _, word := range strings.Fields(command) {
		if name := path.Base(word); slices.Contains(interpreters, name) {
			d.report(tomldoc.Keys("agent_cli"), problem.Problem{
				Kind:     problem.Value,
				Severity: problem.Warning,
				Message:  fmt.Sprintf("agent_cli has %s, which would run each prompt that a reader copies", name),
				Hint:     "name the agent itself, such as claude",
			})
			return
		}
	}
}

// adviseOnCommand suggests leaving the command out if a shell would change the prompts of two or
// more recipes.
func adviseOnCommand(d *catalogueDocument) {
	unfit := 0
	for _, recipe := range d.value.Recipes {
		if !recipe.PromptOnly && ShellReason(string(recipe.Prompt)) != "" {
			unfit++
		}
	}
	if d.value.AgentCLI == "" || unfit < 2 {
		return
	}
	d.report(tomldoc.Keys("agent_cli"), problem.Problem{
		Kind:     problem.Prompt,
		Severity: problem.Warning,
		Message:  fmt.Sprintf("a shell would change the prompts of %d recipes", unfit),
		Hint: "where readers paste prompts into a running agent, leave agent_cli out, " +
			"and all may stand as they are",
	})
}
