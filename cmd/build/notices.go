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

// licence matches the names of files with licences and what they ask to be passed on.
var licence = regexp.MustCompile(`(?i)^(licen[cs]e|copying|copyright|notice|patents)[^/]*$`)

// collectNotices returns the licences of the works of others in a build of recipes: modules, also those of the client, the Go
// library, and fonts.
func collectNotices() ([]byte, error) {
	goroot, err := goCommand(nil, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	library, err := licences("The Go library", goroot, goroot)
	if err != nil {
		return nil, err
	}
	modules := map[string][]byte{}
	for pkg, platform := range map[string][]string{"./cmd/recipes": nil, "./cmd/wasm": wasm} {
		// With -e also while a file is missing that web/built/files.go names.
		list, err := goCommand(platform, "list", "-e", "-deps", "-f",
			"{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}\t{{$.Dir}}{{end}}{{end}}", pkg)
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(list) {
			fields := strings.Split(strings.TrimSpace(line), "\t")
			if len(fields) != 3 {
				continue // of the library, or this module's own
			}
			found, err := licences(fields[0], fields[1], fields[2])
			if err != nil {
				return nil, err
			}
			maps.Copy(modules, found)
		}
	}
	font, err := os.ReadFile("web/picture/fonts/OFL.txt")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString("This program holds the following works of others. Each is under the terms that follow its name.\n")
	fonts := map[string][]byte{"The fonts JetBrains Mono and Noto Sans JP, OFL.txt": font}
	for _, works := range []map[string][]byte{library, modules, fonts} {
		for _, title := range slices.Sorted(maps.Keys(works)) {
			text := bytes.TrimSpace(bytes.ReplaceAll(works[title], []byte("\r\n"), []byte("\n")))
			fmt.Fprintf(&b, "\n%s\n%s\n\n%s\n", title, strings.Repeat("=", len(title)), text)
		}
	}
	return b.Bytes(), nil
}

// licences are the licences, by title, in a folder of a work and in those above it, up to the work's root. A work without any is
// an error.
func licences(work, root, folder string) (map[string][]byte, error) {
	found := map[string][]byte{}
	for {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return nil, err
		}
		for _, entry := range entries {
			if !licence.MatchString(entry.Name()) || !entry.Type().IsRegular() || filepath.Ext(entry.Name()) == ".go" {
				continue
			}
			path := filepath.Join(folder, entry.Name())
			text, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			found[work+", "+filepath.ToSlash(strings.TrimPrefix(path, root+string(filepath.Separator)))] = text
		}
		if folder == root {
			break
		}
		folder = filepath.Dir(folder)
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("%s has no file with a licence in %s: see what its terms are, and name the file here", work, root)
	}
	return found, nil
}
