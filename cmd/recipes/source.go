package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/source"
	"prompt-recipes/web/site"
)

func contentFlag() cli.Flag {
	return &cli.StringFlag{Name: "content", Usage: "read the catalogue from `DIR`, and message files from DIR/locales if there are any (default: catalogue.toml here, or what is built in)"}
}

// folder is the folder of the catalogue that a command is about: the one in --content, or else this one if it has a
// catalogue. It is "" for what is built in.
func folder(c *cli.Command) string {
	if _, err := os.Stat(content.CatalogueFileName); err == nil && c.String("content") == "" {
		return "."
	}
	return c.String("content")
}

// named is the flag that names the same folder to another command.
func named(c *cli.Command) string {
	if dir := c.String("content"); dir != "" {
		return " --content " + dir
	}
	return ""
}

// meantFolder is the end of a message about an argument: whether it was meant as the folder of a catalogue.
func meantFolder(argument string) string {
	if _, err := os.Stat(argument + "/" + content.CatalogueFileName); err != nil {
		return ""
	}
	return "; did you mean --content " + argument + "?"
}

// errBuiltIn is the error of commands that write to a catalogue.
var errBuiltIn = usageErrorf("the built-in catalogue cannot be changed, and there is no %s here: name the folder of yours with --content DIR", content.CatalogueFileName)

// openSource opens what contentFlag names, or what is built in, and says if it does that.
func openSource(c *cli.Command) (*source.Source, error) {
	dir := folder(c)
	if dir == "" {
		fmt.Fprintf(c.Root().ErrWriter, "this is the built-in catalogue; --content DIR is for yours, or a folder with a %s\n", content.CatalogueFileName)
		return source.Bundled(), nil
	}
	s, err := source.Open(dir)
	if err != nil {
		return nil, usageErrorf("--content: %w", err)
	}
	return s, nil
}

// openTranslations opens the same, for commands that write to it or not. Its files have nothing in Broken.
func openTranslations(c *cli.Command, write bool) (*source.Source, *source.Checked, error) {
	if write && folder(c) == "" {
		return nil, nil, errBuiltIn
	}
	from, err := openSource(c)
	if err != nil {
		return nil, nil, err
	}
	checked, err := from.Check()
	if err == nil && len(checked.Broken) > 0 {
		err = checked.Broken
	}
	return from, checked, err
}

// build makes the site from a source, and lists warnings. If the source has errors, they are the error, a problem.List. For
// authors, no language needs to have all texts.
func build(s *source.Source, o site.Options) (made *site.Site, warnings problem.List, err error) {
	s.Filled = o.Dev
	checked, err := s.Check()
	if err != nil {
		return nil, nil, err
	}
	if wrong := checked.Problems.Of(problem.Error); len(wrong) > 0 {
		return nil, nil, wrong
	}
	made, err = site.Build(site.Input{Catalogue: checked.Catalogue, Words: checked.Words, Messages: checked.Messages}, o)
	return made, checked.Problems.Of(problem.Warning), err
}

// problemsOf is what an error of build lists.
func problemsOf(err error) problem.List {
	if problems, ok := errors.AsType[problem.List](err); ok {
		return problems
	}
	return problem.List{{Severity: problem.Error, Message: err.Error()}}
}

func logProblems(log *slog.Logger, problems problem.List) {
	for _, p := range problems {
		level := map[problem.Severity]slog.Level{problem.Error: slog.LevelError, problem.Warning: slog.LevelWarn}[p.Severity]
		log.Log(context.Background(), level, "problem", "file", p.File, "line", p.Line, "column", p.Column, "message", p.Message)
	}
}
