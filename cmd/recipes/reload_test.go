package main

import (
	"fmt"
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
	"time"

	"prompt-recipes/content/source"
	"prompt-recipes/web/browsertest/harness"
	"prompt-recipes/web/site"
)

// TestReload: SIGHUP replaces the site by what the files say now. While they have errors, the last good site stays, and
// the log says why.
func TestReload(t *testing.T) {
	dir := harness.CopyCatalogue(t)
	s := harness.Serve(t, "--content", dir)
	reload := func(message string) map[string]any {
		t.Helper()
		s.Signal(syscall.SIGHUP)
		return s.Await(t, message)
	}
	expect := func(title string) {
		t.Helper()
		body, response := harness.Get(t, s.URL+"/en/")
		if response.StatusCode != 200 || !strings.Contains(body, "<title>"+title+"</title>") {
			t.Errorf("/en/: %s, and it has not the title %q", response.Status, title)
		}
	}
	english := filepath.Join(dir, "en.toml")
	expect("Prompt Templates That Ship Code")
	index, _ := harness.Get(t, s.URL+"/client.json")
	before := regexp.MustCompile(`/assets/en\.[^"]+\.toml`).FindString(index)
	if before == "" {
		t.Fatal("client.json names no en.toml")
	}
	harness.Edit(t, english, "Prompt Templates That Ship Code", "Second Edition")
	expect("Prompt Templates That Ship Code") // not before it is told
	reloaded := reload("reloaded")
	expect("Second Edition")
	reload("reloaded") // nothing has changed since
	if _, response := harness.Get(t, s.URL+before); response.StatusCode != 200 {
		t.Errorf("%s, of the page that readers have open: %s", before, response.Status)
	}

	harness.Edit(t, english, "summary =", "sumary =")
	harness.Edit(t, english, "Second Edition", "Third Edition")
	const refused = "not reloaded: the site stays as it was"
	if record := reload(refused); record["problems"] != 1.0 || record["version"] != reloaded["version"] {
		t.Errorf("the log says %v", record)
	}
	expect("Second Edition")
	problem := s.Await(t, "problem")
	if problem["level"] != "ERROR" || problem["file"] != english || problem["line"] == 0.0 || !strings.Contains(fmt.Sprint(problem["message"]), "summary") {
		t.Errorf("the log says %v", problem)
	}

	harness.Edit(t, english, "sumary =", "summary =")
	reload("reloaded")
	expect("Third Edition")

	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	reload(refused)
	expect("Third Edition")
	if err := s.Stop(t); err != nil {
		t.Errorf("it stopped with %v", err)
	}
}

// TestReloadUnderLoad: while the site is replaced, every answer is whole. It runs in this process, for the race
// detector.
func TestReloadUnderLoad(t *testing.T) {
	dir := harness.Copy(t, os.DirFS(small), t.TempDir())
	from, err := source.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	reload := make(chan os.Signal, 1)
	reload <- syscall.SIGHUP // waits already when siteHandler begins, so that the two run at the same time
	base := &url.URL{Scheme: "http", Host: "localhost", Path: "/"}
	handler, about, err := siteHandler(t.Context(), from, site.Options{BaseURL: base}, reload, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(about[2:]); got != "[languages [en fr]]" {
		t.Errorf("the log says %v", about)
	}
	title := regexp.MustCompile(`<title>(.*)</title>`)
	titles := []string{"Title", "Edition 1", "Edition 2"}
	var last atomic.Value // the title that was answered last
	var stop atomic.Bool
	var wait sync.WaitGroup
	last.Store("")
	for range 4 {
		wait.Go(func() {
			for ; !stop.Load(); time.Sleep(time.Millisecond) {
				w := httptest.NewRecorder()
				handler.ServeHTTP(w, httptest.NewRequest("GET", "/en/", nil))
				body := w.Body.String()
				found := title.FindStringSubmatch(body)
				if w.Code != http.StatusOK || found == nil || !strings.HasSuffix(body, "</html>\n") {
					t.Errorf("%d, %d bytes", w.Code, len(body))
					return
				}
				last.Store(found[1])
			}
		})
	}
	for i := range titles[1:] {
		harness.Edit(t, filepath.Join(dir, "en.toml"), `title = "`+titles[i], `title = "`+titles[i+1])
		reload <- syscall.SIGHUP
		for start := time.Now(); last.Load() != titles[i+1]; time.Sleep(10 * time.Millisecond) {
			if time.Since(start) > 30*time.Second {
				t.Fatalf("after the reload the title is %s", last.Load())
			}
		}
	}
	stop.Store(true)
	wait.Wait()
}

// TestHangup: a server without files to reload goes on.
func TestHangup(t *testing.T) {
	s := harness.Serve(t)
	s.Signal(syscall.SIGHUP)
	s.Await(t, "reloaded")
	dev := harness.Serve(t, "--dev", "--content", harness.CopyCatalogue(t))
	dev.Signal(syscall.SIGHUP)
	for _, s := range []*harness.Server{s, dev} {
		if _, response := harness.Get(t, s.URL+"/en/"); response.StatusCode != 200 {
			t.Errorf("after SIGHUP: %s", response.Status)
		}
	}
}
