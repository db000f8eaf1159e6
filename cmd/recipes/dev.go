package main

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/source"
	"prompt-recipes/web/serve"
	"prompt-recipes/web/site"
)

// development is a site that is rebuilt whenever one of its files is saved.
type development struct {
	source *source.Source
	base   *url.URL
	styles fs.FS // the style sheets, nil for the built-in ones
	server *serve.DevServer
	log    *slog.Logger
}

// devHandler is the handler of a site that follows the edits of its files until ctx ends, and the languages that have
// files at the start.
func devHandler(ctx context.Context, c *cli.Command, base *url.URL, log *slog.Logger) (http.Handler, []string, error) {
	if c.String("content") == "" {
		return nil, nil, usageErrorf(
			"--dev shows edits of a catalogue, and the built-in one cannot be edited: name its folder with --content DIR")
	}
	d := &development{base: base, log: log}
	var err error
	if d.source, err = openSource(c); err != nil {
		return nil, nil, err
	}
	folders, messages := d.source.Folders()[:1], d.source.Folders()[1]
	if css := c.String("css"); css != "" {
		if d.styles, err = source.Folder(css); err != nil {
			return nil, nil, usageErrorf("--css: %w", err)
		}
		folders = append(folders, css)
	}
	if d.server, err = serve.NewDevServer(base); err != nil {
		return nil, nil, err
	}
	if err := serve.Watch(ctx, folders, messages, d.build, log); err != nil {
		return nil, nil, err
	}
	return d.server.Handler(ctx.Done()), d.source.Languages(), nil
}

// build shows the site as the files are now, or the problems in them.
func (d *development) build() {
	start := time.Now()
	s, err := build(d.source, site.Options{BaseURL: d.base, Styles: d.styles, Dev: true})
	if err == nil {
		d.server.Show(s)
		d.log.Info("built", "version", s.Version, "took_ms", time.Since(start).Milliseconds())
		return
	}
	problems := problemsOf(err)
	d.server.ShowProblems(problems)
	logProblems(d.log, problems)
}
