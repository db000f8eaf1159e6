package web

import (
	"errors"
	"fmt"
	"io/fs"
	"path"

	"github.com/evanw/esbuild/pkg/api"
)

// bundle is the script of the folder script with the given name, in one with all that it imports and minified.
func bundle(name string, format api.Format) ([]byte, error) {
	scripts, err := fs.Sub(bundled, "script")
	if err != nil {
		return nil, err
	}
	result := api.Build(api.BuildOptions{
		EntryPoints:       []string{name},
		Bundle:            true,
		Format:            format,
		Target:            api.ES2022,
		Charset:           api.CharsetUTF8,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		LegalComments:     api.LegalCommentsNone,
		Plugins:           []api.Plugin{readFrom(scripts)},
	})
	if err := esbuildErrors(result.Errors); err != nil {
		return nil, err
	}
	return result.OutputFiles[0].Contents, nil
}

// readFrom has esbuild read files of fsys instead of the disk's.
func readFrom(fsys fs.FS) api.Plugin {
	return api.Plugin{Name: "fs", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: ".*"}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: path.Clean(args.Path), Namespace: "fs"}, nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "fs"}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			data, err := fs.ReadFile(fsys, args.Path)
			text := string(data)
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, err
		})
	}}
}

// esbuildErrors joins what esbuild found to be wrong; nil for nothing.
func esbuildErrors(messages []api.Message) error {
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
