// Recipes publishes a catalogue of prompt recipes. It begins and changes a catalogue, checks it, serves it, exports it,
// and tracks its translations. See recipes help.
//
// Each command has a file with its name, such as export.go. To know the program, read these files first, in this order:
//
//   - main.go: the commands, and how the program runs one
//   - check.go: a command that reads a catalogue
//   - add.go: a command that changes one; workspace.go opens and locks it for such commands
//   - errors.go: what a command returns, and the exit status
package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/fault"
)

func main() {
	os.Exit(report(os.Stderr, run(context.Background(), rootCommand(), os.Args)))
}

// untilSignal returns a context that ends with the first signal to end the program. A second signal ends the program at
// once. Only commands that have something to finish call untilSignal. The others end with the first signal.
func untilSignal(ctx context.Context) context.Context {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx
}

// run runs the program with a command line. A panic becomes an error. Otherwise Go would end the program with exit
// status 2, which stands for a wrong command line.
func run(ctx context.Context, root *cli.Command, args []string) error {
	hasCommand := len(args) > 1 && !strings.HasPrefix(args[1], "-")
	if hasCommand && args[1] != completion && root.Command(args[1]) == nil {
		return unknownCommand(root, args[1])
	}
	areFlagsRead := false
	root.Before = func(ctx context.Context, c *cli.Command) (context.Context, error) {
		areFlagsRead = true // the library reads all flags before it calls this function
		warnOfVariables(c.ErrWriter, c.Commands)
		return ctx, nil
	}
	printed := &output{to: os.Stdout}
	root.Writer = printed
	err := fault.Guard(func() error { return root.Run(ctx, args) })
	switch {
	case err != nil && !areFlagsRead && hasCommand:
		return usageErrorf("%w; see recipes help %s", err, args[1])
	case err != nil && !areFlagsRead:
		return usageErrorf("%w; see recipes help; flags come after the command", err)
	case printed.err == nil, errors.Is(err, printed.err):
		return err
	}
	return errors.Join(err, printed.err)
}

// completion is the name of the command that the cli library adds when it runs.
const completion = "completion"

func rootCommand() *cli.Command {
	root := &cli.Command{
		Name:    "recipes",
		Usage:   "publish a catalogue of prompt recipes",
		Version: programVersion(),
		Description: `A flag with a variable in its help can also be set in the environment.

Exit status: 0 success, 1 the catalogue has errors or the command failed, 2 the command line is wrong or names what
is not there.

recipes help writing      files, recipes, swap-outs, mistakes, editors
recipes help translating  languages, what is stale, Weblate
recipes help publishing   a server, a folder for any host, upgrades, the end of a site
recipes help formats      what agents and scripts read: text, Markdown, JSON, skills
recipes help developing   this program: folders, tests, what to change for what
recipes help licences     of the works of others in it`,
		HideHelpCommand:                 true,
		OnUsageError:                    returnError,
		EnableShellCompletion:           true,
		ShellCompletionCommandName:      completion,
		ConfigureShellCompletionCommand: configureCompletion,
		// otherwise the library would exit
		ExitErrHandler: func(context.Context, *cli.Command, error) {},
		Action: func(_ context.Context, c *cli.Command) error {
			return cli.ShowRootCommandHelp(c)
		},
		Commands: []*cli.Command{
			initCommand(),
			addCommand(),
			removeCommand(),
			renameCommand(),
			addLanguageCommand(),
			removeLanguageCommand(),
			serveCommand(),
			exportCommand(),
			checkCommand(),
			statusCommand(),
			helpCommand(),
			versionCommand(),
		},
	}
	for _, command := range root.Commands {
		command.OnUsageError = returnError
		command.Before = checkContent
		command.Action = hintCommands(command.Action)
	}
	return root
}

// configureCompletion lists the library's completion command among the other commands, and makes it report mistakes as
// they do.
func configureCompletion(c *cli.Command) {
	c.Hidden = false
	c.Usage = "print a script that completes command lines in a shell"
	for _, shell := range c.Commands {
		shell.OnUsageError = returnError
	}
	c.OnUsageError = returnError
	c.Action = func(_ context.Context, c *cli.Command) error {
		if shell := c.Args().First(); shell != "" {
			return usageErrorf("there is no script for %s; see recipes help %s", shell, completion)
		}
		return cli.ShowSubcommandHelp(c)
	}
}

// returnError returns the error about a wrong flag, which run reports. Without it the library would also print the
// whole help.
func returnError(_ context.Context, _ *cli.Command, err error, _ bool) error {
	return err
}
