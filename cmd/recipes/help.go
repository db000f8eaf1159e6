package main

import (
	"cmp"
	"context"
	"embed"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/problem"
	"prompt-recipes/web/built"
)

// texts are on subjects that are longer than the help of a command.
//
//go:embed help
var texts embed.FS

// subjects are in the order in which they are listed. The licences of the works of others in the program are made by the build.
var subjects = []string{"writing", "translating", "publishing", "formats", "developing", "licences"}

func helpCommand() *cli.Command {
	return &cli.Command{
		Name:      "help",
		Usage:     "explain a command or a subject",
		ArgsUsage: "[COMMAND or SUBJECT]",
		Action: func(ctx context.Context, c *cli.Command) error {
			name, root := c.Args().First(), c.Root()
			if name == "" {
				return cli.ShowRootCommandHelp(root)
			} else if root.Command(name) != nil {
				return cli.ShowCommandHelp(ctx, root, name)
			}
			text, err := texts.ReadFile("help/" + name + ".md")
			if name == "licences" {
				if text, err = built.File("notices.txt"); err != nil {
					return err
				}
			} else if err != nil {
				return unknownCommand(root, name)
			}
			_, err = root.Writer.Write(text)
			return err
		},
	}
}

// unknownCommand is the error for what is neither a command nor a subject.
func unknownCommand(root *cli.Command, name string) error {
	if slices.Contains(subjects, name) {
		return usageErrorf("%s is no command: see recipes help %[1]s", name)
	}
	known := append([]string{"--version"}, subjects...)
	for _, command := range root.VisibleCommands() {
		known = append(known, command.Name)
	}
	return usageErrorf("there is no command or subject %s; see recipes help%s", name, problem.DidYouMean(name, known))
}

// wrongFlag is the error for flags and values that the library refuses.
func wrongFlag(_ context.Context, c *cli.Command, err error, _ bool) error {
	hint := ""
	if word := os.Args[1]; c == c.Root() && !strings.HasPrefix(word, "-") {
		return unknownCommand(c, word)
	} else if flag, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -"); unknown {
		var known []string
		for _, f := range c.VisibleFlags() {
			known = append(known, f.Names()[0])
		}
		err, hint = fmt.Errorf("there is no flag --%s", flag), problem.DidYouMean(flag, known)
		hint = cmp.Or(strings.Replace(hint, "mean ", "mean --", 1), map[bool]string{true: "; flags come after the command"}[c == c.Root()])
	}
	return usageErrorf("%w; see %s --help%s", err, c.FullName(), hint)
}

var wrongValue = regexp.MustCompile(`^(?:could not parse|invalid value) ("(?:[^"\\]|\\.)*")(?: as .* variable "(.*)")? for flag -?(\S+): .*?(Int|$)`)

// inOurWords is an error as the program reports it. A failure gets its exit status. What the library says of the value of a flag,
// in the command line or in the environment, is put as in other messages.
func inOurWords(err error) error {
	if err == nil {
		return nil
	} else if wrong := wrongValue.FindStringSubmatch(err.Error()); wrong != nil {
		expected := map[string]string{"": "true or false", "Int": "a whole number"}[wrong[4]]
		return usageErrorf("%s is %s, expected %s", cmp.Or(wrong[2], "--"+wrong[3]), wrong[1], expected)
	} else if _, ok := err.(cli.ExitCoder); ok {
		return err
	}
	return cli.Exit(err, exitFailure)
}
