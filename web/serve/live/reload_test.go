package live

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/source"
	"prompt-recipes/web/built/builttest"
	"prompt-recipes/web/digest"
	"prompt-recipes/web/site"
)

// buildFrom returns a function that builds the site of a catalogue.
func buildFrom(t *testing.T, dir string) Build {
	t.Helper()
	builttest.Fill(t)
	from, err := source.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	options := site.Options{BaseURL: &url.URL{Scheme: "http", Host: "localhost", Path: "/"}}
	return func() (*site.Site, problem.List, error) {
		checked, err := from.Check()
		if err != nil {
			return nil, nil, err
		}
		input, err := checked.Published()
		if err != nil {
			return nil, nil, err
		}
		made, err := site.Build(input, options)
		return made, checked.Problems, err
	}
}

// TestReloadUnderLoad: while the site is replaced, every answer is complete. This is for the race detector.
func TestReloadUnderLoad(t *testing.T) {
	dir := filetest.Copy(t, contenttest.Folder(), t.TempDir())
	signals := make(chan os.Signal, 1)
	signals <- syscall.SIGHUP // before Handler begins, so that the two run at the same time
	handler := startHandler(t.Context(), t, buildFrom(t, dir), signals, slog.New(slog.DiscardHandler))
	stopReaders, lastTitle := startReaders(t, handler)
	defer stopReaders()

	titles := []string{"Title", "Edition 1", "Edition 2"}
	for i, next := range titles[1:] {
		filetest.Edit(t, filepath.Join(dir, "en.toml"), `title = "`+titles[i], `title = "`+next)
		signals <- syscall.SIGHUP
		awaitTitle(t, lastTitle, next)
	}
}

// small returns a site with one page and the given version.
func small(version string) *site.Site {
	page := &site.File{Path: "en/", Body: []byte(version), Hash: digest.Short([]byte(version))}
	return &site.Site{
		Version:         version,
		Languages:       []string{"en"},
		Base:            "/",
		Files:           map[string]*site.File{"en/": page},
		LanguageChooser: &site.File{},
	}
}

// logOf returns a logger, and the text that it writes: messages and attributes, one record per line.
func logOf() (log *slog.Logger, text *lockedText) {
	text = &lockedText{}
	options := &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey || a.Key == "took_ms" {
			return slog.Attr{}
		}
		return a
	}}
	return slog.New(slog.NewTextHandler(text, options)), text
}

// lockedText is a text that goroutines may write and read.
type lockedText struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lockedText) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(line)
}

func (l *lockedText) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// startHandler builds a site, and returns its handler.
func startHandler(ctx context.Context, t *testing.T, build Build, signals <-chan os.Signal, log *slog.Logger) http.Handler {
	t.Helper()
	first, _, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return Handler(ctx, "(devel)", first, build, signals, log)
}

// followSignals returns the handler of a site, and a function that sends a signal and waits until the handler has
// acted on it. Call followSignals in a bubble of synctest, where time passes only while nothing runs.
func followSignals(t *testing.T, build Build, log *slog.Logger) (handler http.Handler, signal func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	signals := make(chan os.Signal)
	handler = startHandler(ctx, t, build, signals, log)
	return handler, func() {
		signals <- syscall.SIGHUP
		synctest.Wait()
	}
}

// TestProblemWithoutPlace: the log names no place for a problem that has none.
func TestProblemWithoutPlace(t *testing.T) {
	log, text := logOf()

	logProblems(log, problem.List{{Message: "no paper"}})

	difftest.Equal(t, text.String(), `level=ERROR msg=problem message="no paper"`+"\n")
}

// TestReloadPanics: a panic while the site is built again is logged, and the site stays.
func TestReloadPanics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		isBroken := false
		build := func() (*site.Site, problem.List, error) {
			if isBroken {
				panic("no paper")
			}
			return small("1"), nil, nil
		}
		log, text := logOf()
		handler, signal := followSignals(t, build, log)

		isBroken = true
		signal()

		response := httptest.NewRecorder()
		handler.ServeHTTP(response, httptest.NewRequest("GET", "/en/", nil))
		difftest.Equal(t, response.Code, http.StatusOK)
		if !strings.Contains(text.String(), "no paper") || !strings.Contains(text.String(), "not reloaded") {
			t.Errorf("the log says %s", text)
		}
	})
}

