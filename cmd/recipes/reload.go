package main

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/source"
	"prompt-recipes/web/serve"
	"prompt-recipes/web/site"
)

// publication serves a site that is built again on request. While its catalogue has errors, the last good site stays.
type publication struct {
	source  *source.Source
	options site.Options
	handler atomic.Pointer[http.Handler]
	log     *slog.Logger
}

// ServeHTTP answers with one site from start to end.
func (p *publication) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	(*p.handler.Load()).ServeHTTP(w, r)
}

func (p *publication) show(s *site.Site) {
	handler := serve.Handler(s)
	p.handler.Store(&handler)
}

// untilCalm is how long a new server leaves its processors to the first readers. What they ask for is compressed at once;
// all that nobody has asked for yet takes four seconds of a processor.
const untilCalm = 10 * time.Second

// siteHandler is the handler of a site that is built again with each signal until ctx ends, and what to log about the first.
func siteHandler(ctx context.Context, c *cli.Command, base *url.URL, reload <-chan os.Signal, log *slog.Logger) (handler http.Handler, about []any, err error) {
	if err := checkHSTS(c, base); err != nil {
		return nil, nil, err
	}
	from, err := openSource(c)
	if err != nil {
		return nil, nil, err
	}
	p := &publication{source: from, options: site.Options{BaseURL: base, RemoveWorker: c.Bool("remove-worker"), HSTS: c.Bool("hsts")}, log: log}
	first, _, err := build(p.source, p.options)
	if err != nil {
		return nil, nil, err
	}
	p.show(first)
	go p.follow(ctx, first, reload)
	return p, []any{"version", first.Version, "languages", first.Languages}, nil
}

// follow reloads the site with each signal, and compresses it while it is served.
func (p *publication) follow(ctx context.Context, current *site.Site, reload <-chan os.Signal) {
	calm := time.After(untilCalm)
	stopCompressing := func() {} // the end of ctx does too
	for {
		select {
		case <-ctx.Done():
			return
		case <-calm:
		case <-reload:
			next := p.reload(current)
			if next == nil {
				continue
			}
			current = next
		}
		stopCompressing()
		compressing, stop := context.WithCancel(ctx)
		stopCompressing = stop
		go compress(compressing, current, p.log)
	}
}

// reload shows the site as the files are now, in place of the current one. It returns nil and logs the problems if there
// are any.
func (p *publication) reload(current *site.Site) *site.Site {
	start := time.Now()
	next, warnings, err := build(p.source, p.options)
	if err != nil {
		problems := problemsOf(err)
		logProblems(p.log, problems)
		p.log.Error("not reloaded: the site stays as it was", "problems", len(problems), "version", current.Version)
		return nil
	}
	if next.Version == current.Version { // what pages of the version before need stays too
		p.log.Info("reloaded", "version", next.Version, "changed", false)
		return nil
	}
	next.Reuse(current)
	p.show(next.WithAssetsOf(current))
	p.log.Info("reloaded", "version", next.Version, "languages", next.Languages, "warnings", len(warnings), "took_ms", time.Since(start).Milliseconds())
	return next
}

// compress makes the encodings of a site until ctx ends, and gives the memory that this took back to the system. The pools
// of the writers keep theirs for one more collection.
func compress(ctx context.Context, s *site.Site, log *slog.Logger) {
	start := time.Now()
	if s.Compress(ctx) != nil {
		return
	}
	runtime.GC()
	debug.FreeOSMemory()
	log.Info("compressed", "took_ms", time.Since(start).Milliseconds())
}
