package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/source"
	"prompt-recipes/web/site"
)

func contentFlag() cli.Flag {
	return stringFlag("content", "read the catalogue from `DIR`, and message files from DIR/locales if there are any "+
		"(default: catalogue.toml here, or what is built in)", "")
}

// folder is the folder of the catalogue that a command is about: the one in --content, or else this
// one if it has a catalogue. It is "" for the built-in catalogue.
func folder(c *cli.Command) string {
	if c.String("content") == "" && hasCatalogue(".") {
		return "."
	}
	return c.String("content")
}

func hasCatalogue(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, content.CatalogueFileName))
	return err == nil
}

// contentArgument is the flag that names the same folder to another command, after a space.
func contentArgument(c *cli.Command) string {
	if dir := c.String("content"); dir != "" {
		return " --content " + shellWord(dir)
	}
	return ""
}

// plainWord is what no shell takes otherwise than it stands.
var plainWord = regexp.MustCompile(`^[\w./-]+$`)

// shellWord is a name of a file as it is written in a command line of a shell.
func shellWord(name string) string {
	if plainWord.MatchString(name) {
		return name
	}
	return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
}

// contentHint is the end of a message about an argument that is the folder of a catalogue.
func contentHint(argument string) string {
	if !hasCatalogue(argument) {
		return ""
	}
	return "; did you mean --content " + shellWord(argument) + "?"
}

// errBuiltIn is the error of commands that write to a catalogue.
var errBuiltIn = usageErrorf("the built-in catalogue cannot be changed, and there is no %s here: "+
	"name the folder of yours with --content DIR", content.CatalogueFileName)

// openSource opens what contentFlag names, or what is built in, and says so in that case.
func openSource(c *cli.Command) (*source.Source, error) {
	dir := folder(c)
	if dir == "" {
		fmt.Fprintf(c.Root().ErrWriter, "this is the built-in catalogue; "+
			"--content DIR is for yours, or a folder with a %s\n", content.CatalogueFileName)
		return source.Bundled(), nil
	}
	s, err := source.Open(dir)
	if err != nil {
		return nil, usageErrorf("--content: %w", err)
	}
	return s, nil
}

// openForWriting opens and checks the same, for commands that write to it. Its files have nothing
// in Broken.
func openForWriting(c *cli.Command) (*source.Source, *source.Checked, error) {
	if folder(c) == "" {
		return nil, nil, errBuiltIn
	}
	return openForComparing(c)
}

// openForComparing opens and checks the same, for commands that only read it.
func openForComparing(c *cli.Command) (*source.Source, *source.Checked, error) {
	from, err := openSource(c)
	if err != nil {
		return nil, nil, err
	}
	checked, err := from.Check()
	if err != nil {
		return nil, nil, err
	}
	if len(checked.Broken) > 0 {
		return nil, nil, checked.Broken
	}
	return from, checked, nil
}

// build makes the site from a source, and lists warnings. If the source has errors, they are the
// error, a problem.List. For authors, no language needs to have all texts.
func build(s *source.Source, o site.Options) (made *site.Site, warnings problem.List, err error) {
	checkSource := s.Check
	if o.Dev {
		checkSource = s.CheckFilled
	}
	checked, err := checkSource()
	if err != nil {
		return nil, nil, err
	}
	if wrong := checked.Problems.Of(problem.Error); len(wrong) > 0 {
		return nil, nil, wrong
	}
	input := site.Input{
		Catalogue: checked.Catalogue,
		Words:     checked.Words,
		Messages:  checked.Messages,
		Pictures:  checked.Pictures,
	}
	made, err = site.Build(input, o)
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
		log.Log(context.Background(), logLevel(p.Severity), "problem",
			"file", p.File, "line", p.Line, "column", p.Column, "message", p.Text())
	}
}

func logLevel(severity problem.Severity) slog.Level {
	switch severity {
	case problem.Error:
		return slog.LevelError
	case problem.Warning:
		return slog.LevelWarn
	default:
		return slog.LevelInfo
	}
}
