// Package css holds the style sheets, base.css and one per component of app/ui, and makes one minified style sheet of
// them.
//
// It imports package script for its esbuild errors. Package site imports it.
package css

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"prompt-recipes/web/script"
)

//go:embed *.css
var builtIn embed.FS

const base = "base.css"

// Bundle joins the style sheets of a folder, nil for the built-in ones, and minifies them: base.css first, then the
// others in alphabetical order. A folder without base.css is an error.
func Bundle(fsys fs.FS) (string, error) {
	if fsys == nil {
		fsys = builtIn
	}
	names, err := fs.Glob(fsys, "*.css")
	if err != nil {
		return "", err
	}
	i := slices.Index(names, base)
	if i < 0 {
		return "", fmt.Errorf("the folder of style sheets has no %s, which the others build on", base)
	}
	names = slices.Insert(slices.Delete(names, i, i+1), 0, base)
	var all []byte
	for _, name := range names {
		data, err := minify(fsys, name)
		if err != nil {
			return "", err
		}
		if bytes.Contains(bytes.ToLower(data), []byte("</style")) {
			return "", fmt.Errorf("%s holds </style, which would end the style sheet in the page", name)
		}
		all = append(all, bytes.TrimSpace(data)...)
	}
	return string(all), nil
}

func minify(fsys fs.FS, name string) ([]byte, error) {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, err
	}
	result := api.Transform(string(data), api.TransformOptions{
		Loader:           api.LoaderCSS,
		Sourcefile:       name,
		Charset:          api.CharsetUTF8,
		MinifyWhitespace: true,
		MinifySyntax:     true,
	})
	return result.Code, script.Errors(result.Errors)
}

// SplitPrint separates a minified style sheet into what applies on screens and the content of its @media print blocks.
// Strings in those blocks must not hold braces.
func SplitPrint(style string) (screen, print string) {
	for {
		before, block, found := strings.Cut(style, "@media print{")
		screen += before
		if !found {
			return screen, print
		}
		end, depth := 0, 1
		for ; depth > 0; end++ {
			switch block[end] {
			case '{':
				depth++
			case '}':
				depth--
			}
		}
		print += block[:end-1]
		style = block[end:]
	}
}
