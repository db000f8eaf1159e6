package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

const (
	scripts = "web/script" // modules of JavaScript; the entry points import the others
	styles  = "web/css"
)

// entryPoints are the scripts that the program needs, and how esbuild packs them.
var entryPoints = map[string]api.Format{
	"boot.js":             api.FormatIIFE,     // what a page loads: copying, languages, offline use, the start of the client
	"switch.js":           api.FormatESModule, // the client's start, in a worker thread and on the page
	"worker.js":           api.FormatIIFE,     // the service worker
	"worker_removal.js":   api.FormatIIFE,     // its replacement when offline use is switched off
	"language_chooser.js": api.FormatIIFE,     // what the page at / of an export loads
	"dev.js":              api.FormatIIFE,     // what the server for authors adds to a page
}

// bundleAll makes what browsers load: each entry point with what it imports, and the style sheet.
func bundleAll() (map[string][]byte, error) {
	goroot, err := goCommand(nil, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for name, format := range entryPoints {
		options := scriptOptions(filepath.Join(scripts, name), format)
		if name == "switch.js" {
			addSupport(&options, filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"))
		}
		if files[name], err = bundle(options); err != nil {
			return nil, err
		}
	}
	files["style.css"], err = bundleStyles(styles)
	return files, err
}

// scriptOptions has a script bundled with all that it imports, minified.
func scriptOptions(path string, format api.Format) api.BuildOptions {
	return api.BuildOptions{
		EntryPoints: []string{path}, Bundle: true, Format: format, Target: api.ES2022, Charset: api.CharsetUTF8,
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true, LegalComments: api.LegalCommentsNone,
	}
}

// addSupport has a script find the toolchain's support script, the file path, as wasm_exec. The support script finds no other
// global object than that of go_global.js.
func addSupport(options *api.BuildOptions, path string) {
	options.Alias = map[string]string{"wasm_exec": path}
	options.Inject = []string{filepath.Join(scripts, "go_global.js")}
	options.Define = map[string]string{"globalThis": "goGlobal", "fs": "goGlobal.fs"}
}

// bundleCSS is a style sheet, the content of a file in dir, and all that it imports, minified.
func bundleCSS(dir, content string) ([]byte, error) {
	return bundle(api.BuildOptions{
		Stdin:  &api.StdinOptions{Contents: content, ResolveDir: dir, Sourcefile: "all style sheets", Loader: api.LoaderCSS},
		Bundle: true, Charset: api.CharsetUTF8, MinifyWhitespace: true, MinifySyntax: true,
	})
}

// bundle is what esbuild makes, one file.
func bundle(options api.BuildOptions) ([]byte, error) {
	result := api.Build(options)
	if len(result.Errors) > 0 {
		return nil, errors.New(strings.Join(api.FormatMessages(result.Errors, api.FormatMessagesOptions{}), ""))
	}
	return result.OutputFiles[0].Contents, nil
}

// property matches a custom property after another character, and the space before its value, which esbuild keeps.
var property = regexp.MustCompile(`([^a-z])--([a-z][a-z0-9-]*)(?:(:) ?)?`)

// length matches a custom property that is a length.
var length = regexp.MustCompile(`--([a-z][a-z0-9-]*): ?([.0-9]+rem);?`)

// bundleStyles is the style sheets of a folder, minified: base.css first, then the others in alphabetical order. Every page holds
// the result, so lengths that never change stand where they are used, and other custom properties have numbers for names.
func bundleStyles(dir string) ([]byte, error) {
	names, _ := filepath.Glob(filepath.Join(dir, "*.css")) // only the pattern could be wrong
	imports := `@import "./base.css";`
	for _, name := range names {
		if name := filepath.Base(name); name != "base.css" {
			imports += fmt.Sprintf(`@import "./%s";`, name)
		}
	}
	all, err := bundleCSS(dir, imports)
	if err != nil {
		return nil, err
	}
	for _, part := range length.FindAllSubmatch(all, -1) {
		if name := "--" + string(part[1]); bytes.Count(all, []byte(name+":")) == 1 {
			all = bytes.ReplaceAll(bytes.ReplaceAll(all, part[0], nil), []byte("var("+name+")"), part[2])
		}
	}
	all, err = bundleCSS(dir, strings.ReplaceAll(string(all), ", ", ",")) // it computes with lengths now
	numbers := map[string]int64{}
	return property.ReplaceAllFunc(bytes.TrimSpace(all), func(match []byte) []byte {
		part := property.FindSubmatch(match)
		name := string(part[2])
		numbers[name] = cmp.Or(numbers[name], int64(len(numbers)+1))
		return fmt.Appendf(nil, "%s--%s%s", part[1], strconv.FormatInt(numbers[name], 36), part[3])
	}), err
}
