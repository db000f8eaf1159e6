package main

import (
	"errors"
	"log/slog"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/source"
	"prompt-recipes/web/site"
)

func contentFlag() cli.Flag {
	return &cli.StringFlag{
		Name:  "content",
		Usage: "read the catalogue from `DIR`, and message files from DIR/locales if there are any (default: what is built in)",
	}
}

// messagesFlag names a folder of message files that is not in that of the catalogue, as in the source tree of this program.
func messagesFlag() cli.Flag {
	return &cli.StringFlag{Name: "messages", Usage: "with --content: read message files in `DIR` (default: locales in the folder of the catalogue)"}
}

// openSource opens what contentFlag and messagesFlag name, or what is built in.
func openSource(c *cli.Command) (*source.Source, error) {
	dir, messages := c.String("content"), c.String("messages")
	switch {
	case dir == "" && messages == "":
		return source.Bundled(), nil
	case dir == "":
		return nil, usageErrorf("--messages is for a catalogue in a folder: name that with --content DIR")
	}
	s, err := source.Open(dir, messages)
	if err != nil {
		return nil, usageErrorf("--content: %w", err)
	}
	return s, nil
}

// openTranslations opens the same. Its files have nothing in Broken.
func openTranslations(c *cli.Command) (*source.Source, *source.Checked, error) {
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

// build makes the site from a source. If the source has errors, they are the error, a problem.List.
func build(s *source.Source, o site.Options) (*site.Site, error) {
	checked, err := s.Check()
	if err != nil {
		return nil, err
	}
	if wrong := checked.Problems.Errors(); len(wrong) > 0 {
		return nil, wrong
	}
	return site.Build(site.Input{Catalogue: checked.Catalogue, Words: checked.Words, Messages: checked.Messages}, o)
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
		log.Warn("problem", "file", p.File, "line", p.Line, "column", p.Column, "message", p.Message)
	}
}
