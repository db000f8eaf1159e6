package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"sync"
	"syscall"
	"testing"

	"prompt-recipes/web/browsertest/harness"
)

// TestMemory: the server holds less than 80 MB, what it has mapped of its own file included, when it is idle,
// under load and after a reload: the client is not on the heap, and compressing gives its memory back.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("the server compresses its site ten seconds after it starts: make verify runs it")
	}
	dir := harness.CopyCatalogue(t)
	s := harness.Serve(t, "--content", dir)
	expect := func(when string) {
		t.Helper()
		status := harness.ReadFile(t, fmt.Sprintf("/proc/%d/status", s.Pid()))
		resident, err := strconv.Atoi(regexp.MustCompile(`VmRSS:\s+(\d+) kB`).FindStringSubmatch(status)[1])
		if err != nil || resident > 80<<10 {
			t.Errorf("%s it holds %d kB: %v", when, resident, err)
		}
		t.Logf("%s it holds %d kB", when, resident)
	}
	load := func() {
		t.Helper()
		index, _ := harness.Get(t, s.URL+"/client.json")
		paths := []string{"/en/", "/fr/", "/ja/", "/nowhere", regexp.MustCompile(`/assets/client\.[^"]+\.wasm`).FindString(index)}
		var wait sync.WaitGroup
		for range 16 {
			wait.Go(func() {
				for i := range 20 {
					encoding := []string{"br", "gzip", "zstd", "identity"}[i%4]
					if body, _ := harness.Get(t, s.URL+paths[i%len(paths)], "Accept-Encoding: "+encoding); body == "" {
						t.Error("an answer is empty")
					}
				}
			})
		}
		wait.Wait()
	}
	s.Await(t, "compressed")
	expect("idle")
	load()
	expect("under load")
	harness.Edit(t, filepath.Join(dir, "en.toml"), "Prompt Templates That Ship Code", "Second Edition")
	s.Signal(syscall.SIGHUP)
	s.Await(t, "reloaded")
	s.Await(t, "compressed")
	load()
	expect("after a reload")
}
