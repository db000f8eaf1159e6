// Package live keeps a served site up to date with the files that it is built from. It knows neither catalogues nor
// commands: its callers pass a function that builds the site.
package live

import (
	"context"
	"errors"
	"log/slog"

	"prompt-recipes/content/fault"
	"prompt-recipes/content/problem"
	"prompt-recipes/web/site"
)

// Build builds a site from its files as they are now. problems has the warnings and notes about the files. If the
// files have errors, err is a [problem.List].
type Build func() (built *site.Site, problems problem.List, err error)

// again builds the site, and turns a panic into an error. A fault of the program that only a certain catalogue
// reveals must not end a server that has a good site.
func (b Build) again() (built *site.Site, problems problem.List, err error) {
	err = fault.Guard(func() (err error) {
		built, problems, err = b()
		return err
	})
	return built, problems, err
}

// problemsOf returns the problems in an error of a [Build]. Any other error becomes one problem.
func problemsOf(err error) problem.List {
	if problems, ok := errors.AsType[problem.List](err); ok {
		return problems
	}
	return problem.List{{Severity: problem.Error, Message: err.Error()}}
}

func logProblems(log *slog.Logger, problems problem.List) {
	for _, p := range problems {
		var attrs []slog.Attr
		if p.File != "" { // otherwise the problem has no place
			attrs = append(attrs,
				slog.String("file", p.File),
				slog.Int("line", p.Line),
				slog.Int("column", p.Column))
		}
		attrs = append(attrs, slog.String("message", p.Text()))
		log.LogAttrs(context.Background(), logLevel(p.Severity), "problem", attrs...)
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
