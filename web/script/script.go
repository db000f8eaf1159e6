// Package script holds the JavaScript that readers' browsers run, one module per subject, and bundles it with esbuild.
//
//	boot.js              what a page loads: copying, languages, offline use, the start of the client
//	language_chooser.js  what the page at / of an export loads
//	switch.js            the page's half of the client, a module; renderer.js, the script of its worker thread
//	worker.js            the service worker; worker_removal.js, its replacement when offline use is switched off
//
// The other modules are imported by these. The package imports nothing of the project.
package script

import (
	"embed"
	"errors"
	"fmt"
	"path"

	"github.com/evanw/esbuild/pkg/api"
)

//go:embed *.js
var modules embed.FS

// Bundle is the script with the given name and all that it imports, minified, as a classic script.
func Bundle(name string) ([]byte, error) {
	return bundle(api.BuildOptions{EntryPoints: []string{name}, Format: api.FormatIIFE})
}

// BundleModule is the same as a module, which keeps its exports.
func BundleModule(name string) ([]byte, error) {
	return bundle(api.BuildOptions{EntryPoints: []string{name}, Format: api.FormatESModule})
}

// BundleSource is [Bundle] of a script from elsewhere, which may import the modules of this package.
func BundleSource(name string, source []byte) ([]byte, error) {
	return bundle(api.BuildOptions{Stdin: &api.StdinOptions{Contents: string(source), Sourcefile: name}, Format: api.FormatIIFE})
}

func bundle(o api.BuildOptions) ([]byte, error) {
	o.Bundle, o.Target, o.Charset = true, api.ES2022, api.CharsetUTF8
	o.MinifyWhitespace, o.MinifyIdentifiers, o.MinifySyntax = true, true, true
	o.LegalComments = api.LegalCommentsNone
	o.Plugins = []api.Plugin{{Name: "embedded", Setup: readModules}}
	result := api.Build(o)
	if err := Errors(result.Errors); err != nil {
		return nil, err
	}
	return result.OutputFiles[0].Contents, nil
}

// readModules makes esbuild read imported modules from this package instead of the disk.
func readModules(build api.PluginBuild) {
	resolve := func(args api.OnResolveArgs) (api.OnResolveResult, error) {
		return api.OnResolveResult{Path: path.Clean(args.Path), Namespace: "embedded"}, nil
	}
	build.OnResolve(api.OnResolveOptions{Filter: ".*"}, resolve)
	build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "embedded"},
		func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			data, err := modules.ReadFile(args.Path)
			text := string(data)
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, err
		})
}

// Errors joins the errors that esbuild reports, each as file:line:column: text; nil for none.
func Errors(messages []api.Message) error {
	var errs []error
	for _, m := range messages {
		if m.Location != nil {
			errs = append(errs, fmt.Errorf("%s:%d:%d: %s", m.Location.File, m.Location.Line, m.Location.Column+1, m.Text))
		} else {
			errs = append(errs, errors.New(m.Text))
		}
	}
	return errors.Join(errs...)
}
