// Package builttest makes the files that the program embeds, for tests. So tests work without make before them, and
// never test the files of an earlier build.
//
// Each test binary makes these files, unless make has just made them; see [Program].
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

// Fill replaces the files of package built with files made from the present sources. The test may have been compiled
// with files of an earlier build, or with none.
func Fill(tb testing.TB) {
	tb.Helper()
	if err := fill(); err != nil {
		tb.Fatal(err)
	}
}

// Program returns the path of the program that make has built from the present sources before the test. It returns ""
// if make does not run the test.
func Program() string { return os.Getenv("BUILT_PROGRAM") }

var fill = sync.OnceValue(func() error {
	if Program() != "" {
		return nil
	}
	folder, err := Make()
	if err != nil {
		return err
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	clear(built.Files)
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

// Make makes the files that the program embeds, and returns their folder. It takes three seconds if nothing has
// changed since the last build. It also looks at all sources; see [filetest.Module].
func Make() (folder string, err error) {
	root, err := filetest.Module()
	if err != nil {
		return "", err
	}
	output, err := exec.Command("go", "run", "prompt-recipes/cmd/build").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("running cmd/build: %w\n%s", err, output)
	}
	return filepath.Join(root, "web/built"), nil
}
