package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// goPackage is what go list -json says of a package.
type goPackage struct {
	Dir      string
	Standard bool   // of the Go library
	Root     string // of the Go library, for its packages
	Module   *goModule
}

type goModule struct {
	Path    string
	Version string
	Dir     string
	Main    bool // this module
}

// collectNotices returns the licences of the works of others in a build of recipes: the Go library
// and modules, those of the client included.
func collectNotices() ([]byte, error) {
	program, err := listPackages(nil, "./cmd/recipes")
	if err != nil {
		return nil, err
	}
	client, err := listPackages(wasm, "./cmd/wasm")
	if err != nil {
		return nil, err
	}
	licences := map[string][]byte{} // by title
	for _, pkg := range slices.Concat(program, client) {
		if err := addLicencesOf(licences, pkg); err != nil {
			return nil, err
		}
	}
	var b bytes.Buffer
	b.WriteString("This program holds the following works of others. ")
	b.WriteString("Each is under the terms that follow its name.\n")
	for _, title := range slices.Sorted(maps.Keys(licences)) {
		text := bytes.ReplaceAll(licences[title], []byte("\r\n"), []byte("\n"))
		fmt.Fprintf(&b, "\n%s\n%s\n\n%s\n", title, strings.Repeat("=", len(title)), bytes.TrimSpace(text))
	}
	return b.Bytes(), nil
}

// listPackages returns a package and all that it imports, on a platform given by its environment.
// With -e, go list works also while a file is missing that web/built/files.go names.
func listPackages(platform []string, pkg string) ([]goPackage, error) {
	output, err := goCommand(platform, "list", "-e", "-deps", "-json=Dir,Standard,Root,Module", pkg)
	if err != nil {
		return nil, err
	}
	var packages []goPackage
	decoder := json.NewDecoder(strings.NewReader(output))
	for {
		var p goPackage
		err := decoder.Decode(&p)
		if errors.Is(err, io.EOF) {
			return packages, nil
		}
		if err != nil {
			return nil, fmt.Errorf("reading what go list prints: %w", err)
		}
		packages = append(packages, p)
	}
}

// addLicencesOf adds the licences of the work that a package is part of, unless that is this
// module.
func addLicencesOf(licences map[string][]byte, pkg goPackage) error {
	if pkg.Standard {
		return addLicences(licences, "The Go library", pkg.Root, pkg.Root)
	}
	module := pkg.Module
	if module == nil || module.Main {
		return nil
	}
	return addLicences(licences, module.Path+" "+module.Version, module.Dir, pkg.Dir)
}

// addLicences adds the licences in a folder of a work and in the folders above it, up to the root
// of the work. A work without a licence is an error.
func addLicences(licences map[string][]byte, work, root, folder string) error {
	found := false
	for {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return err
		}
		for _, entry := range entries {
			if !isLicence(entry) {
				continue
			}
			path := filepath.Join(folder, entry.Name())
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			inWork := strings.TrimPrefix(path, root+string(filepath.Separator))
			licences[work+", "+filepath.ToSlash(inWork)] = text
			found = true
		}
		if folder == root {
			break
		}
		folder = filepath.Dir(folder)
	}
	if !found {
		const message = "%s has no file with a licence in %s: find out its terms, " +
			"and add the name of that file to isLicence"
		return fmt.Errorf(message, work, root)
	}
	return nil
}

// isLicence reports whether a file holds a licence, or what a licence asks to be passed on. All
// that tells is its name.
func isLicence(entry os.DirEntry) bool {
	name := strings.ToLower(entry.Name())
	if !entry.Type().IsRegular() || filepath.Ext(name) == ".go" {
		return false
	}
	for _, beginning := range []string{"license", "licence", "copying", "copyright", "notice", "patents"} {
		if strings.HasPrefix(name, beginning) {
			return true
		}
	}
	return false
}
