// Package servertest runs the program for tests: as a process of its own, alone or behind nginx or Caddy. It does not
// use browsers, so the tests of the command line use it, too.
//
// The program is built once for each test binary, or by make for all of them; see [builttest.Program]. The browser
// tests run against any publisher of the site, at the root or below a base path:
//
//	go test ./web/browsertest -host nginx -base /docs/prompts/
package servertest

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"prompt-recipes/content/filetest"
	"prompt-recipes/web/built/builttest"
)

var (
	host     = flag.String("host", "serve", "the publisher of the site: serve, or nginx or caddy with an export")
	basePath = flag.String("base", "/", "base path of the site")
)

// Base returns the base path without its last slash: the part between an origin and /en/.
func Base() string {
	return strings.TrimSuffix(*basePath, "/")
}

// Main runs the tests, then calls stop, stops the shared servers, and returns the status to exit
// with.
func Main(m *testing.M, stop func()) int {
	defer func() { os.RemoveAll(built) }()
	defer closeShared()
	defer stop()
	return m.Run()
}

// built is the folder that build has made.
var built string

var build = sync.OnceValues(func() (string, error) {
	// Module looks at all sources, so that go test notes them.
	if _, err := filetest.Module(); err != nil {
		return "", err
	}
	if program := builttest.Program(); program != "" {
		return program, nil
	}
	if _, err := builttest.Make(); err != nil {
		return "", err
	}
	var err error
	built, err = os.MkdirTemp("", "recipes-")
	if err != nil {
		return "", err
	}
	path := filepath.Join(built, "recipes")
	return path, buildProgram(path)
})

// buildProgram builds the program at a path, with additional flags for go build.
func buildProgram(path string, flags ...string) error {
	args := []string{"build", "-trimpath", "-o", path}
	args = append(args, flags...)
	args = append(args, "prompt-recipes/cmd/recipes")
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if output, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("building the program: %w\n%s", err, output)
	}
	return nil
}

// Program returns the path of the program under test.
func Program(t testing.TB) string {
	t.Helper()
	path, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// Recipes returns a command that runs the program with the given arguments. The command is not started yet.
func Recipes(t testing.TB, args ...string) *exec.Cmd {
	t.Helper()
	return exec.Command(Program(t), args...)
}

// Run runs the program. It returns everything that the program prints, and whether the program has succeeded.
func Run(t testing.TB, args ...string) (string, bool) {
	t.Helper()
	output, err := Recipes(t, args...).CombinedOutput()
	return string(output), err == nil
}
