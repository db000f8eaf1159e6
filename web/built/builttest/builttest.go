// Package builttest lets tests run in a fresh clone, without make.
package builttest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"prompt-recipes/content/filetest"
	"prompt-recipes/web/built"
)

// Fill makes the files that the program embeds and adds them to package built, unless the test was
// compiled with them.
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
		name := entry.Name()
		if !entry.Type().IsRegular() || strings.HasPrefix(name, ".") {
			continue
		}
		built.Files[name], err = os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return err
		}
	}
	return nil
})

// Make makes the files that the program embeds, unless a build has made them already, and returns
// their folder. It also looks at all sources, see [filetest.Module].
func Make() (folder string, err error) {
	root, err := filetest.Module()
	if err != nil {
		return "", err
	}
	folder = filepath.Join(root, "web/built")
	if _, err := os.Stat(filepath.Join(folder, "files.go")); err == nil {
		return folder, nil
	}
	output, err := exec.Command("go", "run", "prompt-recipes/cmd/build").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("running cmd/build: %w\n%s", err, output)
	}
	return folder, nil
}
