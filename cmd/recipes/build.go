package main

import (
	"context"
	"errors"
	"log/slog"

	"prompt-recipes/content/fault"
	"prompt-recipes/content/problem"
	"prompt-recipes/web/site"
)

// build builds the site from a source, and returns the warnings and notes. If the source has errors, build
// returns them as a problem.List. With o.Dev, which is for authors, no language has to have all
// texts.
func build(s catalogueSource, o site.Options) (made *site.Site, remarks problem.List, err error) {
	check := s.Check
	if o.Dev {
		check = s.CheckForAuthors
	}
	checked, err := check()
	if err != nil {
		return nil, nil, err
	}
	input, err := checked.SiteInput()
	if err != nil {
		return nil, nil, err
	}
	made, err = site.Build(input, o)
	return made, checked.Problems, err
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

// rebuild builds the site again, as build does, but a panic becomes an error.
func rebuild(from catalogueSource, o site.Options) (*site.Site, problem.List, error) {
	var (
		made    *site.Site
		remarks problem.List
	)
	err := fault.Guard(func() (err error) {
		made, remarks, err = build(from, o)
		return err
	})
	return made, remarks, err
}