// TestFollowPanics: a panic anywhere else in the goroutine that reloads is logged, and the site stays.
func TestFollowPanics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		next := small("1")
		log, text := logOf()
		handler, signal := followSignals(t, func() (*site.Site, problem.List, error) { return next, nil, nil }, log)

		next = nil
		signal()

		response := httptest.NewRecorder()
		handler.ServeHTTP(response, httptest.NewRequest("GET", "/en/", nil))
		difftest.Equal(t, response.Code, http.StatusOK)
		if !strings.Contains(text.String(), "the site is not reloaded any more") {
			t.Errorf("the log says %s", text)
		}
	})
}

// TestCompressesOnce: a site that is replaced before its files are compressed does not start a second compression.
func TestCompressesOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		version := "1"
		log, text := logOf()
		_, signal := followSignals(t, func() (*site.Site, problem.List, error) { return small(version), nil, nil }, log)

		version = "2"
		signal()
		time.Sleep(2 * compressDelay)

		difftest.Equal(t, text.String(), "level=INFO msg=reloaded site_version=2 changed=true languages=[en] warnings=0\n"+
			"level=INFO msg=compressed\n")
	})
}

// TestReloadFailedLog: the log says first that the site stays, and then why.
func TestReloadFailedLog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var err error
		log, text := logOf()
		_, signal := followSignals(t, func() (*site.Site, problem.List, error) { return small("1"), nil, err }, log)

		err = problem.List{{File: "en.toml", Line: 6, Column: 1, Message: "unknown key sumary"}}
		signal()

		difftest.Equal(t, text.String(), `level=ERROR msg="not reloaded: the site stays as it was" problems=1 site_version=1`+"\n"+
			`level=ERROR msg=problem file=en.toml line=6 column=1 message="unknown key sumary"`+"\n")
	})
}

// TestReloadLostLanguage: the log warns of a language that a reload has taken away.
func TestReloadLostLanguage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		current := small("1")
		current.Languages = []string{"en", "fr"}
		log, text := logOf()
		_, signal := followSignals(t, func() (*site.Site, problem.List, error) { return current, nil, nil }, log)

		current = small("2")
		signal()

		warning, _, _ := strings.Cut(text.String(), "\n")
		difftest.Equal(t, warning,
			`level=WARN msg="languages that were served are not in the catalogue any more" languages=[fr]`)
	})
}

// TestReloadUnchangedLog: the log has the warnings of a reload even if the site stays the same.
func TestReloadUnchangedLog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var remarks problem.List
		log, text := logOf()
		_, signal := followSignals(t, func() (*site.Site, problem.List, error) { return small("1"), remarks, nil }, log)

		remarks = problem.List{{Severity: problem.Warning}, {Severity: problem.Note}}
		signal()

		difftest.Equal(t, text.String(), "level=INFO msg=reloaded site_version=1 changed=false languages=[en] warnings=1\n")
	})
}

var titleElement = regexp.MustCompile(`<title>(.*)</title>`)

// startReaders lets readers request a page again and again until stop is called, and fails the test
// if an answer is incomplete. last contains the title of the latest answer.
func startReaders(t *testing.T, handler http.Handler) (stop func(), last *atomic.Pointer[string]) {
	var stopped atomic.Bool
	var readers sync.WaitGroup
	last = new(atomic.Pointer[string])
	last.Store(new(string))
	for range 4 {
		readers.Go(func() {
			for ; !stopped.Load(); time.Sleep(time.Millisecond) {
				w := httptest.NewRecorder()
				handler.ServeHTTP(w, httptest.NewRequest("GET", "/en/", nil))
				body := w.Body.String()
				found := titleElement.FindStringSubmatch(body)
				if w.Code != http.StatusOK || found == nil || !strings.HasSuffix(body, "</html>\n") {
					t.Errorf("%d, %d bytes", w.Code, len(body))
					return
				}
				last.Store(&found[1])
			}
		})
	}
	stop = func() {
		stopped.Store(true)
		readers.Wait()
	}
	return stop, last
}

func awaitTitle(t *testing.T, last *atomic.Pointer[string], want string) {
	t.Helper()
	for start := time.Now(); *last.Load() != want; time.Sleep(10 * time.Millisecond) {
		if time.Since(start) > 30*time.Second {
			t.Fatalf("after the reload the title is %s, want %s", *last.Load(), want)
		}
	}
}
