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

	"prompt-recipes/content/problem"
	"prompt-recipes/content/source"
	"prompt-recipes/web"
)

// settling is how long files must not have changed before they are read: editors save in several steps.
const settling = 30 * time.Millisecond

// development builds the site again whenever one of its files is saved.
type development struct {
	source *source.Source
	base   *url.URL
	css    string // folder of the style sheets, "" for the built-in ones
	styles fs.FS  // what is in it, nil for the built-in ones
	server *web.DevServer
	log    *slog.Logger
}

// devHandler is the handler of a site that follows the edits of its files until ctx ends, and the languages that there are
// files for at first.
func devHandler(ctx context.Context, c *cli.Command, base *url.URL, log *slog.Logger) (http.Handler, []string, error) {
	if c.String("content") == "" {
		return nil, nil, usageErrorf("--dev shows edits of a catalogue, and the built-in one cannot be edited: name its folder with --content DIR")
	}
	d := &development{base: base, css: c.String("css"), log: log}
	var err error
	if d.source, err = openSource(c); err != nil {
		return nil, nil, err
	}
	if d.css != "" {
		if d.styles, err = source.Folder(d.css); err != nil {
			return nil, nil, usageErrorf("--css: %w", err)
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
	return d.server.Handler(ctx.Done()), d.source.Languages(), nil
}

// folders are the folders that the site is made from, by the names that events have. The second, of message files, need not
// exist.
func (d *development) folders() []string {
	all := d.source.Folders()
	if d.css != "" {
		all = append(all, d.css)
	}
	for i, dir := range all {
		all[i] = filepath.Clean(dir)
	}
	return all
}

// watch makes watcher watch the folders, not the files: editors replace a file by a new one. It may be called again.
func (d *development) watch(watcher *fsnotify.Watcher) error {
	for i, dir := range d.folders() {
		err := watcher.Add(dir)
		if err != nil && !(i == 1 && errors.Is(err, fs.ErrNotExist)) {
			return fmt.Errorf("watching for edits: %w", err)
		}
	}
	return nil
}

// searching is how long a folder may be gone, as one is while another takes its place.
const searching = 500 * time.Millisecond

// follow builds the site after files have changed and settled.
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
			// Some edits may not have been seen, and building is cheap.
			d.log.Warn("watching for edits", "error", err.Error())
			settled.Reset(settling)
		case <-settled.C:
			err := d.watch(watcher) // again, since a folder may have been replaced
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

// matters is true if an event can change the site.
func matters(event fsnotify.Event) bool {
	ext := filepath.Ext(event.Name)
	return (ext == ".toml" || ext == ".css") && event.Op != fsnotify.Chmod
}

// build shows the site as the files are now or, if they have errors, the errors.
func (d *development) build() {
	start := time.Now()
	site, err := build(d.source, web.Options{BaseURL: d.base, Styles: d.styles, Dev: true})
	if err == nil {
		d.server.Show(site)
		d.log.Info("built", "version", site.Version, "took_ms", time.Since(start).Milliseconds())
		return
	}
	problems, ok := errors.AsType[problem.List](err)
	if !ok {
		problems = problem.List{{Severity: problem.Error, Message: err.Error()}}
	}
	d.server.ShowProblems(problems)
	for _, p := range problems {
		d.log.Warn("problem", "file", p.File, "line", p.Line, "column", p.Column, "message", p.Message)
	}
}
