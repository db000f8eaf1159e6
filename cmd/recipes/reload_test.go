package main

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"prompt-recipes/web/browsertest/harness"
)

// TestReload: SIGHUP replaces the site by what the files say now. While they have errors, the last good site stays, and
// the log says why.
func TestReload(t *testing.T) {
	dir := harness.CopyCatalogue(t)
	s := harness.Serve(t, "--content", dir)
	expect := func(language, want string) string {
		t.Helper()
		body, response := harness.Get(t, s.URL+"/"+language+"/")
		if response.StatusCode != 200 || !strings.Contains(body, want) {
			t.Errorf("/%s/: %s, and it does not hold %q", language, response.Status, want)
		}
		return response.Header.Get("Content-Version")
	}
	english := filepath.Join(dir, "en.toml")
	first := expect("en", "<title>Prompt Templates That Ship Code</title>")
	index, _ := harness.Get(t, s.URL+"/client.json")
	before := regexp.MustCompile(`/assets/en\.[^"]+\.toml`).FindString(index)
	if before == "" {
		t.Fatal("client.json names no en.toml")
	}

	harness.Edit(t, english, "Prompt Templates That Ship Code", "Second Edition")
	expect("en", "<title>Prompt Templates That Ship Code</title>") // not before it is told
	s.Signal(syscall.SIGHUP)
	reloaded := s.Await(t, "reloaded")
	if second := expect("en", "<title>Second Edition</title>"); second == first || second != reloaded["version"] {
		t.Errorf("the version was %s, is %s, and the log says %v", first, second, reloaded["version"])
	}
	if _, response := harness.Get(t, s.URL+before); response.StatusCode != 200 {
		t.Errorf("%s, of the page that readers have open: %s", before, response.Status)
	}

	harness.Edit(t, english, "summary =", "sumary =")
	harness.Edit(t, english, "Second Edition", "Third Edition")
	s.Signal(syscall.SIGHUP)
	if record := s.Await(t, "not reloaded: the site stays as it was"); record["problems"] != 2.0 || record["version"] != reloaded["version"] {
		t.Errorf("the log says %v", record)
	}
	expect("en", "<title>Second Edition</title>")
	problem := s.Await(t, "problem")
	if problem["file"] != english || problem["line"] == 0.0 || !strings.Contains(fmt.Sprint(problem["message"]), "summary") {
		t.Errorf("the log says %v", problem)
	}

	harness.Edit(t, english, "sumary =", "summary =")
	s.Signal(syscall.SIGHUP)
	s.Await(t, "reloaded")
	expect("en", "<title>Third Edition</title>")
	expect("fr", `lang="fr"`)

	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	s.Signal(syscall.SIGHUP)
	s.Await(t, "not reloaded: the site stays as it was")
	expect("en", "<title>Third Edition</title>")
	if err := s.Stop(t); err != nil {
		t.Errorf("it stopped with %v", err)
	}
}

// TestReloadUnderLoad: while the site is replaced, every answer is whole, and of one version.
func TestReloadUnderLoad(t *testing.T) {
	dir := harness.CopyCatalogue(t)
	s := harness.Serve(t, "--content", dir)
	title := regexp.MustCompile(`<title>(.*)</title>`)
	titles := []string{"Prompt Templates That Ship Code", "Edition 1", "Edition 2"}
	var versions sync.Map // the title by version
	var stop atomic.Bool
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for !stop.Load() {
				body, response := harness.Get(t, s.URL+"/en/")
				found := title.FindStringSubmatch(body)
				if response.StatusCode != http.StatusOK || found == nil || !strings.HasSuffix(body, "</html>\n") {
					t.Errorf("%s, %d bytes", response.Status, len(body))
					return
				}
				version := response.Header.Get("Content-Version")
				if other, _ := versions.LoadOrStore(version, found[1]); other != found[1] {
					t.Errorf("version %s has the titles %s and %s", version, other, found[1])
					return
				}
			}
		})
	}
	for i := range titles[1:] {
		harness.Edit(t, filepath.Join(dir, "en.toml"), titles[i], titles[i+1])
		s.Signal(syscall.SIGHUP)
		s.Await(t, "reloaded")
		time.Sleep(100 * time.Millisecond) // some requests of every version
	}
	stop.Store(true)
	wait.Wait()
	seen := 0
	versions.Range(func(any, any) bool { seen++; return true })
	if seen != len(titles) {
		t.Errorf("%d versions were seen, want %d", seen, len(titles))
	}
}

// TestHangup: a server without anything to reload goes on.
func TestHangup(t *testing.T) {
	s := harness.Serve(t)
	s.Signal(syscall.SIGHUP)
	s.Await(t, "nothing to reload: the catalogue is built in")
	dev := harness.Serve(t, "--dev", "--content", harness.CopyCatalogue(t))
	dev.Signal(syscall.SIGHUP)
	for _, s := range []*harness.Server{s, dev} {
		if _, response := harness.Get(t, s.URL+"/en/"); response.StatusCode != 200 {
			t.Errorf("after SIGHUP: %s", response.Status)
		}
	}
}
