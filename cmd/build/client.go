package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The client is compiled with goapp/hydrate.go in go-app, and with the changes that this file needs. Readers download it, so it is
// compiled without two things that it never uses, a third of its size:
//
//   - text/template calls methods by names that are known only at run time. For that the linker keeps every exported method
//     of every type. go-i18n links text/template, and no message calls a method.
//   - go-app has its components and an HTTP server in one package. The server links net/http and TLS.
//
// There is no option for that, so the client is compiled with changed sources: through -overlay, which says what go build reads
// in place of a file. It does not reach into the cache of modules, where go-app is; but a replace directive, in a go.mod of the
// build's own, leads to a link to the module, and files behind the link can be replaced. Everything else, go build ./... and
// go test ./... included, uses the unchanged sources.
//
// The changes fit one version of their source. Where those for size do not fit another, the client is built without them, larger,
// and the build says so. Where those for hydration do not, it fails. TestChangesFit fails for both.

const (
	clientName = "client.wasm"
	goApp      = "github.com/maxence-charriere/go-app/v10"
	linked     = work + "/go-app" // a link to the module
)

// change is an edit of a source file: it replaces old, which must occur exactly once, by new. Without old, new replaces the whole
// file. Files are those of go-app, below pkg, and of the Go library.
type change struct {
	file, old, new string
}

var hydrationChanges = []change{
	{"pkg/app/html.go", "JSValue() Value {\n", "JSValue() Value {\n\te.jsElement = used(e.jsElement)\n"},
	{"pkg/app/raw.go", "JSValue() Value {\n", "JSValue() Value {\n\tr.jsElement = used(r.jsElement)\n"},
	{"pkg/app/text.go", "JSValue() Value {\n", "JSValue() Value {\n\tt.jsvalue = used(t.jsvalue)\n"},
	{"pkg/app/node.go", "\twrapper, _ := Window().createElement(\"div\", \"\")\n\twrapper.setInnerHTML(v.value)\n" +
		"\tv.jsElement = wrapper.firstChild()\n\twrapper.removeChild(v.jsElement)\n", "\tv.jsElement = ParseRaw(v.value)\n"},
}

var sizeChanges = []change{
	{"text/template/exec.go", "ptr.MethodByName(fieldName)", "(reflect.Value{})"},
	{"pkg/app/http.go", "", "package app\n"},
	{"pkg/app/resource.go", "\t\"net/http\"\n", ""},
	{"pkg/app/resource.go", "\thttp.Handler\n", "\tHandler any\n"},
	{"pkg/app/resource.go", "http.FileServer(http.Dir(directory))", "nil"},
	{"pkg/app/wasm.go", "h *Handler", "h any"},
}

// compileClient compiles cmd/wasm and returns the program.
func compileClient() ([]byte, error) {
	program, err := compile(slices.Concat(hydrationChanges, sizeChanges))
	if err == nil {
		return program, nil
	}
	program, plainErr := compile(hydrationChanges)
	if plainErr == nil { // otherwise it is a mistake in the client, or hydration does not fit
		fmt.Fprintln(os.Stderr, "build: the client is larger than it need be, since a change of its sources does not fit (see cmd/build/client.go):", err)
	}
	return program, plainErr
}

// compile compiles the client with changes of its sources. The commit is not in it: with that, readers would fetch the client again
// after a change of texts only. Without inlining go-app compiles in half the time and is smaller; pages render as fast.
func compile(changes []change) ([]byte, error) {
	if err := changeSources(changes); err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "client-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, clientName)
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w", "-gcflags", goApp + "/pkg/app=-l", "-o", program,
		"-modfile", filepath.Join(work, "go.mod"), "-overlay", filepath.Join(work, "overlay.json"), "./cmd/wasm"}
	if _, err := goCommand(wasm, args...); err != nil {
		return nil, err
	}
	return os.ReadFile(program)
}

// changeSources writes the changed sources, and the files that tell go build of them.
func changeSources(changes []change) error {
	// Unlike list -m, this downloads the module.
	roots, err := goCommand(wasm, "list", "-f", "{{.Root}}", "text/template", goApp+"/pkg/app")
	if err != nil {
		return err
	}
	goroot, module, _ := strings.Cut(roots, "\n")
	link := fmt.Sprint(linked, os.Getpid()) // each build makes its own, and puts it in place as a whole
	if err := errors.Join(os.MkdirAll(work, 0o755), os.Symlink(module, link), os.Rename(link, linked)); err != nil {
		return err
	}
	overlay := map[string]string{filepath.Join(linked, "pkg/app/hydrate.go"): "cmd/build/goapp/hydrate.go"}
	for i, c := range changes {
		file := filepath.Join(goroot, "src", c.file)
		if strings.HasPrefix(c.file, "pkg/") {
			file = filepath.Join(linked, c.file)
		}
		text, err := os.ReadFile(cmp.Or(overlay[file], file))
		if err != nil {
			return err
		}
		changed, err := c.apply(string(text))
		if err != nil {
			return err
		}
		overlay[file] = filepath.Join(work, fmt.Sprint(i, "-", filepath.Base(file)))
		if err := writeWhole(overlay[file], []byte(changed)); err != nil {
			return err
		}
	}
	replaced, err := json.Marshal(map[string]any{"Replace": overlay})
	mod, modErr := os.ReadFile("go.mod")
	sum, sumErr := os.ReadFile("go.sum")
	if err := errors.Join(err, modErr, sumErr); err != nil {
		return err
	}
	mod = fmt.Appendf(mod, "\nreplace %s => ./%s\n", goApp, linked)
	for name, data := range map[string][]byte{"go.mod": mod, "go.sum": sum, "overlay.json": replaced} {
		if err := writeWhole(filepath.Join(work, name), data); err != nil {
			return err
		}
	}
	return nil
}

// apply is the text of the file with the change.
func (c change) apply(text string) (string, error) {
	if c.old == "" {
		return c.new, nil
	}
	if n := strings.Count(text, c.old); n != 1 {
		return "", fmt.Errorf("%s: %q occurs %d times; the change was made for a version where it occurs once", c.file, c.old, n)
	}
	return strings.Replace(text, c.old, c.new, 1), nil
}
