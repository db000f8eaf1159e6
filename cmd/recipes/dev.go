package main

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/web/serve"
	"prompt-recipes/web/site"
)

// development is a site that is rebuilt whenever one of its files is saved.
type development struct {
	source source
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
	folders := []string{d.source.dir}
	if css := c.String("css"); css != "" {
		if d.styles, err = openFolder("css", css); err != nil {
			return nil, nil, err
		}
		folders = append(folders, css)
	}
	if d.server, err = serve.NewDevServer(base); err != nil {
		return nil, nil, err
	}
	if err := serve.Watch(ctx, folders, d.source.messageFolder(), d.build, log); err != nil {
		return nil, nil, err
	}
	return d.server.Handler(ctx.Done()), content.Languages(d.source.catalogue), nil
}

// build shows the site as the files are now, or the problems in them.
func (d *development) build() {
	start := time.Now()
	s, err := d.source.build(site.Options{BaseURL: d.base, Styles: d.styles, Dev: true})
	if err == nil {
		d.server.Show(s)
		d.log.Info("built", "version", s.Version, "took_ms", time.Since(start).Milliseconds())
		return
	}
	found, other := d.source.findings(err)
	var shown []serve.DevProblem
	for _, f := range found {
		shown = append(shown, f.forDevelopment())
	}
	if other != nil {
		shown = append(shown, serve.DevProblem{Message: other.Error()})
	}
	d.server.ShowProblems(shown)
	for _, p := range shown {
		d.log.Warn("problem", "file", p.File, "line", p.Line, "column", p.Column, "message", p.Message)
	}
}

// around is how many lines are shown before and after the line of a problem.
const around = 1

// forDevelopment is the finding with the lines around its position, if the file can be read.
func (f finding) forDevelopment() serve.DevProblem {
	first := max(1, f.Line-around)
	return serve.DevProblem{
		File: f.File, Line: f.Line, Column: f.Column, Message: f.Message,
		FirstLine: first,
		Lines:     f.text[min(first-1, len(f.text)):min(f.Line+around, len(f.text))],
	}
}
