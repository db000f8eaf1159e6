package main

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

const (
	scripts = "web/script" // JavaScript modules; the entry points import the others
	styles  = "web/css"
)

// entryPoints are the scripts that the program needs, each with the format in which esbuild bundles it.
var entryPoints = map[string]api.Format{
	// what a page loads: copying, languages, offline use, the start of the client
	"boot.js":             api.FormatIIFE,
	"switch.js":           api.FormatESModule, // runs the client
	"worker.js":           api.FormatIIFE,     // the service worker
	"worker_removal.js":   api.FormatIIFE,     // the service worker that replaces it when offline use is switched off
	"language_chooser.js": api.FormatIIFE,     // what the page at / of an export loads
	"dev.js":              api.FormatIIFE,     // what the server for authors adds to a page
}

// bundleAll returns the files that browsers load, by name: each entry point with its imports, and the style sheets.
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
		files[name], err = bundle(options)
		if err != nil {
			return nil, err
		}
	}
	styleSheets, err := bundleStyles(styles)
	maps.Copy(files, styleSheets)
	return files, err
}

func scriptOptions(path string, format api.Format) api.BuildOptions {
	return api.BuildOptions{
		EntryPoints:       []string{path},
		Bundle:            true,
		Format:            format,
		Target:            api.ES2022,
		Charset:           api.CharsetUTF8,
		LegalComments:     api.LegalCommentsNone,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
	}
}

// addSupport lets a script import the toolchain's support script, the file at path, as wasm_exec. The support script
// finds only one global object: the one in go_global.js.
func addSupport(options *api.BuildOptions, path string) {
	options.Alias = map[string]string{"wasm_exec": path}
	options.Inject = []string{filepath.Join(scripts, "go_global.js")}
	options.Define = map[string]string{
		"globalThis": "goGlobal",
		"fs":         "goGlobal.fs",
	}
}

// bundleStyles joins and minifies the style sheets in a folder: first base.css, then the others in alphabetical
// order, and last print.css, which is only for paper. It returns style.css with all of them, screen.css without
// print.css, and print.css.
func bundleStyles(dir string) (map[string][]byte, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.css"))
	if err != nil {
		return nil, err
	}
	screen := `@import "./base.css";`
	for _, path := range paths {
		name := filepath.Base(path)
		if name != "base.css" && name != "print.css" {
			screen += fmt.Sprintf(`@import "./%s";`, name)
		}
	}
	files := map[string][]byte{}
	for name, imports := range map[string]string{
		"style.css":  screen + `@import "./print.css" print;`,
		"screen.css": screen,
		"print.css":  `@import "./print.css";`,
	} {
		if files[name], err = bundleImports(dir, imports); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// bundleImports returns one style sheet, made from the style sheets in a folder that imports names.
func bundleImports(dir, imports string) ([]byte, error) {
	style, err := bundle(api.BuildOptions{
		Stdin: &api.StdinOptions{
			Contents:   imports,
			ResolveDir: dir,
			Sourcefile: "all style sheets",
			Loader:     api.LoaderCSS,
		},
		Bundle:           true,
		Charset:          api.CharsetUTF8,
		MinifyWhitespace: true,
		MinifySyntax:     true,
	})
	return bytes.TrimSpace(style), err
}

// bundle runs esbuild and returns the one file that it makes. An error contains all messages, with their places in
// the sources. Warnings are errors, too, because esbuild only warns of mistakes in style sheets.
func bundle(options api.BuildOptions) ([]byte, error) {
	result := api.Build(options)
	if wrong := slices.Concat(result.Errors, result.Warnings); len(wrong) > 0 {
		messages := api.FormatMessages(wrong, api.FormatMessagesOptions{})
		return nil, errors.New(strings.Join(messages, ""))
	}
	return result.OutputFiles[0].Contents, nil
}
