package main

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/content/folderlock"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/source"
	"prompt-recipes/web/site"
)

func contentFlag() cli.Flag {
	return stringFlag("content", "read the catalogue from `DIR`, and message files from DIR/locales if there are any "+
		"(default: catalogue.toml here, or what is built in)", "")
}

// folder returns the folder of the catalogue that a command works on: the one in --content, or else
// the current folder if it has a catalogue. It returns "" for the built-in catalogue.
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

// contentArgument returns a space and the flag that names the same folder to another command. It
// returns "" if --content is not set.
func contentArgument(c *cli.Command) string {
	if dir := c.String("content"); dir != "" {
		return " --content " + shellWord(dir)
	}
	return ""
}

// plainWord matches words that mean the same in every shell without quotes.
var plainWord = regexp.MustCompile(`^[\w./-]+$`)

// shellWord returns a file name in the form in which a shell command line takes it.
func shellWord(name string) string {
	if plainWord.MatchString(name) {
		return name
	}
	return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
}

// contentHint returns the end of a message about an argument that is the folder of a catalogue. It
// returns "" for any other argument.
func contentHint(argument string) string {
	if !hasCatalogue(argument) {
		return ""
	}
	return "; did you mean --content " + shellWord(argument) + "?"
}

// errBuiltIn is the error of commands that need a catalogue that can be changed.
var errBuiltIn = usageErrorf("the built-in catalogue cannot be changed, and there is no %s here: "+
	"name the folder of yours with --content DIR", content.CatalogueFileName)

// aboutBuiltIn says to the users of the built-in catalogue how they can have their own.
const aboutBuiltIn = "the built-in catalogue; --content DIR is for yours, or a folder with a " +
	content.CatalogueFileName

// openSource opens the folder that contentFlag names, or else the built-in catalogue. In the latter
// case it tells the user.
func openSource(c *cli.Command) (*source.Source, error) {
	dir := folder(c)
	if dir == "" {
		printf(c.Root().ErrWriter, "this is %s\n", aboutBuiltIn)
	}
	return openFolder(dir)
}

// openFolder opens a folder, or the built-in catalogue if dir is "".
func openFolder(dir string) (*source.Source, error) {
	if dir == "" {
		return source.Bundled(), nil
	}
	s, err := source.Open(dir)
	if err != nil {
		return nil, usageErrorf("--content: %w", err)
	}
	return s, nil
}

// opened is a catalogue that a command writes to. No other program writes to it until unlock is
// called. All its files could be decoded.
type opened struct {
	from    *source.Source
	checked *source.Checked
	unlock  func()
}

// openForWriting opens and checks the catalogue of a command that writes to it.
func openForWriting(ctx context.Context, c *cli.Command) (*opened, error) {
	if folder(c) == "" {
		return nil, errBuiltIn
	}
	from, err := openSource(c)
	if err != nil {
		return nil, err
	}
	lock, err := folderlock.Wait(ctx, folder(c))
	if err != nil {
		return nil, err
	}
	// the end of the program unlocks the folder, too
	o := &opened{from: from, unlock: func() { _ = lock.Unlock() }}
	if o.checked, err = checkForComparing(from); err != nil {
		o.unlock()
		return nil, err
	}
	return o, nil
}

// checkAgain checks the catalogue after the command has changed its files.
func (o *opened) checkAgain() (*source.Checked, error) {
	return checkForComparing(o.from)
}

// openForComparing opens and checks the same source, for commands that only read it. It returns an
// error if not all files could be decoded, so checked.Catalogue is never nil.
func openForComparing(c *cli.Command) (*source.Source, *source.Checked, error) {
	from, err := openSource(c)
	if err != nil {
		return nil, nil, err
	}
	checked, err := checkForComparing(from)
	return from, checked, err
}

func checkForComparing(from *source.Source) (*source.Checked, error) {
	checked, err := from.Check()
	if err != nil {
		return nil, err
	}
	if checked.Catalogue == nil {
		return nil, checked.Broken
	}
	return checked, nil
}

// build builds the site from a source, and returns the warnings. If the source has errors, build
// returns them as a problem.List. With o.Dev, which is for authors, no language has to have all
// texts.
func build(s *source.Source, o site.Options) (made *site.Site, warnings problem.List, err error) {
	checked, err := s.CheckFor(source.Options{ForAuthors: o.Dev})
	if err != nil {
		return nil, nil, err
	}
	if checked.Site == nil {
		return nil, nil, checked.Problems.Of(problem.Error)
	}
	made, err = site.Build(checked.Site, o)
	return made, checked.Problems.Of(problem.Warning), err
}

// problemsOf returns the problems in an error of build. Any other error becomes one problem.
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
