package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/web/serve"
	"prompt-recipes/web/site"
)

// settling is how long files must not change before they are read. Editors save in several steps.
const settling = 30 * time.Millisecond

// development rebuilds the site whenever one of its files is saved.
type development struct {
	source source
	base   *url.URL
	css    string // folder of the style sheets, "" for the built-in ones
	styles fs.FS  // its content, nil for the built-in ones
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
	d := &development{base: base, css: c.String("css"), log: log}
	var err error
	if d.source, err = openSource(c); err != nil {
		return nil, nil, err
	}
	if d.css != "" {
		if d.styles, err = openFolder("css", d.css); err != nil {
			return nil, nil, err
		}
	}
	if d.server, err = serve.NewDevServer(base); err != nil {
		return nil, nil, err
	}
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, nil, err
	}
	if err := d.watch(watcher); err != nil {
		return nil, nil, errors.Join(err, watcher.Close())
	}
	d.build()
	go d.follow(ctx, watcher)
	return d.server.Handler(ctx.Done()), content.Languages(d.source.catalogue), nil
}

// folders are the folders that the site is made from, with the names that events use. The one of the message files need
// not exist.
func (d *development) folders() []string {
	all := []string{filepath.Clean(d.source.dir), d.source.messageFolder()}
	if d.css != "" {
		all = append(all, filepath.Clean(d.css))
	}
	return all
}

// watch makes watcher watch the folders. It does not watch files, since editors replace a file by a new one.
func (d *development) watch(watcher *fsnotify.Watcher) error {
	for _, dir := range d.folders() {
		err := watcher.Add(dir)
		if err != nil && !(dir == d.source.messageFolder() && errors.Is(err, fs.ErrNotExist)) {
			return fmt.Errorf("watching for edits: %w", err)
		}
	}
	return nil
}

// searching is how long a missing folder has to come back: it may be in the middle of being replaced.
const searching = 500 * time.Millisecond

// follow rebuilds the site when files have changed and settled.
func (d *development) follow(ctx context.Context, watcher *fsnotify.Watcher) {
	defer watcher.Close()
	settled := time.NewTimer(0)
	settled.Stop()
	gone := false
	for {
		select {
		case <-ctx.Done():
			return
		case event := <-watcher.Events:
			if matters(event) || slices.Contains(d.folders(), filepath.Clean(event.Name)) {
				settled.Reset(settling)
			}
		case err := <-watcher.Errors:
			// Edits may have been missed, and building is cheap.
			d.log.Warn("watching for edits", "error", err.Error())
			settled.Reset(settling)
		case <-settled.C:
			err := d.watch(watcher) // again: a folder may have been replaced
			stillGone := gone && errors.Is(err, fs.ErrNotExist)
			if gone = errors.Is(err, fs.ErrNotExist); gone {
				settled.Reset(searching)
			}
			if stillGone {
				continue
			}
			if err != nil {
				d.log.Warn("some edits will not be seen", "error", err.Error())
			}
			d.build()
		}
	}
}

// matters reports whether an event can change the site.
func matters(event fsnotify.Event) bool {
	ext := filepath.Ext(event.Name)
	return (ext == ".toml" || ext == ".css") && event.Op != fsnotify.Chmod
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
