package main

import (
	"crypto/sha256"
	"debug/buildinfo"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/web/browsertest/harness"
)

// modules are the names and versions of the modules in the program and in the client.
func modules(t *testing.T) [][2]string {
	t.Helper()
	info, err := buildinfo.ReadFile(harness.Program(t))
	if err != nil {
		t.Fatal(err)
	}
	var all [][2]string
	for _, m := range info.Deps {
		all = append(all, [2]string{m.Path, m.Version})
	}
	cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}", "prompt-recipes/cmd/wasm")
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

// TestLicences: the program passes on the licences of every module in it and in the client, of the Go library and of
// fonts.
func TestLicences(t *testing.T) {
	text, ok := harness.Run(t, "help", "licences")
	if !ok {
		t.Fatal(text)
	}
	for _, m := range modules(t) {
		_, after, found := strings.Cut(text, "\n"+m[0]+" "+m[1]+", ")
		if _, terms, _ := strings.Cut(after, "=\n\n"); !found || !regexp.MustCompile(`(?is)^.{0,300}(licen[cs]e|copyright)`).MatchString(terms) {
			t.Errorf("%s %s has no licence", m[0], m[1])
		}
	}
	for _, want := range []string{"The Go library, LICENSE\n", "SIL OPEN FONT LICENSE", "JetBrains Mono Project Authors"} {
		if !strings.Contains(text, want) {
			t.Errorf("it does not hold %q", want)
		}
	}
}

// TestReproducible: the same sources in two folders give the same client, scripts, licences and program, byte for byte.
// The two share the build cache, so that this takes seconds: what the compiler makes of a package of others is not made
// twice.
func TestReproducible(t *testing.T) {
	if testing.Short() {
		t.Skip("it links the client and the program twice: make verify runs it")
	}
	parent := t.TempDir()
	made := []string{"web/built/client.wasm", "web/built/boot.js", "web/built/notices.txt", "recipes"}
	var builds []map[string]string
	for _, dir := range []string{filepath.Join(parent, "a"), filepath.Join(parent, "another", "folder")} {
		for _, name := range []string{"app", "cmd", "content", "locales", "web"} {
			harness.Copy(t, os.DirFS(filepath.Join("../..", name)), filepath.Join(dir, name))
		}
		for _, name := range []string{"go.mod", "go.sum"} {
			harness.WriteFile(t, filepath.Join(dir, name), harness.ReadFile(t, filepath.Join("../..", name)))
		}
		for _, name := range made { // those of the last build
			os.Remove(filepath.Join(dir, name))
		}
		for _, command := range []string{"run ./cmd/build", "build -trimpath -buildvcs=false -o recipes ./cmd/recipes"} {
			cmd := exec.Command("go", strings.Fields(command)...)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
			if output, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("go %s: %v\n%s", command, err, output)
			}
		}
		hashes := map[string]string{}
		for _, name := range made {
			hashes[name] = fmt.Sprintf("%x", sha256.Sum256([]byte(harness.ReadFile(t, filepath.Join(dir, name)))))
		}
		builds = append(builds, hashes)
	}
	difftest.Expect(t, builds[0], builds[1])
}
