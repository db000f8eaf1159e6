package main

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/source"
	"prompt-recipes/web/serve"
	"prompt-recipes/web/site"
)

// publication is a site that is built again on request. While its catalogue has errors, the last good site stays.
type publication struct {
	source  *source.Source
	options site.Options
	site    *site.Site // the last good one
	handler serve.Current
	log     *slog.Logger
}

// untilCalm is how long a new server leaves its processors to the first readers. What they ask for is compressed at once;
// all that nobody has asked for yet takes four seconds of a processor.
const untilCalm = 10 * time.Second

// siteHandler is the handler of a site that is built again with each signal until ctx ends, and its languages.
func siteHandler(
	ctx context.Context, c *cli.Command, base *url.URL, reload <-chan os.Signal, log *slog.Logger,
) (http.Handler, []string, error) {
	hsts, err := hsts(c, base.Scheme, false)
	if err != nil {
		return nil, nil, err
	}
	from, err := openSource(c)
	if err != nil {
		return nil, nil, err
	}
	options := site.Options{BaseURL: base, RemoveWorker: c.Bool("remove-worker"), HSTS: hsts}
	p := &publication{source: from, options: options, log: log}
	if p.site, err = build(p.source, p.options); err != nil {
		return nil, nil, err
	}
	p.handler.Set(serve.Handler(p.site))
	go func() {
		calm := time.After(untilCalm)
		for {
			select {
			case <-ctx.Done():
				return
			case <-calm:
				compress(p.site, log)
			case <-reload:
				if c.String("content") == "" {
					log.Info("nothing to reload: the catalogue is built in")
				} else {
					p.reload()
				}
			}
		}
	}()
	return &p.handler, p.site.Languages, nil
}

// reload shows the site as the files are now, or logs the problems in them.
func (p *publication) reload() {
	start := time.Now()
	next, err := build(p.source, p.options)
	if err != nil {
		problems := problemsOf(err)
		logProblems(p.log, problems)
		p.log.Error("not reloaded: the site stays as it was", "problems", len(problems), "version", p.site.Version)
		return
	}
	next.Reuse(p.site)
	compress(next, p.log) // first, so that no reader waits for it
	p.handler.Set(serve.Handler(next.WithAssetsOf(p.site)))
	p.site = next
	p.log.Info("reloaded", "version", next.Version, "languages", next.Languages, "took_ms", time.Since(start).Milliseconds())
}

// compress makes the encodings of a site, and gives the memory that this took back to the system. The pools of the
// writers keep theirs for one more collection.
func compress(s *site.Site, log *slog.Logger) {
	start := time.Now()
	s.Compress()
	runtime.GC()
	debug.FreeOSMemory()
	log.Info("compressed", "took_ms", time.Since(start).Milliseconds())
}
