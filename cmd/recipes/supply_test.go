package main

import (
	"crypto/sha256"
	"debug/buildinfo"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/web/servertest"
)

// listModules returns the names and versions of the modules in the program and in the client.
func listModules(t *testing.T) [][2]string {
	t.Helper()
	info, err := buildinfo.ReadFile(servertest.Program(t))
	if err != nil {
		t.Fatal(err)
	}
	var all [][2]string
	for _, m := range info.Deps {
		all = append(all, [2]string{m.Path, m.Version})
	}
	const format = "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}"
	cmd := exec.Command("go", "list", "-deps", "-f", format, "prompt-recipes/cmd/wasm")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	client, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(client)) {
		if path, version, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			all = append(all, [2]string{path, version})
		}
	}
	if len(all) < 20 {
		t.Fatalf("there are only the modules %v", all)
	}
	return all
}

var licence = regexp.MustCompile(`(?is)^.{0,300}(licen[cs]e|copyright)`)

// TestLicences: the program contains the licences of the Go library, of every module in the program
// and in the client, and of works whose files are among ours.
func TestLicences(t *testing.T) {
	text, ok := servertest.Run(t, "help", "licences")
	if !ok {
		t.Fatal(text)
	}
	for _, m := range listModules(t) {
		_, after, found := strings.Cut(text, "\n"+m[0]+" "+m[1]+", ")
		_, terms, _ := strings.Cut(after, "=\n\n")
		if !found || !licence.MatchString(terms) {
			t.Errorf("%s %s has no licence", m[0], m[1])
		}
	}
	for _, want := range []string{"The Go library, LICENSE\n", "BudouX, LICENSE\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("it does not hold %q", want)
		}
	}
	for _, path := range licencesInTree(t) {
		if !strings.Contains(text, strings.TrimSpace(filetest.ReadFile(t, path))) {
			t.Errorf("it does not hold %s", path)
		}
	}
}

// licencesInTree returns the paths of the licences of works whose files are among ours.
func licencesInTree(t *testing.T) []string {
	t.Helper()
	var found []string
	for _, folder := range []string{"app", "cmd", "content", "locales", "web"} {
		err := filepath.WalkDir(filepath.Join("../..", folder), func(path string, entry fs.DirEntry, err error) error {
			name := strings.ToUpper(filepath.Base(path))
			if err == nil && !entry.IsDir() && (strings.HasPrefix(name, "LICEN") || strings.HasPrefix(name, "NOTICE")) &&
				filepath.Ext(name) == "" {
				found = append(found, path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(found) == 0 {
		t.Fatal("there is no licence, so this test proves nothing")
	}
	return found
}

// made are the files that a build makes.
var made = []string{"web/built/client.wasm", "web/built/boot.js", "web/built/notices.txt", "recipes"}

// TestReproducible: the same sources in two folders give the same client, scripts, licences and
// program, byte for byte. The two builds share the build cache, so that packages of other modules
// are compiled once and the test takes seconds.
func TestReproducible(t *testing.T) {
	if testing.Short() {
		t.Skip("it links the client and the program twice: make verify runs it")
	}
	parent := t.TempDir()

	one := buildIn(t, filepath.Join(parent, "a"))
	other := buildIn(t, filepath.Join(parent, "another", "folder"))

	difftest.Equal(t, other, one)
}

// buildIn copies the sources to a folder, builds them there, and returns the hashes of the files
// that the build made.
func buildIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	copySources(t, dir)
	runGo(t, dir, "run ./cmd/build")
	runGo(t, dir, "build -trimpath -buildvcs=false -o recipes ./cmd/recipes")
	hashes := map[string]string{}
	for _, name := range made {
		hashes[name] = fmt.Sprintf("%x", sha256.Sum256([]byte(filetest.ReadFile(t, filepath.Join(dir, name)))))
	}
	return hashes
}

// copySources copies everything that the program is built from, without the results of the last
// build.
func copySources(t *testing.T, dir string) {
	t.Helper()
	for _, name := range []string{"app", "cmd", "content", "locales", "web"} {
		filetest.Copy(t, os.DirFS(filepath.Join("../..", name)), filepath.Join(dir, name))
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		filetest.WriteFile(t, filepath.Join(dir, name), filetest.ReadFile(t, filepath.Join("../..", name)))
	}
	for _, name := range made {
		if err := os.Remove(filepath.Join(dir, name)); err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
	}
}

func runGo(t *testing.T, dir, arguments string) {
	t.Helper()
	cmd := exec.Command("go", strings.Fields(arguments)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if output, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go %s: %v\n%s", arguments, err, output)
	}
}
