package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// licence matches the names of files with licences and what they ask to be passed on. OFL is the licence of fonts.
var licence = regexp.MustCompile(`(?i)^(licen[cs]e|copying|copyright|notice|patents|ofl)[^/]*$`)

// collectNotices returns the licences of the works of others in a build of recipes: the Go library, modules, also those of the
// client, and fonts.
func collectNotices() ([]byte, error) {
	code, fonts := map[string][]byte{}, map[string][]byte{}
	for pkg, platform := range map[string][]string{"./cmd/recipes": nil, "./cmd/wasm": wasm} {
		// With -e also while a file is missing that web/built/files.go names.
		list, err := goCommand(platform, "list", "-e", "-deps", "-f", "{{if .Standard}}The Go library\t{{.Root}}\t{{.Root}}{{end}}"+
			"{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}\t{{$.Dir}}{{end}}{{end}}", pkg)
		if err != nil {
			return nil, err
		}
		for _, line := range slices.Compact(slices.Sorted(strings.SplitSeq(list, "\n"))) {
			fields := strings.Split(line, "\t")
			if len(fields) != 3 {
				continue // this module's own
			}
			if err := addLicences(code, fields[0], fields[1], fields[2]); err != nil {
				return nil, err
			}
		}
	}
	if err := addLicences(fonts, "The fonts JetBrains Mono and Noto Sans JP", "web/picture/fonts", "web/picture/fonts"); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString("This program holds the following works of others. Each is under the terms that follow its name.\n")
	for _, works := range []map[string][]byte{code, fonts} {
		for _, title := range slices.Sorted(maps.Keys(works)) {
			text := bytes.TrimSpace(bytes.ReplaceAll(works[title], []byte("\r\n"), []byte("\n")))
			fmt.Fprintf(&b, "\n%s\n%s\n\n%s\n", title, strings.Repeat("=", len(title)), text)
		}
	}
	return b.Bytes(), nil
}

// addLicences adds to all the licences, by title, in a folder of a work and in those above it, up to the work's root. A work
// without any is an error.
func addLicences(all map[string][]byte, work, root, folder string) error {
	for found := false; ; folder = filepath.Dir(folder) {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return err
		}
		for _, entry := range entries {
			if !licence.MatchString(entry.Name()) || !entry.Type().IsRegular() || filepath.Ext(entry.Name()) == ".go" {
				continue
			}
			path := filepath.Join(folder, entry.Name())
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			all[work+", "+filepath.ToSlash(strings.TrimPrefix(path, root+string(filepath.Separator)))] = text
			found = true
		}
		if folder == root && !found {
			return fmt.Errorf("%s has no file with a licence in %s: see what its terms are, and name the file here", work, root)
		} else if folder == root {
			return nil
		}
	}
}
