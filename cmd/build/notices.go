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

// goPackage is what go list -json prints about a package.
type goPackage struct {
	Dir      string
	Standard bool   // the package is part of the Go library
	Root     string // for a package of the Go library, the folder of the library
	Module   *goModule
}

type goModule struct {
	Path    string
	Version string
	Dir     string
	Main    bool // whether it is this module
}

// collectNotices returns the licences of all third-party code in a build of recipes: of the Go library and of the
// modules, including those of the client.
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

// listPackages lists a package and all packages that it imports, directly or indirectly, on a platform that the
// environment selects. With -e, go list works even if a file is missing that web/built/files.go names.
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

// included are works of others whose files are in a package of this module, with their licence next to them. The keys
// are the folders of the packages.
var included = map[string]string{
	"app/phrase": "BudouX",
}

// addLicencesOf adds the licences of the work that contains a package. A package of this module has a licence only if
// it includes the work of others.
func addLicencesOf(licences map[string][]byte, pkg goPackage) error {
	if pkg.Standard {
		return addLicences(licences, "The Go library", pkg.Root, pkg.Root)
	}
	module := pkg.Module
	if module == nil {
		return nil
	}
	if module.Main {
		folder := strings.TrimPrefix(filepath.ToSlash(strings.TrimPrefix(pkg.Dir, module.Dir)), "/")
		work, isIncluded := included[folder]
		if !isIncluded {
			return nil
		}
		return addLicences(licences, work, pkg.Dir, pkg.Dir)
	}
	return addLicences(licences, module.Path+" "+module.Version, module.Dir, pkg.Dir)
}

// addLicences adds the licences in a folder of a work and in its parent folders, up to the root of the work. It
// returns an error if there are none.
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

// isLicence reports whether a file, judging by its name, has a licence or something that a licence requires to be
// passed on, such as a notice.
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
