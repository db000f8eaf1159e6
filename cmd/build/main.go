// Build makes what the program embeds, see web/built: the client, the scripts and style sheets of browsers, and licences.
// Run it anywhere in the repository. With -compress it also compresses the client as well as it can be, for a release.
//
// Several may run at once: what they write is the same, and each file is written as a whole.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/sync/errgroup"
)

const (
	work   = ".build"    // for what the trims change
	output = "web/built" // see package built
)

func main() {
	compress := flag.Bool("compress", false, "compress the client as well as it can be: a minute, the first time")
	flag.Parse()
	if err := build(*compress); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

func build(compress bool) error {
	root, err := goCommand(nil, "list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		return err
	}
	if err := os.Chdir(root); err != nil {
		return err
	}
	var all errgroup.Group
	var client, notices []byte
	var files map[string][]byte
	all.Go(func() (err error) { client, err = compileClient(trims); return err })
	all.Go(func() (err error) { files, err = bundleAll(); return err })
	all.Go(func() (err error) { notices, err = collectNotices(); return err })
	if err := all.Wait(); err != nil {
		return err
	}
	files[clientName], files["notices.txt"] = client, notices
	if compress {
		if err := writeForms(output, client); err != nil {
			return err
		}
	}
	return embed(output, files)
}

// wasm is the environment in which the go command works for the client's platform.
var wasm = []string{"GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOWORK=off"}

// goCommand runs the go command with additions to the environment and returns its output. The error holds what it printed.
func goCommand(env []string, args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.Output()
	if failure, ok := errors.AsType[*exec.ExitError](err); ok {
		err = fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, failure.Stderr)
	}
	return strings.TrimSpace(string(out)), err
}

// writeWhole writes a file so that nobody sees a part of it, unless it holds data already.
func writeWhole(name string, data []byte) error {
	if present, err := os.ReadFile(name); err == nil && string(present) == string(data) {
		return nil // so that go build need not compile what embeds it
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".partial-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(data)
	if err := errors.Join(err, f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
