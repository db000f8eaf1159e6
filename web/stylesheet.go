package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"
	"io/fs"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// minifiedStyle is a style sheet without comments and white space.
func minifiedStyle(fsys fs.FS, name string) ([]byte, error) {
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
	return result.Code, esbuildErrors(result.Errors)
}

// stylesheet is all style sheets of a folder, nil for the built-in one, in one: the base first, then one per component in
// alphabetical order.
func stylesheet(fsys fs.FS) (template.CSS, error) {
	if fsys == nil {
		var err error
		if fsys, err = fs.Sub(bundled, "css"); err != nil {
			return "", err
		}
	}
	names, err := fs.Glob(fsys, "*.css")
	if err != nil {
		return "", err
	}
	slices.SortStableFunc(names, func(a, b string) int {
		switch baseStyle {
		case a:
			return -1
		case b:
			return 1
		}
		return 0
	})
	if !slices.Contains(names, baseStyle) {
		return "", fmt.Errorf("the folder of style sheets has no %s, which the others build on", baseStyle)
	}
	var all []byte
	for _, name := range names {
		data, err := minifiedStyle(fsys, name)
		if err != nil {
			return "", err
		}
		if bytes.Contains(bytes.ToLower(data), []byte("</style")) {
			return "", fmt.Errorf("%s holds </style, which would end the style sheet in the page", name)
		}
		all = append(all, bytes.TrimSpace(data)...)
	}
	return template.CSS(all), nil
}

// partPrint takes what is for paper only out of a minified style sheet: the blocks of @media print. No string in it may
// hold a brace.
func partPrint(style template.CSS) (screen, paper template.CSS) {
	for rest := string(style); ; {
		before, block, found := strings.Cut(rest, "@media print{")
		screen += template.CSS(before)
		if !found {
			return screen, paper
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
		paper += template.CSS(block[:end-1])
		rest = block[end:]
	}
}

const baseStyle = "base.css"

// cspHash is the Content-Security-Policy source that allows the style sheet in the page.
func cspHash(style template.CSS) string {
	sum := sha256.Sum256([]byte(style))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
