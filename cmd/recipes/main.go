// Recipes publishes a catalogue of prompt recipes. It starts, checks, serves and exports a catalogue, and tracks its
// translations. See recipes help.
package main

import (
	"context"
	"errors"
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
	if err := command().Run(ctx, os.Args); err != nil {
		if !errors.Is(err, errReported) {
			fmt.Fprintln(os.Stderr, inOurWords(err.Error()))
		}
		os.Exit(exitStatus(err))
	}
}

func command() *cli.Command {
	c := &cli.Command{
		Name:            "recipes",
		Usage:           "publish a catalogue of prompt recipes",
		Version:         version(),
		HideHelpCommand: true,
		Description: "Every flag can be set in the environment, by the name that its help shows. Exit status: 0 success, 1 the\n" +
			"catalogue has errors or the command failed, 2 the command line is wrong.\n\n" +
			"recipes help writing      files, recipes, swap-outs, mistakes, editors\n" +
			"recipes help translating  languages, what is stale, Weblate\n" +
			"recipes help publishing   a server, a folder for any host, upgrades, the end of a site\n" +
			"recipes help formats      what agents and scripts read: text, Markdown, JSON, skills\n" +
			"recipes help developing   this program: folders, tests, what to change for what\n" +
			"recipes help licences     of the works of others in it",
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
	refuseUsage(c)
	known := readEnvironment(c)
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

// version is that of the module, in a repository with the time and the revision of the commit and whether there were changes.
// It is "(devel)" when it was built from a folder that says nothing of versions. go version -m says more.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Main.Version
	}
	return "(unknown)"
}

// environmentPrefix keeps the variables of this program apart from those of others.
const environmentPrefix = "RECIPES_"

// readEnvironment lets every flag of a command and its subcommands take its value from the environment, --base-url from
// RECIPES_BASE_URL, and returns the names of these variables without the prefix.
func readEnvironment(c *cli.Command) (names []string) {
	for _, flag := range c.Flags {
		name := strings.ToUpper(strings.ReplaceAll(flag.Names()[0], "-", "_"))
		sources := cli.EnvVars(environmentPrefix + name)
		reflect.ValueOf(flag).Elem().FieldByName("Sources").Set(reflect.ValueOf(sources)) // flags of every type have it
		names = append(names, name)
	}
	for _, sub := range c.Commands {
		names = append(names, readEnvironment(sub)...)
	}
	return names
}
