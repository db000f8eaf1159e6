package main

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"prompt-recipes/content/problem"
	"prompt-recipes/web/serve"
	"prompt-recipes/web/site"
)

// devHandler returns the handler of a site that is rebuilt whenever one of its files is saved,
// until ctx ends. It also returns log attributes: the languages that have files at the start.
func devHandler(
	ctx context.Context, from catalogueSource, o site.Options, log *slog.Logger,
) (http.Handler, []slog.Attr, error) {
	server := serve.NewDevServer(o.BaseURL)
	show := func() { // shows the site as the files are now, or the problems in them
		start := time.Now()
		s, remarks, err := rebuild(from, o)
		if err != nil {
			problems := problemsOf(err)
			server.ShowErrors(problems)
			logProblems(log, problems)
			return
		}
		warnings := remarks.Of(problem.Warning)
		server.Show(s, warnings)
		logProblems(log, warnings)
		log.Info("built",
			"site_version", s.Version,
			"warnings", len(warnings),
			"took_ms", time.Since(start).Milliseconds())
	}
	languages, err := from.Languages()
	if err != nil {
		return nil, nil, err
	}
	if err := serve.Watch(ctx, from.CatalogueDir(), from.MessagesDir(), show, log); err != nil {
		return nil, nil, err
	}
	return server, []slog.Attr{slog.Any("languages", languages)}, nil
}
