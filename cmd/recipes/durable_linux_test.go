package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"prompt-recipes/web/browsertest/harness"
)

// TestExportDurable: an export flushes every file and folder to the disk before it replaces the previous one, and then the
// folder in which the two have changed their names. So a computer that loses power has one of them, whole.
func TestExportDurable(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	harness.Export(t, dir, "--content", small)
	log := filepath.Join(t.TempDir(), "strace")
	output, err := exec.Command("strace", "-f", "-y", "-s", "0", "-e", "trace=fsync,renameat2", "-o", log,
		harness.Program(t), "export", "--content", small, "--base-url", "http://localhost/", dir).CombinedOutput()
	if err != nil {
		t.Fatalf("%v (make test installs strace)\n%s", err, output)
	}
	calls, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	renamed := regexp.MustCompile(`renameat2\(.*`).FindIndex(calls)
	if renamed == nil {
		t.Fatalf("the folder is not replaced in one step:\n%.2000s", calls)
	}
	flushed := map[string]bool{}
	for _, match := range regexp.MustCompile(`fsync\(\d+<([^>]*)>`).FindAllSubmatch(calls[:renamed[0]], -1) {
		flushed[regexp.MustCompile(`\.partial-\d+`).ReplaceAllString(string(match[1]), "")] = true
	}
	err = filepath.WalkDir(dir, func(name string, _ os.DirEntry, err error) error {
		if !flushed[name] {
			t.Errorf("%s is not flushed", name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if parent := regexp.MustCompile(`fsync\(\d+<` + regexp.QuoteMeta(filepath.Dir(dir)) + `/?>`); !parent.Match(calls[renamed[1]:]) {
		t.Errorf("the folder above is not flushed after the exchange:\n%s", calls[renamed[1]:])
	}
}
