package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// trim leaves something of the Go library out of the client, which never uses it. Readers download the client, and a trim makes
// it smaller, by a third: 1,478 kB in place of 2,167 kB, in brotli at its best, with Go 1.26. It works without.
//
// There is no option of the toolchain for this. So the client is compiled with -overlay, which has go build read one file in the
// place of another. Everything else, go build ./cmd/wasm included, is compiled from the library as it is.
//
// A trim fits one version of its source. Where it does not fit, the client is compiled without it, and the build says so. Then see
// what replaces the source that has changed; TestTrimsFit fails until that is done.
type trim struct {
	name string
	// replace returns files of the library, by their paths below GOROOT/src, with what is to be compiled in their places: the path
	// of another file, or "" for nothing.
	replace func(src string) (map[string]string, error)
}

var trims = []trim{
	// text/template calls methods by names that are known only at run time. For that the linker keeps every exported method of
	// every type. go-i18n links text/template, and no message calls a method. Saves 310 kB.
	{"text/template without calls of methods", withoutMethods},
	// go-app has its components and an HTTP server in one package. The server links net/http, and that links TLS with all of
	// its cryptography. Saves 330 kB after that.
	{"net/http without content", withoutHTTP},
}

// withoutMethods makes a copy of a file of text/template that finds no methods.
func withoutMethods(src string) (map[string]string, error) {
	const file, old, new = "text/template/exec.go", "ptr.MethodByName(fieldName)", "(reflect.Value{})"
	text, err := os.ReadFile(filepath.Join(src, file))
	if err != nil {
		return nil, err
	}
	if n := strings.Count(string(text), old); n != 1 {
		return nil, fmt.Errorf("%s: %q occurs %d times, not once", file, old, n)
	}
	changed := filepath.Join(work, "exec.go")
	return map[string]string{file: changed}, writeWhole(changed, []byte(strings.Replace(string(text), old, new, 1)))
}

// withoutHTTP replaces all files of net/http by that of the package nethttp.
func withoutHTTP(src string) (map[string]string, error) {
	names, err := filepath.Glob(filepath.Join(src, "net/http/*.go"))
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, errors.New("net/http has no files")
	}
	replaced := map[string]string{}
	for _, name := range names {
		replaced["net/http/"+filepath.Base(name)] = ""
	}
	replaced["net/http/http.go"] = "cmd/build/nethttp/http.go"
	return replaced, nil
}

// writeOverlay writes a file for -overlay that makes trims, and returns its path.
func writeOverlay(trims []trim) (string, error) {
	goroot, err := goCommand(nil, "env", "GOROOT")
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(work, 0o755); err != nil {
		return "", err
	}
	src := filepath.Join(goroot, "src")
	overlay := map[string]string{}
	for _, t := range trims {
		replaced, err := t.replace(src)
		if err != nil {
			return "", fmt.Errorf("%s: %w", t.name, err)
		}
		for file, with := range replaced {
			overlay[filepath.Join(src, file)] = with
		}
	}
	data, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		return "", err
	}
	path := filepath.Join(work, "overlay.json")
	return path, writeWhole(path, data)
}
