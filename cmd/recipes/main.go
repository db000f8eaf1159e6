// Recipes publishes a catalogue of prompt recipes. It starts, checks, serves and exports a
// catalogue, and tracks its translations. See recipes help.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/problem"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	cli.HandleExitCoder(run(ctx, os.Args))
}

// Exit statuses, as recipes --help documents them.
const (
	exitFailure = 1
	exitUsage   = 2
)

// usageErrorf is a mistake in the command line.
func usageErrorf(format string, args ...any) error {
	return cli.Exit(fmt.Errorf(format, args...), exitUsage)
}

// run runs the program with a command line. Its error has an exit status.
func run(ctx context.Context, args []string) error {
	root := rootCommand()
	if len(args) > 1 && !strings.HasPrefix(args[1], "-") && !isCommand(root, args[1]) {
		return unknownCommand(root, args[1])
	}
	err := root.Run(ctx, args)
	// it is about a flag
	if _, hasStatus := errors.AsType[cli.ExitCoder](err); err != nil && !hasStatus {
		return usageErrorf("%w; see recipes help%s", err, flagHint(root, args))
	}
	return err
}

// completion is the command that the library adds when it runs.
const completion = "completion"

func isCommand(root *cli.Command, name string) bool {
	return name == completion || root.Command(name) != nil
}

// flagHint is the end of a message about a wrong flag: which one may be meant.
func flagHint(root *cli.Command, args []string) string {
	if len(args) < 2 || root.Command(args[1]) == nil {
		return "; flags come after the command"
	}
	command := root.Command(args[1])
	var known []string
	for _, flag := range command.Flags {
		known = append(known, flag.Names()[0])
	}
	for _, arg := range args[2:] {
		flag, isFlag := strings.CutPrefix(arg, "--")
		name, _, _ := strings.Cut(flag, "=")
		if !isFlag || slices.Contains(known, name) {
			continue
		}
		if meant := problem.Nearest(name, known); meant != "" {
			return " " + command.Name + "; did you mean --" + meant + "?"
		}
	}
	return " " + command.Name
}

func rootCommand() *cli.Command {
	info, _ := debug.ReadBuildInfo() // every program that is built of modules has it
	root := &cli.Command{
		Name:  "recipes",
		Usage: "publish a catalogue of prompt recipes",
		// of the commit, or "(devel)" for a folder that says nothing of versions
		Version: info.Main.Version,
		Description: `Every flag can be set in the environment, by the name that its help shows. Exit status: 0 success,
1 the catalogue has errors or the command failed, 2 the command line is wrong.

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
		// otherwise the library exits
		ExitErrHandler: func(context.Context, *cli.Command, error) {},
		Action: func(_ context.Context, c *cli.Command) error {
			return cli.ShowRootCommandHelp(c)
		},
		Commands: []*cli.Command{
			initCommand(),
			addCommand(),
			addLanguageCommand(),
			serveCommand(),
			exportCommand(),
			checkCommand(),
			statusCommand(),
			helpCommand(),
		},
	}
	for _, command := range root.Commands {
		command.Action = withExitStatus(command.Action)
		command.OnUsageError = returnError
	}
	return root
}

// configureCompletion lists the library's command among ours, and makes its mistakes like theirs.
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

// returnError leaves it to run to report what is wrong with a flag. The library would print all of
// the help, too.
func returnError(_ context.Context, _ *cli.Command, err error, _ bool) error { return err }

// withExitStatus gives an error of a command the status of a failure, unless it has another.
func withExitStatus(action cli.ActionFunc) cli.ActionFunc {
	return func(ctx context.Context, c *cli.Command) error {
		err := action(ctx, c)
		if _, hasStatus := errors.AsType[cli.ExitCoder](err); err == nil || hasStatus {
			return err
		}
		return cli.Exit(err, exitFailure)
	}
}

// environment is where a flag can be set too. The prefix keeps the variables of this program apart
// from those of others.
func environment(flag string) cli.ValueSourceChain {
	return cli.EnvVars("RECIPES_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_")))
}

func stringFlag(name, usage, value string) *cli.StringFlag {
	return &cli.StringFlag{Name: name, Usage: usage, Value: value, Sources: environment(name)}
}

func boolFlag(name, usage string) *cli.BoolFlag {
	return &cli.BoolFlag{Name: name, Usage: usage, Sources: environment(name)}
}
