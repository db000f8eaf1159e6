package main

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"time"

	"github.com/urfave/cli/v3"

	"prompt-recipes/web/serve"
	"prompt-recipes/web/site"
)

// devHandler is the handler of a site that is built again whenever one of its files is saved, until ctx ends, and what to log
// about it: the languages that have files at the start.
func devHandler(ctx context.Context, c *cli.Command, base *url.URL, _ <-chan os.Signal, log *slog.Logger) (handler http.Handler, about []any, err error) {
	from, err := openSource(c)
	if err != nil {
		return nil, nil, err
	}
	server, err := serve.NewDevServer(base)
	if err != nil {
		return nil, nil, err
	}
	show := func() { // the site as the files are now, or the problems in them
		start := time.Now()
		s, warnings, err := build(from, site.Options{BaseURL: base, Dev: true})
		if err != nil {
			problems := problemsOf(err)
			server.ShowErrors(problems)
			logProblems(log, problems)
			return
		}
		server.Show(s, warnings)
		logProblems(log, warnings)
		log.Info("built", "version", s.Version, "warnings", len(warnings), "took_ms", time.Since(start).Milliseconds())
	}
	if err := serve.Watch(ctx, from.Folders()[0], from.Folders()[1], show, log); err != nil {
		return nil, nil, err
	}
	return server.Handler(ctx.Done()), []any{"languages", from.Languages()}, nil
}
