// Build makes the files that the program embeds, see web/built: the client, the scripts and style sheets for
// browsers, and the licences. Run it anywhere in the repository. With -compress it compresses the client with Brotli
// as small as possible, for a release.
//
// Several builds may run at the same time: they write the same bytes, and they replace each file as a whole. They do
// not touch a file whose bytes stay the same, so that the go command does not recompile the package that embeds it.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"golang.org/x/sync/errgroup"
)

const output = "web/built" // see package built

func main() {
	compress := flag.Bool("compress", false, "compress the client as small as Brotli can: half a minute")
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
	files, err := makeFiles()
	if err != nil {
		return err
	}
	if err := writeEncodings(output, files[clientName], compress); err != nil {
		return err
	}
	return embed(output, files)
}

// makeFiles returns the files of package built, by name. While it compiles the client, which takes longest, it makes
// the others.
func makeFiles() (map[string][]byte, error) {
	var (
		group           errgroup.Group
		client, notices []byte
		files           map[string][]byte
	)
	group.Go(func() (err error) {
		client, err = compileClient(trims)
		return err
	})
	group.Go(func() (err error) {
		notices, err = collectNotices()
		return err
	})
	group.Go(func() (err error) {
		files, err = bundleAll()
		return err
	})
	if err := group.Wait(); err != nil {
		return nil, err
	}
	files[clientName] = client
	files["notices.txt"] = notices
	return files, nil
}

// wasm is the environment in which the go command works for the client's platform.
var wasm = []string{
	"GOOS=js",
	"GOARCH=wasm",
	"CGO_ENABLED=0",
	"GOWORK=off",
}

// goCommand runs the go command with additions to the environment, and returns its output. An error contains what the
// command wrote to standard error.
func goCommand(env []string, args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), env...)
	output, err := cmd.Output()
	if failure, ok := errors.AsType[*exec.ExitError](err); ok {
		return "", fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, failure.Stderr)
	}
	if err != nil {
		return "", err
	}
	return strings.TrimSpace(string(output)), nil
}
