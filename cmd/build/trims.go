package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"prompt-recipes/content/atomicfile"
)

// A trim removes a part of the Go library from the client, which never uses that part. The trims make the client,
// which readers download, smaller by a third: 1,478 kB instead of 2,167 kB, with the best Brotli compression and Go
// 1.26. The client also works without them.
//
// The toolchain has no option for this. So the client is compiled with -overlay, which makes go build read one file
// in place of another. Everything else, including go build ./cmd/wasm, is compiled from the unchanged library.
//
// A trim fits one version of the library's source. If it does not fit, the client is compiled without it, and the
// build says so. Then adapt the trim to the changed source; see recipes help developing.
type trim struct {
	name string
	// replace returns the library files to replace, by their paths below GOROOT/src. Each is mapped to the path of
	// the file that is compiled in its place, or to "" if no file is. src is GOROOT/src.
	replace func(src string) (map[string]string, error)
}

var trims = []trim{
	// text/template calls methods by names that are known only at run time, so the linker keeps
	// every exported method of every type. go-i18n links text/template, but no message calls a
	// method. Saves 310 kB.
	{
		name:    "text/template without calls of methods",
		replace: withoutMethods,
	},
	// go-app has its components and an HTTP server in one package. The server links net/http, and
	// net/http links TLS with all of its cryptography. Saves 330 kB in addition to the first trim.
	{
		name:    "net/http without content",
		replace: withoutHTTP,
	},
}

// overlayFolder is for the changed copies of files, and for the file for -overlay, which make verify uses, too.
const overlayFolder = ".build"

// withoutMethods replaces a file of text/template with a copy that finds no methods.
func withoutMethods(src string) (map[string]string, error) {
	const (
		file        = "text/template/exec.go"
		call        = "ptr.MethodByName(fieldName)"
		replacement = "(reflect.Value{})"
	)
	text, err := os.ReadFile(filepath.Join(src, file))
	if err != nil {
		return nil, err
	}
	if n := bytes.Count(text, []byte(call)); n != 1 {
		return nil, fmt.Errorf("%s: %q occurs %d times, not once", file, call, n)
	}
	changed := filepath.Join(overlayFolder, "exec.go")
	text = bytes.Replace(text, []byte(call), []byte(replacement), 1)
	if err := atomicfile.Write(changed, text); err != nil {
		return nil, err
	}
	return map[string]string{file: changed}, nil
}

// withoutHTTP replaces all files of net/http with the one file of cmd/build/nethttp.
func withoutHTTP(src string) (map[string]string, error) {
	names, err := filepath.Glob(filepath.Join(src, "net/http/*.go"))
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, errors.New("net/http has no files")
	}
	replacements := map[string]string{}
	for _, name := range names {
		replacements["net/http/"+filepath.Base(name)] = ""
	}
	replacements["net/http/http.go"] = "cmd/build/nethttp/http.go"
	return replacements, nil
}

// writeOverlay writes a file for -overlay that applies trims, and returns its path.
func writeOverlay(trims []trim) (string, error) {
	goroot, err := goCommand(nil, "env", "GOROOT")
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(overlayFolder, 0o755); err != nil {
		return "", err
	}
	src := filepath.Join(goroot, "src")
	overlay := map[string]string{}
	for _, t := range trims {
		replacements, err := t.replace(src)
		if err != nil {
			return "", fmt.Errorf("%s: %w", t.name, err)
		}
		for file, replacement := range replacements {
			overlay[filepath.Join(src, file)] = replacement
		}
	}
	data, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		return "", err
	}
	path := filepath.Join(overlayFolder, "overlay.json")
	if err := atomicfile.Write(path, data); err != nil {
		return "", err
	}
	return path, nil
}
