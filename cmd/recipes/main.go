// Recipes publishes a catalogue of prompt recipes. It starts, checks, serves and exports a catalogue, and tracks its
// translations. See recipes help.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"reflect"
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
	cli.HandleExitCoder(inOurWords(command().Run(ctx, os.Args)))
}

// Exit statuses, as recipes --help documents them.
const exitFailure, exitUsage = 1, 2

// usageErrorf is a mistake in the command line.
func usageErrorf(format string, args ...any) error {
	return cli.Exit(fmt.Errorf(format, args...), exitUsage)
}

// environmentPrefix keeps the variables of this program apart from those of others.
const environmentPrefix = "RECIPES_"

func command() *cli.Command {
	info, _ := debug.ReadBuildInfo() // every program that is built of modules has it
	c := &cli.Command{
		Name:            "recipes",
		Usage:           "publish a catalogue of prompt recipes",
		Version:         info.Main.Version, // of the commit, or "(devel)" for a folder that says nothing of versions
		HideHelpCommand: true,
		Description: "Every flag can be set in the environment, by the name that its help shows. Exit status: 0 success, 1 the\n" +
			"catalogue has errors or the command failed, 2 the command line is wrong.\n\n" +
			"recipes help writing      files, recipes, swap-outs, mistakes, editors\n" +
			"recipes help translating  languages, what is stale, Weblate\n" +
			"recipes help publishing   a server, a folder for any host, upgrades, the end of a site\n" +
			"recipes help formats      what agents and scripts read: text, Markdown, JSON, skills\n" +
			"recipes help developing   this program: folders, tests, what to change for what\n" +
			"recipes help licences     of the works of others in it",
		OnUsageError:   wrongFlag,
		ExitErrHandler: func(context.Context, *cli.Command, error) {}, // otherwise the library exits
		Commands: []*cli.Command{
			initCommand(), addCommand(), addLanguageCommand(), serveCommand(), exportCommand(), checkCommand(), statusCommand(),
			helpCommand(),
		},
		Action: func(_ context.Context, c *cli.Command) error {
			if c.Args().Present() {
				return unknownCommand(c, c.Args().First())
			}
			return cli.ShowRootCommandHelp(c)
		},
	}
	var known []string // what flags are in the environment, without the prefix: --base-url is BASE_URL
	for _, sub := range c.Commands {
		sub.OnUsageError = wrongFlag
		for _, flag := range sub.Flags {
			name := strings.ToUpper(strings.ReplaceAll(flag.Names()[0], "-", "_"))
			sources := cli.EnvVars(environmentPrefix + name)
			reflect.ValueOf(flag).Elem().FieldByName("Sources").Set(reflect.ValueOf(sources)) // flags of every type have it
			known = append(known, name)
		}
	}
	c.Before = func(ctx context.Context, c *cli.Command) (context.Context, error) {
		for _, variable := range os.Environ() {
			name, _, _ := strings.Cut(variable, "=")
			setting, ours := strings.CutPrefix(name, environmentPrefix) // Kubernetes too sets some with this prefix
			if meant := problem.Nearest(setting, known); ours && meant != "" && !slices.Contains(known, setting) {
				fmt.Fprintf(c.Root().ErrWriter, "there is no setting %s; did you mean %s?\n", name, environmentPrefix+meant)
			}
		}
		return ctx, nil
	}
	return c
}
