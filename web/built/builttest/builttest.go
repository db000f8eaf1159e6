// Package builttest has tests work in a fresh clone, without make.
package builttest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"prompt-recipes/web/built"
)

// Fill makes what the program embeds, and gives it to package built, unless the test was compiled
// with it.
func Fill(tb testing.TB) {
	tb.Helper()
	if _, err := built.File(built.Client); err == nil {
		return
	}
	if err := fill(); err != nil {
		tb.Fatal(err)
	}
}

var fill = sync.OnceValue(func() error {
	folder, err := Make()
	if err != nil {
		return err
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if name := entry.Name(); entry.Type().IsRegular() && !strings.HasPrefix(name, ".") {
			if built.Files[name], err = os.ReadFile(filepath.Join(folder, name)); err != nil {
				return err
			}
		}
	}
	return nil
})

// Make makes what the program embeds, unless make has, and returns the folder in which it is.
func Make() (folder string, err error) {
	output, err := exec.Command("go", "list", "-f", "{{.Dir}}", "prompt-recipes/web/built").Output()
	if err != nil {
		return "", fmt.Errorf("looking for web/built: %w", err)
	}
	folder = strings.TrimSpace(string(output))
	if _, err := os.Stat(filepath.Join(folder, "files.go")); err == nil {
		return folder, nil
	}
	if output, err := exec.Command("go", "run", "prompt-recipes/cmd/build").CombinedOutput(); err != nil {
		return "", fmt.Errorf("running cmd/build: %w\n%s", err, output)
	}
	return folder, nil
}
