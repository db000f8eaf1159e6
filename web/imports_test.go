package web

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "prompt-recipes/"

// forBrowsers are the packages that readers download as part of the client.
var forBrowsers = []string{"app/browser", "app/phrase", "app/ui", "content", "locales"}

// importRules are the packages that a package may import, directly or indirectly.
var importRules = []struct {
	pkg       string
	client    bool     // compiled for browsers
	allowed   []string // packages of this project; nil for any
	forbidden []string // packages of any module, and those below them
}{
	{pkg: "content/problem", allowed: []string{}},
	{pkg: "content", allowed: []string{}},
	{pkg: "content/tomldoc", allowed: []string{"content/problem"}},
	{pkg: "content/check", allowed: []string{"content", "content/problem", "content/tomldoc"}},
	{pkg: "content/edit", allowed: []string{
		"content", "content/check", "content/problem", "content/tomldoc", "content/translation",
		"locales", "locales/messages",
	}},
	{pkg: "content/folderlock", allowed: []string{}},
	{pkg: "content/atomicfile", allowed: []string{}},
	{pkg: "content/importer", allowed: []string{"content", "content/check", "content/problem", "content/tomldoc"}},
	{pkg: "content/importer/merge", allowed: []string{
		"content", "content/check", "content/edit", "content/importer", "content/problem", "content/tomldoc",
		"content/translation", "locales", "locales/messages",
	}},
	{pkg: "content/translation", allowed: []string{
		"content", "content/check", "content/problem", "content/tomldoc",
	}},
	{pkg: "content/source", allowed: []string{
		"content", "content/check", "content/edit", "content/importer", "content/importer/merge", "content/problem",
		"content/tomldoc", "content/translation", "locales", "locales/messages",
	}},
	{pkg: "locales", allowed: []string{}},
	{pkg: "locales/messages", allowed: []string{
		"content", "content/check", "content/problem", "content/tomldoc", "locales",
	}},
	{pkg: "app/phrase", allowed: []string{}},
	{pkg: "app/ui", allowed: []string{"app/phrase", "content", "locales"}, forbidden: []string{"os/exec"}},
	{pkg: "web/compress", allowed: []string{}},
	{pkg: "web/built", allowed: []string{}},
	{pkg: "web/markdown", allowed: []string{}},
	{pkg: "web/skills", allowed: []string{"content", "web/markdown"}},
	{pkg: "web/site", forbidden: []string{
		module + "app/browser", module + "web/serve", module + "web/export",
	}},
	{pkg: "web/serve", forbidden: []string{module + "app/browser", module + "web/export"}},
	{pkg: "web/export", forbidden: []string{module + "app/browser", module + "web/serve"}},
	// It does not import web/built, which does not compile while a file is missing there.
	{pkg: "cmd/build", allowed: []string{"content/atomicfile", "web/compress"}},
	{pkg: "cmd/recipes", forbidden: []string{
		module + "app/browser", "github.com/chromedp", "github.com/evanw/esbuild", "testing",
	}},
	{pkg: "cmd/wasm", client: true, allowed: forBrowsers, forbidden: []string{
		"os/exec", "testing",
		"golang.org/x/net/html", "github.com/andybalholm/brotli", "github.com/evanw/esbuild",
	}},
}

// TestImports: every package keeps to importRules.
func TestImports(t *testing.T) {
	for _, rule := range importRules {
		t.Run(rule.pkg, func(t *testing.T) {
			for _, dependency := range dependencies(t, rule.pkg, rule.client) {
				if slices.ContainsFunc(rule.forbidden, func(pkg string) bool { return isBelow(dependency, pkg) }) {
					t.Errorf("it imports %s, which it must not", dependency)
				}
				own, ours := strings.CutPrefix(dependency, module)
				if !ours || own == rule.pkg || rule.allowed == nil {
					continue
				}
				if !slices.Contains(rule.allowed, own) {
					t.Errorf("it imports %s, but of this project only %v are allowed", dependency, rule.allowed)
				}
			}
		})
	}
}

// dependencies returns the packages that a package imports, directly or indirectly, in the program
// or in the client.
func dependencies(t *testing.T, pkg string, client bool) []string {
	t.Helper()
	cmd := exec.Command("go", "list", "-deps", "./"+pkg)
	cmd.Dir = ".."
	cmd.Env = append(os.Environ(), "GOFLAGS=")
	if client {
		cmd.Env = append(cmd.Env, "GOOS=js", "GOARCH=wasm")
	}
	output, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(output))
}

// isBelow reports whether a package is other or below it.
func isBelow(pkg, other string) bool {
	return pkg == other || strings.HasPrefix(pkg, other+"/")
}
