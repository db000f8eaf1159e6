package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/atomicfile"
	"prompt-recipes/content/edit"
)

func initCommand() *cli.Command {
	return &cli.Command{
		Name:        "init",
		Usage:       "write a small catalogue to start from",
		ArgsUsage:   "DIR",
		Description: "The texts are English, for you to write over. Nothing is overwritten. See recipes help writing.",
		Flags: []cli.Flag{
			stringFlag("language", "`TAG` of the language to begin with, such as it or pt-BR", "en"),
			boolFlag("empty", "write no samples, for prompts that recipes add takes from files"),
		},
		Action: runInit,
	}
}

func runInit(ctx context.Context, c *cli.Command) error {
	if c.NArg() != 1 || c.Args().First() == "" {
		return usageErrorf("init takes one folder: recipes init DIR")
	}
	language := c.String("language")
	if err := checkTag(language); err != nil {
		return err
	}
	dir := filepath.Clean(c.Args().First())
	files, err := edit.StarterFiles(language, c.Bool("empty"))
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	unlock, err := lockFolder(ctx, dir, c.Root().ErrWriter)
	if err != nil {
		return err
	}
	defer unlock()
	var paths []string
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(dir, name)
		isThere, err := exists(path)
		if err != nil {
			return err
		}
		if isThere {
			return fmt.Errorf("%s exists already, and nothing is overwritten: choose another folder", path)
		}
		paths = append(paths, path)
	}
	if err := atomicfile.WriteAll(dir, files); err != nil {
		return err
	}
	commands := commandLines{dir}
	printf(c.Root().Writer, `written: %s

The comments in them say what to write. What else to do:

  %s    begin a recipe for each prompt that you have
  %s --addr localhost:8001    look at it there, and see each save
  recipes help writing    begin other recipes and languages, look for problems
`, strings.Join(paths, ", "), commands.line("add", "--from", ".claude/commands"), commands.line("serve", "--dev"))
	return nil
}
