package main

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Readers download the client, so it is compiled without two things that it never uses, a third of its size:
//
//   - text/template calls methods by names that are known only at run time. For that the linker keeps every exported method
//     of every type. go-i18n links text/template, and no message calls a method.
//   - go-app has its components and an HTTP server in one package. The server links net/http and TLS.
//
// There is no option for either, so the client is compiled from changed copies: of text/template through -overlay; of go-app,
// which -overlay does not reach, through a replace directive in a go.mod of the build's own. Everything else, go build ./...
// and go test ./... included, uses the unchanged sources.
//
// The changes fit one version of their source. Where they do not fit another, the client is built without them, larger, and the
// build says so. TestChangesFit fails then.

const (
	clientName = "client.wasm"
	goApp      = "github.com/maxence-charriere/go-app/v10"
)

// change is an edit of a source file: it replaces old, which must occur exactly once, by new. Without old it removes the
// file.
type change struct {
	file, old, new string
}

var templateChanges = []change{{"exec.go", "ptr.MethodByName(fieldName)", "(reflect.Value{})"}}

var goAppChanges = []change{
	{"http.go", "", ""},
	{"resource.go", "\t\"net/http\"\n", ""},
	{"resource.go", "\thttp.Handler\n", "\tHandler any\n"},
	{"resource.go", "http.FileServer(http.Dir(directory))", "nil"},
	{"wasm.go", "h *Handler", "h any"},
}

// compileClient compiles cmd/wasm and returns the program.
func compileClient() ([]byte, error) {
	flags, err := changedSources()
	if err == nil {
		var program []byte
		if program, err = compile(flags); err == nil {
			return program, nil
		}
	}
	program, plainErr := compile(nil)
	if plainErr != nil {
		return nil, plainErr // a mistake in the client is not one of the changes
	}
	fmt.Fprintln(os.Stderr, "build: the client is larger than it need be, since a change of its sources does not fit (see cmd/build/client.go):", err)
	return program, nil
}

// compile compiles the client with additional flags. The commit is not in it: with that, readers would fetch the client again
// after a change of texts only. Without inlining go-app compiles in half the time and is smaller; pages render as fast.
func compile(flags []string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "client-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, clientName)
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w", "-gcflags", goApp + "/pkg/app=-l", "-o", program}
	args = append(args, flags...)
	if _, err := goCommand(wasm, append(args, "./cmd/wasm")...); err != nil {
		return nil, err
	}
	return os.ReadFile(program)
}

// changedSources makes the changed copies, and returns the flags of go build that use them.
func changedSources() ([]string, error) {
	paths, err := goCommand(nil, "env", "GOROOT", "GOVERSION")
	if err != nil {
		return nil, err
	}
	goroot, goVersion, _ := strings.Cut(paths, "\n")
	template := filepath.Join(goroot, "src", "text", "template")
	changedTemplate, err := changedCopy(template, "template-"+goVersion, ".", templateChanges)
	if err != nil {
		return nil, err
	}
	// Unlike list -m, this downloads the module.
	module, err := goCommand(wasm, "list", "-f", "{{.Module.Version}}\n{{.Module.Dir}}", goApp+"/pkg/app")
	if err != nil {
		return nil, err
	}
	version, source, _ := strings.Cut(module, "\n")
	changedGoApp, err := changedCopy(source, "go-app-"+version, "pkg/app", goAppChanges)
	if err != nil {
		return nil, err
	}
	return buildFlags(template, changedTemplate, changedGoApp)
}

// buildFlags writes the files by which go build takes the changed copies, and returns the flags that name these files.
func buildFlags(template, changedTemplate, changedGoApp string) ([]string, error) {
	replaced := map[string]string{}
	for _, c := range templateChanges {
		changed, err := filepath.Abs(filepath.Join(changedTemplate, c.file))
		if err != nil {
			return nil, err
		}
		replaced[filepath.Join(template, c.file)] = changed
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		return nil, err
	}
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		return nil, err
	}
	sum, err := os.ReadFile("go.sum")
	if err != nil {
		return nil, err
	}
	mod = fmt.Appendf(mod, "\nreplace %s => ./%s\n", goApp, filepath.ToSlash(changedGoApp))
	for name, data := range map[string][]byte{"go.mod": mod, "go.sum": sum, "overlay.json": overlay} {
		if err := writeWhole(filepath.Join(work, name), data); err != nil {
			return nil, err
		}
	}
	return []string{"-modfile", filepath.Join(work, "go.mod"), "-overlay", filepath.Join(work, "overlay.json")}, nil
}

// changedCopy is the path of a copy of the folder source in the folder work, with changes to the files of its folder sub. The name
// must say what version of the source it is: a copy that is there stays.
func changedCopy(source, name, sub string, changes []change) (string, error) {
	sum := sha256.Sum256(fmt.Append(nil, changes))
	path := filepath.Join(work, fmt.Sprintf("%s-%x", name, sum[:6]))
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	if err := os.MkdirAll(work, 0o755); err != nil {
		return "", err
	}
	partial, err := os.MkdirTemp(work, "partial-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(partial)
	if err := os.CopyFS(partial, os.DirFS(source)); err != nil {
		return "", err
	}
	for _, c := range changes {
		if err := c.apply(filepath.Join(partial, sub)); err != nil {
			return "", fmt.Errorf("%s: %w", source, err)
		}
	}
	if err := os.Rename(partial, path); err != nil && !errors.Is(err, fs.ErrExist) { // another build was faster
		return "", err
	}
	return path, nil
}

// apply makes the change in a folder.
func (c change) apply(dir string) error {
	name := filepath.Join(dir, c.file)
	if c.old == "" {
		return os.Remove(name)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if n := strings.Count(string(data), c.old); n != 1 {
		return fmt.Errorf("%s: %q occurs %d times; the change was made for a version where it occurs once", c.file, c.old, n)
	}
	return os.WriteFile(name, []byte(strings.Replace(string(data), c.old, c.new, 1)), 0o644)
}
