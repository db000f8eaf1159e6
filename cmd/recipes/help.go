package main

import (
	"context"
	"embed"
	"slices"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/problem"
	"prompt-recipes/web/built"
)

// texts contains the help on subjects that need more space than the help of a command has.
//
//go:embed help
var texts embed.FS

// licences is the subject with the licences of third-party works in the program. The build generates its text.
const licences = "licences"

// subjects are in the order in which help lists them.
var subjects = []string{"writing", "translating", "publishing", "formats", "developing", licences}

func helpCommand() *cli.Command {
	return &cli.Command{
		Name:      "help",
		Usage:     "explain a command or a subject",
		ArgsUsage: "[COMMAND or SUBJECT]",
		Action:    runHelp,
	}
}

func runHelp(ctx context.Context, c *cli.Command) error {
	name := c.Args().First()
	root := c.Root()
	switch {
	case c.NArg() > 1:
		return usageErrorf("recipes help takes one command or subject, got %q too", c.Args().Get(1))
	case name == "":
		return cli.ShowRootCommandHelp(root)
	case root.Command(name) != nil:
		return cli.ShowCommandHelp(ctx, root, name)
	case !slices.Contains(subjects, name):
		return unknownCommand(root, name)
	}
	text, err := readSubject(name)
	if err != nil {
		return err
	}
	_, err = root.Writer.Write(text)
	return err
}

func readSubject(name string) ([]byte, error) {
	if name == licences {
		return built.File("notices.txt")
	}
	return texts.ReadFile("help/" + name + ".md")
}

// unknownCommand returns the error for a name that is not that of a command.
func unknownCommand(root *cli.Command, name string) error {
	if name == "" {
		return usageErrorf("the name of the command is empty; see recipes help")
	}
	if slices.Contains(subjects, name) {
		return usageErrorf("%s is not a command: see recipes help %[1]s", name)
	}
	known := append([]string{completion}, subjects...)
	for _, command := range root.VisibleCommands() {
		known = append(known, command.Name)
	}
	hint := problem.WithHint("see recipes help", problem.DidYouMean(name, known))
	return usageErrorf("there is no command or subject %s; %s", name, hint)
}
