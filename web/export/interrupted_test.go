package export

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"prompt-recipes/content/filetest"
	"prompt-recipes/web/site"
)

// stopping is a context that is cancelled after Err has been called a number of times.
type stopping struct {
	context.Context
	asked, most atomic.Int64
}

func stopAfter(t *testing.T, most int64) *stopping {
	ctx := &stopping{Context: t.Context()}
	ctx.most.Store(most)
	return ctx
}

func (s *stopping) Err() error {
	if s.asked.Add(1) > s.most.Load() {
		return context.Canceled
	}
	return nil
}

// TestInterrupted: an export that stops after any number of files leaves only complete files, and every file that one
// of them refers to. The next export completes the folder, even if it exports another site.
func TestInterrupted(t *testing.T) {
	before, after := sites(t)
	old, next := exportFresh(t, before), exportFresh(t, after)
	dir := t.TempDir()
	export(t, before, dir)
	count := stopAfter(t, math.MaxInt64)
	if err := after.Compress(count); err != nil {
		t.Fatal(err)
	}
	compressing := count.asked.Load()
	stopped := 0
	for files := int64(0); ; files += 7 {
		_, err := Write(stopAfter(t, compressing+files), after, dir, Options{})
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		stopped++
		// as a killed export would leave it
		filetest.WriteFile(t, filepath.Join(dir, partialName), "half a pa")
		expectWorking(t, filetest.ReadFiles(t, dir), old, next)
		if stopped%2 == 0 {
			export(t, before, dir)
		}
	}
	if stopped < 5 {
		t.Errorf("%d exports were stopped", stopped)
	}
	expectFolder(t, dir, next, old)
}

// TestInterruptedFirst: each page of an interrupted first export leads only to files that exist.
func TestInterruptedFirst(t *testing.T) {
	s, _ := sites(t)
	count := stopAfter(t, math.MaxInt64)
	if err := s.Compress(count); err != nil {
		t.Fatal(err)
	}
	compressing := count.asked.Load()
	pages := 0
	for files := int64(0); ; files += 29 {
		dir := t.TempDir()
		_, err := Write(stopAfter(t, compressing+files), s, dir, Options{})
		if err == nil {
			break
		}
		written := filetest.ReadFiles(t, dir)
		for name := range written {
			if strings.HasSuffix(name, ".html") {
				expectAssets(t, written, name)
				pages++
			}
		}
	}
	if pages == 0 {
		t.Error("no export was interrupted after it had written a page")
	}
}

// TestInterruptedError: the error of an interrupted export says in what state the folder is.
func TestInterruptedError(t *testing.T) {
	before, after := sites(t)
	count := stopAfter(t, math.MaxInt64)
	if err := after.Compress(count); err != nil {
		t.Fatal(err)
	}
	compressing := count.asked.Load()
	exported := t.TempDir()
	export(t, before, exported)
	for name, test := range map[string]struct {
		dir    string
		asking int64 // how often the context is asked before it ends
		want   string
	}{
		"before the first file": {t.TempDir(), 0, "nothing has been written"},
		"a first export":        {t.TempDir(), compressing + 5, "not complete yet, and the next export finishes it"},
		"a later export, early": {exported, 0, "nothing has been written"},
		"a later export":        {exported, compressing + 5, "still works, and the next export finishes it"},
	} {
		_, err := Write(stopAfter(t, test.asking), after, test.dir, Options{})
		if err == nil || !strings.Contains(err.Error(), "interrupted") || !strings.HasSuffix(err.Error(), test.want) {
			t.Errorf("%s: the error is %v, want that it was interrupted, and %s", name, err, test.want)
		}
	}
}

// expectWorking fails the test unless each file is from one of two sites, and the files that it
// refers to exist.
func expectWorking(t *testing.T, files, old, next map[string]string) {
	t.Helper()
	for name, text := range files {
		if strings.HasPrefix(name, ".hosting/") {
			continue
		}
		if text != old[name] && text != next[name] {
			t.Errorf("%s is of neither site", name)
		}
		if strings.HasSuffix(name, ".html") || strings.HasSuffix(name, ".json") {
			expectAssets(t, files, name)
		}
	}
	if files[site.WorkerPath] == next[site.WorkerPath] {
		expectAllBeforeWorker(t, files, next)
	}
}

// asset matches the names of assets and of prompts, to which pages lead.
var asset = regexp.MustCompile(`(assets|prompts)/[a-zA-Z0-9._/-]+\.[a-z0-9]+`)

// expectAssets fails the test unless the assets and prompts that a file names exist.
func expectAssets(t *testing.T, files map[string]string, name string) {
	t.Helper()
	for _, path := range asset.FindAllString(files[name], -1) {
		if files[path] == "" {
			t.Errorf("%s names %s, which is not there", name, path)
		}
	}
}

// expectAllBeforeWorker fails the test unless all files of a site exist, except the configurations
// and the encodings of the worker.
func expectAllBeforeWorker(t *testing.T, files, next map[string]string) {
	t.Helper()
	for name, text := range next {
		if strings.HasPrefix(name, ".hosting/") || strings.HasPrefix(name, site.WorkerPath) {
			continue
		}
		if files[name] != text {
			t.Errorf("the worker is there before %s", name)
		}
	}
}
