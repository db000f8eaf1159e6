package main

import (
	"context"
	"log/slog"
	"net/http"
	"os"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"time"

	"prompt-recipes/content/source"
	"prompt-recipes/web/serve"
	"prompt-recipes/web/site"
)

// publication serves a site that is built again on request. While its catalogue has errors, the
// last good site stays.
type publication struct {
	source  *source.Source
	options site.Options
	log     *slog.Logger
	current *site.Site   // only follow uses it
	handler atomic.Value // that of serve for the current site
}

// ServeHTTP answers with one site from start to end.
func (p *publication) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.handler.Load().(http.Handler).ServeHTTP(w, r)
}

// untilCalm is how long a new server leaves its processors to the first readers. What they ask for
// is compressed at once; all that nobody has asked for yet takes four seconds of a processor.
const untilCalm = 10 * time.Second

// siteHandler is the handler of a site that is built again with each signal until ctx ends, and
// what to log about the first.
func siteHandler(
	ctx context.Context, from *source.Source, o site.Options, reload <-chan os.Signal, log *slog.Logger,
) (http.Handler, []slog.Attr, error) {
	first, _, err := build(from, o)
	if err != nil {
		return nil, nil, err
	}
	p := &publication{source: from, options: o, log: log, current: first}
	p.handler.Store(serve.Handler(first))
	go p.follow(ctx, reload)
	about := []slog.Attr{
		slog.String("version", first.Version),
		slog.Any("languages", first.Languages),
	}
	return p, about, nil
}

// follow reloads the site with each signal, and compresses it while it is served.
func (p *publication) follow(ctx context.Context, reload <-chan os.Signal) {
	calm := time.After(untilCalm)
	stopCompressing := func() {} // the end of ctx does too
	for {
		select {
		case <-ctx.Done():
			return
		case <-calm:
		case <-reload:
			if !p.reload() {
				continue
			}
		}
		stopCompressing()
		compressing, stop := context.WithCancel(ctx)
		stopCompressing = stop
		go compress(compressing, p.current, p.log)
	}
}

// reload shows the site as the files are now, in place of the current one, and reports whether it
// is another. It logs the problems if there are any.
func (p *publication) reload() bool {
	start := time.Now()
	next, warnings, err := build(p.source, p.options)
	if err != nil {
		problems := problemsOf(err)
		logProblems(p.log, problems)
		p.log.Error("not reloaded: the site stays as it was",
			"problems", len(problems),
			"version", p.current.Version)
		return false
	}
	if next.Version == p.current.Version { // what pages of the version before need stays too
		p.log.Info("reloaded", "version", next.Version, "changed", false)
		return false
	}
	next.Reuse(p.current)
	p.handler.Store(serve.Handler(next.WithAssetsOf(p.current)))
	p.current = next
	p.log.Info("reloaded",
		"version", next.Version,
		"languages", next.Languages,
		"warnings", len(warnings),
		"took_ms", time.Since(start).Milliseconds())
	return true
}

// compress makes the encodings of a site until ctx ends, and gives the memory that this took back
// to the system. The pools of the writers keep theirs for one more collection.
func compress(ctx context.Context, s *site.Site, log *slog.Logger) {
	start := time.Now()
	if err := s.Compress(ctx); err != nil {
		if ctx.Err() == nil {
			log.Warn("some files are sent without compression", "error", err.Error())
		}
		return
	}
	runtime.GC()
	debug.FreeOSMemory()
	log.Info("compressed", "took_ms", time.Since(start).Milliseconds())
}

// devHandler is the handler of a site that is built again whenever one of its files is saved, until
// ctx ends, and what to log about it: the languages that have files at the start.
func devHandler(
	ctx context.Context, from *source.Source, o site.Options, log *slog.Logger,
) (http.Handler, []slog.Attr, error) {
	server := serve.NewDevServer(o.BaseURL)
	show := func() { // the site as the files are now, or the problems in them
		start := time.Now()
		s, warnings, err := build(from, o)
		if err != nil {
			problems := problemsOf(err)
			server.ShowErrors(problems)
			logProblems(log, problems)
			return
		}
		server.Show(s, warnings)
		logProblems(log, warnings)
		log.Info("built",
			"version", s.Version,
			"warnings", len(warnings),
			"took_ms", time.Since(start).Milliseconds())
	}
	if err := serve.Watch(ctx, from.CatalogueDir(), from.MessagesDir(), show, log); err != nil {
		return nil, nil, err
	}
	return server.Handler(ctx.Done()), []slog.Attr{slog.Any("languages", from.Languages())}, nil
}
