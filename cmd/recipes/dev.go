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
	"prompt-recipes/web"
)

// settling is how long files have to be left alone before they are read: editors save in several steps.
const settling = 30 * time.Millisecond

// development builds the site again whenever one of its files is saved.
type development struct {
	source source
	base   *url.URL
	css    string // folder of the style sheets, "" for the built-in ones
	styles fs.FS  // what is in it, nil for the built-in ones
	server *web.DevServer
	log    *slog.Logger
}

// developed is the handler of a site that follows the edits of its files until ctx ends,
// and the languages that there are files for at first.
func developed(ctx context.Context, c *cli.Command, base *url.URL, log *slog.Logger) (http.Handler, []string, error) {
	if c.String("content") == "" {
		return nil, nil, usageErrorf("--dev shows edits of a catalogue, and the built-in one cannot be edited: name its folder with --content DIR")
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
	if d.server, err = web.NewDevServer(base); err != nil {
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

// folders are those that the site is made from, by the names that events have. There need not be message files.
func (d *development) folders() []string {
	all := []string{filepath.Clean(d.source.dir), d.source.messageFolder()}
	if d.css != "" {
		all = append(all, filepath.Clean(d.css))
	}
	return all
}

// watch makes watcher watch the folders, not files: editors put a new file in the place of the old one. What it watches
// already it goes on to watch.
func (d *development) watch(watcher *fsnotify.Watcher) error {
	for _, dir := range d.folders() {
		err := watcher.Add(dir)
		if err != nil && !(dir == d.source.messageFolder() && errors.Is(err, fs.ErrNotExist)) {
			return fmt.Errorf("watching for edits: %w", err)
		}
	}
	return nil
}

// searching is how long a folder that is gone, or is being put in the place of another, is given to come back.
const searching = 500 * time.Millisecond

// follow builds the site when files have changed and then been left alone.
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
			// Some edits may have gone by unseen, and building is cheap.
			d.log.Warn("watching for edits", "error", err.Error())
			settled.Reset(settling)
		case <-settled.C:
			err := d.watch(watcher) // anew, if a folder is another than before
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

// matters tells whether what happened can change the site.
func matters(event fsnotify.Event) bool {
	ext := filepath.Ext(event.Name)
	return (ext == ".toml" || ext == ".css") && event.Op != fsnotify.Chmod
}

// build shows the site as the files are now or, when they are wrong, what is wrong with them.
func (d *development) build() {
	start := time.Now()
	site, err := d.source.build(web.Options{BaseURL: d.base, Styles: d.styles, Dev: true})
	if err == nil {
		d.server.Show(site)
		d.log.Info("built", "version", site.Version, "took_ms", time.Since(start).Milliseconds())
		return
	}
	found, other := d.source.findings(err)
	var shown []web.DevProblem
	for _, f := range found {
		shown = append(shown, f.forDevelopment())
	}
	if other != nil {
		shown = append(shown, web.DevProblem{Message: other.Error()})
	}
	d.server.ShowProblems(shown)
	for _, p := range shown {
		d.log.Warn("problem", "file", p.File, "line", p.Line, "column", p.Column, "message", p.Message)
	}
}

// around is how many lines are shown before and after the one that a problem is in.
const around = 1

// forDevelopment is the finding with the lines around its place, when the file can be read.
func (f finding) forDevelopment() web.DevProblem {
	first := max(1, f.Line-around)
	return web.DevProblem{
		File: f.File, Line: f.Line, Column: f.Column, Message: f.Message,
		FirstLine: first,
		Lines:     f.text[min(first-1, len(f.text)):min(f.Line+around, len(f.text))],
	}
}
