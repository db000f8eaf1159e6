package live

import (
	"context"
	"log/slog"
	"net/http"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"sync/atomic"
	"time"

	"prompt-recipes/content/fault"
	"prompt-recipes/content/problem"
	"prompt-recipes/web/serve"
	"prompt-recipes/web/site"
)

// reloader serves a site, and replaces it with a new one on request. As long as the files of the site have errors, it
// keeps the last good site.
//
// Requests run in many goroutines, and only read handler. All other fields belong to the goroutine that runs follow.
type reloader struct {
	build   Build
	log     *slog.Logger
	program string // version of the program
	current *site.Site
	since   time.Time    // when current was first served
	older   []*site.Site // the versions before current, newest first; at most keptVersions
	handler atomic.Pointer[http.Handler]
}

// ServeHTTP answers a request from one site, even if another goroutine replaces the site meanwhile.
func (r *reloader) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	(*r.handler.Load()).ServeHTTP(w, request)
}

// answer makes all further requests get the current site and the assets of the older ones. lastReload says to health
// checks how the last reload went; it is "" before the first reload. If hasFailed is true, strict health checks fail.
func (r *reloader) answer(lastReload string, hasFailed bool) {
	health := serve.Health{
		Lines: []string{
			"program: " + r.program,
			"site_version: " + r.current.Version,
			"since: " + r.since.Format(time.RFC3339),
		},
		IsStale: hasFailed,
	}
	if lastReload != "" {
		health.Lines = append(health.Lines, "last_reload: "+time.Now().UTC().Format(time.RFC3339)+" "+lastReload)
	}
	handler := serve.Handler(r.current.WithAssetsOf(r.older), health)
	r.handler.Store(&handler)
}

// keptVersions is the number of versions before the current one whose assets are kept, because open pages may still
// load them. Most files of two versions are the same, and share their memory.
const keptVersions = 4

// compressDelay is how long a new server waits before it compresses all files, which takes some seconds of processor
// time. Until then the processors are free for the first readers. A requested file is compressed at once.
const compressDelay = 10 * time.Second

// Handler returns the handler of a site that is built again on each signal until ctx ends. It serves the site first
// until the first signal. program is the version of the program, for health checks.
func Handler(
	ctx context.Context, program string, first *site.Site, build Build, signals <-chan os.Signal, log *slog.Logger,
) http.Handler {
	r := &reloader{build: build, log: log, program: program, current: first, since: time.Now().UTC()}
	r.answer("", false)
	go func() {
		err := fault.Guard(func() error {
			r.follow(ctx, signals)
			return nil
		})
		if err != nil {
			log.Error("the site is not reloaded any more", "error", err.Error())
		}
	}()
	return r
}

// follow reloads the site on each signal, and compresses its files while it is served.
func (r *reloader) follow(ctx context.Context, signals <-chan os.Signal) {
	delayed := time.After(compressDelay)
	stopCompressing := func() {} // the end of ctx stops compressing, too
	for {
		select {
		case <-ctx.Done():
			return
		case <-delayed:
		case <-signals:
			if !r.reload() {
				continue
			}
		}
		delayed = nil // from now on, each site is compressed at once
		stopCompressing()
		compressing, stop := context.WithCancel(ctx)
		stopCompressing = stop
		go compress(compressing, r.current, r.log)
	}
}

// reload replaces the current site with one that is built from the files as they are now. isChanged reports whether
// the new site is different. If the files have errors, reload logs them and keeps the current site.
func (r *reloader) reload() (isChanged bool) {
	start := time.Now()
	next, problems, err := r.build.again()
	if err != nil {
		r.answer("failed, the log has the problems", true)
		failures := problemsOf(err)
		r.log.Error("not reloaded: the site stays as it was",
			"problems", len(failures),
			"site_version", r.current.Version)
		logProblems(r.log, failures)
		return false
	}
	isChanged = next.Version != r.current.Version
	r.warnOfLostLanguages(next)
	if isChanged {
		r.replace(next)
		r.answer("ok", false)
	} else {
		r.answer("ok, nothing had changed", false)
	}
	r.log.Info("reloaded",
		"site_version", next.Version,
		"changed", isChanged,
		"languages", next.Languages,
		"warnings", len(problems.Of(problem.Warning)),
		"took_ms", time.Since(start).Milliseconds())
	return isChanged
}

// warnOfLostLanguages logs the languages that the next site lacks: somebody may have lost their files.
func (r *reloader) warnOfLostLanguages(next *site.Site) {
	isServed := func(language string) bool { return slices.Contains(next.Languages, language) }
	if lost := slices.DeleteFunc(slices.Clone(r.current.Languages), isServed); len(lost) > 0 {
		r.log.Warn("languages that were served are not in the catalogue any more", "languages", lost)
	}
}

// replace makes next the current site, and keeps the one before among the older ones.
func (r *reloader) replace(next *site.Site) {
	next.Reuse(r.current)
	r.older = append([]*site.Site{r.current}, r.older...)
	r.older = r.older[:min(len(r.older), keptVersions)]
	r.current = next
	r.since = time.Now().UTC()
}

// compress compresses the files of a site, unless ctx ends first. Then it returns the memory that this took to the
// system. That needs two garbage collections, because the pools of the compressors keep their memory during the
// first.
func compress(ctx context.Context, s *site.Site, log *slog.Logger) {
	start := time.Now()
	if err := fault.Guard(func() error { return s.Compress(ctx) }); err != nil {
		if ctx.Err() == nil {
			log.Warn("some files are sent without compression", "error", err.Error())
		}
		return
	}
	runtime.GC()
	debug.FreeOSMemory()
	log.Info("compressed", "took_ms", time.Since(start).Milliseconds())
}
