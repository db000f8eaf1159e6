package main

import (
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/source/sourcetest"
	"prompt-recipes/web/servertest"
)

// reload makes a server reload, and returns the log record with the given message.
func reload(t *testing.T, s *servertest.Server, message string) map[string]any {
	t.Helper()
	s.Signal(syscall.SIGHUP)
	return s.Await(t, message)
}

// notReloaded is the message that the server logs if there are errors.
const notReloaded = "not reloaded: the site stays as it was"

func expectTitle(t *testing.T, s *servertest.Server, title string) {
	t.Helper()
	body, response := servertest.Get(t, s.URL+"/en/")
	if response.StatusCode != 200 || !strings.Contains(body, "<title>"+title+"</title>") {
		t.Errorf("/en/: %s, and it has not the title %q", response.Status, title)
	}
}

const title = "Prompt Templates That Ship Code"

// changeTitle changes the title in a copy of the bundled catalogue.
func changeTitle(t *testing.T, dir, from, to string) {
	t.Helper()
	filetest.Edit(t, filepath.Join(dir, "en.toml"), from, to)
}

// TestReload: SIGHUP replaces the site by one made from the files as they are now.
func TestReload(t *testing.T) {
	dir := sourcetest.CopyCatalogue(t)
	s := servertest.Serve(t, "--content", dir)
	changeTitle(t, dir, title, "Second Edition")
	expectTitle(t, s, title) // not before the signal

	reload(t, s, "reloaded")

	expectTitle(t, s, "Second Edition")
	if err := s.Stop(t); err != nil {
		t.Errorf("it stopped with %v", err)
	}
}

var englishPath = regexp.MustCompile(`/assets/en\.[^"]+\.toml`)

// TestReloadKeeps: the files of pages that readers have open stay available, even after several changes and a signal
// without one.
func TestReloadKeeps(t *testing.T) {
	dir := sourcetest.CopyCatalogue(t)
	s := servertest.Serve(t, "--content", dir)
	index, _ := servertest.Get(t, s.URL+"/client.json")
	before := englishPath.FindString(index)
	if before == "" {
		t.Fatal("client.json names no en.toml")
	}
	changeTitle(t, dir, title, "Second Edition")
	reload(t, s, "reloaded")
	changeTitle(t, dir, "Second Edition", "Third Edition")

	reload(t, s, "reloaded")
	reload(t, s, "reloaded")

	if _, response := servertest.Get(t, s.URL+before); response.StatusCode != 200 {
		t.Errorf("%s: %s", before, response.Status)
	}
}

// TestReloadRefused: while the files have errors, the server keeps the last good site, and the log
// says why.
func TestReloadRefused(t *testing.T) {
	dir := sourcetest.CopyCatalogue(t)
	english := filepath.Join(dir, "en.toml")
	s := servertest.Serve(t, "--content", dir)
	changeTitle(t, dir, title, "Second Edition")
	reloaded := reload(t, s, "reloaded")
	changeTitle(t, dir, "Second Edition", "Third Edition")
	filetest.Edit(t, english, "summary =", "sumary =")

	refused := reload(t, s, notReloaded)
	reason := s.Await(t, "problem")

	expectTitle(t, s, "Second Edition")
	if refused["problems"] != 1.0 || refused["site_version"] != reloaded["site_version"] {
		t.Errorf("the log says %v", refused)
	}
	if reason["level"] != "ERROR" || reason["file"] != english || reason["line"] == 0.0 {
		t.Errorf("the log says %v", reason)
	}
	expectSays(t, fmt.Sprint(reason["message"]), "summary")
}

// TestReloadHealth: health checks say which versions of program and site are served and how the last reload went. They
// succeed even if it failed, except for strict ones.
func TestReloadHealth(t *testing.T) {
	dir := sourcetest.CopyCatalogue(t)
	english := filepath.Join(dir, "en.toml")
	s := servertest.Serve(t, "--content", dir)
	serving := s.Await(t, "serving")
	version := fmt.Sprint("program: ", serving["program"], "\nsite_version: ", serving["site_version"], "\n")

	atStart, _ := servertest.Get(t, s.URL+"/healthz")
	filetest.Edit(t, english, "summary =", "sumary =")
	reload(t, s, notReloaded)
	failed, response := servertest.Get(t, s.URL+"/healthz")
	stale, strict := servertest.Get(t, s.URL+"/healthz?strict")
	filetest.Edit(t, english, "sumary =", "summary =")
	reload(t, s, "reloaded")
	mended, strictAfter := servertest.Get(t, s.URL+"/healthz?strict")
	difftest.Equal(t, s.Stop(t), nil) // so that the log is complete

	expectSays(t, atStart, "ok\n"+version+"since: 2")
	expectSaysNot(t, atStart, "last_reload")
	difftest.Equal(t, response.StatusCode, http.StatusOK)
	difftest.Equal(t, strict.StatusCode, http.StatusServiceUnavailable)
	difftest.Equal(t, strictAfter.StatusCode, http.StatusOK)
	difftest.Equal(t, len(s.Requests()), 0, "the requests in the log")
	expectSays(t, failed, "ok\n"+version, " failed, the log has the problems\n")
	expectSays(t, stale, "stale\n"+version, " failed, the log has the problems\n")
	expectSays(t, mended, "ok\n"+version, " ok, nothing had changed\n")
}

// TestReloadMended: once the errors are mended, the next signal replaces the site.
func TestReloadMended(t *testing.T) {
	dir := sourcetest.CopyCatalogue(t)
	english := filepath.Join(dir, "en.toml")
	s := servertest.Serve(t, "--content", dir)
	changeTitle(t, dir, title, "Second Edition")
	filetest.Edit(t, english, "summary =", "sumary =")
	reload(t, s, notReloaded)
	filetest.Edit(t, english, "sumary =", "summary =")

	reload(t, s, "reloaded")

	expectTitle(t, s, "Second Edition")
}

// TestReloadWithoutFolder: a reload changes nothing if the folder is gone.
func TestReloadWithoutFolder(t *testing.T) {
	dir := sourcetest.CopyCatalogue(t)
	s := servertest.Serve(t, "--content", dir)
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}

	reload(t, s, notReloaded)

	expectTitle(t, s, title)
}

// TestHangup: SIGHUP does not end a server of the built-in catalogue, which has no files to reload.
func TestHangup(t *testing.T) {
	builtIn := servertest.Serve(t)

	reload(t, builtIn, "reloaded")

	if _, response := servertest.Get(t, builtIn.URL+"/en/"); response.StatusCode != 200 {
		t.Errorf("after SIGHUP: %s", response.Status)
	}
}

// TestHangupOfAuthors: SIGHUP ends a server with --dev, so that none is left when its terminal is closed.
func TestHangupOfAuthors(t *testing.T) {
	// The server would ignore the signal, too, where it is ignored here, as below nohup and in some CIs.
	handled := make(chan os.Signal, 1)
	signal.Notify(handled, syscall.SIGHUP)
	t.Cleanup(func() { signal.Stop(handled) })
	dev := servertest.Serve(t, "--dev", "--content", sourcetest.CopyCatalogue(t))

	dev.Signal(syscall.SIGHUP)

	select {
	case <-dev.End:
	case <-time.After(30 * time.Second):
		t.Error("it still runs")
	}
}
