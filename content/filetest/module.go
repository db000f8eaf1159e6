package filetest

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
)

// sources are the files and folders that the program is built from.
var sources = []string{"go.mod", "go.sum", "app", "cmd", "content", "locales", "web"}

// Module returns the folder of this module, for tests that use the go command on it. Such a test depends on all
// sources. But go test notes only which files the test itself looks at, and uses a cached result until one of these
// files changes. So Module looks at every source. It returns an error instead of failing a test, because tests share
// what they build.
func Module() (string, error) { return module() }

var module = sync.OnceValues(func() (string, error) {
	output, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		return "", fmt.Errorf("looking for the module: %w", err)
	}
	root := strings.TrimSpace(string(output))
	for _, name := range sources {
		if err := filepath.WalkDir(filepath.Join(root, name), look); err != nil {
			return "", fmt.Errorf("looking at the sources: %w", err)
		}
	}
	return root, nil
})

// look looks at a file that [filepath.WalkDir] has found.
func look(path string, entry fs.DirEntry, err error) error {
	_, statErr := os.Stat(path)
	err = errors.Join(err, statErr)
	isFound := entry != nil
	if isFound && errors.Is(err, fs.ErrNotExist) {
		return nil // another process has removed it meanwhile, such as cmd/build for the tests of another package
	}
	return err
}
