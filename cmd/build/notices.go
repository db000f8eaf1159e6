package main

import (
	"bytes"
	"fmt"
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
	var b bytes.Buffer
	b.WriteString("This program holds the following works of others. Each is under the terms that follow its name.\n")
	goroot, err := goCommand(nil, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	works, err := modules()
	if err != nil {
		return nil, err
	}
	for _, w := range append([]module{{name: "The Go library", root: goroot, folders: []string{"."}}}, works...) {
		if err := w.appendTo(&b); err != nil {
			return nil, err
		}
	}
	fonts := module{name: "The fonts JetBrains Mono and Noto Sans JP", root: "web/picture/fonts"}
	err = fonts.appendFile(&b, "OFL.txt")
	return b.Bytes(), err
}

// module is a work of others: a module, or what is like one.
type module struct {
	name, root string
	folders    []string // below root: those of the packages in use, and those above them
}

// modules are those with packages in the program or in the client, by name.
func modules() ([]module, error) {
	byName := map[string]module{}
	for pkg, platform := range map[string][]string{"./cmd/recipes": nil, "./cmd/wasm": wasm} {
		// With -e also while a file is missing that web/built/files.go names.
		list, err := goCommand(platform, "list", "-e", "-deps", "-f",
			"{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Version}}\t{{.Dir}}\t{{$.Dir}}{{end}}{{end}}", pkg)
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(list) {
			fields := strings.Split(strings.TrimSpace(line), "\t")
			if len(fields) != 4 {
				continue // of the library, or this module's own
			}
			w := module{name: fields[0] + " " + fields[1], root: fields[2], folders: byName[fields[0]].folders}
			folder, err := filepath.Rel(w.root, fields[3])
			if err != nil {
				return nil, err
			}
			for ; ; folder = filepath.Dir(folder) {
				if !slices.Contains(w.folders, folder) {
					w.folders = append(w.folders, folder)
				}
				if folder == "." {
					break
				}
			}
			byName[fields[0]] = w
		}
	}
	var all []module
	for _, w := range byName {
		slices.Sort(w.folders)
		all = append(all, w)
	}
	slices.SortFunc(all, func(a, b module) int { return strings.Compare(a.name, b.name) })
	return all, nil
}

// appendTo writes the licences of a work. A work without one is an error.
func (w module) appendTo(b *bytes.Buffer) error {
	found := 0
	for _, folder := range w.folders {
		entries, err := os.ReadDir(filepath.Join(w.root, folder))
		if err != nil {
			return err
		}
		for _, entry := range entries {
			if licence.MatchString(entry.Name()) && entry.Type().IsRegular() && filepath.Ext(entry.Name()) != ".go" {
				found++
				if err := w.appendFile(b, filepath.Join(folder, entry.Name())); err != nil {
					return err
				}
			}
		}
	}
	if found == 0 {
		return fmt.Errorf("%s has no file with a licence in %s: see what its terms are, and name the file here", w.name, w.root)
	}
	return nil
}

func (w module) appendFile(b *bytes.Buffer, name string) error {
	text, err := os.ReadFile(filepath.Join(w.root, name))
	if err != nil {
		return err
	}
	title := w.name + ", " + filepath.ToSlash(name)
	text = bytes.TrimSpace(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")))
	fmt.Fprintf(b, "\n%s\n%s\n\n%s\n", title, strings.Repeat("=", len(title)), text)
	return nil
}
